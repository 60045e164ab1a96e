import type { BotSessionEnding } from '#domain/bot-session/endings.ts';
import type { StepDetail } from '#domain/bot-session/steps.ts';
import type { Place } from './client.ts';

/** Why the bot leaves. Thrown wherever it is noticed, and the reason of every signal that makes it leave. */
export class BotSessionEndedError extends Error {
  readonly ending: BotSessionEnding;
  /** What is to be said about the step in which it happened. */
  readonly detail: StepDetail | null;

  constructor(ending: BotSessionEnding, detail: StepDetail | null = null) {
    super(ending);
    this.name = 'SessionEndedError';
    this.ending = ending;
    this.detail = detail;
  }
}

/** Places from which there is no way into the meeting. */
const OVER: Readonly<Partial<Record<Place, BotSessionEnding>>> = {
  'sign-in': 'sign-in-required',
  removed: 'removed',
  ended: 'meeting-ended',
  denied: 'denied',
  unanswered: 'unanswered',
  blocked: 'blocked',
  encrypted: 'encrypted',
  'not-found': 'not-found',
  trouble: 'connection-lost',
  challenge: 'challenge',
  left: 'left-unexplained',
};

/** Throws a SessionEndedError where the client says that it is over. */
export function mustGoOn(place: Place): void {
  const ending = OVER[place];
  if (ending) throw new BotSessionEndedError(ending);
}

/** As what a failure ends a bot session: what threw it says, else the unexpected. */
export const endingOf = (error: unknown): BotSessionEnding =>
  error instanceof BotSessionEndedError ? error.ending : 'failed';
