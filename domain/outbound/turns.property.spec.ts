import { runs } from '#test/support/long.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { turnsOf, type CountedCall, type WaitingCall } from './turns.ts';

const MINUTE = 60_000;
const USES = ['transcripts', 'sweep', 'person'] as const;

/** Asked for at a moment, for a use, and answered after so many ms. */
const asked = fc.record({
  at: fc.nat(3 * MINUTE),
  use: fc.constantFrom(...USES),
  takes: fc.nat(20_000),
});

interface Made {
  readonly use: string;
  readonly askedAt: number;
  readonly from: number;
  readonly end: number;
}

/** What comes of calls when each is admitted as soon as it is its turn; in the order in which they are admitted. */
function made(calls: readonly { readonly at: number; readonly use: string; readonly takes: number }[], limit: number) {
  const coming = calls.map((call, index) => ({ ...call, id: String(index).padStart(5, '0') }));
  coming.sort((one, other) => one.at - other.at);
  const takes = new Map(coming.map(({ id, takes: ms }) => [id, ms]));
  const admitted: Made[] = [];
  let waiting: WaitingCall[] = [];
  let counted: CountedCall[] = [];
  for (let now = 0; coming.length > 0 || waiting.length > 0;) {
    while (coming[0] && coming[0].at <= now) {
      const { id, use, at } = coming.shift() ?? coming[0];
      waiting.push({ id, use, askedAt: at });
    }
    counted = counted.filter(({ until }) => until > now);
    const { next } = turnsOf({ limit, now, heldUntil: 0, calls: counted, waiting });
    for (const id of next) {
      const { use, askedAt } = waiting.find((one) => one.id === id) ?? { use: '', askedAt: 0 };
      const end = now + (takes.get(id) ?? 0);
      admitted.push({ use, askedAt, from: now, end });
      counted.push({ use, until: end + MINUTE });
    }
    waiting = waiting.filter(({ id }) => !next.includes(id));
    const freed = waiting.length === 0 ? [] : counted.map(({ until }) => until);
    now = Math.min(...freed, coming[0]?.at ?? Infinity);
  }
  return admitted;
}

describe('turns at a provider', () => {
  it('no minute has more calls than the limit, wherever in its time a call arrives', () => {
    fc.assert(
      fc.property(
        fc.array(asked, { maxLength: 60 }),
        fc.integer({ min: 1, max: 8 }),
        fc.nat(),
        (calls, limit, seed) => {
          const admitted = made(calls, limit);
          expect(admitted.length).toBe(calls.length);
          // A call reaches the provider at some moment between its beginning and its end.
          const arrivals = admitted
            .map(({ from, end }, index) => from + ((seed + index * 7_919) % (end - from + 1)))
            .toSorted((one, other) => one - other);
          for (const [index, at] of arrivals.entries())
            expect((arrivals[index + limit] ?? Infinity) - at).toBeGreaterThanOrEqual(MINUTE);
        },
      ),
      { numRuns: runs(150) },
    );
  });

  it('nobody waits while there is room, and of one use who asked first is first', () => {
    fc.assert(
      fc.property(fc.array(asked, { maxLength: 60 }), fc.integer({ min: 1, max: 8 }), (calls, limit) => {
        const admitted = made(calls, limit);
        for (const use of USES) {
          const own = admitted.filter((one) => one.use === use).map(({ askedAt }) => askedAt);
          expect(own).toEqual(own.toSorted((one, other) => one - other));
        }
        for (const { askedAt, from } of admitted.filter((one) => one.from > one.askedAt)) {
          const before = admitted.filter((one) => one.from < from && one.end + MINUTE > askedAt);
          expect(before.length).toBeGreaterThanOrEqual(limit);
        }
      }),
      { numRuns: runs(150) },
    );
  });

  it('a use with a thousand calls keeps none of another out for longer than one call counts', () => {
    const flood = Array.from({ length: 400 }, () => ({ at: 0, use: 'sweep', takes: 0 }));
    const persons = Array.from({ length: 8 }, (_, index) => ({ at: index * 17_000, use: 'person', takes: 0 }));
    const waits = made([...flood, ...persons], 45)
      .filter(({ use }) => use === 'person')
      .map(({ askedAt, from }) => from - askedAt);
    expect(waits).toHaveLength(8);
    expect(Math.max(...waits)).toBeLessThanOrEqual(MINUTE);
  });

  it('two uses that always wait have equally many', () => {
    const both = Array.from({ length: 400 }, (_, index) => ({
      at: 0,
      use: index < 300 ? 'sweep' : 'transcripts',
      takes: 0,
    }));
    const first = made(both, 40).slice(0, 160);
    expect(first.filter(({ use }) => use === 'transcripts')).toHaveLength(80);
  });

  it('nobody is admitted while the provider wants none, and it is told when that ends', () => {
    const waiting = [{ id: 'a', use: 'sweep', askedAt: 0 }];
    expect(turnsOf({ limit: 5, now: 10, heldUntil: 500, calls: [], waiting })).toEqual({ next: [], at: 500 });
    expect(turnsOf({ limit: 5, now: 500, heldUntil: 500, calls: [], waiting })).toEqual({ next: ['a'], at: null });
  });
});
