import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from './language.ts';
import { shortened, tidySentence } from './trim.ts';

describe('tidySentence', () => {
  it.each([
    ['Alors, donc, voilà, on commence lundi.', 'On commence lundi.'],
    ['Oui, oui, je suis d’accord avec Paul, hein.', 'Je suis d’accord avec Paul.'],
    ['Ok pour le report.', 'Ok pour le report.'],
    ['Après la réunion on mange.', 'Après la réunion on mange.'],
    ['Après, on verra pour la salle.', 'On verra pour la salle.'],
    ['Et qu’en effet c’est long.', 'Et qu’en effet c’est long.'],
    ['euh ben  le   serveur est lent', 'Le serveur est lent'],
    ['Bon.', 'Bon.'],
  ])('leaves of « %s » « %s »', (said, told) => {
    expect(tidySentence(said, 'fr')).toBe(told);
  });

  it('keeps the words that it leaves, in order', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'binary', maxLength: 60 }), fc.lorem()),
        fc.constantFrom(...LANGUAGES),
        (text, language) => {
          const plain = (words: string): string => words.replaceAll(/\s+/gu, ' ').toLowerCase();
          expect(plain(text)).toContain(plain(tidySentence(text, language)).replace(/[?.!…]*$/u, ''));
        },
      ),
    );
  });
});

describe('shortened', () => {
  it('cuts after a clause, and says that something is missing', () => {
    expect(shortened('Le budget est voté, mais la date reste à fixer par le comité.', 25)).toBe('Le budget est voté…');
    expect(shortened('Court.', 30)).toBe('Court.');
  });

  it('never exceeds its length by more than the ellipsis, nor splits a character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), fc.integer({ min: 4, max: 60 }), (text, longest) => {
        const short = shortened(text, longest);
        expect(short.length).toBeLessThanOrEqual(longest + 1);
        expect(short.isWellFormed()).toBe(text.isWellFormed());
      }),
    );
  });
});
