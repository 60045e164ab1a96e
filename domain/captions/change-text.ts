import { UNKNOWN_SPEAKER } from '#domain/transcript/transcript.ts';
import { cutAt, LINE_LENGTH, newBlock, newSegment, segmentText, type Block } from './block.ts';
import { commonPrefix, commonSuffix } from './text.ts';
import { frontOf, LONG_TEXT, placesOf, sharedWords, wordsIn } from './words.ts';

const withText = (
  before: Block,
  { text, segments, at }: Pick<Block, 'text' | 'segments'> & { readonly at: number },
): Block => {
  const after = { ...before, text, segments, held: null };
  const timed = segments.map((segment, index) =>
    segmentText(after, index) === segmentText(before, index) ? segment : { ...segment, changedAt: at },
  );
  return { ...after, segments: timed };
};

/** The page no longer shows the first `missing` characters of a long turn: what was said stays said. */
function withoutFront(block: Block, missing: number): Block {
  if (missing === 0) return block;
  const segments = block.segments.map((segment, index) => {
    const end = Math.min(missing, block.segments[index + 1]?.start ?? block.text.length);
    const gone = segment.gone + block.text.slice(segment.start, Math.max(segment.start, end));
    return { ...segment, gone, start: Math.max(0, segment.start - missing) };
  });
  const { mark } = block;
  const marked = commonPrefix(mark.text, block.text) >= missing ? mark.text.slice(missing) : '';
  return { ...block, text: block.text.slice(missing), segments, mark: { ...mark, text: marked } };
}

/** The block with another text of the same words, some of them put right: its cuts stay between the same words. */
export function rewritten(block: Block, text: string, at: number): Block {
  const prefix = commonPrefix(block.text, text);
  const suffix = commonSuffix(block.text, text, Math.min(block.text.length, text.length) - prefix);
  const grown = text.length - block.text.length;
  let placed: ((start: number) => number) | null = null;
  let least = 0;
  const segments = block.segments.map((segment) => {
    const { start } = segment;
    const isBefore = start <= prefix;
    const isAfter = start > block.text.length - suffix;
    if (!isBefore && !isAfter) placed ??= wordPlaces(block.text, text);
    const moved = isBefore ? start : isAfter ? start + grown : (placed?.(start) ?? start);
    least = Math.max(least, Math.min(moved, text.length));
    return { ...segment, start: least };
  });
  return withText(block, { text, segments, at });
}

/** Where the word that begins at an offset of one text stands in another. */
function wordPlaces(before: string, after: string): (start: number) => number {
  const [old, now] = [wordsIn(before), wordsIn(after)];
  const place = placesOf(old, now);
  return (start) => {
    const index = old.findIndex((word) => word.start >= start);
    return (index === -1 ? undefined : now[place(index)]?.start) ?? after.length;
  };
}

/** What was said is enough for a line, and final, or was said under another name: what is said next begins another. */
const isFull = (block: Block, isLast: boolean): boolean => {
  const last = block.segments.length - 1;
  const { final, speaker } = block.segments[last] ?? newSegment(0, 0);
  const text = segmentText(block, last);
  if (final !== text || text === '') return false;
  // A line of nobody becomes theirs who is named at last: it is not another's.
  const isSomebodys = speaker !== null && speaker !== UNKNOWN_SPEAKER;
  const isOtherName = block.speaker !== '' && isSomebodys && speaker !== block.speaker;
  return isOtherName || (isLast && text.length >= LINE_LENGTH);
};

/** Whether most of a text is not shown any more, but for its first words: it may be on its way back. */
function isHeldBack(before: Block, text: string): boolean {
  const [old, now] = [wordsIn(before.text), wordsIn(text)];
  if (now.length === 0) return old.length >= LONG_TEXT || before.segments.some(({ final }) => final !== null);
  return old.length >= LONG_TEXT && now.length * 2 < old.length && sharedWords(old, now) >= Math.max(1, now.length - 1);
}

/** How many characters of a text's front another no longer shows; null where that is another text. */
function missingFront(before: string, after: string): number | null {
  if (commonPrefix(before, after) * 2 >= before.length) return 0;
  const words = wordsIn(before);
  const front = words.length < LONG_TEXT ? 0 : frontOf(words, wordsIn(after));
  return front === null ? null : (words[front]?.start ?? 0);
}

export interface ShownText {
  readonly text: string;
  readonly at: number;
  /** Whether nobody has spoken since: only then does what is added follow all that was said. */
  readonly isLast: boolean;
}

/**
 * The block with what its element shows now; null where that is another text, so that another turn begins in the same
 * element. Words of a long text that vanish from its front stay said, and so does everything while the element is
 * empty.
 */
export function changeText(block: Block, { text, at, isLast }: ShownText): Block | null {
  if (text === block.text) return block.held === null ? block : { ...block, held: null };
  if (text === block.held?.text) return block;
  if (text.length < block.text.length && isHeldBack(block, text)) {
    // Words that the element still shows, while others of them went on in another one, it has shown since before.
    const isLess = text !== '' && block.held?.text.startsWith(`${text} `) === true;
    return { ...block, held: { text, at: isLess ? (block.held?.at ?? at) : at } };
  }
  const missing = missingFront(block.text, text);
  if (missing === null) return null;
  const shown = withoutFront(block, missing);
  if (shown.text === text) return withText(shown, { text, segments: shown.segments, at });
  const continues = text.startsWith(`${shown.text} `) && isFull(shown, isLast);
  if (!continues) return rewritten(shown, text, at);
  return rewritten(cutAt({ ...shown, text: `${shown.text} ` }, shown.text.length + 1, at), text, at);
}

export interface OtherTurn {
  readonly text: string;
  readonly id: number;
  readonly at: number;
}

/**
 * An element that shows another text than its turn's: that turn is over as it was, and another begins, with this id.
 */
export function begunAnew(block: Block, { text, id, at }: OtherTurn): [over: Block, begun: Block] {
  const begun = newBlock({ id, key: block.key ?? '', speaker: block.speaker, at });
  const next = changeText(begun, { text, at, isLast: true }) ?? begun;
  return [
    { ...block, key: null, held: null },
    { ...next, key: block.key },
  ];
}
