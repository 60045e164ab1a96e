import { GreffierError, type ErrorDefinition } from '#domain/errors.ts';
import type { EventStore } from '#domain/events/store.ts';
import { isChained } from '#projections/audit/chain.ts';
import { prepareProjections } from '#projections/engine/engine.ts';
import type { Projection } from '#projections/engine/projection.ts';
import { inTransaction } from '#projections/engine/transaction.ts';
import { REQUESTS } from '#projections/requests/projection.ts';
import type { Pool, PoolClient } from 'pg';
import { MIGRATIONS, namesIn } from '../../postgres/migrate.ts';
import { unwrap } from '../../vault/master-key/unwrap.ts';
import { readErasureList, type ErasureLine } from './erasure-list.ts';
import { LEFT_OUT, RECORD_TABLES, VAULT_TABLES } from './kept-tables.ts';
import { BACKUP_INVALID, readManifest, type Manifest } from './manifest.ts';
import { digestOf, readTable } from './table-files.ts';
import { RESTORE_UNDER_WAY, unfinishedRestore } from './under-way.ts';

export const RESTORE_NOT_EMPTY: ErrorDefinition = {
  code: 'RESTORE_NOT_EMPTY',
  kind: 'conflict',
  message:
    'Cette installation contient déjà des données\u00A0: une sauvegarde se restaure dans une base et un journal vides.',
};
export const RESTORE_OTHER_RELEASE: ErrorDefinition = {
  code: 'RESTORE_OTHER_RELEASE',
  kind: 'conflict',
  message:
    'Cette sauvegarde vient d’une autre version de Greffier. Restaurez-la avec celle qui l’a faite, puis mettez à jour.',
};
export const RESTORE_OTHER_KEY = (file: string): ErrorDefinition => ({
  code: 'RESTORE_OTHER_KEY',
  kind: 'invalid',
  message: `La clé maîtresse de «\u00A0${file}\u00A0» (MASTER_KEY_FILE) n’est pas celle de la sauvegarde. Copiez-y celle de l’installation sauvegardée, puis recommencez\u00A0: rien n’est restauré.`,
});
export const BACKUPS_APART: ErrorDefinition = {
  code: 'BACKUPS_APART',
  kind: 'conflict',
  message:
    'La sauvegarde du coffre ne convient pas à celle du journal\u00A0: elle est d’une autre installation, ou plus ancienne.',
};
const VAULT_LEFT_OUT = Object.keys(LEFT_OUT).filter((table) => table.startsWith('vault.'));

/** The folders that a restore begins from. */
export interface RestoreFrom {
  /** Of one backup of the record. */
  readonly record: string;
  /** Of one backup of the vault. */
  readonly vault: string;
  /** Where the list of erasures is. */
  readonly erasures: string;
}

/** Two backups that belong together, each file with the digest that it was written with, and the list. */
export interface CheckedBackup {
  readonly from: RestoreFrom;
  readonly record: Manifest;
  readonly vault: Manifest;
  readonly erased: readonly ErasureLine[];
}

/**
 * Reads all of it before anything is written. Throws BACKUP_INVALID, BACKUPS_APART, RESTORE_OTHER_RELEASE,
 * ERASURES_MISSING, ERASURES_FOREIGN and ERASURES_DAMAGED.
 */
export async function checkBackup(from: RestoreFrom): Promise<CheckedBackup> {
  const record = await readWhole(from.record, 'greffier-record-backup', [...RECORD_TABLES, REQUESTS]);
  const vault = await readWhole(from.vault, 'greffier-vault-backup', VAULT_TABLES);
  if (record.installation !== vault.installation || vault.madeAt < record.madeAt)
    throw new GreffierError(BACKUPS_APART);
  const known = JSON.stringify(await namesIn(MIGRATIONS));
  if ([record, vault].some(({ migrations }) => JSON.stringify(migrations) !== known))
    throw new GreffierError(RESTORE_OTHER_RELEASE);
  const { installation } = record;
  const erasures = Math.max(record.erasures, vault.erasures);
  return { from, record, vault, erased: await readErasureList(from.erasures, { installation, erasures }) };
}

