import type { ReadingContext } from '../context/reading.ts';
import type { TablesChanged } from '#projections/engine/progress.ts';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TableWatch } from './table-watch.ts';

const TABLES = { meetings: 'meetings', summaries: 'summaries', transcripts: 'transcripts', requests: 'requests' };
type Hear = (change: TablesChanged) => void;
type Name = keyof typeof TABLES;
const NAMES = Object.keys(TABLES) as Name[];

/**
 * Read tables whose projections go on one by one, each change of a meeting at a position of its own, and whose word
 * of it comes when the case lets it: in the order in which it was given, as Postgres does.
 */
class Tables {
  readonly at: Record<Name, bigint> = { meetings: 0n, summaries: 0n, transcripts: 0n, requests: 0n };
  readonly told: { meetings: readonly string[] | null; tables: readonly string[] | null; at: Tables['at'] }[] = [];
  readonly failures: unknown[] = [];
  readonly #said: TablesChanged[] = [];
  #hear: Hear = () => undefined;
  /** The position of the last change of a meeting. */
  last = 0n;

  /** Goes on to `last`. */
  project(name: Name): void {
    if (this.at[name] === this.last) return;
    this.at[name] = this.last;
    this.#said.push({ projection: name, position: String(this.last), tables: [TABLES[name]] });
  }

  deliver(): void {
    const next = this.#said.shift();
    if (next) this.#hear(next);
  }

  get isSilent(): boolean {
    return this.#said.length === 0;
  }

  start = (): Promise<TableWatch> =>
    TableWatch.start(
      {
        pool: { query: async (asked: string | { values: string[] }) => this.#answer(asked) },
        progress: {
          onChange: (listener: Hear) => {
            this.#hear = listener;
            return () => undefined;
          },
        },
      } as unknown as Pick<ReadingContext, 'pool' | 'progress'>,
      {
        meetings: (tables, meetings) =>
          this.told.push({
            tables,
            meetings: meetings && meetings.map(({ meetingId }) => meetingId),
            at: { ...this.at },
          }),
        sessions: () => undefined,
        readers: () => undefined,
        coming: () => undefined,
        administration: () => undefined,
        failed: (error) => this.failures.push(error),
      },
    );

  #answer(asked: string | { values: string[] }) {
    if (typeof asked === 'string')
      return {
        rows: NAMES.map((projection) => ({ projection, position: String(this.at[projection]), status: 'running' })),
      };
    const after = Number(asked.values[0]);
    const rows = Array.from({ length: Math.max(0, Number(this.at.meetings) - after) }, (_, index) => after + index + 1);
    return {
      rows: rows.map((position) => ({
        id: `m${position}`,
        position: String(position),
        exists: true,
        public: true,
        userIds: [],
        emails: [],
      })),
    };
  }

  /** Whether a table was told of for a meeting when the table already had it. */
  knows(name: Name, position: bigint): boolean {
    return this.told.some(
      ({ tables, meetings, at }) =>
        at[name] >= position &&
        (tables?.includes(TABLES[name]) ?? true) &&
        (meetings?.includes(`m${position}`) ?? true),
    );
  }
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

describe('what is told of the read tables', () => {
  it('has the tables of a projection whose word comes after its checkpoint was read', async () => {
    const tables = new Tables();
    await tables.start();
    tables.last = 1n;
    for (const name of ['requests', 'summaries', 'transcripts', 'meetings'] as const) tables.project(name);
    for (const _ of ['requests', 'summaries', 'transcripts']) tables.deliver();
    await vi.advanceTimersByTimeAsync(200);
    expect(tables.knows('summaries', 1n)).toBe(true);
    tables.deliver();
    await vi.advanceTimersByTimeAsync(200);
    expect(tables.knows('meetings', 1n)).toBe(true);
  });

  it('has the tables of a projection that was ahead of the others', async () => {
    const tables = new Tables();
    await tables.start();
    tables.last = 1n;
    for (const name of NAMES) tables.project(name);
    tables.last = 2n;
    tables.project('summaries');
    while (!tables.isSilent) tables.deliver();
    await vi.advanceTimersByTimeAsync(200);
    for (const name of NAMES) tables.project(name);
    while (!tables.isSilent) tables.deliver();
    await vi.advanceTimersByTimeAsync(200);
    expect(tables.knows('summaries', 2n)).toBe(true);
  });

  it('ends with every change in every table, whenever projections go on and are heard', async () => {
    const step = fc.oneof(
      fc.constant('change' as const),
      fc.constantFrom(...NAMES),
      fc.constant('deliver' as const),
      fc.constant('wait' as const),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), fc.infiniteStream(fc.boolean()), async (steps, pauses) => {
        const tables = new Tables();
        const watch = await tables.start();
        for (const one of steps) {
          if (one === 'change') tables.last += 1n;
          else if (one === 'deliver') tables.deliver();
          else if (one === 'wait') await vi.advanceTimersByTimeAsync(60);
          else tables.project(one);
        }
        for (const name of NAMES) tables.project(name);
        while (!tables.isSilent) {
          tables.deliver();
          if (pauses.next().value) await vi.advanceTimersByTimeAsync(150);
        }
        await vi.advanceTimersByTimeAsync(500);
        watch.stop();
        expect(tables.failures).toEqual([]);
        for (const name of NAMES)
          for (let position = 1n; position <= tables.last; position += 1n)
            expect([name, position, tables.knows(name, position)]).toEqual([name, position, true]);
      }),
      { numRuns: 300 },
    );
  });
});
