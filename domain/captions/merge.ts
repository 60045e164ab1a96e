import { UNKNOWN_SPEAKER } from '#domain/transcript/transcript.ts';
import { repeatedTurns } from './align.ts';
import { changeText, cutLong, newBlock, REST_MS, segmentText, type Block } from './block.ts';
import type { LineChange, Observation, SeenBlock } from './observation.ts';
import { tidyCaption } from './text.ts';

/** What is known of the captions of a session. Its size does not grow with the session. */
export interface Captured {
  readonly region: string | null;
  /** The last turns, in the order in which they began. */
  readonly blocks: readonly Block[];
  readonly nextBlock: number;
  readonly nextLine: number;
}

export interface Merged {
  readonly captured: Captured;
  readonly changes: readonly LineChange[];
}

/** Turns that are remembered, in case a region that is made anew repeats them; more than an observation has. */
export const REMEMBERED_BLOCKS = 120;

export const nothingCaptured: Captured = { region: null, blocks: [], nextBlock: 0, nextLine: 0 };

/**
 * What an observation adds to what is known. Pure: the same observations give the same lines. A line is final when its
 * text has rested for a second, when another turn follows, or when the page no longer shows it; a rewrite that comes
 * later revises it once it has rested as well.
 */
export function observe(captured: Captured, { at, region, blocks }: Observation): Merged {
  const isNewRegion = region !== null && region !== captured.region;
  const seen = blocks.map((one) => ({ ...one, speaker: one.speaker.trim() || UNKNOWN_SPEAKER, text: tidyCaption(one.text) }));
  const { known, nextBlock } = recognised(captured, seen, isNewRegion, at);
  const last = seen.at(-1)?.key;
  const texts = new Map(seen.map((one) => [one.key, one]));
  const updated = known.map((block) => {
    const one = block.key === null ? undefined : texts.get(block.key);
    if (!one) return block.key === null ? block : { ...block, key: null };
    const named = block.segments.every(({ final }) => final === null) ? { ...block, speaker: one.speaker } : block;
    return changeText(named, one.text, at, one.key === last);
  });
  return settle({ region: region ?? captured.region, blocks: updated, nextBlock, nextLine: captured.nextLine }, at);
}

/** What the mere passing of time makes final. @param at milliseconds since the session began. */
export const rest = (captured: Captured, at: number): Merged => settle(captured, at);

/** Everything that was heard is final: the session is over. */
export const conclude = (captured: Captured, at: number): Merged => settle({ ...captured, blocks: captured.blocks.map((block) => ({ ...block, key: null })) }, at);

/** Every element that is shown has its block: the one that it had, that of the turn which it repeats, or a new one. */
function recognised({ blocks, nextBlock }: Captured, seen: readonly SeenBlock[], isNewRegion: boolean, at: number): { known: Block[]; nextBlock: number } {
  const shown = new Set(seen.map(({ key }) => key));
  const own = new Set(blocks.flatMap(({ key }) => (key !== null && shown.has(key) ? [key] : [])));
  const unknown = seen.filter(({ key }) => !own.has(key));
  if (unknown.length === 0) return { known: [...blocks], nextBlock };
  const missing = blocks.filter(({ key }) => (key === null ? isNewRegion : !own.has(key)));
  const repeated = repeatedTurns(missing, unknown, isNewRegion);
  const keys = new Map([...repeated].map(([key, { id }]) => [id, key]));
  const fresh = unknown.filter(({ key }) => !repeated.has(key)).map(({ key, speaker }, index) => newBlock(nextBlock + index, key, speaker, at));
  const known = blocks.map((block) => ({ ...block, key: keys.get(block.id) ?? block.key }));
  return { known: [...known, ...fresh], nextBlock: nextBlock + fresh.length };
}

/** Says of every line that changed what it says now, and forgets the oldest turns that are not shown. */
function settle(captured: Captured, at: number): Merged {
  const changes: LineChange[] = [];
  let { nextLine } = captured;
  const current = captured.blocks.findLast(({ key, text }) => key !== null && text !== '')?.id;
  const blocks = captured.blocks.map((before) => {
    const block = before.id === current ? cutLong(before, at) : before;
    const segments = block.segments.map((segment, index) => {
      const text = segmentText(block, index);
      const isSaid = text === (segment.final ?? '');
      if (isSaid && segment.line === null) return segment;
      const line = segment.line ?? nextLine;
      if (segment.line === null) nextLine += 1;
      const isOver = block.id !== current || index < block.segments.length - 1;
      const isSettled = !isSaid && (block.key === null || at - segment.changedAt >= REST_MS || (segment.final === null && isOver));
      if (isSettled || segment.changedAt === at) changes.push({ kind: isSettled ? (segment.final === null ? 'final' : 'revised') : 'draft', line, speaker: block.speaker, text, at: segment.at });
      return { ...segment, line, final: isSettled ? text : segment.final };
    });
    return { ...block, segments };
  });
  const forgotten = Math.max(0, blocks.length - REMEMBERED_BLOCKS);
  const kept = blocks.filter(({ key }, index) => index >= forgotten || key !== null);
  return { captured: { ...captured, blocks: kept, nextLine }, changes };
}
