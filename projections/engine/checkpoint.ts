import { GreffierError, type ErrorDefinition } from '#domain/errors.ts';
import type { EventPlace } from '#domain/events/foreign.ts';
import type { ClientBase, Pool } from 'pg';
import { lastEventValues, NO_LAST_EVENT, setLastEvent, type NamedEvent } from './named-event.ts';
import { createIndexes, createTables, type Projection } from './projection.ts';
import { inTransaction } from './transaction.ts';

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
  readonly definition: string;
  readonly status: 'running' | 'paused' | 'stopped';
  readonly error: string | null;
}

type Row = Omit<Checkpoint, 'position'> & { readonly position: string };

const COLUMNS = 'projection, store, position, counters, definition, status, error';

const checkpointOf = (row: Row): Checkpoint => ({ ...row, position: BigInt(row.position) });

export async function readCheckpoints(
  client: Pool | ClientBase,
  names: readonly string[],
): Promise<Map<string, Checkpoint>> {
  const { rows } = await client.query<Row>(`select ${COLUMNS} from state.checkpoint where projection = any ($1)`, [
    names,
  ]);
  return new Map(rows.map((row) => [row.projection, checkpointOf(row)]));
}

/** Locks the checkpoint until the end of the transaction. */
export async function lockCheckpoint(client: ClientBase, name: string): Promise<Checkpoint | null> {
  const { rows } = await client.query<Row>(`select ${COLUMNS} from state.checkpoint where projection = $1 for update`, [
    name,
  ]);
  return rows[0] ? checkpointOf(rows[0]) : null;
}

export interface Movement {
  readonly position: bigint;
  /** The last event passed; null leaves the one before. */
  readonly lastEvent: NamedEvent | null;
  readonly counters: Readonly<Record<string, number>>;
  readonly tables: readonly string[];
}

/** Moves it and tells who listens, in one statement. */
export async function moveCheckpoint(client: ClientBase, name: string, to: Movement): Promise<void> {
  await client.query(
    `with moved as (
       update state.checkpoint set position = $2, counters = $3, updated_at = now(), ${setLastEvent(6)},
         status = case status when 'paused' then status else 'running' end, error = null where projection = $1
     ) select pg_notify($4, $5)`,
    [
      name,
      String(to.position),
      JSON.stringify(to.counters),
      CHECKPOINT_CHANNEL,
      notice(name, to.position, to.tables),
      ...lastEventValues(to.lastEvent),
    ],
  );
}

export interface NewStatus {
  readonly status: Checkpoint['status'];
  readonly error?: string | null | undefined;
  readonly event?: EventPlace | null | undefined;
}

/** Sets whether a projection runs; `error` is the code of what stopped it, `event` the one that it could not read. */
export async function setStatus(
  pool: Pool,
  name: string,
  { status, error = null, event = null }: NewStatus,
): Promise<boolean> {
  const { rowCount } = await pool.query(
    'update state.checkpoint set status = $2, error = $3, error_event = $4, updated_at = now() where projection = $1',
    [name, status, error, event && JSON.stringify(event)],
  );
  await pool.query('select pg_notify($1, $2)', [CHECKPOINT_CHANNEL, notice(name, null, [])]);
  return rowCount === 1;
}

/** What one notification says: table and position only, since eight thousand bytes are its limit. */
export const notice = (projection: string, position: bigint | null, tables: readonly string[]): string =>
  JSON.stringify({ projection, position: position === null ? null : String(position), tables });

/**
 * Makes a projection's schema and checkpoint where they are missing; tables that were lost are filled from the
 * beginning of the log. Throws FOREIGN_CHECKPOINT when the checkpoint is of another store. Answers false where the
 * tables are of another definition and have to be rebuilt.
 */
export const prepareProjection = (pool: Pool, one: Projection, store: string): Promise<boolean> =>
  inTransaction(pool, async (client) => {
    await client.query(`select pg_advisory_xact_lock(hashtext('greffier.projection.prepare'))`);
    const { rows } = await client.query<{ store: string; definition: string }>(
      'select store, definition from state.checkpoint where projection = $1',
      [one.name],
    );
    const present = rows[0];
    if (present && present.store !== store) throw new GreffierError(FOREIGN_CHECKPOINT, { projection: one.name });
    if (present && (present.definition !== one.definition || (await hasTables(client, one))))
      return present.definition === one.definition;
    await createSchema(client, one, one.name);
    for (const statement of createIndexes(one)) await client.query(statement);
    // What was parked or half rebuilt goes with the checkpoint that it belongs to; that somebody paused it stays.
    await client.query('delete from state.dead_letter where projection = $1', [one.name]);
    await client.query('delete from state.rebuild where projection = $1', [one.name]);
    await client.query(
      `insert into state.checkpoint (projection, store, position, definition) values ($1, $2, 0, $3)
       on conflict (projection) do update set position = 0, ${NO_LAST_EVENT}, counters = '{}'`,
      [one.name, store, one.definition],
    );
    return true;
  });

async function hasTables(client: ClientBase, { name, tables }: Projection): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>(
    `select bool_and(to_regclass(format('%I.%I', $1::text, t)) is not null) as there from unnest($2::text[]) t`,
    [name, [...tables.keys()]],
  );
  return rows[0]?.there === true;
}

/** Makes the projection's tables, without their indexes, in a schema of that name, which becomes the current one. */
export async function createSchema(client: ClientBase, one: Projection, schema: string): Promise<void> {
  await client.query(`drop schema if exists "${schema}" cascade; create schema "${schema}"`);
  await client.query(`set local search_path to "${schema}", public`);
  for (const statement of createTables(one)) await client.query(statement);
}
