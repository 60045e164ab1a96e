import { backoffMs } from '#domain/backoff.ts';
import { GreffierError, isError } from '#domain/errors.ts';
import { faultyEvent, placeOf, type EventPlace } from '#domain/events/foreign.ts';
import { STORE_UNAVAILABLE } from '#domain/events/store.ts';
import { HandlerFailure } from './apply.ts';
import { codeOf, isDataFault } from './bisect.ts';
import { pause } from './pause.ts';
import type { Differences } from './differences.ts';
import { rebuild, type RebuildDependencies, type RebuildOptions, type RebuildProgress } from './rebuild.ts';
import { undo } from './undo.ts';
import { endRebuild, noteDifferences, takeRebuild, tellRebuild, type RebuildRequest } from './rebuild-requests.ts';
import { dropLeftovers } from './shadow.ts';

export interface RebuildPace {
  /** Between two looks at whether somebody asked for a rebuild, in ms. */
  readonly lookMs: number;
  /** Between two notes of how far it is, in ms; so soon it notices that it is to end. */
  readonly tellMs: number;
}

const PACE: RebuildPace = { lookMs: 2_000, tellMs: 500 };

/** Failures of the database or the network one after the other, after which a rebuild counts as failed. */
const ATTEMPTS = 8;
const RETRY = { firstMs: 500, longestMs: 10_000 };
/** Rows that differ that are shown, of each table. */
const EXAMPLES = 5;
/** For the lock of a rebuild that was ended to be free. */
const DROP_ATTEMPTS = 50;
const DROP_RETRY_MS = 100;

/**
 * Does the rebuilds, and the undoings, that administrators asked for, one after the other, until `signal` is aborted:
 * what a process that ended had begun goes on where it was. The caller holds the lock that makes it the only one.
 * Throws where the request itself cannot be read or written.
 */
export async function runRebuilds(
  { pace = PACE, ...dependencies }: RebuildDependencies & { readonly pace?: RebuildPace },
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const request = await takeRebuild(dependencies.pool);
    if (request) await new Job(dependencies, request, pace).run(signal);
    else await pause(pace.lookMs, signal);
  }
}

/** One request, until it has ended or this process does. */
class Job {
  readonly #dependencies: RebuildDependencies;
  readonly #request: RebuildRequest;
  readonly #pace: RebuildPace;
  readonly #cancel = new AbortController();
  #progress: RebuildProgress | null = null;
  #waitsFor: string | null = null;

  constructor(dependencies: RebuildDependencies, request: RebuildRequest, pace: RebuildPace) {
    this.#dependencies = dependencies;
    this.#request = request;
    this.#pace = pace;
  }

  async run(signal: AbortSignal): Promise<void> {
    const { pool, projections } = this.#dependencies;
    const { id, projection } = this.#request;
    const one = projections.find(({ name }) => name === projection);
    if (!one) return endRebuild(pool, id, { status: 'failed', error: 'PROJECTION_UNKNOWN' });
    const ended = new AbortController();
    const telling = this.#tellUntil(ended.signal);
    try {
      await this.#attempt(one, AbortSignal.any([signal, this.#cancel.signal]));
      await endRebuild(pool, id, { status: 'done' });
    } catch (error) {
      // Another process goes on with it, or this one when it starts again.
      if (signal.aborted) return;
      if (this.#cancel.signal.aborted) {
        if (this.#request.kind === 'undo') return endRebuild(pool, id, { status: 'cancelled' });
        for (let left = DROP_ATTEMPTS; left > 0 && !(await dropLeftovers(pool, one)); left -= 1)
          await pause(DROP_RETRY_MS, signal);
        await endRebuild(pool, id, { status: 'cancelled' });
      } else await endRebuild(pool, id, { status: 'failed', ...failureOf(error) });
    } finally {
      ended.abort();
      await telling;
    }
  }

  /** Waits out a store that is away, as long as it takes, and a database that fails, a few times. */
  async #attempt(one: RebuildDependencies['projections'][number], signal: AbortSignal): Promise<void> {
    for (let failures = 0; ;) {
      signal.throwIfAborted();
      try {
        const onProgress = (progress: RebuildProgress) => {
          failures = 0;
          this.#waitsFor = null;
          this.#progress = progress;
        };
        if (this.#request.kind === 'undo')
          await undo(this.#dependencies, one, { id: this.#request.id, signal, onProgress });
        else await rebuild(this.#dependencies, one, { signal, onProgress, review: this.#review() });
        return;
      } catch (error) {
        signal.throwIfAborted();
        const isAway = isError(error, STORE_UNAVAILABLE);
        failures += 1;
        if (!isAway && (isFinal(error) || failures >= ATTEMPTS)) throw error;
        this.#waitsFor = codeOf(error);
        await pause(backoffMs(failures - 1, RETRY), signal);
      }
    }
  }

  /** Who asked sees them while the tables are swapped, and later, when they may want the former ones back. */
  #review(): NonNullable<RebuildOptions['review']> {
    const decide = ([found]: readonly Differences[]) =>
      noteDifferences(this.#dependencies.pool, this.#request.id, found ?? null);
    return { examples: EXAMPLES, decide };
  }

  /** Notes how far it is from the first moment on, and notices that it is to be cancelled. */
  async #tellUntil(ended: AbortSignal): Promise<void> {
    const { pool, report } = this.#dependencies;
    while (!ended.aborted) {
      const told = { progress: this.#progress, waitsFor: this.#waitsFor };
      try {
        if (await tellRebuild(pool, this.#request.id, told)) this.#cancel.abort();
      } catch (error) {
        report('cannot note how far a rebuild is', { code: codeOf(error) });
      }
      await pause(this.#pace.tellMs, ended);
    }
  }
}

/** Whether it would fail again, however often it is tried. */
const isFinal = (error: unknown): boolean =>
  error instanceof HandlerFailure || error instanceof GreffierError || error instanceof TypeError || isDataFault(error);

function failureOf(error: unknown): { readonly error: string; readonly event: EventPlace | null } {
  if (error instanceof HandlerFailure) return { error: codeOf(error.cause), event: placeOf(error.event) };
  return { error: codeOf(error), event: faultyEvent(error) };
}
