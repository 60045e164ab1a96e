import type { StoredEvent } from '#domain/events/store.ts';
import type { Range } from './clients/client.ts';
import type { Connection } from './connection.ts';
import { Unanswered } from './faults.ts';
import { lastRevision } from './leader.ts';

/** Where the page says that its stream ends, null where it says that there is none; undefined where it does not say. */
function endOf(page: readonly StoredEvent[], { from, maxCount, direction }: Range): bigint | null | undefined {
  if (direction === 'backwards') return from === 'end' ? (page[0]?.revision ?? null) : undefined;
  if (page.length === maxCount) return undefined;
  return page.at(-1)?.revision ?? (typeof from === 'bigint' ? from - 1n : null);
}

export interface ReadPage {
  readonly stream: string;
  readonly page: readonly StoredEvent[];
  readonly range: Range;
}

/**
 * For a page of a stream that is read from one of its ends. Throws Unanswered where it ends before what was seen of the
 * stream: it comes from a server that leads no longer, or not yet, and the next one may be asked.
 */
export function mustHoldWhatWasSeen({ ends }: Connection, { stream, page, range }: ReadPage): void {
  const end = endOf(page, range);
  if (end !== undefined && ends.isLeftOut(stream, end)) throw new Unanswered('the end of the stream was left out');
  const last = range.direction === 'forwards' ? page.at(-1) : page[0];
  if (last) ends.saw(stream, last.revision);
}

export interface AwaitedRevision {
  readonly revision: bigint;
  readonly forMs: number;
}

/**
 * For a page that has nothing, read from a revision that is thought to be there. Throws Unanswered where the leader
 * has that. Where it does not, the log is another one than it was, restored from a backup: nothing seen of it counts.
 */
export async function mustEndBefore(
  connection: Connection,
  stream: string,
  { revision, forMs }: AwaitedRevision,
): Promise<void> {
  const last = await lastRevision(connection, stream, forMs);
  if (last !== 'none' && last >= revision) throw new Unanswered('an event that the leader has was left out');
  connection.ends.forget();
}
