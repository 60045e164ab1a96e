import type { Recorded } from '#domain/events/event.ts';
import type { EventLog } from '#domain/events/log.ts';
import type { Batch } from '#domain/events/store.ts';

export interface LogReader {
  readonly log: Pick<EventLog, 'subscribe'>;
  /** Position of the last event of all; null for an empty store. */
  readonly head: () => Promise<bigint | null>;
}

/** A subscription that has delivered nothing for this long, in ms, is given up: its caller holds a lock. */
const SILENCE_MS = 2_000;

/** The log says nothing at the moment: the store is away, or the node that is read from lags behind. */
export class LogSilent extends Error {}

export interface LogSpan {
  readonly after: bigint;
  readonly to: bigint;
}

/**
 * The events after one position up to and with another, `to`, which some subscription has reached before. In a store
 * that others write to as well, a subscription may stand at positions where no event of ours is, and another
 * subscription never stands at the same: nothing of ours is between the last event of ours and there, so that reaching
 * the earlier of the two is enough. Throws LogSilent, and the signal's reason.
 */
export async function between(
  { log, head }: LogReader,
  { after, to }: LogSpan,
  signal: AbortSignal,
): Promise<Batch<Recorded>> {
  const last = (await head()) ?? 0n;
  const end = last < to ? last : to;
  if (end <= after) return { events: [], position: to, live: true };
  const silence = new AbortController();
  const timer = setTimeout(() => silence.abort(new LogSilent()), SILENCE_MS);
  const reading = AbortSignal.any([signal, silence.signal]);
  const events: Recorded[] = [];
  try {
    for await (const batch of log.subscribe(after === 0n ? null : after, reading)) {
      events.push(...batch.events.filter((event) => event.position <= to));
      if (batch.position !== null && batch.position >= end) return { events, position: to, live: true };
      timer.refresh();
    }
  } finally {
    clearTimeout(timer);
  }
  reading.throwIfAborted();
  throw new LogSilent();
}
