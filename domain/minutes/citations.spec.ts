import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { citedParagraphs } from './citations.ts';

describe('the citations of a summary', () => {
  it('stand at the sentence that they are of', () => {
    const summary = 'La bascule reste fixée au 14 décembre. Le repli est financé.\nLes agences belges attendent.';
    const cited = citedParagraphs(summary, [
      { line: 30, quote: 'les AGENCES belges' },
      { line: 4, quote: 'le repli, lui, est financé' },
      { line: 2, quote: 'La bascule reste fixée' },
      { line: 9, quote: 'rien de tout cela' },
    ]);
    expect(cited.map((one) => one.map(({ citations }) => citations.map(({ line }) => line)))).toEqual([
      [[2], [4]],
      [[9, 30]],
    ]);
  });

  it('do not stand within a sentence that names somebody with a title', () => {
    const [cited = []] = citedParagraphs('Le devis de M. Durand est retenu. Mme. Roux le signe.', [
      { line: 3, quote: 'le devis de' },
    ]);
    expect(cited.map(({ text, citations }) => [text, citations.length])).toEqual([
      ['Le devis de M. Durand est retenu. ', 1],
      ['Mme. Roux le signe.', 0],
    ]);
  });

  it('are all there, once a line, and the words as they were', () => {
    const sentence = fc.string({ unit: 'grapheme', maxLength: 40 }).map((text) => text.replaceAll('\n', ' '));
    const citations = fc.array(fc.record({ line: fc.nat(20), quote: sentence }));
    fc.assert(
      fc.property(
        fc.array(
          fc.array(sentence, { minLength: 1 }).map((list) => `${list.join('. ')}a`),
          { minLength: 1 },
        ),
        citations,
        (paragraphs, all) => {
          const cited = citedParagraphs(paragraphs.join('\n'), all);
          expect(cited.map((one) => one.map(({ text }) => text).join(''))).toEqual(paragraphs);
          const lines = cited.flat().flatMap((one) => one.citations.map(({ line }) => line));
          expect(lines.toSorted((a, b) => a - b)).toEqual(
            [...new Set(all.map(({ line }) => line))].toSorted((a, b) => a - b),
          );
        },
      ),
    );
  });
});
