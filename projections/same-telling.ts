import { standingOf, type Telling } from '#domain/room/telling.ts';

/** What a machine captured while it was said: its times are exact. */
const EXACT: readonly Telling[] = ['provider', 'captions'];
const standings = (isComplete: boolean): number[] => EXACT.map((telling) => standingOf({ telling, isComplete }));
const GOING_ON = standings(false).join(', ');
const CAPTURED = [...standings(true), ...standings(false)].join(', ');

const WITHIN = `2 * (least(b.ended_at, o.ended_at) - greatest(b.started_at, o.started_at))
  >= o.ended_at - o.started_at`;

/**
 * That the record `b` tells what `o` tells, of two of one occurrence, so that who reads both needs one alone. What a
 * person said of either holds; else they do, unless a machine captured both and less than half of `o` lies within `b`:
 * a bot that was sent back to a meeting, or a transcription that was started again, has another part of it. What is
 * still being captured is told by what is as well.
 */
export const TELLS_THE_SAME = `(b.chosen or b.pinned or o.pinned
  or o.standing not in (${CAPTURED}) or b.standing not in (${CAPTURED})
  or case when o.standing in (${GOING_ON}) then b.standing in (${GOING_ON}) else ${WITHIN} end)`;
