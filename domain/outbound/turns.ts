import { compareIds } from '../compare.ts';

/** A call that counts; times are ms since 1970. */
export interface CountedCall {
  readonly use: string;
  readonly until: number;
}

export interface WaitingCall {
  readonly id: string;
  readonly use: string;
  readonly askedAt: number;
}

export interface Queue {
  readonly limit: number;
  readonly now: number;
  /** Nobody calls before; 0 where the provider said nothing. */
  readonly heldUntil: number;
  /** Those that count at `now`. */
  readonly calls: readonly CountedCall[];
  readonly waiting: readonly WaitingCall[];
}

export interface Turns {
  /** Whose turn it is, the first first. */
  readonly next: readonly string[];
  /** When the next slot opens at the earliest; null where nobody waits, or no counted call says. */
  readonly at: number | null;
}

/** In the order in which they asked. */
const inTurn = (one: WaitingCall, other: WaitingCall): number =>
  one.askedAt - other.askedAt || compareIds(one.id, other.id);

/**
 * Fair queueing of calls that wait. The use with the fewest counted calls comes first; within a use, first come, first
 * served. So a thousand transcripts do not block the one call that a person waits for, and repeated calls of a person
 * do not block the transcripts. Pure.
 */
export function turnsOf({ limit, now, heldUntil, calls, waiting }: Queue): Turns {
  if (heldUntil > now) return { next: [], at: waiting.length === 0 ? null : heldUntil };
  const had = new Map<string, number>();
  for (const { use } of calls) had.set(use, (had.get(use) ?? 0) + 1);
  const queues = Map.groupBy(waiting.toSorted(inTurn), ({ use }) => use);
  const next: string[] = [];
  for (let free = limit - calls.length; free > 0; free -= 1) {
    const heads = [...queues.values()].flatMap((queue) => queue.slice(0, 1));
    const [first] = heads.toSorted(
      (one, other) => (had.get(one.use) ?? 0) - (had.get(other.use) ?? 0) || inTurn(one, other),
    );
    if (first === undefined) return { next, at: null };
    next.push(first.id);
    had.set(first.use, (had.get(first.use) ?? 0) + 1);
    queues.get(first.use)?.shift();
  }
  const isSomebodyLeft = next.length < waiting.length;
  return { next, at: isSomebodyLeft && calls.length > 0 ? Math.min(...calls.map(({ until }) => until)) : null };
}
