import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { typeset } from './typeset.ts';

/** No-break spaces as marks that can be seen: `_` wide, `'` narrow. */
const seen = (text: string): string => typeset(text).replaceAll('\u00A0', '_').replaceAll('\u202F', "'");

describe('a typeset text', () => {
  it.each([
    ['Enveloppe de 12 400 € validée', "Enveloppe de 12'400_€ validée"],
    ['1 250 000 euros', "1'250'000_euros"],
    ['en 2026 480 000 personnes', "en 2026 480'000 personnes"],
    ['Plus 4 % en 3 h 20', 'Plus 4_% en 3_h_20'],
    ['Qui valide ? Personne !', "Qui valide'? Personne'!"],
    ['Il dit : « non » ; et vous ?', "Il dit_: «_non_»'; et vous'?"],
    ['le 12 décembre', 'le 12 décembre'],
    ['de 9 h 10 à 11 h 50', 'de 9_h_10 à 11_h_50'],
    ['06 12 34 56 78', '06 12 34 56 78'],
  ])('keeps together what belongs together: %s', (typed, set) => {
    expect(seen(typed)).toBe(set);
  });

  it('changes spaces only, and nothing the second time', () => {
    const words = fc.constantFrom('12', '400', '€', '?', '«', 'oui', '»', ':', '14:30', '%', 'h', '…', ';', '\u00A0');
    fc.assert(
      fc.property(
        fc.oneof(
          fc.array(words).map((list) => list.join(' ')),
          fc.string({ unit: 'grapheme' }),
        ),
        (text) => {
          const set = typeset(text);
          expect(set.replaceAll(/[\u00A0\u202F]/gu, ' ')).toBe(text.replaceAll(/[\u00A0\u202F]/gu, ' '));
          expect(typeset(set)).toBe(set);
        },
      ),
    );
  });
});