async function readWhole(folder: string, format: Manifest['format'], tables: readonly string[]): Promise<Manifest> {
  const manifest = await readManifest(folder, format);
  for (const file of [...manifest.tables, ...(manifest.events ? [manifest.events] : [])])
    if ((await digestOf(folder, file).catch(() => null)) !== file.sha256)
      throw new GreffierError(BACKUP_INVALID(folder));
  const names = new Set(manifest.tables.map(({ table }) => table));
  if (names.size !== tables.length || !tables.every((table) => names.has(table)))
    throw new GreffierError(RESTORE_OTHER_RELEASE);
  return manifest;
}

export interface Restoring {
  readonly pool: Pool;
  readonly store: Pick<EventStore, 'id' | 'subscribe'>;
  readonly masterKey: Uint8Array;
  /** Where it is. */
  readonly masterKeyFile: string;
  readonly projections: readonly Projection[];
  readonly signal: AbortSignal;
}

/**
 * Puts the tables of a backup into an installation that has nothing, and notes that it is being restored, all or
 * nothing; where that is done already, by a restore of the same backup that was interrupted, nothing. Throws
 * RESTORE_NOT_EMPTY, RESTORE_OTHER_KEY, and RESTORE_UNDER_WAY where another backup was begun.
 */
export async function loadTables(restoring: Restoring, checked: CheckedBackup): Promise<void> {
  const { pool, store, projections, signal } = restoring;
  const { from, record, vault } = checked;
  const begun = await unfinishedRestore(pool);
  if (begun !== null && begun !== record.madeAt) throw new GreffierError(RESTORE_UNDER_WAY(begun));
  if (begun !== null) return;
  await mustBeEmpty(restoring);
  await prepareProjections({ pool, store: store.id, projections });
  await inTransaction(pool, async (client) => {
    // Of an attempt that had another master key: nothing opens it.
    for (const table of VAULT_LEFT_OUT) await client.query(`delete from ${table}`);
    for (const table of vault.tables) await readTable({ client, folder: from.vault, signal }, table);
    await mustBeKeyOf(client, restoring);
    for (const table of record.tables) await readTable({ client, folder: from.record, signal }, table);
    // None of them has the form of what it would be now: each is made again once the events are there.
    await client.query(`update state.checkpoint set definition = 'restored'`);
    if (record.requests !== null)
      await client.query('update state.checkpoint set store = $2, position = $3 where projection = $1', [
        REQUESTS,
        record.requests.store,
        record.requests.position,
      ]);
    await client.query('insert into state.restore (backup) values ($1)', [record.madeAt]);
  });
}

/** Destroys again what was destroyed since the vault was backed up; answers how many paths there were. */
export async function eraseAgain(
  vault: { destroy(path: string): Promise<number> },
  { erased }: Pick<CheckedBackup, 'erased'>,
): Promise<number> {
  for (const { path } of erased) await vault.destroy(path);
  return erased.length;
}

async function mustBeEmpty({ pool, store, signal }: Restoring): Promise<void> {
  const { rows } = await pool.query<{ used: boolean }>(
    'select exists (select from audit.entry) or exists (select from vault.key) as used',
  );
  if (rows[0]?.used === true || (await holdsEvents(store, signal))) throw new GreffierError(RESTORE_NOT_EMPTY);
}

async function holdsEvents(store: Pick<EventStore, 'subscribe'>, signal: AbortSignal): Promise<boolean> {
  const leave = new AbortController();
  try {
    for await (const { events, live } of store.subscribe(null, AbortSignal.any([leave.signal, signal]))) {
      if (events.some(isChained)) return true;
      if (live) return false;
    }
  } finally {
    leave.abort();
  }
  signal.throwIfAborted();
  return false;
}

async function mustBeKeyOf(
  client: PoolClient,
  { masterKey, masterKeyFile }: Pick<Restoring, 'masterKey' | 'masterKeyFile'>,
): Promise<void> {
  const { rows } = await client.query<{ wrapped: Buffer }>(
    `select wrapped from vault.secret where name = 'master-key'`,
  );
  try {
    unwrap(masterKey, rows[0]?.wrapped ?? Buffer.alloc(0), 'master-key');
  } catch (error) {
    throw new GreffierError(RESTORE_OTHER_KEY(masterKeyFile), {}, { cause: error });
  }
}
