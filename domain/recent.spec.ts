import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { Recent } from './recent.ts';

it('answers what is computed after any other questions, and holds no more than twice what it may', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 2 })), fc.integer({ min: 1, max: 5 }), (texts, most) => {
      const recent = new Recent(most, (text) => `${text}!`);
      for (const text of texts) {
        expect(recent.of(text)).toBe(`${text}!`);
        expect(recent.size).toBeLessThanOrEqual(2 * most);
      }
    }),
  );
});

it('computes again what others have displaced, and not what is asked for again and again', () => {
  const compute = vi.fn<(text: string) => string>((text) => text);
  const recent = new Recent(2, compute);
  for (const text of ['often', 'a', 'often', 'b', 'often', 'c', 'often', 'd', 'often', 'a']) recent.of(text);
  const computed = compute.mock.calls.map(([text]) => text);
  expect(computed.filter((text) => text === 'often')).toHaveLength(1);
  expect(computed.filter((text) => text === 'a')).toHaveLength(2);
});
