import { personal } from '#domain/events/personal.ts';
import { eventType, type EventOf } from '#domain/events/registry.ts';
import { z } from 'zod/mini';
import { CONSENTS } from './consents.ts';
import { older } from './older-events.ts';
import { DRIFT_SIGNAL_CODES } from './drift.ts';
import { BOT_SESSION_ENDINGS } from './endings.ts';
import { INTERRUPTIONS } from './interruption.ts';
import { objectionEvents } from './objection-events.ts';
import { BOT_PLATFORM_NAMES } from './platform-names.ts';
import { STEP_DETAIL_CODES, STEPS } from './steps.ts';

const time = z.iso.datetime({ offset: true });
const count = z.int().check(z.nonnegative());
/** Names a picture of what the bot saw; it is kept outside the log, under the bot session's key. */
const evidence = z.nullable(z.string());

const captionBefore = {
  line: count,
  speaker: count,
  keyId: z.string(),
  startedAt: time,
  at: count,
  text: personal(z.string()),
};

const counted = z.nullable(z.object({ before: count, after: count }));
const formerSpeaker = z.object({ speaker: count, keyId: z.string() });
type FormerSpeaker = z.infer<typeof formerSpeaker>;

const revisedBefore = [
  { schema: z.object(captionBefore), upcast: (data: object) => ({ ...data, words: null }) },
  {
    schema: z.object({ ...captionBefore, words: counted }),
    upcast: (data: object) => ({ ...data, from: null }),
    // A release before knows of no line that changes hands: there it stays nobody's, under nobody's key.
    downcast: ({ from, ...data }: { readonly from: FormerSpeaker | null }) => ({ ...data, ...from }),
  },
];

/** Everything that happens to a bot's stay in a meeting; the stream is `botSession-{id}`. */
export const botSessionEvents = {
  BotLaunchRequested: eventType(
    z.object({
      keyId: z.string(),
      platform: z.enum(BOT_PLATFORM_NAMES),
      requestedBy: z.string(),
      meetingUrl: personal(z.string()),
      botName: personal(z.string()),
      /** Nobody may claim it later. */
      expiresAt: time,
    }),
  ),
  /** Which worker runs it; decided by the store. A second one takes over a bot session whose worker is gone. */
  BotSessionClaimed: eventType(z.object({ worker: z.string() })),
  /** A step of joining begins, is done or fails; `detail` says what it waits for or what is wrong. */
  BotStepChanged: eventType(
    z.object({
      step: z.enum(STEPS),
      status: z.enum(['in_progress', 'completed', 'failed']),
      detail: z.nullable(z.enum(STEP_DETAIL_CODES)),
      evidence,
    }),
    { older: older.stepChanged },
  ),
  BotSessionJoined: eventType(z.object({ joinedAt: time })),
  /** The meeting wants to be recorded, and the settings do not say yes for everybody. */
  BotConsentAsked: eventType(z.object({ consent: z.enum(CONSENTS), evidence }), { older: older.consentAsked }),
  /** The dialog went away before anybody answered. */
  BotConsentWithdrawn: eventType(z.object({ consent: z.enum(CONSENTS) }), { older: older.consentWithdrawn }),
  BotConsentAnswered: eventType(
    z.object({ consent: z.enum(CONSENTS), accepted: z.boolean(), by: z.enum(['person', 'setting']) }),
    { older: older.consentAnswered },
  ),
  /** The language of captions as it was read back; null where it could not be. */
  BotCaptionLanguageRead: eventType(z.object({ wanted: z.string(), found: z.nullable(z.string()) })),
  /** The page is not as the bot knows it. `subject` is what it looked for, never what it saw. */
  BotDriftNoticed: eventType(z.object({ signal: z.enum(DRIFT_SIGNAL_CODES), subject: z.string(), evidence })),
  BotDriftCleared: eventType(z.object({ signal: z.enum(DRIFT_SIGNAL_CODES), subject: z.string() })),
  /** Somebody else wanted a bot in the same meeting: the launcher of this one is told. Under that person's own key. */
  BotAccessRequested: eventType(z.object({ userId: z.string(), keyId: z.string(), name: personal(z.string()) })),
  /** The bot is out of its meeting, and is to come back: its page loaded itself anew, or Greffier stopped. */
  BotSessionInterrupted: eventType(z.object({ cause: z.enum(INTERRUPTIONS), since: time })),
  /** It is back in the call, as the same bot session. */
  BotSessionRejoined: eventType(z.object({ rejoinedAt: time })),
  BotStopRequested: eventType(z.object({})),
  BotSessionEnded: eventType(z.object({ reason: z.enum(BOT_SESSION_ENDINGS), lines: count, evidence }), {
    older: older.ended,
    endsStream: 'closed',
  }),
  /**
   * What the bot was asked to remind people of is about to be written in the chat: `reminder` is the id of the event
   * that asked.
   */
  BotReminderGiven: eventType(z.object({ reminder: z.string() })),
  ...objectionEvents,
  /** A spoken or written command and what the bot answered to it. */
  BotCommandAnswered: eventType(
    z.object({
      keyId: z.string(),
      command: z.string(),
      asker: personal(z.nullable(z.string())),
      request: personal(z.string()),
      answer: personal(z.string()),
    }),
  ),
};

/**
 * What is said in a bot session; the stream is `captions-{session id}`, its one writer the worker that runs the bot
 * session.
 */
export const captionEvents = {
  /** Another worker goes on with the bot session: from here on only that one writes. */
  CaptionsTakenOver: eventType(z.object({ worker: z.string() })),
  CaptionSpeakerSeen: eventType(z.object({ speaker: count, keyId: z.string(), name: personal(z.string()) })),
  /** A line whose text has rested; `startedAt` is the bot session's beginning, `at` milliseconds since then. */
  CaptionFinalised: eventType(z.object(captionBefore)),
  /**
   * What a line says after all: captions are rewritten after they rested. `words` until now and from now on; null in an
   * old event. `from` is whose it was until now, where nobody had been named when it was final; else null.
   */
  CaptionRevised: eventType(z.object({ ...captionBefore, words: counted, from: z.nullable(formerSpeaker) }), {
    older: revisedBefore,
  }),
};

export type BotSessionEvent = EventOf<typeof botSessionEvents>;
export type BotSessionEventData<Type extends BotSessionEvent['type']> = Extract<
  BotSessionEvent,
  { type: Type }
>['data'];
export type CaptionEvent = EventOf<typeof captionEvents>;
/** What says what a line reads. */
export type LineEvent = Extract<CaptionEvent, { type: 'CaptionFinalised' | 'CaptionRevised' }>;

export const isLine = <Event extends CaptionEvent>(event: Event): event is Event & LineEvent =>
  event.type === 'CaptionFinalised' || event.type === 'CaptionRevised';
