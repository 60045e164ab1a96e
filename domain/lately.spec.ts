import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Lately } from './lately.ts';

const SPAN = 5;
const step = fc.record({
  key: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
  after: fc.integer({ min: 0, max: 4 }),
  what: fc.constantFrom('note', 'note', 'forget', 'ask'),
});

it('answers what was noted within the span, and holds nothing that is older than the last note', () => {
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const lately = new Lately<number>(SPAN);
      const noted = new Map<string, { readonly value: number; readonly at: number }>();
      let now = 0;
      for (const [value, { key, after, what }] of steps.entries()) {
        now += after;
        const known = noted.get(key);
        expect(lately.of(key, now)).toBe(known && known.at + SPAN > now ? known.value : undefined);
        if (what === 'forget') {
          lately.forget(key);
          noted.delete(key);
        }
        if (what !== 'note') continue;
        lately.note(key, value, now);
        noted.set(key, { value, at: now });
        expect(lately.size).toBe([...noted.values()].filter(({ at }) => at + SPAN > now).length);
      }
    }),
  );
});

it('answers as well where the clock is set back', () => {
  const lately = new Lately<string>(SPAN);
  lately.note('a', 'first', 100);
  lately.note('b', 'second', 10);
  expect([lately.of('b', 14), lately.of('b', 15)]).toEqual(['second', undefined]);
});
