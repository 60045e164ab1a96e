import fc from 'fast-check';
import { expect, it } from 'vitest';
import { searchable } from './searchable.ts';

/** As it is defined: the whole text at once. */
const atOnce = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[œŒ]/gu, 'oe')
    .replace(/[æÆ]/gu, 'ae')
    .replace(/[’ʼ]/gu, "'")
    .toLowerCase();

it('takes a text apart character by character as it would at once', () => {
  const unit = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 3 }),
    fc.constantFrom('é', 'e\u0301', 'Œuvre', 'ﬁ', 'ΑΣ', 'ŉ', '’', '한', '\u0315\u0300', '\uD800', 'İ', 'Ⅷ', ' '),
  );
  fc.assert(
    fc.property(fc.array(unit), (parts) => {
      expect(searchable(parts.join(''))).toBe(atOnce(parts.join('')));
    }),
  );
  // Letters of Europe, and at the end what is another form of them.
  for (const [from, to] of [
    [0, 0x06_00],
    [0xfb_00, 0x1_00_00],
  ] as const)
    for (let code = from; code < to; code += 1) {
      const character = String.fromCodePoint(code);
      if (searchable(character) !== atOnce(character)) expect(code).toBeNull();
    }
});

it.each([
  ['L’Œuvre d’Élodie', "l'oeuvre d'elodie"],
  ['ﬁn Ⅷ', 'fin viii'],
])('%s', (text, expected) => {
  expect(searchable(text)).toBe(expected);
});
