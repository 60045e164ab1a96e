import { GreffierError, type ErrorDefinition } from '#domain/errors.ts';
import type { Decider } from '#domain/events/decider.ts';
import type { BotSessionEvent, SESSION_ENDINGS } from './events.ts';
import { sessionKeys } from './identity.ts';

/** What the next decision over a session depends on. */
export interface BotSession {
  readonly phase: 'unknown' | 'requested' | 'claimed' | 'joined' | 'ended';
  readonly expiresAt: string | null;
  readonly worker: string | null;
  readonly stopRequested: boolean;
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
  | { readonly type: 'join'; readonly joinedAt: string }
  | { readonly type: 'requestStop' }
  | { readonly type: 'recordAnswer'; readonly sessionId: string; readonly command: string; readonly asker: string | null; readonly request: string; readonly answer: string }
  | { readonly type: 'end'; readonly reason: (typeof SESSION_ENDINGS)[number]; readonly lines: number };

export const SESSION_NOT_FOUND: ErrorDefinition = { code: 'SESSION_NOT_FOUND', kind: 'not-found', message: 'Session expirée, veuillez relancer' };
export const SESSION_TAKEN: ErrorDefinition = { code: 'SESSION_TAKEN', kind: 'conflict', message: 'Cette session est déjà prise en charge.' };
export const LAUNCH_EXPIRED: ErrorDefinition = { code: 'LAUNCH_EXPIRED', kind: 'gone', message: 'Cette demande de lancement a expiré.' };

function decide(command: BotSessionCommand, session: BotSession): readonly BotSessionEvent[] {
  if (command.type === 'requestLaunch') {
    const { sessionId, platform, requestedBy, meetingUrl, botName, expiresAt } = command;
    if (session.phase !== 'unknown') return [];
    return [{ type: 'BotLaunchRequested', data: { keyId: sessionKeys.content(sessionId), platform, requestedBy, meetingUrl, botName, expiresAt } }];
  }
  if (session.phase === 'unknown') throw new GreffierError(SESSION_NOT_FOUND);
  switch (command.type) {
    case 'claim':
      if (session.phase !== 'requested') throw new GreffierError(SESSION_TAKEN);
      if (session.expiresAt !== null && command.now > session.expiresAt) throw new GreffierError(LAUNCH_EXPIRED);
      return [{ type: 'BotSessionClaimed', data: { worker: command.worker } }];
    case 'join':
      return session.phase === 'claimed' ? [{ type: 'BotSessionJoined', data: { joinedAt: command.joinedAt } }] : [];
    case 'requestStop':
      return session.phase === 'ended' || session.stopRequested ? [] : [{ type: 'BotStopRequested', data: {} }];
    case 'recordAnswer': {
      const { sessionId, command: name, asker, request, answer } = command;
      return [{ type: 'BotCommandAnswered', data: { keyId: sessionKeys.content(sessionId), command: name, asker, request, answer } }];
    }
    case 'end':
      return session.phase === 'ended' ? [] : [{ type: 'BotSessionEnded', data: { reason: command.reason, lines: command.lines } }];
  }
}

function evolve(session: BotSession, event: BotSessionEvent): BotSession {
  switch (event.type) {
    case 'BotLaunchRequested':
      return { ...session, phase: 'requested', expiresAt: event.data.expiresAt };
    case 'BotSessionClaimed':
      return { ...session, phase: 'claimed', worker: event.data.worker };
    case 'BotSessionJoined':
      return { ...session, phase: 'joined' };
    case 'BotStopRequested':
      return { ...session, stopRequested: true };
    case 'BotSessionEnded':
      return { ...session, phase: 'ended' };
    case 'BotCommandAnswered':
      return session;
  }
}

export const botSessionDecider: Decider<BotSession, BotSessionCommand, BotSessionEvent> = {
  initialState: { phase: 'unknown', expiresAt: null, worker: null, stopRequested: false },
  decide,
  evolve,
};
