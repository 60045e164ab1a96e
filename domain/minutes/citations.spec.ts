import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { citedParagraphs, movedCitations } from './citations.ts';

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

  it('stand where they say that their sentence ends, also twice and for words of the clerk', () => {
    const summary = 'À faire : Signer le bail (Inès). Marie : Le bail est prêt. […] Le notaire attend.';
    const endOf = (words: string): number => summary.indexOf(words) + words.length;
    const [cited = []] = citedParagraphs(summary, [
      { line: 7, quote: 'je le signe', end: endOf('(Inès).') },
      { line: 2, quote: 'Le bail est prêt.', end: endOf('prêt.') },
      { line: 7, quote: 'je le signe', end: endOf('attend.') },
      { line: 3, quote: 'le notaire attend', end: 9999 },
    ]);
    expect(cited.map(({ text, citations }) => [text, citations.map(({ line }) => line)])).toEqual([
      ['À faire : Signer le bail (Inès). ', [7]],
      ['Marie : Le bail est prêt. ', [2]],
      ['[…] Le notaire attend.', [3, 7]],
    ]);
  });

  it('move with their sentences when somebody writes others', () => {
    const before = 'Le bail est signé. Le notaire attend. Zoé part.';
    const citations = ['Le bail est signé.', 'Le notaire attend.', 'Zoé part.'].map((quote, line) => ({
      line,
      quote,
      end: before.indexOf(quote) + quote.length,
    }));
    const after = 'Tout d’abord : Le bail est signé. Zoé part.';
    expect(movedCitations(citations, before, after)).toEqual([
      { line: 0, quote: 'Le bail est signé.', end: after.indexOf('signé.') + 6 },
      { line: 1, quote: 'Le notaire attend.' },
      { line: 2, quote: 'Zoé part.', end: after.length },
    ]);
    expect(movedCitations(citations, before, before)).toEqual(citations);
  });
});
