import type { Block } from './block.ts';
import { changeText } from './change-text.ts';
import type { SeenBlock } from './observation.ts';
import { sharedWords, wordsIn } from './words.ts';

/** Words at the end that a copy shows otherwise, or in addition. */
const AHEAD = 3;
/** Somebody may say fewer words than this twice; a copy of them is only one while it does not last. */
const SEVERAL_WORDS = 4;
/** A copy of few words is gone before this, in ms. */
const BRIEF_MS = 600;

const countOf = (text: string): number => wordsIn(text).length;

/** Whether what an element shows when it appears is all that another shows, and little more. */
function isCopy(text: string, of: string): boolean {
  const [own, copied] = [wordsIn(text), wordsIn(of)];
  const shared = sharedWords(own, copied);
  const isAll = shared === copied.length || shared >= Math.max(SEVERAL_WORDS, copied.length - AHEAD);
  return isAll && own.length >= copied.length && own.length - copied.length <= AHEAD;
}

/** Whether both may still be one turn: at least half of the shorter text is the beginning of the other. */
function isLike(a: string, b: string): boolean {
  const [one, other] = [wordsIn(a), wordsIn(b)];
  const shared = sharedWords(one, other);
  return shared > 0 && shared * 2 >= Math.min(one.length, other.length);
}

/** What a turn's element shows, also where that is held back. */
const shownBy = (block: Block): string => block.held?.text ?? block.text;

/**
 * Marks turns whose element is a copy: it appears beside an element of the same speaker that shows the same text and
 * has lost no word. The page draws an element anew and takes the old one away a moment later.
 * @param seen in the order of the page
 */
export function markTwins(blocks: readonly Block[], seen: readonly SeenBlock[]): Block[] {
  const byKey = new Map(blocks.flatMap((block) => (block.key === null ? [] : [[block.key, block] as const])));
  return blocks.map((block) => {
    if (block.key === null || block.text !== '' || block.twinOf.length > 0) return block;
    const place = seen.findIndex(({ key }) => key === block.key);
    const own = seen[place];
    if (!own || own.text === '') return block;
    const twinOf = [seen[place - 1], seen[place + 1]].flatMap((beside) => {
      const other = beside && byKey.get(beside.key);
      if (!other || shownBy(other) === '' || beside.speaker !== own.speaker) return [];
      const isWhole = countOf(beside.text) >= countOf(shownBy(other));
      return isWhole && isCopy(own.text, beside.text) ? [other.id, ...other.twinOf] : [];
    });
    return { ...block, twinOf };
  });
}

/**
 * Copies of turns whose elements have begun to show another one: what they show tells of which of the two they are.
 * @param begun the turns that began, by the ids of those before them
 */
export const copiesOfBegun = (blocks: readonly Block[], begun: ReadonlyMap<number, Block>): Block[] =>
  blocks.map((block) => {
    const twinOf = block.twinOf.map((id) => {
      const next = begun.get(id);
      return next && isCopy(shownBy(block), next.text) ? next.id : id;
    });
    return { ...block, twinOf };
  });

/** A copy that is a turn of its own after all. */
const parted = (block: Block, at: number): Block =>
  changeText({ ...block, twinOf: [], held: null }, { text: shownBy(block), at, isLast: true }) ?? block;

/**
 * Two elements of one turn: the text is that of the one that is ahead, the element that which is still there, with the
 * name that it has by now.
 */
function joined(block: Block, twin: Block, at: number): Block {
  const text = shownBy(twin);
  const ahead = countOf(text) > countOf(block.text) ? changeText(block, { text, at, isLast: true }) : block;
  const { key, speaker } = block.key === null ? twin : block;
  return { ...(ahead ?? block), key, speaker: speaker === '' ? block.speaker : speaker };
}

/** Whether a turn whose words were not shown any more is over: its element, or the copy of it, shows another. */
const showsAnother = (block: Block, text: string, at: number): boolean =>
  block.held !== null && changeText(block, { text, at, isLast: true }) === null;

const over = (block: Block): Block => ({ ...block, key: null, held: null });

/** The turn that a copy shows: the one whose element is gone, else the first that may be it. */
function firstOf({ twinOf, held }: Block, blocks: readonly Block[]): Block | undefined {
  const candidates = blocks.filter((block) => twinOf.includes(block.id) && isLike(shownBy(block), held?.text ?? ''));
  return candidates.find(({ key }) => key === null) ?? candidates[0];
}

/**
 * Decides over copies, as far as it can be told by now: one of the two elements is gone, and they were one turn; or
 * they show different texts, or few words for longer than a copy lasts, and are two.
 * @param at milliseconds since the bot session began
 */
export function settleTwins(blocks: readonly Block[], at: number): Block[] {
  let settled: Block[] = [...blocks];
  for (const { id } of blocks) {
    const twin = settled.find((block) => block.id === id);
    if (!twin || twin.twinOf.length === 0) continue;
    const first = firstOf(twin, settled);
    const text = shownBy(twin);
    const isFew = first !== undefined && Math.min(countOf(shownBy(first)), countOf(text)) < SEVERAL_WORDS;
    const bothGone = first?.key === null && twin.key === null;
    const lasts = isFew && (bothGone || at - twin.bornAt >= BRIEF_MS);
    if (!first || lasts) {
      settled = settled.map((block) => (block.id === id ? parted(twin, at) : block));
      continue;
    }
    const isOver = first.key === null || twin.key === null;
    if (isFew && !isOver) continue;
    if (isOver && showsAnother(first, text, at)) {
      settled = settled.map((block) =>
        block.id === id ? parted(twin, at) : block.id === first.id ? over(first) : block,
      );
      continue;
    }
    settled = settled
      .filter((block) => !isOver || block.id !== id)
      .map((block) => (block.id === first.id ? joined(first, twin, at) : block));
  }
  return settled;
}
