import { runs } from '#test/support/long.ts';
import { searchable, searchableWithOffsets } from '../searchable.ts';
import { excerptOf, matchesIn, START, STOP } from './excerpt.ts';
import { termsOf } from './terms.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const texts = fc.string({
  unit: fc.oneof(
    {
      weight: 3,
      arbitrary: fc.constantFrom('é', 'œ', 'ﬁ', 'İ', 'ß', 'Σ', '👍🏽', '한', ' ', 'a', '’', 'e\u0301', '<b>', '&'),
    },
    { weight: 1, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }) },
  ),
  maxLength: 600,
});
const plain = (segments: ReturnType<typeof excerptOf>): string => segments.map(({ text }) => text).join('');

describe('the searchable form with offsets', () => {
  it('is the searchable form, and leads back into the text in order', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const { searchable: form, offsets } = searchableWithOffsets(text);
        expect(form).toBe(searchable(text));
        expect(offsets).toHaveLength(form.length + 1);
        expect(offsets).toEqual(offsets.toSorted((a, b) => a - b));
        expect(offsets.at(-1)).toBe(text.length);
      }),
    );
  });
});

describe('an excerpt', () => {
  /** As Postgres marks: some words of the searchable form. */
  const marked = (text: string, some: readonly boolean[]): string => {
    let word = 0;
    return searchableWithOffsets(text).searchable.replaceAll(/[\p{L}\p{N}]+/gu, (found) =>
      some[word++ % some.length] ? `${START}${found}${STOP}` : found,
    );
  };

  it('is a part of the text, whole where it is short, with whole characters marked', () => {
    fc.assert(
      fc.property(texts, fc.array(fc.boolean(), { minLength: 1, maxLength: 5 }), (text, some) => {
        const headline = marked(text, some);
        const shown = plain(excerptOf(text, matchesIn(text, headline)));
        const bare = shown.replace(/^… /u, '').replace(/ …$/u, '');
        expect(text).toContain(bare);
        if (text.length <= 240) expect(shown).toBe(text);
        for (const { from, to } of matchesIn(text, headline))
          expect(text.slice(from, to).isWellFormed()).toBe(text.isWellFormed());
        const marks = excerptOf(text, matchesIn(text, headline)).filter(({ match }) => match);
        expect(marks.length > 0).toBe(matchesIn(text, headline).length > 0);
      }),
      { numRuns: runs(500) },
    );
  });

  it('begins shortly before the first match of a long text, between words', () => {
    const text = `${'avant '.repeat(60)}le Bœuf étonné ${'après '.repeat(60)}`;
    const headline = searchable(text).replace('boeuf', `${START}boeuf${STOP}`);
    const segments = excerptOf(text, matchesIn(text, headline));
    expect(segments.filter(({ match }) => match)).toEqual([{ text: 'Bœuf', match: true }]);
    expect(plain(segments)).toMatch(/^… (?:avant )+le Bœuf étonné (?:après )+ …$/u);
    expect(plain(segments).length).toBeLessThan(260);
  });

  it('is not marked by what was said of another text', () => {
    expect(excerptOf('Bonjour', matchesIn('Bonjour', `${START}bonsoir${STOP}`))).toEqual([
      { text: 'Bonjour', match: false },
    ]);
  });
});

describe('the terms of a search', () => {
  it.each([
    ['Réunion', { web: 'reunion', beginning: 'reunion:*', words: ['reunion:*'] }],
    ['budget œuvre', { web: 'budget oeuvre', beginning: 'budget & oeuvre:*', words: ['budget:*', 'oeuvre:*'] }],
    ['devis ou bail', { web: 'devis or bail', beginning: 'devis & ou & bail:*', words: [] }],
    ['"le budget" -devis', { web: '"le budget" -devis', beginning: '', words: [] }],
    ['le', { web: 'le', beginning: '', words: ['le'] }],
  ])('%s', (text, terms) => expect(termsOf(text)).toEqual(terms));

  it.each(['', '   ', '!?:&|', '’'])('are none in « %s »', (text) => expect(termsOf(text)).toBeNull());
});
