import fc from 'fast-check';
import { expect, it } from 'vitest';
import { foldCharacter, foldText } from './fold-text.ts';

it('has no case, no accents, and one apostrophe and blank', () => {
  expect(foldText('L’ÉTÉ à\u00A010\u202Fh, ΟΔΟΣ, İstanbul')).toBe("l'ete a 10 h, οδοσ, istanbul");
});

it('folds a text as it folds each of its characters', () => {
  const text = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }));
  fc.assert(
    fc.property(text, (said) => {
      expect(foldText(said)).toBe(Array.from(said, foldCharacter).join(''));
    }),
  );
});
