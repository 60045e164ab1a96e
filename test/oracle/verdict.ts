import type { EventStore, StoredEvent } from '#domain/events/store.ts';
import type { Pool } from 'pg';
import type { Acknowledged } from './recording-store.ts';

/** What is wrong with a log or what was made of it; empty where nothing is. Ids and numbers only. */
export type Faults = readonly string[];

/** Everything that is in the store now, in its order. */
export async function everything(store: EventStore): Promise<StoredEvent[]> {
  const events: StoredEvent[] = [];
  for await (const batch of store.subscribe(null, new AbortController().signal)) {
    events.push(...batch.events);
    if (batch.live) return events;
  }
  return events;
}

/**
 * Nothing that was acknowledged is missing or elsewhere, nothing is there twice, every stream and the whole is without
 * gap.
 */
export function faultsOfLog(events: readonly StoredEvent[], acknowledged: readonly Acknowledged[]): Faults {
  const faults: string[] = [];
  const byId = new Map<string, StoredEvent>();
  const revisions = new Map<string, bigint>();
  for (const [index, event] of events.entries()) {
    if (byId.has(event.id)) faults.push(`${event.id} is there twice`);
    byId.set(event.id, event);
    if (event.position !== BigInt(index + 1)) faults.push(`position ${event.position} stands at ${index + 1}`);
    const expected = (revisions.get(event.stream) ?? -1n) + 1n;
    if (event.revision !== expected)
      faults.push(`${event.stream} goes on with ${event.revision} where ${expected} was due`);
    revisions.set(event.stream, event.revision);
  }
  for (const { stream, ids, revision, position } of acknowledged) {
    for (const [index, id] of ids.entries()) {
      const found = byId.get(id);
      const back = BigInt(ids.length - 1 - index);
      if (!found) faults.push(`${id} was acknowledged and is missing`);
      else if (
        found.stream !== stream ||
        found.revision !== BigInt(revision) - back ||
        found.position !== BigInt(position) - back
      )
        faults.push(`${id} was acknowledged elsewhere`);
    }
  }
  return faults;
}

interface Arrival {
  readonly ordinal: number;
  readonly stream: string;
  readonly revision: number;
  readonly position: string;
  readonly times: number;
}

/** Every event of the log arrived at the witness, once, in the log's order. */
export async function faultsOfWitness(pool: Pool, witness: string, events: readonly StoredEvent[]): Promise<Faults> {
  const { rows } = await pool.query<Arrival>(
    `select ordinal, stream, revision, position, times from "${witness}".arrivals order by ordinal`,
  );
  const faults: string[] = rows.length === events.length ? [] : [`${rows.length} of ${events.length} events arrived`];
  for (const [index, { ordinal, stream, revision, position, times }] of rows.entries()) {
    const event = events[index];
    const place = `${stream} ${revision}`;
    if (ordinal !== index + 1) faults.push(`${place} came as the ${ordinal}th, not the ${index + 1}th`);
    if (times !== 1) faults.push(`${place} was applied ${times} times`);
    if (!event || event.stream !== stream || event.revision !== BigInt(revision) || event.position !== BigInt(position))
      faults.push(`${place} arrived out of order`);
  }
  return faults;
}
