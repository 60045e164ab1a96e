import { describe, expect, it } from 'vitest';
import { ranks, similarity, textRank } from './textrank.ts';

describe('TextRank', () => {
  it('holds two sentences against each other by their words in common and their lengths', () => {
    expect(similarity(new Set(['budget', 'salle']), new Set(['budget', 'lundi']))).toBeCloseTo(1 / (2 * Math.log(2)));
    expect(similarity(new Set(['budget']), new Set(['budget']))).toBe(0);
    expect(similarity(new Set(), new Set(['budget', 'salle']))).toBe(0);
  });

  it('ranks by links: alike where they are alike, the hub of a star first', () => {
    const [first, ...others] = ranks([
      [0, 1, 1],
      [1, 0, 1],
      [1, 1, 0],
    ]);
    for (const other of others) expect(other).toBeCloseTo(first ?? Number.NaN);
    const [hub = 0, leaf = 0, alone = 0] = ranks([
      [0, 1, 0, 1],
      [1, 0, 0, 0],
      [0, 0, 0, 0],
      [1, 0, 0, 0],
    ]);
    expect(hub).toBeGreaterThan(leaf);
    expect(alone).toBeCloseTo(0.15);
  });

  it('keeps the sentences that are like the others, in their order, up to so many words', () => {
    const turns = [
      'Le budget de la salle est trop grand. Il fait beau dehors.',
      'La salle demande un budget plus petit cette année.',
      'Bonjour.',
    ];
    expect(textRank(turns, 12).join(' ')).toBe(
      'le budget de la salle est trop grand la salle demande un budget plus petit cette année',
    );
  });
});
