import { createHash, createPublicKey } from 'node:crypto';
import { GreffierError, type ErrorDefinition } from '#domain/errors.ts';
import type { EventStore } from '#domain/events/store.ts';
import { REQUESTS } from '#projections/requests/projection.ts';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ClientBase, Pool } from 'pg';
import { writeArchive, type OnEvents } from '../archive/archive.ts';
import { MIGRATIONS, namesIn } from '../../postgres/migrate.ts';
import { auditKey } from '../../vault/keys/audit-key.ts';
import { extendErasureList } from './erasure-list.ts';
import { expire, makeFolder, mustTakeFiles, nameAt, VAULT_DAYS, type BackupPlaces } from './folders.ts';
import { RECORD_TABLES, VAULT_TABLES } from './kept-tables.ts';
import { writeManifest, type Manifest, type TableOf } from './manifest.ts';
import { asOfOneMoment, isAsSeen } from './moment.ts';
import { digestOf, writeTable } from './table-files.ts';

/** What is backed up. */
export interface BackupSource {
  /** With the read tables on its search path. */
  readonly pool: Pool;
  readonly store: EventStore;
  readonly masterKey: Uint8Array;
}

export interface BackupOptions {
  readonly places: BackupPlaces;
  /** How long a backup of the record is kept, in days. */
  readonly keepDays: number;
  readonly now: Date;
  readonly onEvents?: OnEvents;
  readonly signal: AbortSignal;
}

export interface MadeBackup {
  readonly name: string;
  readonly events: number;
  readonly erasures: number;
  /** Names of backups that have expired, of the record and of the vault. */
  readonly expired: readonly string[];
}

const EVENTS = 'events.jsonl';

const NOTHING_TO_BACK_UP: ErrorDefinition = {
  code: 'NOTHING_TO_BACK_UP',
  kind: 'conflict',
  message: 'Cette installation n’a encore jamais servi\u00A0: il n’y a rien à sauvegarder.',
};

/** SHA-256 of the audit's public key: what is restored of an installation has the same. */
export async function installationOf({ pool, masterKey }: Pick<BackupSource, 'pool' | 'masterKey'>): Promise<string> {
  const key = createPublicKey(await auditKey(pool, masterKey)).export({ format: 'der', type: 'spki' });
  return createHash('sha256').update(key).digest('hex');
}

/**
 * Makes a backup of the record, and one of the vault, and removes those that have expired. Tables come before events
 * and events before keys, so that what is restored has every event that a table knows, and every key of an event.
 * Throws NOTHING_TO_BACK_UP, and what the disk or the stores throw; what is unfinished then is no backup.
 */
export async function makeBackup(source: BackupSource, options: BackupOptions): Promise<MadeBackup> {
  const { pool, store } = source;
  const { places, keepDays, now, onEvents = () => {}, signal } = options;
  for (const folder of [places.vault, places.record]) await mustTakeFiles(folder);
  const name = nameAt(now);
  const common = {
    madeAt: now.toISOString(),
    installation: await installationOf(source),
    migrations: await namesIn(MIGRATIONS),
  };
  const erasures = await extendErasureList(places.vault, { pool, installation: common.installation });
  let events = 0;
  await makeFolder(places.record, name, async (folder) => {
    const { tables, requests } = await recordTables(pool, { folder, signal });
    events = (await writeArchive(store, join(folder, EVENTS), { onEvents, signal })).events;
    const archive = { file: EVENTS, sha256: await digestOf(folder, { file: EVENTS }) };
    await writeManifest(folder, {
      ...common,
      format: 'greffier-record-backup',
      tables,
      requests,
      events: archive,
      erasures,
    });
  });
  try {
    await makeFolder(places.vault, name, async (folder) => {
      const tables = await asOfOneMoment(pool, (client) => tablesIn({ client, folder, signal }, VAULT_TABLES));
      await writeManifest(folder, {
        ...common,
        format: 'greffier-vault-backup',
        tables,
        requests: null,
        events: null,
        erasures,
      });
    });
  } catch (error) {
    // Without its keys it is none, and one that is made in the same second has its name.
    await rm(join(places.record, name), { recursive: true, force: true });
    throw error;
  }
  const expired = [
    ...(await expire(places.record, keepDays, now)),
    ...(await expire(places.vault, Math.min(keepDays, VAULT_DAYS), now)),
  ];
  return { name, events, erasures, expired };
}

async function tablesIn(files: Parameters<typeof writeTable>[0], names: readonly string[]): Promise<TableOf[]> {
  const tables: TableOf[] = [];
  for (const name of names) tables.push(await writeTable(files, name));
  return tables;
}

/** Durable tables, and open requests with the place in the log that they are of. */
async function recordTables(
  pool: Pool,
  { folder, signal }: { readonly folder: string; readonly signal: AbortSignal },
): Promise<{ readonly tables: TableOf[]; readonly requests: NonNullable<Manifest['requests']> }> {
  for (;;) {
    signal.throwIfAborted();
    const written = await asOfOneMoment(pool, async (client) => {
      const requests = await requestsIn(client);
      const open = await writeTable({ client, folder, signal }, REQUESTS);
      if (!(await isAsSeen(client, REQUESTS, REQUESTS))) return open.file;
      return { requests, tables: [...(await tablesIn({ client, folder, signal }, RECORD_TABLES)), open] };
    });
    if (typeof written !== 'string') return written;
    // A rebuild of the requests put others in their place meanwhile: again, as of now.
    await rm(join(folder, written));
  }
}

async function requestsIn(client: ClientBase): Promise<NonNullable<Manifest['requests']>> {
  const { rows } = await client.query<{ store: string; position: string }>(
    'select store, position from state.checkpoint where projection = $1',
    [REQUESTS],
  );
  if (!rows[0]) throw new GreffierError(NOTHING_TO_BACK_UP);
  return rows[0];
}
