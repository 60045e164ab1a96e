import type { Citation } from '#domain/analysis/analysis.ts';
import { foldText } from '#domain/fold-text.ts';

/** One citation a line, the first quoted, in the order of the lines. */
export const byLine = (citations: readonly Citation[]): Citation[] => {
  const first = new Map<number, Citation>();
  for (const citation of citations) if (!first.has(citation.line)) first.set(citation.line, citation);
  return [...first.values()].toSorted((a, b) => a.line - b.line);
};

/** A sentence of a summary with the blanks behind it, and what it rests on. */
export interface CitedSentence {
  readonly text: string;
  readonly citations: readonly Citation[];
}

const sentences = new Intl.Segmenter('fr', { granularity: 'sentence' });

/** A title stands before a name: « M. Durand ». Unicode's rules end a sentence there. */
const TITLE = /(?<!\p{L})(?:mm?|mmes?|mlles?|drs?|pr|ste?)\.\s*$/iu;

/** The sentences of a paragraph, each with the blanks behind it. */
function sentencesOf(paragraph: string): string[] {
  const texts: string[] = [];
  for (const { segment } of sentences.segment(paragraph)) {
    const before = texts.at(-1);
    if (before !== undefined && TITLE.test(before) && /^\p{Lu}/u.test(segment)) texts[texts.length - 1] += segment;
    else texts.push(segment);
  }
  return texts;
}

const wordsOf = (text: string): string[] => foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Which share of a quote's words must stand in a sentence for it to rest on the quote. */
const ENOUGH = 0.5;

/** Where a quote fits best: the sentence that holds it, or most of its words; null where none has half of them. */
function placeOf(quote: string, texts: readonly string[]): number | null {
  const folded = foldText(quote);
  const verbatim = texts.findIndex((text) => folded !== '' && foldText(text).includes(folded));
  if (verbatim !== -1) return verbatim;
  const words = wordsOf(quote);
  const shares = texts.map((text) => {
    const there = new Set(wordsOf(text));
    return words.filter((word) => there.has(word)).length / words.length;
  });
  const best = Math.max(...shares);
  return best >= ENOUGH ? shares.indexOf(best) : null;
}

/**
 * The paragraphs of a summary in sentences, each citation at the sentence that it is of. What fits nowhere stands
 * behind the last one: no citation is lost.
 */
export function citedParagraphs(summary: string, citations: readonly Citation[] = []): CitedSentence[][] {
  const paragraphs = summary
    .split('\n')
    .filter((paragraph) => paragraph.trim() !== '')
    .map(sentencesOf);
  const texts = paragraphs.flat();
  const placed = Map.groupBy(byLine(citations), ({ quote }) => placeOf(quote, texts) ?? texts.length - 1);
  let place = 0;
  return paragraphs.map((paragraph) => paragraph.map((text) => ({ text, citations: placed.get(place++) ?? [] })));
}
