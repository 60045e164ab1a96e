import type { DomainEvent, Recorded } from '#domain/events/event.ts';
import type { Batch } from '#domain/events/store.ts';
import { breath } from '#domain/breath.ts';
import type { RowChange } from './changes.ts';
import { lockCheckpoint, moveCheckpoint } from './checkpoint.ts';
import { waitingBehind } from './dead-letters.ts';
import type { Handler, Projection } from './projection.ts';
import type { ReadTables, RowWriter } from './read-tables.ts';
import { inTransaction } from './transaction.ts';
import { writeChanges } from './write.ts';

/** A handler threw: the event, not the database, is at fault. */
export class HandlerFailure extends Error {
  readonly event: Recorded;
  constructor(event: Recorded, cause: unknown) {
    super(`the handler of ${event.type} failed`, { cause });
    this.event = event;
  }
}

/** Changes that are made before others may work: a page of a long transcript is thousands of lines. */
const CHANGES_AT_ONCE = 200;
/** Or ms: a projection may look at each word of such a page and change nothing. */
const MS_AT_ONCE = 5;

type Counters = Readonly<Record<string, number>>;

/** What the events change, by table, with counted columns filled from where `counters` stand. */
export async function changesOf(
  one: Projection,
  events: readonly Recorded[],
  counters: Counters,
): Promise<{ readonly byTable: Map<string, RowChange[]>; readonly counters: Counters }> {
  let [made, since] = [0, performance.now()];
  const byTable = new Map<string, RowChange[]>();
  const next: Record<string, number> = { ...counters };
  for (const event of events) {
    const handler = one.handlers.get(event.type);
    // Most events are none of a projection's: they do not look at the clock.
    if (!handler) continue;
    if (made >= CHANGES_AT_ONCE || performance.now() - since > MS_AT_ONCE) {
      await breath();
      [made, since] = [0, performance.now()];
    }
    for (const change of handled(handler, event)) {
      made += 1;
      const table = one.tables.get(change.table);
      if (!table) throw new TypeError(`${one.name} has no table ${change.table}`);
      const { counted } = table.options;
      const list = byTable.get(change.table) ?? [];
      byTable.set(change.table, list);
      if (counted && change.kind === 'insert') {
        const number = (next[change.table] ?? 0) + 1;
        next[change.table] = number;
        list.push({ ...change, row: { ...change.row, [counted]: number } });
      } else list.push(change);
    }
  }
  return { byTable, counters: next };
}

function handled(handler: Handler<DomainEvent>, event: Recorded): readonly RowChange[] {
  try {
    return handler(event);
  } catch (error) {
    throw new HandlerFailure(event, error);
  }
}

/** Writes changes, by table, into the schema that is current on the writer's connection. */
export async function writeTables(
  writer: RowWriter,
  one: Projection,
  byTable: ReadonlyMap<string, readonly RowChange[]>,
): Promise<void> {
  for (const [name, changes] of byTable) {
    const table = one.tables.get(name);
    if (table) await writeChanges(writer, table, changes);
  }
  if (one.settles && byTable.has(one.settles.table)) await writer.client.query(one.settles.statement);
}

export interface EventsToWrite {
  readonly events: readonly Recorded[];
  readonly counters: Counters;
}

/**
 * Writes what the events change into the schema that is current on the writer's connection; answers where the counters
 * stand then.
 */
export async function writeEvents(
  writer: RowWriter,
  one: Projection,
  { events, counters }: EventsToWrite,
): Promise<{ counters: Counters; tables: string[] }> {
  const changes = await changesOf(one, events, counters);
  await writeTables(writer, one, changes.byTable);
  return { counters: changes.counters, tables: [...changes.byTable.keys()] };
}

/** A batch with the position that its subscription had delivered before it. */
export interface Delivered extends Batch<Recorded> {
  readonly after: bigint;
}

/**
 * Nobody waits for the disk: a commit that a crash loses takes the checkpoint along, and its events are delivered
 * again.
 */
const settingsOf = (one: Projection): readonly string[] => [
  `set local search_path to "${one.name}", public`,
  'set local synchronous_commit to off',
];

/**
 * Writes a batch and moves the checkpoint in one transaction. Events at or before the checkpoint are passed over, so
 * that a batch delivered twice, or by two processes, changes nothing; a checkpoint that the batch does not reach back
 * to is not moved. Events of a parked stream wait behind it. Answers false where the projection no longer follows this
 * subscription: it is paused, rebuilt by another version, or events lie between.
 */
export async function applyBatch({ pool, sealer }: ReadTables, one: Projection, batch: Delivered): Promise<boolean> {
  const { position } = batch;
  return (
    position === null ||
    inTransaction(pool, (client) => apply({ client, sealer }, one, { ...batch, position }), settingsOf(one))
  );
}

async function apply(
  writer: RowWriter,
  one: Projection,
  batch: Delivered & { readonly position: bigint },
): Promise<boolean> {
  const { client } = writer;
  const checkpoint = await lockCheckpoint(client, one.name);
  if (
    !checkpoint ||
    checkpoint.position < batch.after ||
    checkpoint.status === 'paused' ||
    checkpoint.definition !== one.definition
  )
    return false;
  if (checkpoint.position >= batch.position) return true;
  const fresh = batch.events.filter((event) => event.position > checkpoint.position);
  const events = await waitingBehind(client, one.name, fresh);
  const { counters, tables } = await writeEvents(writer, one, { events, counters: checkpoint.counters });
  await moveCheckpoint(client, one.name, {
    position: batch.position,
    lastEvent: fresh.at(-1) ?? null,
    counters,
    tables,
  });
  return true;
}
