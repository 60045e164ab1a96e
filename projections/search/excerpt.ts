import { searchableWithOffsets } from '../searchable.ts';

/** A piece of a text, and whether it is what was looked for: plain text, whatever it contains. */
export interface Segment {
  readonly text: string;
  readonly match: boolean;
}

/** Delimiters that Postgres puts around what matched: characters for private use. */
export const [START, STOP] = ['\uE000', '\uE001'];
export const HEADLINE_OPTIONS = `HighlightAll=true, StartSel=${START}, StopSel=${STOP}`;

/** A part of a text. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

const LONGEST = 240;
const BEFORE = 60;

/** Where the marks of a headline stand in its text without them. */
function marksIn(headline: string): Range[] {
  const ranges: Range[] = [];
  let at = 0;
  let from = -1;
  for (const unit of headline.split('')) {
    if (unit === START) from = at;
    else if (unit === STOP) ranges.push({ from, to: at });
    else at += 1;
  }
  return ranges;
}

/**
 * What of `text` matched, from `headline`: the searchable form of the same text as Postgres marked it. No ranges where
 * the two do not belong together.
 */
export function matchesIn(text: string, headline: string): Range[] {
  const { searchable, offsets } = searchableWithOffsets(text);
  if (headline.replaceAll(START, '').replaceAll(STOP, '') !== searchable) return [];
  const end = (unit: number): number => offsets[unit] ?? text.length;
  return marksIn(headline)
    .map(({ from, to }) => ({ from: end(from), to: end(to) }))
    .filter(({ from, to }) => to > from);
}

/** The nearest place before `at` where a word begins, not further back than `least`. */
function wordStart(text: string, at: number, least: number): number {
  for (let place = at; place > least; place -= 1) if (/\s/u.test(text[place - 1] ?? '')) return place;
  return least === 0 ? 0 : at;
}

/** A part of the text around its first match, cut between words, as segments. `ranges` are what matched, in order. */
export function excerptOf(text: string, ranges: readonly Range[]): Segment[] {
  const first = ranges[0]?.from ?? 0;
  const from = text.length <= LONGEST || first <= BEFORE ? 0 : wordStart(text, first - BEFORE / 2, first - BEFORE);
  const to =
    text.length - from <= LONGEST
      ? text.length
      : Math.max(wordStart(text, from + LONGEST, from + LONGEST / 2), ranges[0]?.to ?? 0);
  const segments: Segment[] = from > 0 ? [{ text: '… ', match: false }] : [];
  const add = (start: number, stop: number, match: boolean) => {
    if (stop > start) segments.push({ text: text.slice(start, stop), match });
  };
  let at = from;
  for (const range of ranges) {
    if (range.from >= to) break;
    add(at, range.from, false);
    add(range.from, Math.min(range.to, to), true);
    at = Math.min(range.to, to);
  }
  add(at, to, false);
  return to < text.length ? [...segments, { text: ' …', match: false }] : segments;
}
