import { GreffierError, type ErrorDefinition } from '#domain/errors.ts';
import { dropFormerTables } from './former.ts';
import { begin, makeIndexes, readCleanings, step, type Progress } from './shadow.ts';
import { differences, type Differences } from './differences.ts';
import { exclusively } from './exclusive.ts';
import { pause } from './pause.ts';
import { fulfilErasures, type ErasureDependencies } from './rebuild-erasure.ts';
import { gathered } from './gather.ts';
import type { Projection } from './projection.ts';
import { swap } from './swap.ts';

export interface RebuildProgress {
  /** Those that this phase is about: all that are read for together, then one after the other. */
  readonly projections: readonly string[];
  readonly phase: 'reading' | 'indexing' | 'comparing' | 'swapping' | 'done';
  /** Events read in this run, those read by an interrupted one aside. */
  readonly events: number;
  readonly position: bigint;
  /** Where the log ended when the rebuild began. */
  readonly head: bigint;
}

export interface Rebuilt {
  readonly projection: string;
  readonly events: number;
  /** With `verify`: whether the live tables held the same rows. */
  readonly same: boolean | null;
  /** Until when the tables that were replaced are kept, to be put back; null where they are not. */
  readonly keptUntil: Date | null;
}

/** What a rebuild needs beside what running needs. */
export interface RebuildDependencies extends ErasureDependencies {
  /** Position of the last event of all; null for an empty store. */
  readonly head: () => Promise<bigint | null>;
  /** How long the tables that are replaced are kept, in ms; not at all where left out. */
  readonly keepFormerMs?: number;
}

export interface RebuildOptions {
  readonly signal: AbortSignal;
  /** Compares the live rows with the new ones at the same position, before the swap. */
  readonly verify?: boolean;
  readonly onProgress?: (progress: RebuildProgress) => void;
  /**
   * Given how all new tables differ from those that serve, with up to `examples` rows of each table, before the first
   * of them is swapped. None is where it throws; the rebuild goes on there the next time.
   */
  readonly review?: { readonly examples: number; readonly decide: (found: readonly Differences[]) => Promise<void> };
  /** Told of each projection once its new tables serve; a later one may still fail. */
  readonly onRebuilt?: (rebuilt: Rebuilt) => void;
}

export const NOT_REBUILDABLE: ErrorDefinition = {
  code: 'NOT_REBUILDABLE',
  kind: 'invalid',
  message: 'Cette projection retient ce qui reste à faire : elle ne se reconstruit pas.',
};

/** Between two attempts to swap while the live projector is at work, in ms. */
const RETRY = 100;
/** Live tables that are behind have this long to catch up by themselves before they are compared, in ms. */
const BEHIND_MS = 1_000;

/** One projection's tables anew: see `rebuildAll`. */
export async function rebuild(
  dependencies: RebuildDependencies,
  one: Projection,
  options: RebuildOptions,
): Promise<Rebuilt> {
  const [rebuilt] = await rebuildAll(dependencies, [one], options);
  if (!rebuilt) throw new TypeError('a rebuild that was not interrupted has a result');
  return rebuilt;
}

/**
 * Makes the projections' tables anew beside the live ones, which are served and projected into meanwhile, and puts each
 * projection's in their place in one transaction. The log is read, and decrypted, once for all of them. An interrupted
 * rebuild goes on where it was. Throws the signal's reason when it is interrupted.
 */
export async function rebuildAll(
  dependencies: RebuildDependencies,
  projections: readonly Projection[],
  options: RebuildOptions,
): Promise<Rebuilt[]> {
  for (const { name, rebuildable } of projections)
    if (!rebuildable) throw new GreffierError(NOT_REBUILDABLE, { projection: name });
  const results: Rebuilt[] = [];
  const { signal } = options;
  const names = projections.map(({ name }) => `rebuild.${name}`);
  await exclusively({ pool: dependencies.pool, names, signal }, async (held) => {
    const run = new Run(dependencies, { ...options, signal: held }, (await dependencies.head()) ?? 0n);
    const made: Made[] = [];
    for (const one of projections)
      made.push({ one, at: await begin(dependencies.pool, one, dependencies.store), cleanings: 0 });
    const leave = new AbortController();
    const erasing = fulfilErasures(dependencies, projections, AbortSignal.any([held, leave.signal]));
    try {
      await run.catchUp(made);
      // Nobody projects into tables of another definition that serve already, until the last ones do.
      for (const next of made) await run.index(next);
      if (options.review) {
        const found: Differences[] = [];
        for (const next of made) found.push(await run.compare(next, options.review.examples));
        await options.review.decide(found);
      }
      for (const [index, next] of made.entries()) {
        const rebuilt = await run.finish(next, made.slice(index));
        results.push(rebuilt);
        options.onRebuilt?.(rebuilt);
      }
    } finally {
      leave.abort();
      await erasing;
    }
  });
  signal.throwIfAborted();
  return results;
}

