import { isError } from '#domain/errors.ts';
import { faultyEvent } from '#domain/events/foreign.ts';
import { POSITION_NOT_REACHED } from '#domain/events/store.ts';
import { codeOf } from './bisect.ts';
import { PROJECTION_STOPPED } from './progress.ts';

type Report = (problem: string, details: Readonly<Record<string, unknown>>) => void;

/**
 * Reports failures of something that is tried again and again, by code, with stream, revision and id where an event is
 * at fault. Such a failure, and that of a projection that stopped, comes again at every attempt until somebody does
 * something about it: it is reported once.
 */
export class Failures {
  readonly #report: Report;
  #last: string | null = null;
  #isBeyondEnd = false;

  constructor(report: Report) {
    this.#report = report;
  }

  told(problem: string, error: unknown, more: Readonly<Record<string, unknown>> = {}): void {
    const event = faultyEvent(error);
    // Checkpoints are being set back, and who does it says so; where it comes again nobody has.
    const isAwaited = isError(error, POSITION_NOT_REACHED) && !this.#isBeyondEnd;
    this.#isBeyondEnd = isError(error, POSITION_NOT_REACHED);
    if (isAwaited) return;
    const details = { ...more, code: codeOf(error), ...event };
    const key = event || details.code === PROJECTION_STOPPED.code ? JSON.stringify(details) : null;
    if (key === null || key !== this.#last) this.#report(problem, details);
    this.#last = key;
  }

  /** It works: the same failure would be another one. */
  recovered(): void {
    this.#last = null;
  }
}
