import { repeatedTurns } from './align.ts';
import { cutAt, newBlock, REST_MS, type Block } from './block.ts';
import type { Captured, Merged } from './captured.ts';
import { begunAnew, changeText } from './change-text.ts';
import { settle } from './lines.ts';
import type { Observation, SeenBlock } from './observation.ts';
import { tidyCaption } from './text.ts';
import { markTwins, settleTwins } from './twins.ts';

/**
 * What an observation adds to what is known. Pure: the same observations give the same lines. A line is final when its
 * text has rested for a second, when another turn follows, or when the page no longer shows it; a rewrite that comes
 * later revises it once it has rested as well.
 */
export function observe(captured: Captured, { at, region, blocks }: Observation): Merged {
  const isNewRegion = region !== null && region !== captured.region;
  const seen = blocks.map((one) => ({ ...one, speaker: one.speaker.trim(), text: tidyCaption(one.text) }));
  const found = recognised(captured, { seen, isNewRegion, at });
  const last = seen.at(-1)?.key;
  const texts = new Map(seen.map((one) => [one.key, one]));
  let { nextBlock } = found;
  const updated = markTwins(found.known, seen).flatMap((block): Block[] => {
    const one = block.key === null ? undefined : texts.get(block.key);
    if (!one) return [block.key === null ? block : { ...block, key: null }];
    const named = one.speaker === '' ? block : { ...block, speaker: one.speaker };
    if (named.twinOf.length > 0) return [{ ...named, held: { text: one.text, at } }];
    const changed = changeText(named, { text: one.text, at, isLast: one.key === last });
    if (changed) return [changed];
    nextBlock += 1;
    return begunAnew(named, { text: one.text, id: nextBlock - 1, at });
  });
  const settled = settleTwins(updated, at);
  const shown = seen.length === 0 ? captured.shown : settled.flatMap(({ id, key }) => (key === null ? [] : [id]));
  const { nextLine } = captured;
  return settle({ region: region ?? captured.region, blocks: settled, shown, nextBlock, nextLine }, at);
}

/** What the mere passing of time makes final. @param at milliseconds since the bot session began. */
export function rest(captured: Captured, at: number): Merged {
  const blocks = settleTwins(captured.blocks, at);
  return settle({ ...captured, blocks }, at);
}

/** Everything that was heard is final: the bot session is over. */
export function conclude(captured: Captured, at: number): Merged {
  const gone = captured.blocks.map((block) => ({ ...block, key: null }));
  return settle({ ...captured, blocks: settleTwins(gone, at) }, at);
}

/** What the turns that are shown say from now on are lines of their own. @param at milliseconds since it began */
export const cutHere = (captured: Captured, at: number): Captured => ({
  ...captured,
  blocks: captured.blocks.map((block) => (block.text === '' ? block : cutAt(block, block.text.length, at))),
});

interface Sight {
  readonly seen: readonly SeenBlock[];
  readonly isNewRegion: boolean;
  readonly at: number;
}

/** Every element that is shown has its block: the one that it had, that of the turn which it repeats, or a new one. */
function recognised(
  { blocks, shown: shownLast, nextBlock }: Captured,
  { seen, isNewRegion, at }: Sight,
): { known: Block[]; nextBlock: number } {
  const shown = new Set(seen.map(({ key }) => key));
  const own = new Set(blocks.flatMap(({ key }) => (key !== null && shown.has(key) ? [key] : [])));
  const unknown = seen.filter(({ key }) => !own.has(key));
  if (unknown.length === 0) return { known: [...blocks], nextBlock };
  const missing = blocks.filter(({ key }) => (key === null ? isNewRegion : !own.has(key)));
  const shownBefore = missing.map((block) =>
    block.twinOf.length === 0 ? block : { ...block, text: block.held?.text ?? '' },
  );
  const isInFlux = ({ id, segments }: Block): boolean =>
    shownLast.includes(id) && at - (segments.at(-1)?.changedAt ?? at) < REST_MS;
  // Turns keep their order: between the same elements that stay. What left at the top is not what begins below.
  const stays = ({ key }: { readonly key: string | null }) => key !== null && own.has(key);
  const leftAt = isNewRegion ? () => 0 : countedAbove(blocks, stays);
  const shownAt = isNewRegion ? () => 0 : countedAbove(seen, stays);
  const places = new Set(unknown.map(({ key }) => shownAt(key)));
  const repeated = new Map(
    [...places].flatMap((place) => [
      ...repeatedTurns(
        shownBefore.filter(({ key }) => leftAt(key) === place),
        unknown.filter(({ key }) => shownAt(key) === place),
        { isNewRegion, isInFlux },
      ),
    ]),
  );
  const keys = new Map([...repeated].map(([key, { id }]) => [id, key]));
  const known = blocks.map((block) => ({ ...block, key: keys.get(block.id) ?? block.key }));
  const fresh = unknown.filter(({ key }) => !repeated.has(key));
  for (const [index, { key, speaker }] of fresh.entries()) {
    known.splice(placeOf(key, known, seen), 0, newBlock({ id: nextBlock + index, key, speaker, at }));
  }
  return { known, nextBlock: nextBlock + fresh.length };
}

/** Below how many of those that stay each key stands. */
function countedAbove<One extends { readonly key: string | null }>(
  inOrder: readonly One[],
  stays: (one: One) => boolean,
): (key: string | null) => number {
  const counts = new Map<string | null, number>();
  let count = 0;
  for (const one of inOrder) counts.set(one.key, stays(one) ? (count += 1) : count);
  return (key) => counts.get(key) ?? 0;
}

/** Where among the known turns a new one stands on the page: behind the one above it, else before the one below it. */
function placeOf(key: string, known: readonly Block[], seen: readonly SeenBlock[]): number {
  const place = seen.findIndex((one) => one.key === key);
  const above = seen[place - 1]?.key;
  const behind = above === undefined ? -1 : known.findIndex((block) => block.key === above);
  if (behind !== -1) return behind + 1;
  const below = seen[place + 1]?.key;
  const before = below === undefined ? -1 : known.findIndex((block) => block.key === below);
  return before === -1 ? known.length : before;
}
