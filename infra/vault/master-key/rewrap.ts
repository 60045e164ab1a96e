import { GreffierError, type ErrorDefinition } from '#domain/errors.ts';
import type { Pool, PoolClient } from 'pg';
import { wrappedUnder } from './contexts.ts';

/** Every column that the master key wraps, and what each ciphertext is bound to. */
const WRAPPED = [
  { table: 'vault.key', id: 'id', column: 'wrapped', context: wrappedUnder.own },
  { table: 'vault.secret', id: 'name', column: 'wrapped', context: wrappedUnder.own },
  { table: 'vault.signing_key', id: 'id', column: 'wrapped', context: wrappedUnder.own },
  { table: 'vault.password', id: 'user_id', column: 'unshown', context: wrappedUnder.password },
  { table: 'vault.session', id: 'id', column: 'token_wrapped', context: wrappedUnder.session },
  { table: 'vault.second_factor', id: 'user_id', column: 'wrapped', context: wrappedUnder.secondFactor },
  { table: 'vault.second_factor_enrolment', id: 'user_id', column: 'wrapped', context: wrappedUnder.enrolment },
  { table: 'vault.smtp_login', id: 'id', column: 'wrapped', context: wrappedUnder.smtpLogin },
  { table: 'vault.model_key', id: 'id', column: 'wrapped', context: wrappedUnder.modelKey },
  { table: 'vault.webhook_secret', id: 'id', column: 'wrapped', context: wrappedUnder.webhookSecret },
  {
    table: 'vault.google_authorisation',
    id: 'id',
    column: 'wrapped',
    context: wrappedUnder.googleAuthorisation,
  },
  {
    table: 'vault.microsoft_authorisation',
    id: 'id',
    column: 'wrapped',
    context: wrappedUnder.microsoftAuthorisation,
  },
  { table: 'vault.task_tool', id: 'id', column: 'wrapped', context: wrappedUnder.taskTool },
  { table: 'vault.late_result', id: 'id', column: 'wrapped', context: wrappedUnder.lateResult },
  { table: 'vault.late_result', id: 'id', column: 'task', context: wrappedUnder.lateTask },
] as const;

const PAGE = 2_000;

export const VAULT_IN_USE: ErrorDefinition = {
  code: 'VAULT_IN_USE',
  kind: 'conflict',
  message: 'D’autres processus de Greffier sont connectés à cette base. Arrêtez-les tous, puis recommencez.',
};

export interface Rewrapping {
  /** Opens a secret as it is wrapped now. */
  readonly read: (wrapped: Uint8Array, context: string) => Buffer;
  readonly write: (plain: Uint8Array, context: string) => Buffer;
  /** Called once nobody else uses the vault, before anything is wrapped anew. */
  readonly begin?: (() => Promise<void>) | undefined;
  /** Called where that was for nothing, while nobody else uses the vault yet. */
  readonly undo?: (() => Promise<void>) | undefined;
  /** The format in which `write` wraps. */
  readonly version: number;
  /** Told how many secrets are wrapped anew, and how many there are. */
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
  /** Leaves everything as it was when it is aborted before the end. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Wraps every secret of the vault anew, in one transaction; nobody else may use the vault meanwhile. Answers how many.
 * @throws GreffierError VAULT_IN_USE; the signal's reason
 */
export async function rewrapVault(pool: Pool, rewrapping: Rewrapping): Promise<number> {
  const client = await pool.connect();
  let secrets = 0;
  let broken = false;
  /** Whether `begin` is to be undone: once the transaction may have ended, nobody knows whether it is. */
  let isBegun = false;
  try {
    await client.query('begin');
    const there = await lockAll(client);
    await mustBeAlone(client);
    const total = await countAll(client, there);
    isBegun = true;
    await rewrapping.begin?.();
    for (const column of there) {
      for await (const wrapped of wrapAnew(client, column, rewrapping)) {
        secrets += wrapped;
        rewrapping.onProgress?.(secrets, total);
        rewrapping.signal?.throwIfAborted();
      }
    }
    await client.query('update vault.format set version = $1 where version <> $1', [rewrapping.version]);
    isBegun = false;
    await client.query('commit');
    return secrets;
  } catch (error) {
    if (isBegun) await rewrapping.undo?.();
    // Without the connection there is nothing left to roll back, and the first error is the one to tell.
    await client.query('rollback').catch(() => {
      broken = true;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

type Wrapped = (typeof WRAPPED)[number];

/**
 * The columns that there are. A process that comes now waits for the end, and then finds that its key opens nothing.
 */
async function lockAll(client: PoolClient): Promise<readonly Wrapped[]> {
  const there: Wrapped[] = [];
  for (const column of WRAPPED) {
    const { rows } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [
      column.table,
    ]);
    if (!rows[0]?.there) continue;
    await client.query(`lock table ${column.table} in exclusive mode`);
    there.push(column);
  }
  return there;
}

/** Every connection of a process has the name of that process: see `openDatabase`. */
async function mustBeAlone(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select distinct application_name as name from pg_stat_activity
     where datname = current_database() and application_name like 'greffier %' and application_name <> current_setting('application_name') order by 1`,
  );
  if (rows.length > 0) throw new GreffierError(VAULT_IN_USE, { processes: rows.map(({ name }) => name) });
}

async function countAll(client: PoolClient, columns: readonly Wrapped[]): Promise<number> {
  let total = 0;
  for (const { table, column } of columns) {
    const { rows } = await client.query<{ count: number }>(`select count(${column})::int as count from ${table}`);
    total += rows[0]?.count ?? 0;
  }
  return total;
}

/** Wraps a column anew, page by page; yields how many secrets a page had. */
async function* wrapAnew(
  client: PoolClient,
  { table, id, column, context }: Wrapped,
  { read, write }: Pick<Rewrapping, 'read' | 'write'>,
): AsyncGenerator<number> {
  for (let after = ''; ;) {
    const { rows } = await client.query<{ id: string; wrapped: Buffer }>(
      `select ${id}::text as id, ${column} as wrapped from ${table} where ${column} is not null and ${id}::text collate "C" > $1 order by ${id}::text collate "C" limit $2`,
      [after, PAGE],
    );
    const last = rows.at(-1);
    if (!last) return;
    const anew = rows.map((row) => write(read(row.wrapped, context(row.id)), context(row.id)));
    await client.query(
      `update ${table} t set ${column} = v.wrapped from unnest($1::text[], $2::bytea[]) as v (id, wrapped) where t.${id}::text = v.id`,
      [rows.map((row) => row.id), anew],
    );
    yield rows.length;
    after = last.id;
  }
}
