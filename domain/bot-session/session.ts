import { GreffierError, type ErrorDefinition } from '#domain/errors.ts';
import type { Decider } from '#domain/events/decider.ts';
import { userKeys } from '#domain/user/identity.ts';
import type { BotSessionCommand } from './commands.ts';
import type { BotSessionEvent } from './events.ts';
import { botSessionKeys } from './identity.ts';
import { decideObjection, isObjectionCommand, type ObjectionCommand } from './objection-decisions.ts';
import { driftKey, evolve, initialBotSession, type BotSession } from './state.ts';

export const BOT_SESSION_NOT_FOUND: ErrorDefinition = {
  code: 'SESSION_NOT_FOUND',
  kind: 'not-found',
  message: 'Session expirée, veuillez relancer',
};
export const BOT_SESSION_TAKEN: ErrorDefinition = {
  code: 'SESSION_TAKEN',
  kind: 'conflict',
  message: 'Cette session est déjà prise en charge.',
};
export const LAUNCH_EXPIRED: ErrorDefinition = {
  code: 'LAUNCH_EXPIRED',
  kind: 'gone',
  message: 'Cette demande de lancement a expiré.',
};
export const BOT_SESSION_ENDED_ALREADY: ErrorDefinition = {
  code: 'SESSION_ENDED_ALREADY',
  kind: 'conflict',
  message: 'Cette session est terminée.',
};
export const NO_CONSENT_ASKED: ErrorDefinition = {
  code: 'NO_CONSENT_ASKED',
  kind: 'conflict',
  message: 'Cette session ne demande aucun accord.',
};

/** What a bot session that is over no longer does: a late report is done. */
function decide(command: BotSessionCommand, session: BotSession): readonly BotSessionEvent[] {
  if (command.type === 'requestLaunch') {
    const { type: _, sessionId, ...wanted } = command;
    return session.phase === 'unknown'
      ? [{ type: 'BotLaunchRequested', data: { keyId: botSessionKeys.content(sessionId), ...wanted } }]
      : [];
  }
  if (session.phase === 'unknown') throw new GreffierError(BOT_SESSION_NOT_FOUND);
  switch (command.type) {
    case 'claim':
      if (session.phase !== 'requested') throw new GreffierError(BOT_SESSION_TAKEN);
      if (session.expiresAt !== null && command.now > session.expiresAt) throw new GreffierError(LAUNCH_EXPIRED);
      return [{ type: 'BotSessionClaimed', data: { worker: command.worker } }];
    case 'takeOver':
      return takeOver(command, session);
    case 'answerConsent':
      return answerConsent(command, session);
    case 'recordAnswer': {
      if (session.phase === 'ended') throw new GreffierError(BOT_SESSION_ENDED_ALREADY);
      const { sessionId, command: name, asker, request, answer } = command;
      return [
        {
          type: 'BotCommandAnswered',
          data: { keyId: botSessionKeys.company(sessionId), command: name, asker, request, answer },
        },
      ];
    }
    case 'resumeCapture':
    case 'discardCapture':
      if (session.phase === 'ended') throw new GreffierError(BOT_SESSION_ENDED_ALREADY);
      return decideObjection(command, session);
    default:
      if (session.phase === 'ended') return [];
      return isObjectionCommand(command) ? decideObjection(command, session) : report(command, session);
  }
}

function answerConsent(
  { consent, accepted, by }: Extract<BotSessionCommand, { type: 'answerConsent' }>,
  session: BotSession,
): BotSessionEvent[] {
  if (session.phase === 'ended') throw new GreffierError(BOT_SESSION_ENDED_ALREADY);
  const answered = consent ?? session.consent;
  if (answered === null) throw new GreffierError(NO_CONSENT_ASKED);
  if (session.consents.get(answered) === accepted && session.consent !== answered) return [];
  return [{ type: 'BotConsentAnswered', data: { consent: answered, accepted, by } }];
}

/** Who is first to find the worker gone goes on with its bot session. */
function takeOver(
  { worker, from, since }: Extract<BotSessionCommand, { type: 'takeOver' }>,
  session: BotSession,
): BotSessionEvent[] {
  if (session.phase === 'ended') throw new GreffierError(BOT_SESSION_ENDED_ALREADY);
  if (session.phase === 'requested' || session.worker !== from) throw new GreffierError(BOT_SESSION_TAKEN);
  const lost: BotSessionEvent = { type: 'BotSessionInterrupted', data: { cause: 'worker-lost', since } };
  return [...(session.interrupted === null ? [lost] : []), { type: 'BotSessionClaimed', data: { worker } }];
}

type Reported = Exclude<
  BotSessionCommand,
  ObjectionCommand | { type: 'requestLaunch' | 'claim' | 'takeOver' | 'answerConsent' | 'recordAnswer' }
>;

/** What the bot, or a person, says of a bot session that runs. What is known already is no event. */
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
      return session.interrupted === null
        ? []
        : [{ type: 'BotSessionRejoined', data: { rejoinedAt: command.rejoinedAt } }];
    case 'askConsent':
      return session.consent === command.consent
        ? []
        : [{ type: 'BotConsentAsked', data: { consent: command.consent, evidence: command.evidence } }];
    case 'withdrawConsent':
      return session.consent === command.consent
        ? [{ type: 'BotConsentWithdrawn', data: { consent: command.consent } }]
        : [];
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
      return session.remindersGiven.has(command.reminder)
        ? []
        : [{ type: 'BotReminderGiven', data: { reminder: command.reminder } }];
    case 'requestStop':
      return session.stopRequested ? [] : stop(session);
    case 'end':
      // A worker that found it unclaimed may have looked a moment before it was claimed.
      if (command.reason === 'expired' && session.phase !== 'requested') return [];
      return [
        {
          type: 'BotSessionEnded',
          data: { reason: command.reason, lines: command.lines, evidence: command.evidence ?? null },
        },
      ];
  }
}

/** A bot session that no worker has claimed is over at once: there is no bot that could leave. */
function stop({ phase }: BotSession): BotSessionEvent[] {
  const asked: BotSessionEvent = { type: 'BotStopRequested', data: {} };
  return phase === 'requested'
    ? [asked, { type: 'BotSessionEnded', data: { reason: 'stopped', lines: 0, evidence: null } }]
    : [asked];
}

export const botSessionDecider: Decider<BotSession, BotSessionCommand, BotSessionEvent> = {
  initialState: initialBotSession,
  decide,
  evolve,
};

/** Decides what `worker` says of the bot session that it runs; SESSION_TAKEN where another runs it by now. */
export const deciderFor = (worker: string): Decider<BotSession, BotSessionCommand, BotSessionEvent> => ({
  ...botSessionDecider,
  decide: (command, session) => {
    if (session.worker !== null && session.worker !== worker) throw new GreffierError(BOT_SESSION_TAKEN);
    return botSessionDecider.decide(command, session);
  },
});
