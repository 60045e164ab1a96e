import type { EventStore, StoredEvent } from '#domain/events/store.ts';
import { breath } from '#domain/breath.ts';
import type { Pool } from 'pg';
import { isChained } from './chain.ts';
import { eventOf, type ListedEntry } from './entries.ts';
import { FACT_COLUMNS, factValues } from './fact-columns.ts';
import { factsOf } from './facts.ts';
import { NOT_LOST } from './lost-ranges.ts';

type Undescribed = Pick<ListedEntry, 'sequence' | 'stream' | 'revision' | 'eventId'>;

interface Describing {
  readonly pool: Pool;
  readonly store: Pick<EventStore, 'subscribe' | 'read'>;
}

/** The first entry behind `after` of which nothing is known, lost ones aside. */
async function firstUndescribed(pool: Pool, after: number): Promise<Undescribed | undefined> {
  const { rows } = await pool.query<Undescribed>(
    `select sequence::float8 as sequence, stream, revision::float8 as revision, event_id as "eventId" from audit.entry e
     where type is null and e.sequence > $1 and ${NOT_LOST} order by e.sequence limit 1`,
    [after],
  );
  return rows[0];
}

async function describe(pool: Pool, events: readonly StoredEvent[]): Promise<void> {
  await pool.query(
    `update audit.entry e set ${FACT_COLUMNS.assignments}
     from unnest($1::uuid[], ${FACT_COLUMNS.arrays(2)}) as v (id, ${FACT_COLUMNS.names})
     where e.event_id = v.id and e.type is null`,
    [events.map(({ id }) => id), ...factValues(events.map(factsOf))],
  );
}

/**
 * Describes the entries that a release without facts chained, from the first on, in the log's order. Interrupted, it
 * goes on where it was; an entry whose event the log lost stays as it is, which verifying names.
 */
export async function describeEarlier({ pool, store }: Describing, signal: AbortSignal): Promise<void> {
  for (let after = 0; !signal.aborted;) {
    const entry = await firstUndescribed(pool, after);
    if (entry === undefined) return;
    after = entry.sequence;
    const event = await eventOf(store, entry);
    if (event === null) continue;
    await describe(pool, [event]);
    for await (const { events, live } of store.subscribe(event.position, signal)) {
      const chained = events.filter(isChained);
      if (chained.length > 0) await describe(pool, chained);
      if (live) break;
      await breath();
    }
  }
}
