import { FRESH, PAIRS } from '#test/knowledge/decisions.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { comparedDecisions } from '#domain/series/repeated.ts';
import { sharePeople } from '#domain/series/same-series.ts';
import { comparedText } from './carried.ts';

const verdictOf = (one: string, other: string) => comparedDecisions(comparedText(one), comparedText(other));

describe('a decision that repeats or changes an earlier one', () => {
  it('is told as it was labelled, never where it is on another matter, and five of six times where it is', () => {
    const told = [...PAIRS, ...FRESH].map(([verdict, before, now]) => ({
      verdict,
      found: verdictOf(now, before),
      now,
    }));
    expect(told.filter(({ verdict, found }) => found !== null && found !== verdict)).toEqual([]);
    const right = told.filter(({ verdict, found }) => verdict !== null && found === verdict).length;
    expect(right / told.filter(({ verdict }) => verdict !== null).length).toBeGreaterThanOrEqual(5 / 6);
  });

  it('is the same whichever comes first, and says nothing of texts with nothing in common', () => {
    const word = fc.constantFrom(
      'budget',
      'salon',
      'Bruges',
      'toiture',
      'devis',
      'pas',
      '12',
      'mars',
      'contrat',
      'le',
      'navette',
    );
    const text = fc.array(word, { minLength: 1, maxLength: 9 }).map((words) => words.join(' '));
    fc.assert(
      fc.property(text, text, (one, other) => {
        const verdict = verdictOf(one, other);
        expect(verdictOf(other, one)).toBe(verdict);
        if (Math.min(comparedText(one).stems.size, comparedText(other).stems.size) < 3) expect(verdict).toBeNull();
        if (comparedText(one).stems.size >= 3) expect(verdictOf(one, one)).toBe('repeats');
        if (verdict !== null) expect(verdictOf(`${one} 77`, `${other} 78`)).toBe('changes');
      }),
    );
  });
});

describe('meetings that recur', () => {
  const people = (...names: readonly string[]) => ({ people: names.map((name) => new Set([name])) });

  it('have two people and half of those of the smaller one in common', () => {
    expect(sharePeople(people('a', 'b', 'c'), people('a', 'b', 'd', 'e'))).toBe(true);
    expect(sharePeople(people('a', 'b', 'c', 'd', 'e'), people('a', 'b', 'x', 'y', 'z'))).toBe(false);
    expect(sharePeople(people('a'), people('a'))).toBe(false);
    expect(sharePeople({ people: [new Set(['id', 'Zoé']), new Set(['b'])] }, people('Zoé', 'b'))).toBe(true);
  });

  it('is the same whichever is looked at first', () => {
    const some = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f')).map((names) => people(...names));
    fc.assert(
      fc.property(some, some, (one, other) => {
        expect(sharePeople(one, other)).toBe(sharePeople(other, one));
      }),
    );
  });
});
