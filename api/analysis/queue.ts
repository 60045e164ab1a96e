import type { RecordContext } from '../context/record.ts';
import type { AnalysisContext } from '../context/analysis.ts';
import type { ServingContext } from '../context/serving.ts';
import { GreffierError, type ErrorDefinition } from '#domain/errors.ts';
import type { LateKind, LateOutcome, LateResults } from '#domain/analysis/late-results.ts';
import { randomUUID } from 'node:crypto';
import { named } from '../http/problems.ts';
import { TOO_MANY_ANALYSES } from './errors.ts';

/** How long a call takes before its result is kept for the caller instead, in ms: a second less than browsers wait. */
const PATIENCE = 9_000;
/** An analysis that takes longer than this is given up, in ms. */
const LONGEST_ANALYSIS = 15 * 60_000;
/** How long a late result is kept, in ms. */
const KEPT_FOR = 3_600_000;
/** How long anything of late work is kept at most, in ms. */
export const KEPT_AT_MOST = LONGEST_ANALYSIS + KEPT_FOR;

/** A kind of work that is handed in. */
export interface LateWork {
  readonly kind: LateKind;
  /** Pieces of work of one person at the same time, in this process. */
  readonly atOnce: number;
  /** Of one more. */
  readonly refusal: ErrorDefinition;
}

export const ANALYSES: LateWork = { kind: 'analysis', atOnce: 3, refusal: TOO_MANY_ANALYSES };
/** Saves are limited as large bodies, while they go on. */
export const SAVES: LateWork = { kind: 'save', atOnce: Number.POSITIVE_INFINITY, refusal: TOO_MANY_ANALYSES };

/** For work about one meeting. */
export interface KeptOf<T> {
  /** An erasure there ends the late result, from the moment that the work begins. */
  readonly meetingId: string;
  /** By which its caller finds it in a list of theirs. */
  readonly label: string;
  /** What is kept in place of the result itself: its answer. */
  readonly keep: (result: T) => Promise<unknown>;
}

export interface HandedIn<T> {
  readonly userId: string;
  /**
   * How many ms of the call's time have been used, its sending and reading included; more than there are where the
   * caller has left.
   */
  readonly taken: () => number;
  readonly kept?: KeptOf<T>;
}

type Dependencies = Pick<RecordContext, 'now'> &
  Pick<ServingContext, 'logger'> &
  Pick<AnalysisContext, 'analysisPatience'> & {
    readonly lateResults: Pick<LateResults, 'begin' | 'finish' | 'discard'>;
  };

/** The meeting that a result was saved as. */
const meetingOf = (answer: unknown): string | null =>
  typeof answer === 'object' && answer !== null && 'meetingId' in answer && typeof answer.meetingId === 'string'
    ? answer.meetingId
    : null;

/** Where work that may take long is handed in: answered at once when it is quick, kept for an hour when it is not. */
export class AnalysisQueue {
  readonly #dependencies: Dependencies;
  readonly #of: LateWork;
  readonly #running = new Map<string, number>();

  constructor(dependencies: Dependencies, of: LateWork = ANALYSES) {
    this.#dependencies = dependencies;
    this.#of = of;
  }

  /**
   * The work's result, or the id under which it will be: where the call has taken its time when the result comes, also
   * when no timer could run meanwhile. Throws the refusal of its kind, and what the work throws in time.
   */
  async handIn<T>(
    { userId, taken, kept }: HandedIn<T>,
    work: (signal: AbortSignal, id: string) => Promise<T>,
  ): Promise<{ readonly result: T } | { readonly lateId: string }> {
    const patience = this.#dependencies.analysisPatience ?? PATIENCE;
    const id = randomUUID();
    const begun = Promise.withResolvers<void>();
    const result = this.#start(userId, async (signal) => {
      if (kept)
        await this.#dependencies.lateResults.begin({
          id,
          userId,
          expiresAt: this.#from(LONGEST_ANALYSIS),
          about: kept,
        });
      const working = work(signal, id);
      begun.resolve();
      return working;
    });
    const inTime = result.then(
      () => taken() < patience,
      () => taken() < patience,
    );
    const elapsed = Promise.withResolvers<false>();
    const timer = setTimeout(() => elapsed.resolve(false), Math.max(0, patience - taken()));
    try {
      if (await Promise.race([inTime, elapsed.promise])) {
        if (kept) await result.catch(() => null).then(() => this.#dependencies.lateResults.discard(id, userId));
        return { result: await result };
      }
    } finally {
      clearTimeout(timer);
    }
    // Who is told the id finds it, and can call the work off. Where it could not be noted, its failure is answered.
    await Promise.race([begun.promise, result]);
    // A process that ends meanwhile leaves a pending entry, which then expires with the time that was left to it.
    if (!kept) await this.#dependencies.lateResults.begin({ id, userId, expiresAt: this.#from(LONGEST_ANALYSIS) });
    this.#keep(id, result, kept);
    return { lateId: id };
  }

  /** The work's result, however long it takes. Throws the refusal of its kind, and what the work throws. */
  async run<T>(userId: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    return this.#start(userId, work);
  }

  /** Throws the refusal at once; what the work throws is in the promise. */
  #start<T>(userId: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const running = this.#running.get(userId) ?? 0;
    if (running >= this.#of.atOnce) throw new GreffierError(this.#of.refusal);
    this.#running.set(userId, running + 1);
    return (async () => work(AbortSignal.timeout(LONGEST_ANALYSIS)))().finally(() => this.#leave(userId));
  }

  #from(span: number): Date {
    return new Date(Date.parse(this.#dependencies.now()) + span);
  }

  #keep<T>(id: string, result: Promise<T>, kept: KeptOf<T> | undefined): void {
    const { lateResults, logger } = this.#dependencies;
    const of = this.#of.kind;
    const answered = kept ? result.then((value) => kept.keep(value)) : result;
    const outcome = answered.then(
      (answer): LateOutcome => ({ state: 'done', answer, of }),
      (error: unknown): LateOutcome => {
        const { code, kind, message } = named(error);
        logger.warn({ code, of }, 'late work failed');
        return { state: 'failed', error: { code, kind, message }, of };
      },
    );
    const finish = (ended: LateOutcome) =>
      lateResults.finish(id, {
        outcome: ended,
        expiresAt: this.#from(KEPT_FOR),
        meetingId: kept?.meetingId ?? (ended.state === 'done' ? meetingOf(ended.answer) : null),
      });
    outcome
      .then(finish)
      .catch((error: unknown) => logger.error({ code: named(error).code, of }, 'cannot keep the outcome of late work'));
  }

  #leave(userId: string): void {
    const left = (this.#running.get(userId) ?? 1) - 1;
    if (left === 0) this.#running.delete(userId);
    else this.#running.set(userId, left);
  }
}
