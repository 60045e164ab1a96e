import type { ReadingContext } from '../context/reading.ts';
import type { TablesChanged } from '#projections/engine/progress.ts';

/** Milliseconds for which it is remembered what changed. */
export const REMEMBERED_MS = 30_000;
/** What one projection says within so many milliseconds is remembered as one. */
const TOGETHER_MS = 1_000;

/** What one projection said of itself between two moments. */
interface Said {
  readonly projection: string;
  /** How far it was before; null where that is not known. */
  readonly after: bigint | null;
  readonly tables: ReadonlySet<string>;
  readonly from: number;
  readonly until: number;
}

/** What changed since a moment in the tables of one projection. */
export interface RecentChange {
  /** The position after which everything of it lies. */
  readonly after: bigint;
  readonly tables: ReadonlySet<string>;
}

/**
 * What projections said of themselves lately, for who begins to listen a moment after they read. It listens for as long
 * as the process lives; what it remembers is small, however much happens.
 */
export class RecentChanges {
  readonly #now: () => number;
  #said: Said[] = [];
  readonly #reached = new Map<string, bigint>();
  /** Until then anything may have changed. */
  #unknownUntil: number;

  constructor({ progress }: Pick<ReadingContext, 'progress'>, now: () => number = () => performance.now()) {
    this.#now = now;
    this.#unknownUntil = now();
    progress.onChange((change) => this.#hear(change));
  }

  /** What changed in the last `ms`, and perhaps a little before, by projection; null: it may be anything. */
  lately(ms: number): ReadonlyMap<string, RecentChange> | null {
    const since = this.#now() - ms;
    if (ms > REMEMBERED_MS || this.#unknownUntil >= since) return null;
    const lately = new Map<string, RecentChange>();
    for (const { projection, after, tables, until } of this.#said) {
      if (until < since) continue;
      if (after === null) return null;
      const known = lately.get(projection);
      lately.set(projection, known ? { after: known.after, tables: known.tables.union(tables) } : { after, tables });
    }
    return lately;
  }

  #hear({ projection, position, tables }: TablesChanged): void {
    const now = this.#now();
    const reached = position === null ? null : BigInt(position);
    const before = this.#reached.get(projection) ?? null;
    // Tables that begin again, in a rebuild, may have changed from their beginning.
    if (reached === null || (before !== null && reached < before)) this.#unknownUntil = now;
    if (reached === null) return;
    this.#reached.set(projection, reached);
    this.#said = this.#said.filter(({ until }) => until >= now - REMEMBERED_MS);
    const last = this.#said.findLast((one) => one.projection === projection);
    if (last && now - last.from < TOGETHER_MS)
      this.#said[this.#said.indexOf(last)] = { ...last, tables: last.tables.union(new Set(tables)), until: now };
    else this.#said.push({ projection, after: before, tables: new Set(tables), from: now, until: now });
  }
}
