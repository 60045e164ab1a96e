import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { WrittenDocument } from './document.ts';

const MEGABYTE = 1_048_576;
const pieces = fc.array(fc.integer({ min: 1, max: 262_144 }), { maxLength: 24 });

it('holds at most a megabyte and the piece that came last, and loses nothing of what it was given, in order', async () => {
  await fc.assert(
    fc.asyncProperty(pieces, async (lengths) => {
      const kept = new Map<string, Uint8Array>();
      let most = 0;
      const document = new WrittenDocument(async (piece) => {
        kept.set(`k${kept.size}`, piece);
        return `k${kept.size - 1}`;
      });
      const all = lengths.map((length, index) => new Uint8Array(length).fill(index % 251));
      for (const piece of all) {
        await document.take(piece);
        most = Math.max(most, document.held?.reduce((sum, { length }) => sum + length, 0) ?? 0);
      }
      const whole = all.reduce((sum, { length }) => sum + length, 0);
      expect(document.bytes).toBe(whole);
      expect(most).toBeLessThanOrEqual(MEGABYTE);
      expect(document.held !== null).toBe(whole <= MEGABYTE);
      const ids = await document.keepAll();
      expect(Buffer.concat(ids.map((id) => kept.get(id) ?? new Uint8Array()))).toEqual(Buffer.concat(all));
    }),
    { numRuns: 12 },
  );
});

it('takes the next piece only when the last is kept', async () => {
  const keeping = Promise.withResolvers<string>();
  const document = new WrittenDocument(() => keeping.promise);
  let isTaken = false;
  const taken = document.take(new Uint8Array(MEGABYTE + 1)).then(() => (isTaken = true));
  await Promise.resolve();
  expect(isTaken).toBe(false);
  keeping.resolve('k0');
  await taken;
  expect(document.kept).toEqual(['k0']);
});
