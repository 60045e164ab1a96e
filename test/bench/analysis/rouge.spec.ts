import { describe, expect, it } from 'vitest';
import { rouge, rougeWords } from './rouge.ts';

const score = (summary: string, ...references: string[]) => rouge(rougeWords(summary), references.map(rougeWords));

describe('ROUGE', () => {
  it('is 1 for the same words, whatever their case and punctuation', () => {
    expect(score('Le chat dort, ici.', 'le chat dort ici')).toEqual({ one: 1, two: 1, l: 1 });
  });

  it('is 0 for other words', () => {
    expect(score('un deux', 'trois quatre')).toEqual({ one: 0, two: 0, l: 0 });
    expect(score('', 'trois')).toEqual({ one: 0, two: 0, l: 0 });
  });

  it('counts words, pairs of neighbours, and words in order', () => {
    // Lin (2004), section 3.1: "police killed the gunman" against "police kill the gunman" shares 3 words of 4 in
    // order.
    const { one, two, l } = score('police kill the gunman', 'police killed the gunman');
    expect(one).toBeCloseTo(3 / 4);
    expect(two).toBeCloseTo(1 / 3);
    expect(l).toBeCloseTo(3 / 4);
    expect(score('the gunman kill police', 'police killed the gunman').l).toBeCloseTo(2 / 4);
  });

  it('counts a repeated word as often as the reference has it', () => {
    expect(score('le le le', 'le chat').one).toBeCloseTo((2 * 1) / (3 + 2));
  });

  it('takes each measure from the reference that it resembles most', () => {
    expect(score('a b c', 'x y z', 'a b c')).toEqual({ one: 1, two: 1, l: 1 });
  });
});
