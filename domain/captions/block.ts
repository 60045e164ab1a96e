import { commonPrefix, lastBreak } from './text.ts';

/**
 * A stretch of a block that is a line of the transcript. It ends where the next one begins, the last one with the text.
 */
export interface Segment {
  /** Null until it has words. */
  readonly line: number | null;
  /** Offset in the block's text. */
  readonly start: number;
  /** What the page no longer shows of its beginning. */
  readonly gone: string;
  /** What was last said to be final; null before. */
  readonly final: string | null;
  /** Who the final line is of; null before. */
  readonly speaker: string | null;
  /** When it began, and when its text last changed, in milliseconds since the bot session did. */
  readonly at: number;
  readonly changedAt: number;
}

/** A turn, known by the same id whichever elements have shown it. */
export interface Block {
  readonly id: number;
  /** Of the element that shows it; null once nothing does. */
  readonly key: string | null;
  /** Empty as long as the page does not name anybody. */
  readonly speaker: string;
  readonly text: string;
  /** At least one. */
  readonly segments: readonly Segment[];
  /** The text a while ago: what both have in common has rested. */
  readonly mark: { readonly text: string; readonly at: number };
  /** What its element shows instead of its words, until that grows back, differs or rests; null where it shows them. */
  readonly held: { readonly text: string; readonly at: number } | null;
  /** When its element appeared, in milliseconds since the bot session began. */
  readonly bornAt: number;
  /** Its place in a list that numbers its rows; null where nothing does. */
  readonly row: number | null;
  /** Ids of the turns of whose elements this one may be a copy; empty where it is a turn of its own. */
  readonly twinOf: readonly number[];
}

/** A line takes what its turn goes on to say until it is as long as this, in characters. */
export const LINE_LENGTH = 200;
/** A line longer than this is cut although its speaker makes no pause. */
export const LONGEST_LINE = 500;
/** A text that has not changed for this long has rested, in ms. */
export const REST_MS = 1_000;

/** A segment without words. */
export const newSegment = (start: number, at: number): Segment => ({
  line: null,
  start,
  gone: '',
  final: null,
  speaker: null,
  at,
  changedAt: at,
});

export interface NewBlock {
  readonly id: number;
  readonly key: string;
  readonly speaker: string;
  /** When it began, in milliseconds since the bot session did. */
  readonly at: number;
}

/** A turn that has just begun, with one segment and no words yet. */
export const newBlock = ({ id, key, speaker, at }: NewBlock): Block => ({
  id,
  key,
  speaker,
  text: '',
  segments: [newSegment(0, at)],
  mark: { text: '', at },
  held: null,
  bornAt: at,
  row: null,
  twinOf: [],
});

/** What a segment says, what the page shows no more of it included; empty where there is no such segment. */
export function segmentText({ text, segments }: Block, index: number): string {
  const segment = segments[index];
  return segment ? (segment.gone + text.slice(segment.start, segments[index + 1]?.start)).trim() : '';
}

/** The block with another segment, which begins at an offset of its text. */
export const cutAt = (block: Block, start: number, at: number): Block => ({
  ...block,
  segments: [...block.segments, newSegment(start, at)],
});

/** Cuts a line that grows without a pause, at the end of a sentence or a word that has rested. */
export function cutLong(block: Block, at: number): Block {
  if (at - block.mark.at < REST_MS) return block;
  const rested = commonPrefix(block.mark.text, block.text);
  const marked = { ...block, mark: { text: block.text, at } };
  const { start, gone } = block.segments.at(-1) ?? newSegment(0, at);
  if (gone.length + block.text.length - start <= LONGEST_LINE) return marked;
  const least = start + Math.max(0, LINE_LENGTH - gone.length);
  const most = start + Math.max(LINE_LENGTH, LONGEST_LINE - gone.length);
  const end = lastBreak(block.text, least, Math.min(rested, most));
  return end === null ? marked : cutAt(marked, end, at);
}
