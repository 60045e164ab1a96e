import { GreffierError, type ErrorDefinition } from '#domain/errors.ts';
import type { ClientBase, Pool } from 'pg';
import { createTables, definitionOf, type Projection } from './projection.ts';

/** What outlives read tables: how far each projection is, and what reactors remember. */
export const STATE_SCHEMA = `
create schema if not exists state;

create table if not exists state.checkpoint (
  projection text primary key,
  store text not null,
  position bigint not null,
  last_event_id uuid,
  -- The last number given in each counted column, by table.
  counters jsonb not null default '{}',
  definition text not null,
  status text not null default 'running' check (status in ('running', 'paused', 'stopped')),
  -- Code of the error that stopped it; never a message, which could hold personal data.
  error text,
  updated_at timestamptz not null default now()
);
`;

export const CHECKPOINT_CHANNEL = 'greffier_checkpoints';

export const FOREIGN_CHECKPOINT: ErrorDefinition = {
  code: 'FOREIGN_CHECKPOINT',
  kind: 'internal',
  message: 'Les tables de lecture suivent un autre journal d’événements que celui qui est configuré.',
};

export interface Checkpoint {
  readonly projection: string;
  readonly store: string;
  readonly position: bigint;
  readonly counters: Readonly<Record<string, number>>;
  readonly status: 'running' | 'paused' | 'stopped';
  readonly error: string | null;
}

type Row = Omit<Checkpoint, 'position'> & { readonly position: string };

const COLUMNS = 'projection, store, position, counters, status, error';

const checkpointOf = (row: Row): Checkpoint => ({ ...row, position: BigInt(row.position) });

export async function readCheckpoints(client: Pool | ClientBase, names: readonly string[]): Promise<Map<string, Checkpoint>> {
  const { rows } = await client.query<Row>(`select ${COLUMNS} from state.checkpoint where projection = any ($1)`, [names]);
  return new Map(rows.map((row) => [row.projection, checkpointOf(row)]));
}

/** Locks the checkpoint until the end of the transaction. */
export async function lockCheckpoint(client: ClientBase, name: string): Promise<Checkpoint | null> {
  const { rows } = await client.query<Row>(`select ${COLUMNS} from state.checkpoint where projection = $1 for update`, [name]);
  return rows[0] ? checkpointOf(rows[0]) : null;
}

export async function moveCheckpoint(client: ClientBase, name: string, to: { position: bigint; lastEventId: string | null; counters: Readonly<Record<string, number>>; tables: readonly string[] }): Promise<void> {
  await client.query(
    `update state.checkpoint set position = $2, last_event_id = coalesce($3, last_event_id), counters = $4, status = 'running', error = null, updated_at = now() where projection = $1`,
    [name, String(to.position), to.lastEventId, JSON.stringify(to.counters)],
  );
  await client.query('select pg_notify($1, $2)', [CHECKPOINT_CHANNEL, JSON.stringify({ projection: name, position: String(to.position), tables: to.tables })]);
}

export async function stopProjection(pool: Pool, name: string, code: string): Promise<void> {
  await pool.query(`update state.checkpoint set status = 'stopped', error = $2, updated_at = now() where projection = $1`, [name, code]);
  await pool.query('select pg_notify($1, $2)', [CHECKPOINT_CHANNEL, JSON.stringify({ projection: name, position: null, tables: [] })]);
}

/**
 * Makes a projection's schema and checkpoint where they are missing, and anew where their definition has changed: its
 * rows then come again from the events. Throws FOREIGN_CHECKPOINT when the checkpoint is of another store.
 */
export async function prepareProjection(client: ClientBase, one: Projection, store: string): Promise<void> {
  const definition = definitionOf(one);
  await client.query('begin');
  try {
    await client.query(`select pg_advisory_xact_lock(hashtext('greffier.projection.prepare'))`);
    const { rows } = await client.query<{ store: string; definition: string }>('select store, definition from state.checkpoint where projection = $1', [one.name]);
    if (rows[0] && rows[0].store !== store) throw new GreffierError(FOREIGN_CHECKPOINT, { projection: one.name });
    if (rows[0]?.definition !== definition) {
      await client.query(`drop schema if exists "${one.name}" cascade; create schema "${one.name}"`);
      await client.query(`set local search_path to "${one.name}", public`);
      for (const statement of createTables(one)) await client.query(statement);
      await client.query(
        `insert into state.checkpoint (projection, store, position, definition) values ($1, $2, 0, $3)
         on conflict (projection) do update set position = 0, last_event_id = null, counters = '{}', definition = excluded.definition, status = 'running', error = null`,
        [one.name, store, definition],
      );
    }
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
