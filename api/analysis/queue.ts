import type { RecordContext } from '../context/record.ts';
import type { AnalysisContext } from '../context/analysis.ts';
import type { ServingContext } from '../context/serving.ts';
import { GreffierError, type ErrorDefinition } from '#domain/errors.ts';
import type { LateKind, LateOutcome, LateResults, TakenUp } from '#domain/analysis/late-results.ts';
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
/** How long a process may be silent before another one takes up its late work, in ms. */
const HELD_FOR = 20_000;

/** So many processes begin one piece of work; none of them came to its end. */
const MOST_ATTEMPTS = 3;

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

interface Keeping<T> {
  readonly id: string;
  readonly result: Promise<T>;
  readonly kept: KeptOf<T> | undefined;
  readonly isDurable: boolean;
  readonly of: LateKind;
}

/** What a process does of another's that is gone. */
export interface TakenUpWork {
  readonly of: LateKind;
  /** Said where several processes began it, and none came to its end. */
  readonly givenUp: ErrorDefinition;
  readonly work: (signal: AbortSignal) => Promise<unknown>;
}

export interface HandedIn<T> {
  readonly userId: string;
  /**
   * How many ms of the call's time have been used, its sending and reading included; more than there are where the
   * caller has left.
   */
  readonly taken: () => number;
  readonly kept?: KeptOf<T>;
  /** By which another process does it, where this one is gone: as JSON. */
  readonly task?: unknown;
}

type Dependencies = Pick<RecordContext, 'now'> &
  Pick<ServingContext, 'logger'> &
  Pick<AnalysisContext, 'analysisPatience'> & {
    readonly lateResults: Pick<LateResults, 'begin' | 'finish' | 'discard' | 'hold' | 'takeUp'>;
    /** Aborted when the process is about to end. */
    readonly closing?: AbortSignal;
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
    { userId, taken, kept, task }: HandedIn<T>,
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
    // A process that ends meanwhile leaves a pending entry: without a task it expires with the time that was left to
    // it.
    const durable = task === undefined ? {} : { task: { content: task, heldUntil: this.#from(HELD_FOR) } };
    if (!kept)
      await this.#dependencies.lateResults.begin({ id, userId, expiresAt: this.#from(LONGEST_ANALYSIS), ...durable });
    this.#keep({ id, result, kept, isDurable: task !== undefined, of: this.#of.kind });
    return { lateId: id };
  }

  /** Work that a process which is gone began, if there is any; answers whether there was. */
  async takeUp(workOf: (taken: TakenUp) => TakenUpWork): Promise<boolean> {
    const taken = await this.#dependencies.lateResults.takeUp({
      now: this.#from(0),
      heldUntil: this.#from(HELD_FOR),
      expiresAt: this.#from(LONGEST_ANALYSIS),
    });
    if (taken === null) return false;
    const { of, givenUp, work } = workOf(taken);
    const result = taken.attempts > MOST_ATTEMPTS ? Promise.reject(new GreffierError(givenUp)) : this.#begin(work);
    await this.#keep({ id: taken.id, result, kept: undefined, isDurable: true, of });
    return true;
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
    return this.#begin(work).finally(() => this.#leave(userId));
  }

  async #begin<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    return work(AbortSignal.timeout(LONGEST_ANALYSIS));
  }

  #from(span: number): Date {
    return new Date(Date.parse(this.#dependencies.now()) + span);
  }

  /** Keeps what comes of it; of work that another process can do, nothing where this one is about to end. */
  #keep<T>({ id, result, kept, isDurable, of }: Keeping<T>): Promise<void> {
    const { lateResults, logger, closing } = this.#dependencies;
    const holding = isDurable ? this.#holding(id) : null;
    const answered = kept ? result.then((value) => kept.keep(value)) : result;
    const outcome = answered.then(
      (answer): LateOutcome => ({ state: 'done', answer, of }),
      (error: unknown): LateOutcome => {
        const { code, kind, message } = named(error);
        logger.warn({ code, of }, 'late work failed');
        return { state: 'failed', error: { code, kind, message }, of };
      },
    );
    const finish = (ended: LateOutcome) => {
      clearInterval(holding ?? undefined);
      // What fails then may have failed for that alone.
      if (isDurable && closing?.aborted === true && ended.state === 'failed')
        return lateResults.hold(id, this.#from(0));
      return lateResults.finish(id, {
        outcome: ended,
        expiresAt: this.#from(KEPT_FOR),
        meetingId: kept?.meetingId ?? (ended.state === 'done' ? meetingOf(ended.answer) : null),
      });
    };
    return outcome
      .then(finish)
      .catch((error: unknown) => logger.error({ code: named(error).code, of }, 'cannot keep the outcome of late work'));
  }

  /** Says from time to time that this process is still at it. */
  #holding(id: string): NodeJS.Timeout {
    const { lateResults, closing } = this.#dependencies;
    const hold = () => {
      // Where it cannot be said, another process does it as well, to the same end.
      if (closing?.aborted !== true) lateResults.hold(id, this.#from(HELD_FOR)).catch(() => undefined);
    };
    return setInterval(hold, HELD_FOR / 4).unref();
  }

  #leave(userId: string): void {
    const left = (this.#running.get(userId) ?? 1) - 1;
    if (left === 0) this.#running.delete(userId);
    else this.#running.set(userId, left);
  }
}
