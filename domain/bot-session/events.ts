import { personal } from '#domain/events/personal.ts';
import { eventType, type EventOf } from '#domain/events/registry.ts';
import { z } from 'zod/mini';

const time = z.iso.datetime({ offset: true });
const count = z.int().check(z.nonnegative());

/** Why a session is over; every ending has a name that people see. */
export const SESSION_ENDINGS = ['stopped', 'meeting-ended', 'removed', 'denied', 'blocked', 'sign-in-required', 'lobby-timeout', 'alone', 'too-long', 'expired', 'lease-lapsed', 'failed'] as const;

/** Everything that happens to a bot's stay in a meeting; the stream is `botSession-{id}`. */
export const botSessionEvents = {
  BotLaunchRequested: eventType(
    z.object({
      keyId: z.string(),
      platform: z.enum(['teams', 'googlemeet']),
      requestedBy: z.string(),
      meetingUrl: personal(z.string()),
      botName: personal(z.string()),
      /** Nobody may claim it later. */
      expiresAt: time,
    }),
  ),
  /** At the exact revision of the request: which worker runs it is decided by the store. */
  BotSessionClaimed: eventType(z.object({ worker: z.string() })),
  BotSessionJoined: eventType(z.object({ joinedAt: time })),
  BotStopRequested: eventType(z.object({})),
  BotSessionEnded: eventType(z.object({ reason: z.enum(SESSION_ENDINGS), lines: count })),
  /** A spoken or written command and what the bot answered to it. */
  BotCommandAnswered: eventType(
    z.object({ keyId: z.string(), command: z.string(), asker: personal(z.nullable(z.string())), request: personal(z.string()), answer: personal(z.string()) }),
  ),
};

/** What is said in a session; the stream is `captions-{session id}`, its one writer the bot. */
export const captionEvents = {
  CaptionSpeakerSeen: eventType(z.object({ speaker: count, keyId: z.string(), name: personal(z.string()) })),
  /** A line whose text has rested; `startedAt` is the session's beginning, `at` milliseconds since then. */
  CaptionFinalised: eventType(z.object({ line: count, speaker: count, keyId: z.string(), startedAt: time, at: count, text: personal(z.string()) })),
  /** What a line says after all: captions are rewritten after they rested. */
  CaptionRevised: eventType(z.object({ line: count, speaker: count, keyId: z.string(), startedAt: time, at: count, text: personal(z.string()) })),
};

export type BotSessionEvent = EventOf<typeof botSessionEvents>;
export type CaptionEvent = EventOf<typeof captionEvents>;
