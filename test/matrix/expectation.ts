import type { DriftSignal } from '#domain/bot-session/drift.ts';
import type { BotSessionEnding } from '#domain/bot-session/endings.ts';
import type { BotSessionEvent } from '#domain/bot-session/events.ts';
import type { Step, StepDetail } from '#domain/bot-session/steps.ts';
import type { Around } from './stage.ts';

/** What must come of a scenario, and how the people around the bot behave in it. */
export interface Expectation extends Around {
  readonly ending: BotSessionEnding;
  /** As right: what only a sentence tells may stay unknown, where that sentence is guessed on both sides. */
  readonly orElse?: BotSessionEnding;
  /** Whether all that was said must be there. */
  readonly lines: 'all' | 'none';
  readonly details?: readonly (readonly [Step, StepDetail])[];
  readonly signals?: readonly DriftSignal[];
  /** The bot asks to join, and not again. */
  readonly asksOnce?: true;
  /** Nothing is said to be captured. */
  readonly neverCaptures?: true;
  /** The page counted nothing as agreed to, whatever the bot was asked. */
  readonly agreesToNothing?: true;
  /**
   * Instead, where labels say the same in words that nobody knows: what only a sentence tells cannot be told then, and
   * must be said to be unknown.
   */
  readonly underOtherWords?: Omit<Expectation, 'underOtherWords'>;
}

/** Once the bot told of such a sign. */
export const told =
  (signal: DriftSignal) =>
  (events: readonly BotSessionEvent[]): boolean =>
    events.some(({ type, data }) => type === 'BotDriftNoticed' && data.signal === signal);

/** Once that was said about a step. */
export const detailed =
  (wanted: StepDetail) =>
  (events: readonly BotSessionEvent[]): boolean =>
    events.some(({ type, data }) => type === 'BotStepChanged' && data.detail === wanted);

export const capturing = (events: readonly BotSessionEvent[]): boolean =>
  events.some(
    ({ type, data }) => type === 'BotStepChanged' && data.step === 'transcript_capture' && data.status === 'completed',
  );

/**
 * As short as can be: it is counted from before the bot asks, for which a machine that is busy beyond its cores needs
 * seconds.
 */
export const SHORT_LOBBY = { lobbyMs: 15_000 } as const;
