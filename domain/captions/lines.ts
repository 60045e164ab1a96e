import { UNKNOWN_SPEAKER } from '#domain/transcript/transcript.ts';
import { cutLong, REST_MS, segmentText, type Block, type Segment } from './block.ts';
import { REMEMBERED_BLOCKS, type Captured, type Merged } from './captured.ts';
import { begunAnew } from './change-text.ts';
import type { LineChange } from './observation.ts';
import { copiesOfBegun } from './twins.ts';

/** As long as the page names nobody for a turn that it shows, its lines wait so long, in ms, for the name. */
const NAME_PATIENCE_MS = 10_000;

/** Whether a line is final as nobody's, and its turn has a name by now. */
const isNamedLate = ({ speaker: name }: Block, { speaker }: Segment): boolean =>
  speaker === UNKNOWN_SPEAKER && name !== '' && name !== UNKNOWN_SPEAKER;

const hasBegun = ({ text, segments }: Block): boolean => text !== '' || segments.some(({ line }) => line !== null);

/** Says of every line that changed what it says now, and forgets the oldest turns that are not shown. */
export function settle(before: Captured, at: number): Merged {
  const captured = withoutHeld(before, at);
  const changes: LineChange[] = [];
  let { nextLine } = captured;
  const last = captured.blocks.findLast((block) => block.twinOf.length === 0 && hasBegun(block));
  const current = last?.key === null ? undefined : last?.id;
  const blocks = captured.blocks.map((before) => {
    if (before.twinOf.length > 0) return before;
    const block = before.id === current ? cutLong(before, at) : before;
    const isNameless = block.speaker === '' && block.key !== null && at - block.bornAt < NAME_PATIENCE_MS;
    const segments = block.segments.map((segment, index) => {
      const text = segmentText(block, index);
      const isNamed = isNamedLate(block, segment);
      const isSaid = text === (segment.final ?? '') && !isNamed;
      if (isSaid && segment.line === null) return segment;
      const line = segment.line ?? nextLine;
      if (segment.line === null) nextLine += 1;
      const isOver = block.id !== current || index < block.segments.length - 1;
      const hasRested = block.key === null || at - segment.changedAt >= REST_MS || (segment.final === null && isOver);
      const isSettled = !isSaid && !isNameless && hasRested;
      const speaker = (isNamed ? null : segment.speaker) ?? (block.speaker || UNKNOWN_SPEAKER);
      if (isSettled || segment.changedAt === at) {
        const settledKind = segment.final === null ? 'final' : 'revised';
        changes.push({ kind: isSettled ? settledKind : 'draft', line, speaker, text, at: segment.at });
      }
      return { ...segment, line, ...(isSettled ? { final: text, speaker } : {}) };
    });
    return { ...block, segments: withoutGone({ ...block, segments }) };
  });
  const forgotten = Math.max(0, blocks.length - REMEMBERED_BLOCKS);
  const kept = blocks.filter(({ key }, index) => index >= forgotten || key !== null);
  return { captured: { ...captured, blocks: kept, nextLine }, changes };
}

/** Lines that are final and of which the page shows nothing any more need not be remembered. */
function withoutGone(block: Block): readonly Segment[] {
  const next = block.segments.findIndex(({ final }, index) => {
    const end = block.segments[index + 1]?.start;
    return end === undefined || end > 0 || final !== segmentText(block, index);
  });
  return next > 0 ? block.segments.slice(next) : block.segments;
}

/**
 * What an element has shown for so long, or until somebody went on in another one, is no longer on its way back: it is
 * what is said there now, before what is said next.
 */
function withoutHeld(captured: Captured, at: number): Captured {
  let { nextBlock } = captured;
  const begun = new Map<number, Block>();
  const blocks = captured.blocks.flatMap((block) => {
    const { id, held, key, twinOf } = block;
    if (held === null || held.text === '' || twinOf.length > 0) return [block];
    const isFollowed = captured.blocks.some((other) => other.bornAt > held.at && other.text !== '');
    if (key !== null && at - held.at < REST_MS && !isFollowed) return [block];
    nextBlock += 1;
    const [over, next] = begunAnew(block, { text: held.text, id: nextBlock - 1, at });
    begun.set(id, next);
    return [over, next];
  });
  return { ...captured, blocks: begun.size > 0 ? copiesOfBegun(blocks, begun) : blocks, nextBlock };
}
