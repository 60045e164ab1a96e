import type { Language } from './language.ts';

/** A piece of a line's text: `text.slice(start, end)`, without white space around it. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

const segmenters = new Map<Language, Intl.Segmenter>();

function segmenterOf(language: Language): Intl.Segmenter {
  let segmenter = segmenters.get(language);
  if (!segmenter) {
    segmenter = new Intl.Segmenter(language, { granularity: 'sentence' });
    segmenters.set(language, segmenter);
  }
  return segmenter;
}

/** A title stands before a name: « M. Durand », "Dr. Smith", "la Sra. López". */
const TITLE = /(?<!\p{L})(?:mm?|mmes?|mlles?|dr|drs|pr|st|ste|sra?s?|srta|mrs?|ms|prof|ing|lic|d|dña)\.$/iu;
/** What only a number follows: « p. 4 », « art. 12 », "no. 7". */
const BEFORE_NUMBER =
  /(?<!\p{L})(?:(?-i:pp?)|art|nos?|n|num|núm|vol|chap|fig|env|approx|réf|ref|al|§|pág|págs|sec|ext|tél|tel)\.$/iu;
/** Abbreviations that never end a sentence. */
const NEVER_LAST = /(?<!\p{L})(?:cf|p\. ?ex|ex|vs|e\. ?g|i\. ?e|c\.-à-d|p\. ?ej|av|bd|dept|dép)\.$/iu;
/** « J. » of « J. Chirac »; « le plan B. » is no initial. */
const INITIAL = /(?<![\p{L}\p{N}])(?:\p{Lu}|Ch|Ph|Th)\.$/u;
const LETTERED =
  /(?:plan|point|option|opción|groupe|group|grupo|lot|lote|phase|fase|scénario|scenario|annexe|anexo|équipe|team|niveau|version|catégorie|salle|bâtiment|so do|and|than|am) \p{Lu}\.$/iu;
/** « 1. » at the head of an item of a list. */
const ITEM_NUMBER = /^\(?\d{1,2}[.)]$/u;

/** Segmenters leave « d'accord.Puis » whole, as captions without spaces have it. */
const GLUED = /(?<=\p{Ll}{2}[.!?…])(?=\p{Lu}\p{Ll})/u;

/**
 * The sentences of a turn, in order, as spans of its text. Unicode's rules (UAX 29) mended where they break inside a
 * name, a reference or a number.
 */
export function splitSentences(text: string, language: Language): Span[] {
  const spans: Span[] = [];
  for (const { segment, index } of segmenterOf(language).segment(text)) {
    let start = index;
    for (const part of segment.split(GLUED)) {
      const span = trimmed(text, start, start + part.length);
      start += part.length;
      if (!span) continue;
      const before = spans.at(-1);
      if (
        before &&
        continues(
          text.slice(before.start, before.end),
          text.slice(before.end, span.start),
          text.slice(span.start, span.end),
        )
      ) {
        spans[spans.length - 1] = { start: before.start, end: span.end };
      } else spans.push(span);
    }
  }
  return spans.flatMap((span) => cut(text, span));
}

/** Captions without punctuation make sentences of minutes; beyond this many characters they are cut. */
const LONGEST = 600;
/** Where a piece may end, the best first: after a stop within the sentence, else between words. */
const CUTS = [
  /[;:](?=\s)/gu,
  /,(?=\s)/gu,
  /\s(?=(?:mais|donc|alors|parce|et|but|so|because|and|pero|porque|y)\s)/gu,
  /\s/gu,
];

function cut(text: string, { start, end }: Span): Span[] {
  const out: Span[] = [];
  let from = start;
  while (end - from > LONGEST) {
    const window = text.slice(from, from + LONGEST);
    const at = CUTS.map((pattern) => Array.from(window.matchAll(pattern)).at(-1)?.index ?? 0).find(
      (index) => index > LONGEST / 2,
    );
    const to = from + (at === undefined ? window.length - (window.isWellFormed() ? 0 : 1) : at + 1);
    const piece = trimmed(text, from, to);
    if (piece) out.push(piece);
    from = to;
  }
  const last = trimmed(text, from, end);
  if (last) out.push(last);
  return out;
}

function continues(before: string, gap: string, after: string): boolean {
  if (gap.includes('\n')) return false;
  if (NEVER_LAST.test(before) || ITEM_NUMBER.test(before)) return true;
  if (BEFORE_NUMBER.test(before)) return /^[\p{N}\p{Ll}]/u.test(after);
  if (TITLE.test(before)) return /^\p{Lu}/u.test(after);
  if (INITIAL.test(before)) return /^\p{Lu}/u.test(after) && !LETTERED.test(before);
  return !/[\p{L}\p{N}]/u.test(after);
}

/** The span without white space at its ends, or undefined when nothing is left. */
export function trimmed(text: string, start: number, end: number): Span | undefined {
  const piece = text.slice(start, end);
  const from = start + (piece.length - piece.trimStart().length);
  const to = start + piece.trimEnd().length;
  return to > from ? { start: from, end: to } : undefined;
}
