import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Translation } from './translation.ts';

/** Positions of both stores for the same events: each grows, neither by one. */
const log = fc.array(fc.tuple(fc.bigInt(1n, 50n), fc.bigInt(1n, 9_000n)), { maxLength: 40 }).map((steps) => {
  let [former, now] = [0n, 0n];
  return steps.map(([a, b]) => ({ former: (former += a), now: (now += b) }));
});

describe('translating positions', () => {
  it('gives each wanted position that of the last event at or before it', () => {
    fc.assert(
      fc.property(log, fc.array(fc.bigInt(0n, 2_200n), { maxLength: 8 }), (events, wanted) => {
        const translation = new Translation(wanted);
        for (const { former, now } of events) translation.passed(former, now);
        for (const position of wanted)
          expect(translation.of(position)).toBe(events.findLast(({ former }) => former <= position)?.now ?? 0n);
      }),
    );
  });

  it('needs no event that lies inside an append, when appends are cut where a position is wanted', () => {
    fc.assert(
      fc.property(log, fc.array(fc.bigInt(0n, 2_200n), { maxLength: 8 }), (events, wanted) => {
        const translation = new Translation(wanted);
        let run: typeof events = [];
        const flush = () => {
          const last = run.at(-1);
          if (last) translation.passed(last.former, last.now);
          run = [];
        };
        for (const event of events) {
          const last = run.at(-1);
          if (last && translation.isWanted(last.former, event.former)) flush();
          run.push(event);
        }
        flush();
        for (const position of wanted)
          expect(translation.of(position)).toBe(events.findLast(({ former }) => former <= position)?.now ?? 0n);
      }),
    );
  });

  it('answers nothing that was not asked for', () => {
    expect(() => new Translation([4n]).of(5n)).toThrow(RangeError);
  });
});
