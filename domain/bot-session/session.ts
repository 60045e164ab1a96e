import { GreffierError, type ErrorDefinition } from '#domain/errors.ts';
import type { Decider } from '#domain/events/decider.ts';
import { orElse } from '#domain/events/personal.ts';
import { userKeys } from '#domain/user/identity.ts';
import type { DriftSignal } from './drift.ts';
import type { SessionEnding } from './endings.ts';
import type { BotSessionEvent, BotSessionEventData, Consent } from './events.ts';
import { sessionKeys } from './identity.ts';
import { stepsToRepeat, type InterruptionCause } from './interruption.ts';
import type { Step, StepDetail } from './steps.ts';

/** What the next decision over a session depends on. */
export interface BotSession {
  readonly phase: 'unknown' | 'requested' | 'claimed' | 'joined' | 'ended';
  readonly platform: 'teams' | 'googlemeet' | null;
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

export type BotSessionCommand =
  | {
      readonly type: 'requestLaunch';
      readonly sessionId: string;
      readonly platform: 'teams' | 'googlemeet';
      readonly requestedBy: string;
      readonly meetingUrl: string;
      readonly botName: string;
      readonly expiresAt: string;
    }
  | { readonly type: 'claim'; readonly worker: string; readonly now: string }
  /** By another worker than `from`, which was last heard of at `since`. */
  | { readonly type: 'takeOver'; readonly worker: string; readonly from: string | null; readonly since: string }
  | { readonly type: 'interrupt'; readonly cause: InterruptionCause; readonly since: string }
  | { readonly type: 'rejoin'; readonly rejoinedAt: string }
  | { readonly type: 'moveStep'; readonly step: Step; readonly status: 'in_progress' | 'completed' | 'failed'; readonly detail: StepDetail | null; readonly evidence: string | null }
  | { readonly type: 'join'; readonly joinedAt: string }
  | { readonly type: 'askConsent'; readonly consent: Consent; readonly evidence: string | null }
  | { readonly type: 'withdrawConsent'; readonly consent: Consent }
  | { readonly type: 'answerConsent'; readonly consent: Consent | null; readonly accepted: boolean; readonly by: 'person' | 'setting' }
  | { readonly type: 'readLanguage'; readonly wanted: string; readonly found: string | null }
  | { readonly type: 'noticeDrift'; readonly signal: DriftSignal; readonly subject: string; readonly evidence: string | null }
  | { readonly type: 'clearDrift'; readonly signal: DriftSignal; readonly subject: string }
  | { readonly type: 'requestAccess'; readonly userId: string; readonly name: string }
  | { readonly type: 'giveReminder'; readonly reminder: string }
  | { readonly type: 'requestStop' }
  | { readonly type: 'recordAnswer'; readonly sessionId: string; readonly command: string; readonly asker: string | null; readonly request: string; readonly answer: string }
  | { readonly type: 'end'; readonly reason: SessionEnding; readonly lines: number; readonly evidence?: string | null };

export const SESSION_NOT_FOUND: ErrorDefinition = { code: 'SESSION_NOT_FOUND', kind: 'not-found', message: 'Session expirée, veuillez relancer' };
export const SESSION_TAKEN: ErrorDefinition = { code: 'SESSION_TAKEN', kind: 'conflict', message: 'Cette session est déjà prise en charge.' };
export const LAUNCH_EXPIRED: ErrorDefinition = { code: 'LAUNCH_EXPIRED', kind: 'gone', message: 'Cette demande de lancement a expiré.' };
export const SESSION_ENDED_ALREADY: ErrorDefinition = { code: 'SESSION_ENDED_ALREADY', kind: 'conflict', message: 'Cette session est terminée.' };
export const NO_CONSENT_ASKED: ErrorDefinition = { code: 'NO_CONSENT_ASKED', kind: 'conflict', message: 'Cette session ne demande aucun accord.' };

const driftKey = ({ signal, subject }: { readonly signal: DriftSignal; readonly subject: string }): string => `${signal} ${subject}`;

/** What a session that is over no longer does: whoever reports it late is done. */
function decide(command: BotSessionCommand, session: BotSession): readonly BotSessionEvent[] {
  if (command.type === 'requestLaunch') {
    const { type: _, sessionId, ...wanted } = command;
    return session.phase === 'unknown' ? [{ type: 'BotLaunchRequested', data: { keyId: sessionKeys.content(sessionId), ...wanted } }] : [];
  }
  if (session.phase === 'unknown') throw new GreffierError(SESSION_NOT_FOUND);
  switch (command.type) {
    case 'claim':
      if (session.phase !== 'requested') throw new GreffierError(SESSION_TAKEN);
      if (session.expiresAt !== null && command.now > session.expiresAt) throw new GreffierError(LAUNCH_EXPIRED);
      return [{ type: 'BotSessionClaimed', data: { worker: command.worker } }];
    case 'takeOver':
      return takeOver(command, session);
    case 'answerConsent':
      return answerConsent(command, session);
    case 'recordAnswer': {
      if (session.phase === 'ended') throw new GreffierError(SESSION_ENDED_ALREADY);
      const { sessionId, command: name, asker, request, answer } = command;
      return [{ type: 'BotCommandAnswered', data: { keyId: sessionKeys.company(sessionId), command: name, asker, request, answer } }];
    }
    default:
      return session.phase === 'ended' ? [] : report(command, session);
  }
}

function answerConsent({ consent, accepted, by }: Extract<BotSessionCommand, { type: 'answerConsent' }>, session: BotSession): BotSessionEvent[] {
  if (session.phase === 'ended') throw new GreffierError(SESSION_ENDED_ALREADY);
  const answered = consent ?? session.consent;
  if (answered === null) throw new GreffierError(NO_CONSENT_ASKED);
  if (session.consents.get(answered) === accepted && session.consent !== answered) return [];
  return [{ type: 'BotConsentAnswered', data: { consent: answered, accepted, by } }];
}

/** Who is first to find the worker gone goes on with its session. */
function takeOver({ worker, from, since }: Extract<BotSessionCommand, { type: 'takeOver' }>, session: BotSession): BotSessionEvent[] {
  if (session.phase === 'ended') throw new GreffierError(SESSION_ENDED_ALREADY);
  if (session.phase === 'requested' || session.worker !== from) throw new GreffierError(SESSION_TAKEN);
  const lost: BotSessionEvent = { type: 'BotSessionInterrupted', data: { cause: 'worker-lost', since } };
  return [...(session.interrupted === null ? [lost] : []), { type: 'BotSessionClaimed', data: { worker } }];
}

type Reported = Exclude<BotSessionCommand, { type: 'requestLaunch' | 'claim' | 'takeOver' | 'answerConsent' | 'recordAnswer' }>;

/** What the bot, or a person, says of a session that runs. What is known already is no event. */
function report(command: Reported, session: BotSession): BotSessionEvent[] {
  switch (command.type) {
    case 'moveStep': {
      const { type: _, ...data } = command;
      const known = session.steps.get(command.step);
      return known?.status === data.status && known.detail === data.detail ? [] : [{ type: 'BotStepChanged', data }];
    }
    case 'join':
      return session.phase === 'claimed' ? [{ type: 'BotSessionJoined', data: { joinedAt: command.joinedAt } }] : [];
    case 'interrupt':
      if (session.interrupted !== null || session.phase === 'requested') return [];
      return [{ type: 'BotSessionInterrupted', data: { cause: command.cause, since: command.since } }];
    case 'rejoin':
      return session.interrupted === null ? [] : [{ type: 'BotSessionRejoined', data: { rejoinedAt: command.rejoinedAt } }];
    case 'askConsent':
      return session.consent === command.consent ? [] : [{ type: 'BotConsentAsked', data: { consent: command.consent, evidence: command.evidence } }];
    case 'withdrawConsent':
      return session.consent === command.consent ? [{ type: 'BotConsentWithdrawn', data: { consent: command.consent } }] : [];
    case 'readLanguage':
      return [{ type: 'BotCaptionLanguageRead', data: { wanted: command.wanted, found: command.found } }];
    case 'noticeDrift': {
      const { type: _, ...data } = command;
      return session.drift.has(driftKey(data)) ? [] : [{ type: 'BotDriftNoticed', data }];
    }
    case 'clearDrift': {
      const { type: _, ...data } = command;
      return session.drift.has(driftKey(data)) ? [{ type: 'BotDriftCleared', data }] : [];
    }
    case 'requestAccess': {
      const { userId, name } = command;
      if (session.accessRequests.has(userId)) return [];
      return [{ type: 'BotAccessRequested', data: { userId, keyId: userKeys.identity(userId), name } }];
    }
    case 'giveReminder':
      return session.remindersGiven.has(command.reminder) ? [] : [{ type: 'BotReminderGiven', data: { reminder: command.reminder } }];
    case 'requestStop':
      return session.stopRequested ? [] : stop(session);
    case 'end':
      // Whoever found it unclaimed may have looked a moment before it was claimed.
      if (command.reason === 'expired' && session.phase !== 'requested') return [];
      return [{ type: 'BotSessionEnded', data: { reason: command.reason, lines: command.lines, evidence: command.evidence ?? null } }];
  }
}

/** A session that no worker has claimed is over at once: there is no bot that could leave. */
function stop({ phase }: BotSession): BotSessionEvent[] {
  const asked: BotSessionEvent = { type: 'BotStopRequested', data: {} };
  return phase === 'requested' ? [asked, { type: 'BotSessionEnded', data: { reason: 'stopped', lines: 0, evidence: null } }] : [asked];
}

/** A page that loads itself anew shows its dialog again, or takes it back; another worker asks anew. */
function interrupted(session: BotSession, data: BotSessionEventData<'BotSessionInterrupted'>): BotSession {
  const again = stepsToRepeat(data.cause);
  const steps = new Map([...session.steps].filter(([step]) => !again.includes(step)));
  return { ...session, interrupted: data, steps, consent: data.cause === 'page-reloaded' ? session.consent : null };
}

function evolve(session: BotSession, event: BotSessionEvent): BotSession {
  switch (event.type) {
    case 'BotLaunchRequested': {
      const { platform, requestedBy, meetingUrl, botName, expiresAt } = event.data;
      return { ...session, phase: 'requested', platform, requestedBy, meetingUrl: orElse(meetingUrl, null), botName: orElse(botName, null), expiresAt };
    }
    case 'BotSessionClaimed':
      return { ...session, phase: session.joinedAt === null ? 'claimed' : 'joined', worker: event.data.worker, wasTakenOver: session.worker !== null };
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
      return { ...session, consent: null, consents: new Map(session.consents).set(event.data.consent, event.data.accepted) };
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
    case 'BotCaptionLanguageRead':
    case 'BotCommandAnswered':
      return session;
  }
}

export const botSessionDecider: Decider<BotSession, BotSessionCommand, BotSessionEvent> = {
  initialState: {
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
  },
  decide,
  evolve,
};

/** Decides what `worker` says of the session that it runs; SESSION_TAKEN where another runs it by now. */
export const deciderFor = (worker: string): Decider<BotSession, BotSessionCommand, BotSessionEvent> => ({
  ...botSessionDecider,
  decide: (command, session) => {
    if (session.worker !== null && session.worker !== worker) throw new GreffierError(SESSION_TAKEN);
    return botSessionDecider.decide(command, session);
  },
});
