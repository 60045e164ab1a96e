import { runs } from '#test/support/long.ts';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { BodyShape } from './body-shape.ts';

const MOST = 20_000;

function isRefused(bytes: Buffer, cuts: readonly number[] = []): boolean {
  const shape = new BodyShape();
  const places = [
    0,
    ...cuts.map((cut) => cut % (bytes.length + 1)).toSorted((one, other) => one - other),
    bytes.length,
  ];
  try {
    for (const [index, place] of places.entries()) shape.add(bytes.subarray(places[index - 1] ?? 0, place));
  } catch {
    return true;
  }
  return false;
}

/** Signs that would count outside texts, quotes and backslashes, so that a cut may fall anywhere among them. */
const text = fc.string({ unit: fc.constantFrom('[', '{', ',', ':', '"', '\\', 'é', 'a'), maxLength: 60 });

it('counts the same however the bytes are cut', () => {
  const json = fc.array(text, { maxLength: 40 }).map((texts) => JSON.stringify({ texts }));
  fc.assert(
    fc.property(json, fc.integer({ min: 0, max: 60 }), fc.array(fc.nat(), { maxLength: 12 }), (body, near, cuts) => {
      // Values of its own, and as many before it as leave a few to the limit.
      const bytes = Buffer.from(`[${'0,'.repeat(MOST - near)}${body}]`);
      expect(isRefused(bytes, cuts)).toBe(isRefused(bytes));
    }),
    { numRuns: runs(300) },
  );
});

it('takes as many values as the limit says, and no text for values', () => {
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 200 }), (texts) => {
      const body = JSON.stringify(texts);
      // The list itself, and a comma between two.
      const counted = texts.length;
      const before = '0,'.repeat(MOST - counted - 1);
      expect(isRefused(Buffer.from(`[${before}${body}]`))).toBe(false);
      expect(isRefused(Buffer.from(`[${before}0,0,${body}]`))).toBe(true);
    }),
  );
});

it('refuses what is nested too deep', () => {
  expect(isRefused(Buffer.from('['.repeat(100)))).toBe(false);
  expect(isRefused(Buffer.from('['.repeat(101)))).toBe(true);
});
