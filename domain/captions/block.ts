import { commonPrefix, commonSuffix, lastBreak } from './text.ts';

/** A stretch of a block that is a line of the transcript. It ends where the next one begins, the last one with the text. */
export interface Segment {
  /** Null until it has words. */
  readonly line: number | null;
  /** Offset in the block's text. */
  readonly start: number;
  /** What the page no longer shows of its beginning. */
  readonly gone: string;
  /** What was last said to be final; null before. */
  readonly final: string | null;
  /** When it began, and when its text last changed, in milliseconds since the session did. */
  readonly at: number;
  readonly changedAt: number;
}

/** A turn, known by the same id whichever elements have shown it. */
export interface Block {
  readonly id: number;
  /** Of the element that shows it; null once nothing does. */
  readonly key: string | null;
  readonly speaker: string;
  readonly text: string;
  /** At least one. */
  readonly segments: readonly Segment[];
  /** The text a while ago: what both have in common has rested. */
  readonly mark: { readonly text: string; readonly at: number };
}

/** A line takes what its turn goes on to say until it is as long as this, in characters. */
export const LINE_LENGTH = 200;
/** A line longer than this is cut although its speaker makes no pause. */
export const LONGEST_LINE = 500;
/** A text that has not changed for this long has rested, in ms. */
export const REST_MS = 1_000;
/** So much at least must be gone from the beginning, and stay of the rest, for a shorter text to be one whose beginning is not shown any more. */
const SCROLLED = 60;

/** A turn that has just begun, with one segment and no words yet. @param at when, in milliseconds since the session did */
export function newBlock(id: number, key: string, speaker: string, at: number): Block {
  return { id, key, speaker, text: '', segments: [{ line: null, start: 0, gone: '', final: null, at, changedAt: at }], mark: { text: '', at } };
}

/** What a segment says, what the page shows no more of it included; empty where there is no such segment. */
export function segmentText({ text, segments }: Block, index: number): string {
  const segment = segments[index];
  return segment ? (segment.gone + text.slice(segment.start, segments[index + 1]?.start)).trim() : '';
}

const withText = (before: Block, text: string, segments: readonly Segment[], at: number): Block => {
  const after = { ...before, text, segments };
  const timed = segments.map((segment, index) => (segmentText(after, index) === segmentText(before, index) ? segment : { ...segment, changedAt: at }));
  return { ...after, segments: timed };
};

/** The page no longer shows how a long turn began: what was said stays said. */
function scrolled(block: Block, text: string, at: number): Block {
  const missing = block.text.length - text.length;
  const segments = block.segments.map((segment, index) => {
    const end = Math.min(missing, block.segments[index + 1]?.start ?? block.text.length);
    return { ...segment, gone: segment.gone + block.text.slice(segment.start, Math.max(segment.start, end)), start: Math.max(0, segment.start - missing) };
  });
  return withText({ ...block, mark: { text, at } }, text, segments, at);
}

const isScrolled = ({ text: before }: Block, text: string): boolean =>
  text.length >= SCROLLED && before.length - text.length >= SCROLLED && before.endsWith(text) && before[before.length - text.length - 1] === ' ';

/**
 * The block with another text. Its cuts stay between the same words where those still stand, and move to the next word's
 * beginning before them where they do not: whatever is rewritten, each word is in one segment.
 */
function rewritten(block: Block, text: string, at: number): Block {
  const prefix = commonPrefix(block.text, text);
  const suffix = commonSuffix(block.text, text, Math.min(block.text.length, text.length) - prefix);
  const grown = text.length - block.text.length;
  let least = 0;
  const segments = block.segments.map((segment) => {
    const { start } = segment;
    const moved = start <= prefix ? start : start > block.text.length - suffix ? start + grown : text.lastIndexOf(' ', Math.min(start, text.length) - 1) + 1;
    least = Math.max(least, Math.min(moved, text.length));
    return { ...segment, start: least };
  });
  return withText(block, text, segments, at);
}

/** What was said is enough for a line, and final: what is said next begins another. */
const isFull = (block: Block): boolean => {
  const last = block.segments.length - 1;
  const text = segmentText(block, last);
  return text.length >= LINE_LENGTH && block.segments[last]?.final === text;
};

const cutAt = (block: Block, start: number, at: number): Block => ({
  ...block,
  segments: [...block.segments, { line: null, start, gone: '', final: null, at, changedAt: at }],
});

/** @param isLast whether nobody has spoken since: only then does what is added follow all that was said. */
export function changeText(block: Block, text: string, at: number, isLast: boolean): Block {
  if (text === block.text) return block;
  if (isScrolled(block, text)) return scrolled(block, text, at);
  const continues = isLast && text.startsWith(`${block.text} `) && isFull(block);
  return rewritten(continues ? cutAt({ ...block, text: `${block.text} ` }, block.text.length + 1, at) : block, text, at);
}

/** Cuts a line that grows without a pause, at the end of a sentence or a word that has rested. */
export function cutLong(block: Block, at: number): Block {
  if (at - block.mark.at < REST_MS) return block;
  const rested = commonPrefix(block.mark.text, block.text);
  const marked = { ...block, mark: { text: block.text, at } };
  const start = block.segments.at(-1)?.start ?? 0;
  if (block.text.length - start <= LONGEST_LINE) return marked;
  const end = lastBreak(block.text, start + LINE_LENGTH, Math.min(rested, start + LONGEST_LINE));
  return end === null ? marked : cutAt(marked, end, at);
}
