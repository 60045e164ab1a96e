import { orElse } from '#domain/events/personal.ts';
import type { DriftSignal } from './drift.ts';
import type { Consent } from './consents.ts';
import type { BotSessionEvent, BotSessionEventData } from './events.ts';
import { stepsToRepeat, type InterruptionCause } from './interruption.ts';
import { evolveObjections, noObjections, type Objections } from './objection-decisions.ts';
import type { BotPlatformName } from './platform-names.ts';
import type { Step } from './steps.ts';

/** What the next decision over a bot session depends on. */
export interface BotSession extends Objections {
  readonly phase: 'unknown' | 'requested' | 'claimed' | 'joined' | 'ended';
  readonly platform: BotPlatformName | null;
  readonly requestedBy: string | null;
  /** Null once erased. */
  readonly meetingUrl: string | null;
  readonly botName: string | null;
  readonly expiresAt: string | null;
  readonly worker: string | null;
  /** Whether another worker ran it before. */
  readonly wasTakenOver: boolean;
  readonly joinedAt: string | null;
  readonly stopRequested: boolean;
  /** Accounts that wanted a bot in the same meeting. */
  readonly accessRequests: ReadonlySet<string>;
  /** Since when the bot is out of its meeting, on its way back; null where it is not. */
  readonly interrupted: { readonly cause: InterruptionCause; readonly since: string } | null;
  readonly steps: ReadonlyMap<Step, BotSessionEventData<'BotStepChanged'>>;
  /** What is asked and not answered. */
  readonly consent: Consent | null;
  readonly consents: ReadonlyMap<Consent, boolean>;
  /** Ids of the events that asked for reminders that were given. */
  readonly remindersGiven: ReadonlySet<string>;
  /** Signs that are there now: signal and subject. */
  readonly drift: ReadonlySet<string>;
}

export const initialBotSession: BotSession = {
  ...noObjections,
  phase: 'unknown',
  platform: null,
  requestedBy: null,
  meetingUrl: null,
  botName: null,
  expiresAt: null,
  worker: null,
  wasTakenOver: false,
  joinedAt: null,
  stopRequested: false,
  accessRequests: new Set(),
  interrupted: null,
  steps: new Map(),
  consent: null,
  consents: new Map(),
  drift: new Set(),
  remindersGiven: new Set(),
};

/** Names a sign of drift in the state: signal and subject. */
export const driftKey = ({ signal, subject }: { readonly signal: DriftSignal; readonly subject: string }): string =>
  `${signal} ${subject}`;

/** A page that reloads shows its dialog again, or takes it back; another worker asks again. */
function interrupted(session: BotSession, data: BotSessionEventData<'BotSessionInterrupted'>): BotSession {
  const again = stepsToRepeat(data.cause);
  const steps = new Map([...session.steps].filter(([step]) => !again.includes(step)));
  return { ...session, interrupted: data, steps, consent: data.cause === 'page-reloaded' ? session.consent : null };
}

/** The state after one more event. */
export function evolve(session: BotSession, event: BotSessionEvent): BotSession {
  switch (event.type) {
    case 'BotLaunchRequested': {
      const { platform, requestedBy, meetingUrl, botName, expiresAt } = event.data;
      return {
        ...session,
        phase: 'requested',
        platform,
        requestedBy,
        meetingUrl: orElse(meetingUrl, null),
        botName: orElse(botName, null),
        expiresAt,
      };
    }
    case 'BotSessionClaimed':
      return {
        ...session,
        phase: session.joinedAt === null ? 'claimed' : 'joined',
        worker: event.data.worker,
        wasTakenOver: session.worker !== null,
      };
    case 'BotStepChanged':
      return { ...session, steps: new Map(session.steps).set(event.data.step, event.data) };
    case 'BotSessionJoined':
      return { ...session, phase: 'joined', joinedAt: event.data.joinedAt, interrupted: null };
    case 'BotSessionInterrupted':
      return interrupted(session, event.data);
    case 'BotSessionRejoined':
      return { ...session, interrupted: null };
    case 'BotConsentAsked':
      return { ...session, consent: event.data.consent };
    case 'BotConsentWithdrawn':
      return { ...session, consent: null };
    case 'BotConsentAnswered':
      return {
        ...session,
        consent: null,
        consents: new Map(session.consents).set(event.data.consent, event.data.accepted),
      };
    case 'BotDriftNoticed':
      return { ...session, drift: new Set([...session.drift, driftKey(event.data)]) };
    case 'BotDriftCleared':
      return { ...session, drift: new Set([...session.drift].filter((key) => key !== driftKey(event.data))) };
    case 'BotAccessRequested':
      return { ...session, accessRequests: new Set([...session.accessRequests, event.data.userId]) };
    case 'BotStopRequested':
      return { ...session, stopRequested: true };
    case 'BotSessionEnded':
      return { ...session, phase: 'ended' };
    case 'BotReminderGiven':
      return { ...session, remindersGiven: new Set([...session.remindersGiven, event.data.reminder]) };
    case 'BotAnnounced':
    case 'BotObjectionRaised':
    case 'BotCaptureResumed':
    case 'BotCaptureDiscarded':
      return evolveObjections(session, event);
    case 'BotCaptionLanguageRead':
    case 'BotCommandAnswered':
      return session;
  }
}
