import type { ReadingContext } from '../context/reading.ts';
import type { TablesChanged } from '#projections/engine/progress.ts';
import { runs } from '#test/support/long.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RecentChanges, REMEMBERED_MS } from './recent-changes.ts';

/** Projections that are heard of, at the moments that a case gives. */
function open() {
  let now = 0;
  let hear: (change: TablesChanged) => void = () => undefined;
  const progress = {
    onChange: (listener: typeof hear) => {
      hear = listener;
      return () => undefined;
    },
  } as unknown as ReadingContext['progress'];
  const recent = new RecentChanges({ progress }, () => now);
  return {
    recent,
    pass: (ms: number) => {
      now += ms;
    },
    hear: (projection: string, position: number | null, ...tables: string[]) =>
      hear({ projection, position: position === null ? null : String(position), tables }),
  };
}

const PROJECTIONS = ['meetings', 'users'] as const;
const steps = fc.array(
  fc.record({
    after: fc.integer({ min: 0, max: 4_000 }),
    projection: fc.constantFrom(...PROJECTIONS),
    by: fc.integer({ min: 1, max: 9 }),
    table: fc.constantFrom('one', 'other'),
  }),
  { maxLength: 40 },
);

describe('what changed lately', () => {
  it('has everything that changed since any moment within what is remembered', () => {
    fc.assert(
      fc.property(steps, fc.integer({ min: 0, max: REMEMBERED_MS }), (happened, ms) => {
        const { recent, pass, hear } = open();
        const at = { meetings: 0, users: 0 };
        const changes: { at: number; projection: string; position: number; table: string }[] = [];
        let now = 0;
        for (const { after, projection, by, table } of happened) {
          pass(after);
          now += after;
          at[projection] += by;
          hear(projection, at[projection], table);
          changes.push({ at: now, projection, position: at[projection], table });
        }
        const lately = recent.lately(ms);
        for (const one of changes.filter((change) => change.at >= now - ms)) {
          const told = lately?.get(one.projection);
          const isTold = told !== undefined && told.after < BigInt(one.position) && told.tables.has(one.table);
          expect(lately === null || isTold).toBe(true);
        }
      }),
      { numRuns: runs(500) },
    );
  });

  it('leaves out what changed long before', () => {
    const { recent, pass, hear } = open();
    pass(10);
    hear('users', 1, 'users');
    hear('meetings', 1, 'meetings');
    pass(10_000);
    hear('meetings', 5, 'participants');
    expect(recent.lately(2_000)).toEqual(new Map([['meetings', { after: 1n, tables: new Set(['participants']) }]]));
    pass(3_000);
    expect(recent.lately(2_000)).toEqual(new Map());
  });

  it.each([
    ['before it began to listen', () => undefined, 100],
    [
      'where a projection was heard of for the first time',
      ({ hear }: ReturnType<typeof open>) => hear('m', 5, 't'),
      10,
    ],
    ['after the connection was away', ({ hear }: ReturnType<typeof open>) => hear('*', null), 10],
    [
      'where tables began again',
      ({ hear, pass }: ReturnType<typeof open>) => {
        hear('m', 5, 't');
        pass(60);
        hear('m', 2, 't');
      },
      10,
    ],
    ['longer ago than it remembers', ({ pass }: ReturnType<typeof open>) => pass(60_000), REMEMBERED_MS + 1],
  ])('does not know what changed %s', (_, happen, ms) => {
    const one = open();
    one.pass(50);
    happen(one);
    expect(one.recent.lately(ms)).toBeNull();
  });

  it('remembers little of much', () => {
    const { recent, pass, hear } = open();
    for (let position = 0; position < 100_000; position += 1) {
      pass(1);
      hear('meetings', position, `table ${position % 3}`);
    }
    const before = recent.lately(5_000)?.get('meetings');
    expect(before?.tables.size).toBe(3);
    expect(100_000 - Number(before?.after)).toBeLessThan(6_100);
  });
});
