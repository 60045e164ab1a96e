import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { numberLines } from '#domain/transcript/transcript.ts';
import { halved, partsOf, type Part } from './parts.ts';

const transcript = fc
  .array(
    fc.record({
      speaker: fc.constantFrom('Claire', 'Marc', 'Inès Roy'),
      text: fc.oneof(fc.string({ maxLength: 80 }), fc.stringMatching(/^(?:[a-zé]{1,9} ){0,60}$/u)),
      at: fc.constant(null),
    }),
    { maxLength: 40 },
  )
  .map(numberLines);
const size = fc.record({ own: fc.integer({ min: 20, max: 400 }), before: fc.integer({ min: 0, max: 120 }) });

/** The texts of all own pieces by line, put together again. */
const together = (parts: readonly Part[]) => {
  const lines = new Map<number, string>();
  for (const { line, text } of parts.flatMap(({ own }) => own)) lines.set(line, (lines.get(line) ?? '') + text);
  return [...lines];
};

describe('a transcript in parts', () => {
  it('has every word once, in order, however it is cut', () => {
    fc.assert(
      fc.property(transcript, size, (lines, of) => {
        const parts = partsOf(lines, of);
        const whole = lines.map(({ line, text }) => [line, text]);
        expect(together(parts)).toEqual(whole);
        expect(together(parts.flatMap((part) => halved(part) ?? [part]))).toEqual(whole);
      }),
    );
  });

  it('keeps to its size, and has before each part what was said right before', () => {
    fc.assert(
      fc.property(transcript, size, (lines, of) => {
        const parts = partsOf(lines, of);
        for (const [index, { before, own }] of parts.entries()) {
          const length = own.reduce((sum, { text, speaker }) => sum + text.length + speaker.length, 0);
          expect(length <= of.own || own.length === 1).toBe(true);
          const former = parts[index - 1]?.own ?? [];
          expect(before).toEqual(before.length === 0 ? [] : former.slice(-before.length));
        }
      }),
    );
  });

  it('is halved down to single pieces', () => {
    const lines = numberLines(['a', 'b', 'c'].map((text) => ({ speaker: 'Claire', text, at: null })));
    const [first, second] = halved({ before: [], own: lines }) ?? [];
    expect([first?.own.map(({ line }) => line), second?.own.map(({ line }) => line)]).toEqual([[0], [1, 2]]);
    expect(second?.before.map(({ line }) => line)).toEqual([0]);
    expect(first && halved(first)).toBeNull();
  });
});
