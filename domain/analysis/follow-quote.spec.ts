import { runs } from '#test/support/long.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { followedQuote } from './follow-quote.ts';

const word = fc.stringMatching(/^[a-zé]{1,6}$/u);
const sentence = fc.array(word, { minLength: 1, maxLength: 12 }).map((words) => words.join(' '));

describe('a quote whose line was corrected', () => {
  it('has the corrected words in its place', () => {
    const now = 'Bonjour. On valide le devis de Dupont, et on passe à la suite.';
    expect(followedQuote('On valide le devis de Dupond, et', now)).toBe('On valide le devis de Dupont, et');
    expect(followedQuote('On valide le devis de Dupond,', now)).toBe('On valide le devis de Dupont,');
    expect(followedQuote('Dit valide le devis', now)).toBe('On valide le devis');
    expect(followedQuote('valide le devis de Jean Dupond,', now)).toMatch(/^valide le devis de Dupont,$/u);
    expect(followedQuote('on passe à la suite.', now)).toBe('on passe à la suite.');
  });

  it('is the whole line where nothing of it is left', () => {
    expect(followedQuote('Tout autre chose', 'On valide.')).toBe('On valide.');
    expect(followedQuote('Tout', '')).toBe('');
  });

  it('stands in the line, whatever was said and is said', () => {
    fc.assert(
      fc.property(sentence, sentence, (quote, now) => {
        const followed = followedQuote(quote, now);
        expect(now).toContain(followed);
        expect(followed.trim()).not.toBe('');
      }),
      { numRuns: runs(200) },
    );
  });

  it('takes the place of the word that was put right, and no other', () => {
    fc.assert(
      fc.property(fc.uniqueArray(word, { minLength: 5, maxLength: 12 }), fc.nat(), (words, at) => {
        const wrong = 2 + (at % (words.length - 4));
        const said = words.map((one, index) => (index === wrong ? 'FAUX' : one));
        expect(followedQuote(said.slice(1, -1).join(' '), words.join(' '))).toBe(words.slice(1, -1).join(' '));
      }),
      { numRuns: runs(200) },
    );
  });
});
