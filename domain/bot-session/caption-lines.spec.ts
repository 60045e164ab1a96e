import { afterEach, expect, it, vi } from 'vitest';
import * as fc from 'fast-check';
import { runs } from '#test/support/long.ts';
import { captionsDecider } from './captions.ts';
import { CaptionLines } from './caption-lines.ts';

it('knows what a map would know, whatever the order, and leaves what was before as it was', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(2_000), fc.string()), { maxLength: 200 }), (lines) => {
      const map = new Map<number, string>();
      let known = CaptionLines.none<string>();
      for (const [line, text] of lines) {
        const before = { known, text: known.get(line), size: known.size };
        known = known.with(line, text);
        map.set(line, text);
        expect([before.known.get(line), before.known.size]).toEqual([before.text, before.size]);
      }
      expect(known.size).toBe(map.size);
      expect(known.next).toBe(Math.max(-1, ...map.keys()) + 1);
      for (const line of [...map.keys(), 2_001, -1]) expect(known.get(line)).toBe(map.get(line));
    }),
    { numRuns: runs(100) },
  );
});

/** A map that counts what is copied into maps when they are made. */
let copied = 0;
class CountingMap<K, V> extends Map<K, V> {
  constructor(entries?: Iterable<readonly [K, V]> | null) {
    super(entries);
    copied += this.size;
  }
}
afterEach(() => vi.unstubAllGlobals());

it('folds a long stream of captions without copying all lines for each', () => {
  const LINES = 4_000;
  let captions = captionsDecider.initialState;
  vi.stubGlobal('Map', CountingMap);
  for (let line = 0; line < LINES; line += 1)
    captions = captionsDecider.evolve(captions, {
      type: 'CaptionFinalised',
      data: { line, speaker: 0, keyId: 'k', startedAt: '2026-11-20T09:00:00.000Z', at: line, text: 'Oui.' },
    });
  expect(captions.lines.size).toBe(LINES);
  // Half a chunk and the list of chunks for each; with one map of all lines it was two thousand.
  expect(copied / LINES).toBeLessThan(200);
});
