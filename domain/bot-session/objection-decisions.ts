import { GreffierError, type ErrorDefinition } from '#domain/errors.ts';
import type { EventOf } from '#domain/events/registry.ts';
import { botSessionKeys } from './identity.ts';
import type { objectionEvents, ObjectionKind } from './objection-events.ts';

/** `pending`: not said yet; `unwritten`: the chat took nothing so far. */
export type Announcement = 'pending' | 'written' | 'unwritten';
/**
 * `paused`: somebody objected, and nothing is kept; only a yes of the organiser leads back. `discarded` is for good.
 */
export type CaptureState = 'running' | 'paused' | 'discarded';

/** What a bot session knows of its announcement and of objections. */
export interface Objections {
  readonly announcement: Announcement;
  readonly capture: CaptureState;
  /** How often the capture was resumed: an objection that is not in the log yet is answered by none of these. */
  readonly resumed: number;
}

export const noObjections: Objections = { announcement: 'pending', capture: 'running', resumed: 0 };

/** What can be asked of it: the first two by the worker that runs the bot, the others by people. */
export type ObjectionCommand =
  | {
      readonly type: 'announce';
      readonly sessionId: string;
      readonly written: boolean;
      readonly text: string;
      /** Said again, for who came later. */
      readonly isAgain: boolean;
    }
  | {
      readonly type: 'object';
      readonly sessionId: string;
      readonly kind: ObjectionKind;
      readonly via: 'speech' | 'chat';
      /** Null where nobody is named. */
      readonly by: string | null;
      readonly words: string;
    }
  | { readonly type: 'resumeCapture'; readonly userId: string }
  | { readonly type: 'discardCapture'; readonly userId: string };

export type ObjectionEvent = EventOf<typeof objectionEvents>;

export const CAPTURE_NOT_PAUSED: ErrorDefinition = {
  code: 'CAPTURE_NOT_PAUSED',
  kind: 'conflict',
  message: 'La capture n’est pas en pause.',
};
export const CAPTURE_DISCARDED: ErrorDefinition = {
  code: 'CAPTURE_DISCARDED',
  kind: 'conflict',
  message: 'Ce qui avait été capturé a été supprimé, et le bot est parti.',
};

/** Decides over a bot session that has not ended. What is known already is no event; every objection is one. */
export function decideObjection(command: ObjectionCommand, { announcement, capture }: Objections): ObjectionEvent[] {
  switch (command.type) {
    case 'announce': {
      const { sessionId, written, text, isAgain } = command;
      if ((announcement === 'written' && !isAgain) || (announcement === 'unwritten' && !written)) return [];
      return [{ type: 'BotAnnounced', data: { keyId: botSessionKeys.company(sessionId), written, text } }];
    }
    case 'object': {
      const { type: _, sessionId, ...objection } = command;
      if (capture === 'discarded') return [];
      return [{ type: 'BotObjectionRaised', data: { keyId: botSessionKeys.company(sessionId), ...objection } }];
    }
    case 'resumeCapture':
      if (capture === 'discarded') throw new GreffierError(CAPTURE_DISCARDED);
      if (capture === 'running') throw new GreffierError(CAPTURE_NOT_PAUSED);
      return [{ type: 'BotCaptureResumed', data: { userId: command.userId } }];
    case 'discardCapture':
      if (capture === 'discarded') return [];
      if (capture === 'running') throw new GreffierError(CAPTURE_NOT_PAUSED);
      return [{ type: 'BotCaptureDiscarded', data: { userId: command.userId } }];
  }
}

export function evolveObjections<State extends Objections>(state: State, event: ObjectionEvent): State {
  switch (event.type) {
    case 'BotAnnounced':
      return { ...state, announcement: event.data.written ? 'written' : 'unwritten' };
    case 'BotObjectionRaised':
      return { ...state, capture: 'paused' };
    case 'BotCaptureResumed':
      return { ...state, capture: 'running', resumed: state.resumed + 1 };
    case 'BotCaptureDiscarded':
      return { ...state, capture: 'discarded' };
  }
}

const OBJECTION_COMMANDS = new Set(['announce', 'object', 'resumeCapture', 'discardCapture']);
export const isObjectionCommand = (command: { readonly type: string }): command is ObjectionCommand =>
  OBJECTION_COMMANDS.has(command.type);
