import type { Recorded } from '#domain/events/event.ts';
import type { EventLog } from '#domain/events/log.ts';
import type { ClientBase } from 'pg';
import { changesOf, writeTables } from './apply.ts';
import { codeOf } from './bisect.ts';
import { readCheckpoints } from './checkpoint.ts';
import { deadLetters } from './dead-letters.ts';
import { describeChanges, type DescribedChange } from './described.ts';
import type { Projection } from './projection.ts';
import type { ReadTables } from './read-tables.ts';
import { inDiscardedTransaction } from './transaction.ts';

/** Rows of a table that would have been written. */
export interface WrittenRows {
  readonly table: string;
  readonly inserted: number;
  readonly updated: number;
  readonly deleted: number;
}

export interface TriedEvent {
  readonly eventId: string;
  readonly type: string;
  readonly position: bigint;
  /** Code of the failure; null for one that would be applied. */
  readonly code: string | null;
  readonly rows: readonly WrittenRows[];
  /** What its handler asks for, with what is personal masked. */
  readonly changes: readonly DescribedChange[];
}

export interface DryRun {
  readonly tried: readonly TriedEvent[];
  /** Events that would be tried after these, and were not: behind a failure, or beyond `MOST_TRIED`. */
  readonly left: number;
}

export const MOST_TRIED = 20;

/**
 * Applies the parked events of a stream as a retry would, in a transaction that is taken back, up to the first that
 * still fails: nothing is written, and nothing else waits for it.
 */
export async function tryDeadLetters(
  { pool, sealer }: ReadTables,
  log: Pick<EventLog, 'load'>,
  { one, stream }: { readonly one: Projection; readonly stream: string },
): Promise<DryRun> {
  const parked = await deadLetters(pool, { projection: one.name, stream });
  if (parked.length === 0) return { tried: [], left: 0 };
  const wanted = new Set(parked.map(({ eventId }) => eventId));
  const events = (await log.load(stream)).events.filter(({ id }) => wanted.has(id));
  const counters = (await readCheckpoints(pool, [one.name])).get(one.name)?.counters ?? {};
  const settings = [`set local search_path to "${one.name}", public`];
  const tried: TriedEvent[] = [];
  await inDiscardedTransaction(
    pool,
    async (client) => {
      let counted = counters;
      for (const event of events.slice(0, MOST_TRIED)) {
        const outcome = await tryOne({ client, sealer }, one, { event, counters: counted });
        tried.push(outcome.tried);
        counted = outcome.counters;
        if (outcome.tried.code !== null) break;
      }
    },
    settings,
  );
  return { tried, left: events.length - tried.length };
}

interface Trial {
  readonly event: Recorded;
  readonly counters: Readonly<Record<string, number>>;
}

async function tryOne(
  { client, sealer }: { readonly client: ClientBase; readonly sealer: ReadTables['sealer'] },
  one: Projection,
  { event, counters }: Trial,
): Promise<{ readonly tried: TriedEvent; readonly counters: Trial['counters'] }> {
  const { id: eventId, type, position } = event;
  const about = { eventId, type, position };
  let changes: readonly DescribedChange[] = [];
  try {
    const before = await writtenSoFar(client, one);
    const made = await changesOf(one, [event], counters);
    changes = describeChanges(one, [...made.byTable.values()].flat(), { personal: false });
    await writeTables({ client, sealer }, one, made.byTable);
    const rows = difference(await writtenSoFar(client, one), before);
    return { tried: { ...about, code: null, rows, changes }, counters: made.counters };
  } catch (error) {
    const code = codeOf(error instanceof Error && error.cause ? error.cause : error);
    return { tried: { ...about, code, rows: [], changes }, counters };
  }
}

/** What this connection has written to the projection's tables and has not told the statistics of yet. */
async function writtenSoFar(client: ClientBase, { name }: Projection): Promise<readonly WrittenRows[]> {
  const { rows } = await client.query<WrittenRows>(
    `select coalesce(p.relname, s.relname)::text as "table", sum(s.n_tup_ins)::int as inserted, sum(s.n_tup_upd)::int as updated, sum(s.n_tup_del)::int as deleted
     from pg_stat_xact_user_tables s left join pg_inherits i on i.inhrelid = s.relid left join pg_class p on p.oid = i.inhparent
     where s.schemaname = $1 group by 1 order by 1`,
    [name],
  );
  return rows;
}

const difference = (after: readonly WrittenRows[], before: readonly WrittenRows[]): WrittenRows[] =>
  after.flatMap(({ table, inserted, updated, deleted }) => {
    const known = before.find((one) => one.table === table);
    const rows = {
      table,
      inserted: inserted - (known?.inserted ?? 0),
      updated: updated - (known?.updated ?? 0),
      deleted: deleted - (known?.deleted ?? 0),
    };
    return rows.inserted + rows.updated + rows.deleted === 0 ? [] : [rows];
  });