/** Tables that are being made, and how far they are. */
interface Made {
  readonly one: Projection;
  at: Progress;
  /** How often erased words had been removed from them when the log was last read from there. */
  cleanings: number;
}

/** One rebuild of some projections, from its beginning to its last swap. */
class Run {
  readonly #dependencies: RebuildDependencies;
  readonly #options: RebuildOptions;
  readonly #head: bigint;
  readonly #signal: AbortSignal;
  #events = 0;

  constructor(dependencies: RebuildDependencies, options: RebuildOptions, head: bigint) {
    this.#dependencies = dependencies;
    this.#options = options;
    this.#head = head;
    this.#signal = options.signal;
  }

  /** Reads on from the one that is furthest behind, until nothing more is there. */
  async catchUp(made: readonly Made[]): Promise<void> {
    while (!(await this.#readOn(made))) this.#signal.throwIfAborted();
  }

  /** False where erased words were removed from the tables meanwhile: what was read before is read again. */
  async #readOn(made: readonly Made[]): Promise<boolean> {
    const { pool } = this.#dependencies;
    const cleanings = await readCleanings(
      pool,
      made.map(({ one }) => one),
    );
    for (const next of made) {
      const known = cleanings.get(next.one.name);
      if (known === undefined) throw new TypeError(`the rebuild of ${next.one.name} was ended by another process`);
      next.cleanings = known;
    }
    const from = furthestBehind(made);
    let asClean = true;
    this.#report('reading', made);
    for await (const batch of gathered(this.#dependencies.log.subscribe(from === 0n ? null : from, this.#signal))) {
      const steps = made.map(async (next) => {
        const at = await step(this.#dependencies, next.one, { batch, at: next.at, cleanings: next.cleanings });
        asClean &&= at !== null;
        next.at = at ?? next.at;
      });
      // All of them end, whatever becomes of one: a transaction left running would outlive the lock.
      for (const outcome of await Promise.allSettled(steps)) if (outcome.status === 'rejected') throw outcome.reason;
      this.#events += batch.events.length;
      this.#report('reading', made);
      if (batch.live || !asClean) break;
    }
    this.#signal.throwIfAborted();
    return asClean;
  }

  async index(next: Made): Promise<void> {
    this.#report('indexing', [next]);
    await makeIndexes(this.#dependencies.pool, next.one);
  }

  /** How one differs from the tables that serve. */
  async compare(next: Made, examples: number): Promise<Differences> {
    const begun = performance.now();
    await this.catchUp([next]);
    this.#report('comparing', [next]);
    for (;;) {
      const found = await differences(this.#dependencies, next.one, {
        from: { ...next.at, cleanings: next.cleanings },
        examples,
        evenBehind: performance.now() - begun > BEHIND_MS,
        signal: this.#signal,
      });
      if (found === 'cleaned') await this.catchUp([next]);
      else if (found !== 'busy') return found;
      await pause(RETRY, this.#signal);
      this.#signal.throwIfAborted();
    }
  }

  /**
   * Puts one in its place; the others that are left keep up with it, so that nothing is read for each of them again.
   */
  async finish(next: Made, left: readonly Made[]): Promise<Rebuilt> {
    const { pool, keepFormerMs: keepMs = 0 } = this.#dependencies;
    for (;;) {
      await this.catchUp(left);
      this.#report('swapping', [next]);
      const from = { ...next.at, cleanings: next.cleanings };
      const swapped = await swap(this.#dependencies, next.one, {
        from,
        verify: this.#options.verify ?? false,
        keepMs,
        signal: this.#signal,
      });
      if (swapped !== 'busy' && swapped !== 'cleaned') {
        if (swapped.keptUntil === null) await dropFormerTables(pool, next.one);
        this.#report('done', [next]);
        return { projection: next.one.name, events: this.#events, ...swapped };
      }
      await pause(RETRY, this.#signal);
      this.#signal.throwIfAborted();
    }
  }

  #report(phase: RebuildProgress['phase'], made: readonly Made[]): void {
    this.#options.onProgress?.({
      projections: made.map(({ one }) => one.name),
      phase,
      events: this.#events,
      position: furthestBehind(made),
      head: this.#head,
    });
  }
}

const furthestBehind = (made: readonly Made[]): bigint =>
  made.reduce((least, { at }) => (at.position < least ? at.position : least), made[0]?.at.position ?? 0n);
