import type { Recorded } from '#domain/events/event.ts';
import type { Batch } from '#domain/events/store.ts';
import type { Pool } from 'pg';
import type { RowChange } from './changes.ts';
import { lockCheckpoint, moveCheckpoint } from './checkpoint.ts';
import type { Projection } from './projection.ts';
import { writeChanges } from './write.ts';

/** A handler threw: the event, not the database, is at fault. */
export class HandlerFailure extends Error {
  readonly event: Recorded;
  constructor(event: Recorded, cause: unknown) {
    super(`the handler of ${event.type} failed`, { cause });
    this.event = event;
  }
}

/** What the events change, by table, with counted columns filled from where `counters` stand. */
export function changesOf(one: Projection, events: readonly Recorded[], counters: Readonly<Record<string, number>>): { readonly byTable: Map<string, RowChange[]>; readonly counters: Record<string, number> } {
  const byTable = new Map<string, RowChange[]>();
  const next = { ...counters };
  for (const event of events) {
    const handler = one.handlers.get(event.type);
    if (!handler) continue;
    let changes: readonly RowChange[];
    try {
      changes = handler(event);
    } catch (error) {
      throw new HandlerFailure(event, error);
    }
    for (const change of changes) {
      const table = one.tables.get(change.table);
      if (!table) throw new TypeError(`${one.name} has no table ${change.table}`);
      const { counted } = table.options;
      const list = byTable.get(change.table) ?? [];
      byTable.set(change.table, list);
      if (counted && change.kind === 'insert') {
        next[change.table] = (next[change.table] ?? 0) + 1;
        list.push({ ...change, row: { ...change.row, [counted]: next[change.table] } });
      } else list.push(change);
    }
  }
  return { byTable, counters: next };
}

/**
 * Writes a batch and moves the checkpoint in one transaction. Events at or before the checkpoint are passed over, so
 * that a batch delivered twice, or by two processes, changes nothing. Answers how many events were new.
 */
export async function applyBatch(pool: Pool, one: Projection, batch: Batch<Recorded>): Promise<number> {
  if (batch.position === null) return 0;
  const client = await pool.connect();
  let broken = false;
  try {
    await client.query('begin');
    await client.query(`set local search_path to "${one.name}", public`);
    const checkpoint = await lockCheckpoint(client, one.name);
    if (!checkpoint || checkpoint.position >= batch.position) {
      await client.query('rollback');
      return 0;
    }
    const events = batch.events.filter((event) => event.position > checkpoint.position);
    const { byTable, counters } = changesOf(one, events, checkpoint.counters);
    for (const [name, changes] of byTable) {
      const table = one.tables.get(name);
      if (table) await writeChanges(client, table, changes);
    }
    await moveCheckpoint(client, one.name, { position: batch.position, lastEventId: events.at(-1)?.id ?? null, counters, tables: [...byTable.keys()] });
    await client.query('commit');
    return events.length;
  } catch (error) {
    await client.query('rollback').catch(() => {
      broken = true;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}
