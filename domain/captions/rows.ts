import { newBlock, REST_MS, type Block } from './block.ts';
import type { Captured, Merged } from './captured.ts';
import { rewritten } from './change-text.ts';
import { settle } from './lines.ts';
import type { Observation, SeenBlock } from './observation.ts';
import { tidyCaption } from './text.ts';
import { sharedWords, wordsIn, type Word } from './words.ts';

/** Fewer words in common than this can be chance, where a list was made again. */
const EVIDENCE = 4;
/** More words in common say no more. */
const ENOUGH = 8;

/** What speaks for two being one row, in words; what speaks against it is less than 0. */
const [SAME_NUMBER, OTHER_NUMBER, SAME_NODE, NODE_OF_ANOTHER, OTHER_WORDS] = [5, -5, 1, -1, -4] as const;
/** The same text to the letter; what is said again in a list that was made again grows, and has no end yet. */
const [SAME_TEXT, SAME_TEXT_ANEW] = [2, 3] as const;
const [NAMELESS_AGAIN, OTHER_SPEAKER] = [-3, -50] as const;
/** A list shows fewer rows than this. */
const MOST_SHOWN = 60;
/** A row fewer in the list; and a known row that would stand below everything that is shown. */
const [SHIFTED, BELOW] = [-0.1, -2] as const;

interface List {
  /** Another one than before: its numbers and nodes say nothing of what was. */
  readonly isNew: boolean;
  /** Whether a row is being spoken: any of its words may still be put right. */
  readonly isInFlux: (block: Block) => boolean;
  /** Elements that showed a known row until now. */
  readonly nodes: ReadonlySet<string>;
  /** Each text is compared with many: its words are found once. */
  readonly wordsOf: (text: string) => readonly Word[];
}

/** How many words two texts of one row share: one is the other a moment later, with some of them put right. */
function sharedBy(old: readonly Word[], now: readonly Word[]): number {
  const head = sharedWords(old, now);
  if (head === Math.min(old.length, now.length)) return head;
  const left = old.map(({ form }) => form);
  let common = 0;
  for (const { form } of now) {
    const at = left.indexOf(form);
    if (at === -1) continue;
    left.splice(at, 1);
    common += 1;
  }
  // Words in another order say less than a beginning.
  return common * 2 >= Math.min(old.length, now.length) ? Math.max(head, common / 2) : 0;
}

/** How much speaks for an element showing a row that is known. */
function likeness(block: Block, one: SeenBlock, { isNew, isInFlux, nodes, wordsOf }: List): number {
  const isSame = block.speaker === one.speaker || block.speaker === '';
  const name = isSame ? 0 : one.speaker === '' ? NAMELESS_AGAIN : OTHER_SPEAKER;
  const numbers = isNew || block.row === null || one.row === undefined || one.row === null ? 0 : 1;
  const number = numbers * (block.row === one.row ? SAME_NUMBER : OTHER_NUMBER);
  const node = block.key === one.key ? SAME_NODE : nodes.has(one.key) ? NODE_OF_ANOTHER : 0;
  // An element that is empty for a moment shows no row: it speaks for none that has words.
  if (one.text === '' || block.text === '') return name + number + (one.text === block.text ? node : 0);
  const [old, now] = [wordsOf(block.text), wordsOf(one.text)];
  const shared = sharedBy(old, now);
  const isOtherText = Math.min(old.length, now.length) > 2 && !isInFlux(block);
  const words = shared > 0 ? Math.min(shared, ENOUGH) : isOtherText ? OTHER_WORDS : -1;
  const exact = block.text !== one.text ? 0 : isNew ? SAME_TEXT_ANEW : SAME_TEXT;
  return name + number + node + words + exact;
}

/**
 * Which of the known rows the first element shows: the list shows a stretch of all rows, without a gap and in their
 * order, so one number says it of every element. That which the rows together speak for most; as many as are known
 * where all of them are new.
 */
function firstShown(known: readonly Block[], seen: readonly SeenBlock[], list: List): number {
  const before = known.findIndex(({ key }) => key !== null);
  let best = { first: known.length, score: list.isNew ? EVIDENCE - 0.5 : -0.5 };
  for (let first = known.length - 1; first >= Math.max(0, known.length - MOST_SHOWN); first -= 1) {
    const pairs = Math.min(seen.length, known.length - first);
    const shifted = list.isNew ? 0 : Math.abs(first - Math.max(0, before));
    let score = BELOW * (known.length - first - pairs) + SHIFTED * shifted;
    for (let at = 0; at < pairs; at += 1) {
      const [block, one] = [known[first + at], seen[at]];
      if (block && one) score += likeness(block, one, list);
    }
    if (score > best.score) best = { first, score };
  }
  return best.first;
}

/** A row with what its element shows; one that is empty for a moment says nothing of it. */
function shownBy(block: Block, { key, speaker, text, row = null }: SeenBlock, at: number): Block {
  const named = { ...block, key, row, speaker: speaker === '' ? block.speaker : speaker };
  return text === '' || text === block.text ? named : rewritten(named, text, at);
}

/**
 * What an observation of a list of rows adds to what is known, where each row is what somebody said in one go: it may
 * be put right, shortened when its end becomes a row of its own, and named late; its element may be taken for another
 * row. Pure. A row is a line; it is final when its text has rested for a second, when another follows, or when the list
 * no longer shows it, and revised by what it becomes after that.
 */
export function observeRows(captured: Captured, { at, region, blocks }: Observation): Merged {
  const seen = blocks.map((one) => ({ ...one, speaker: one.speaker.trim(), text: tidyCaption(one.text) }));
  if (seen.every(({ text }) => text === '')) return settle(withoutElements(captured, seen), at);
  const isNew = region !== null && region !== captured.region;
  const last = captured.blocks.at(-1)?.id;
  const isInFlux = ({ id, segments }: Block): boolean =>
    id === last && at - (segments.at(-1)?.changedAt ?? 0) < REST_MS;
  const nodes = new Set(captured.blocks.flatMap(({ key }) => (key === null ? [] : [key])));
  const words = new Map<string, readonly Word[]>();
  const wordsOf = (text: string): readonly Word[] => {
    const found = words.get(text) ?? wordsIn(text);
    words.set(text, found);
    return found;
  };
  const first = firstShown(captured.blocks, seen, { isNew, isInFlux, nodes, wordsOf });
  const shown = captured.blocks.map((block, index) => {
    const one = index < first ? undefined : seen[index - first];
    return one === undefined ? { ...block, key: null } : shownBy(block, one, at);
  });
  let { nextBlock } = captured;
  const begun = seen.slice(captured.blocks.length - first).map((one): Block => {
    const { key, speaker } = one;
    const block = shownBy(newBlock({ id: nextBlock, key, speaker, at }), one, at);
    nextBlock += 1;
    return block;
  });
  return settle({ ...captured, region: region ?? captured.region, blocks: [...shown, ...begun], nextBlock }, at);
}

/** A list without words: rows whose element is gone are shown no more. */
function withoutElements(captured: Captured, seen: readonly SeenBlock[]): Captured {
  const keys = new Set(seen.map(({ key }) => key));
  const blocks = captured.blocks.map((one) => (one.key === null || keys.has(one.key) ? one : { ...one, key: null }));
  return { ...captured, blocks };
}
