import type { Citation, SummaryCitation } from '#domain/analysis/analysis.ts';
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

/** A piece of a text: `text.slice(from, to)`. */
interface Piece {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

/** A text in pieces that end at these places, with the blanks behind them. */
function cutAt(text: string, ends: readonly number[]): string[] {
  const cuts = ends.map((end) => end + (/^\s*/u.exec(text.slice(end))?.[0].length ?? 0));
  return [0, ...cuts].map((cut, index) => text.slice(cut, cuts[index])).filter((part) => part !== '');
}

/** The sentences of each paragraph, cut as well where a citation says that its sentence ends. */
function piecesOf(summary: string, ends: readonly number[]): Piece[][] {
  let from = 0;
  return summary.split('\n').flatMap((paragraph) => {
    const start = from;
    from += paragraph.length + 1;
    if (paragraph.trim() === '') return [];
    const inside = ends.map((end) => end - start).filter((end) => end > 0 && end <= paragraph.length);
    let at = start;
    const texts = cutAt(paragraph, inside).flatMap(sentencesOf);
    return [texts.map((text) => ({ text, from: at, to: (at += text.length) }))];
  });
}

/**
 * The paragraphs of a summary in sentences, each citation at the sentence that ends where it says; one that does not
 * say stands at the sentence that its words fit. What fits nowhere stands behind the last one: no citation is lost.
 */
export function citedParagraphs(summary: string, citations: readonly SummaryCitation[] = []): CitedSentence[][] {
  const isPlaced = ({ end }: SummaryCitation): boolean => end !== undefined && end <= summary.length;
  const ends = [...new Set(citations.filter(isPlaced).map(({ end = 0 }) => end))].toSorted((a, b) => a - b);
  const paragraphs = piecesOf(summary, ends);
  const pieces = paragraphs.flat();
  const texts = pieces.map(({ text }) => text);
  const endingAt = (end: number): number => pieces.findIndex(({ from, to }) => from < end && end <= to);
  const placed = Map.groupBy(
    [...citations.filter(isPlaced), ...byLine(citations.filter((one) => !isPlaced(one)))],
    ({ end, quote }: SummaryCitation) => {
      const place = end === undefined ? -1 : endingAt(end);
      return place === -1 ? (placeOf(quote, texts) ?? texts.length - 1) : place;
    },
  );
  let place = 0;
  return paragraphs.map((paragraph) =>
    paragraph.map(({ text }) => ({ text, citations: byLine(placed.get(place++) ?? []) })),
  );
}

/**
 * The citations of a summary that somebody wrote otherwise: those of sentences that are still there say where these end
 * now, and the others no longer say it.
 */
export function movedCitations(
  citations: readonly SummaryCitation[],
  before: string,
  after: string,
): SummaryCitation[] {
  const ends = [...new Set(citations.flatMap(({ end }) => end ?? []))].toSorted((a, b) => a - b);
  const moved = new Map<number, number>();
  let [from, found] = [0, 0];
  for (const end of ends) {
    const words = before.slice(from, end).trim();
    const place = words === '' ? -1 : after.indexOf(words, found);
    from = end;
    if (place === -1) continue;
    found = place + words.length;
    moved.set(end, found);
  }
  return citations.map(({ end, ...citation }) => {
    const place = end === undefined ? undefined : moved.get(end);
    return place === undefined ? citation : { ...citation, end: place };
  });
}
