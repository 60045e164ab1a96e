import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { jsonPieces } from './json-pieces.ts';

const MOST = 250_000;

it('are together what JSON.stringify gives', () => {
  const value = fc.oneof(fc.jsonValue(), fc.dictionary(fc.string(), fc.oneof(fc.jsonValue(), fc.constant(undefined))));
  fc.assert(
    fc.property(value, (any) => {
      expect([...jsonPieces(any)].join('')).toBe(JSON.stringify(any));
    }),
  );
});

it.each<[string, unknown]>([
  [
    'a list of many lines',
    {
      success: true,
      lines: Array.from({ length: 50_000 }, (_, line) => ({ line, text: `« ${line} »`, at: null })),
      last: [],
    },
  ],
  ['one long text', { lines: [{ text: 'x'.repeat(1_000_000) }] }],
  ['a text of pairs', [`a${'😀'.repeat(400_000)}`, `${'😀'.repeat(400_000)}`]],
  ['a text of halves', ['\uD83D'.repeat(500_000)]],
  ['long lists of long lists', Array.from({ length: 10 }, () => Array.from({ length: 100_000 }, (_, index) => index))],
])('are each of bounded length: %s', (_, value) => {
  const pieces = [...jsonPieces(value)];
  expect(pieces.join('') === JSON.stringify(value)).toBe(true);
  // A half of a character takes six.
  expect(Math.max(...pieces.map((piece) => piece.replaceAll(/\\ud83d/gu, 'x').length))).toBeLessThan(MOST);
});
