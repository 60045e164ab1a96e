import { GreffierError } from '#domain/errors.ts';
import type { LateKind, LateOutcome } from '#domain/analysis/late-results.ts';
import { randomUUID } from 'node:crypto';
import type { ApiDependencies } from '../dependencies.ts';
import { named } from '../http/problems.ts';
import { TOO_MANY_ANALYSES } from './errors.ts';

/** How long a call takes before its result is kept for the asker instead, in ms: a second less than browsers wait. */
const PATIENCE = 9_000;
/** An analysis that takes longer than this is given up, in ms. */
const LONGEST_ANALYSIS = 15 * 60_000;
/** How long a late result is kept, in ms. */
const KEPT_FOR = 3_600_000;
/** Pieces of work of one person at the same time, in this process. Saves are limited as large bodies, while they go on. */
const AT_ONCE: Readonly<Record<LateKind, number>> = { analysis: 3, save: Number.POSITIVE_INFINITY };

type Means = Pick<ApiDependencies, 'lateResults' | 'now' | 'logger' | 'analysisPatience'>;

/** The meeting that a result was saved as. */
const meetingOf = (answer: unknown): string | null => (typeof answer === 'object' && answer !== null && 'meetingId' in answer && typeof answer.meetingId === 'string' ? answer.meetingId : null);

/** Where work that may take long is handed in: answered at once when it is quick, kept for an hour when it is not. */
export class AnalysisDesk {
  readonly #means: Means;
  readonly #of: LateKind;
  readonly #running = new Map<string, number>();

  constructor(means: Means, of: LateKind = 'analysis') {
    this.#means = means;
    this.#of = of;
  }

  /**
   * The work's result, or the id under which it will be: where the call has taken its time when the result comes, also
   * when no timer could run meanwhile. `taken` says how many ms of the call's time have been used, its sending and
   * reading included. Throws TOO_MANY_ANALYSES, and what the work throws in time.
   */
  async handIn<T>(
    userId: string,
    taken: () => number,
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<{ readonly result: T } | { readonly lateId: string }> {
    const patience = this.#means.analysisPatience ?? PATIENCE;
    const result = this.#start(userId, work);
    const inTime = result.then(() => taken() < patience, () => taken() < patience);
    const elapsed = Promise.withResolvers<false>();
    const timer = setTimeout(() => elapsed.resolve(false), Math.max(0, patience - taken()));
    try {
      if (await Promise.race([inTime, elapsed.promise])) return { result: await result };
    } finally {
      clearTimeout(timer);
    }
    return { lateId: await this.#keep(userId, result) };
  }

  /** The work's result, however long it takes. Throws TOO_MANY_ANALYSES, and what the work throws. */
  async run<T>(userId: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    return this.#start(userId, work);
  }

  /** Throws TOO_MANY_ANALYSES at once; what the work throws is in the promise. */
  #start<T>(userId: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const running = this.#running.get(userId) ?? 0;
    if (running >= AT_ONCE[this.#of]) throw new GreffierError(TOO_MANY_ANALYSES);
    this.#running.set(userId, running + 1);
    return (async () => work(AbortSignal.timeout(LONGEST_ANALYSIS)))().finally(() => this.#leave(userId));
  }

  async #keep(userId: string, result: Promise<unknown>): Promise<string> {
    const { lateResults, now, logger } = this.#means;
    const of = this.#of;
    const id = randomUUID();
    const from = (span: number): Date => new Date(Date.parse(now()) + span);
    const outcome = result.then(
      (answer): LateOutcome => ({ state: 'done', answer, of }),
      (error: unknown): LateOutcome => {
        const { code, kind, message } = named(error);
        logger.warn({ code, of }, 'late work failed');
        return { state: 'failed', error: { code, kind, message }, of };
      },
    );
    // A process that ends meanwhile leaves a pending entry, which then expires with the time that was left to it.
    await lateResults.begin(id, userId, from(LONGEST_ANALYSIS));
    outcome.then((ended) => lateResults.finish(id, ended, from(KEPT_FOR), ended.state === 'done' ? meetingOf(ended.answer) : null)).catch((error: unknown) => logger.error({ code: named(error).code, of }, 'cannot keep the outcome of late work'));
    return id;
  }

  #leave(userId: string): void {
    const left = (this.#running.get(userId) ?? 1) - 1;
    if (left === 0) this.#running.delete(userId);
    else this.#running.set(userId, left);
  }
}
