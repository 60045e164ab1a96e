import { GreffierError, type ErrorDefinition } from '#domain/errors.ts';
import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Client } from 'pg';
import { PROJECT_ROOT } from '../project-root.ts';
import { mustHaveRights } from './rights.ts';

/** One SQL file a migration, `NNNN_name.sql`, each run once, in this order, in a transaction of its own. */
export const MIGRATIONS = join(PROJECT_ROOT, 'infra', 'migrations');
/** Waited for by all processes that start at once; node-pg-migrate's own number would be every application's. */
const LOCK = 7_302_614_095;

export const DATABASE_NEWER: ErrorDefinition = {
  code: 'DATABASE_NEWER',
  kind: 'invalid',
  message:
    'La base de données vient d’une version plus récente de Greffier\u00A0: celle-ci ne peut pas l’ouvrir. Installez la version la plus récente.',
};

/** What a failed migration is told to: no personal data, the statement and what Postgres says of it. */
export interface MigrationLog {
  error(details: Readonly<Record<string, unknown>>, message: string): void;
}

/**
 * Brings the durable tables to what this release needs. Processes that start at once wait for the one that is first;
 * where nothing is to be done, as at nearly every start, nothing is locked.
 * @param folder of the migrations
 * @throws GreffierError DATABASE_NEWER where a migration was run that this release does not have; StartupError where
 * the
 *   role lacks a right
 */
export async function migrate(url: string, logger?: MigrationLog, folder = MIGRATIONS): Promise<void> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await mustHaveRights(client);
    const known = await namesIn(folder);
    if (await isUpToDate(client, known)) return;
    // Moments are recorded without a time zone, and order what was run: they must not jump when summer time ends.
    await client.query(`set timezone to 'UTC'`);
    // Loading it takes longer than all the rest of a start that has nothing to migrate.
    const { runner } = await import('node-pg-migrate');
    const quiet = () => undefined;
    const failed = (message: string) =>
      logger?.error({ code: 'MIGRATION_FAILED', statement: message }, 'a migration failed');
    await runner({
      dbClient: client,
      dir: folder,
      ignorePattern: String.raw`(?!\d+_.*\.sql$).*`,
      migrationsSchema: 'state',
      createMigrationsSchema: true,
      migrationsTable: 'migration',
      direction: 'up',
      singleTransaction: false,
      advisoryLockMode: 'wait',
      lockValue: LOCK,
      logger: { info: quiet, warn: quiet, error: failed },
    });
    // Another process may have been faster, and of a later release.
    await isUpToDate(client, known);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Names of the migrations of this release, in their order. */
export async function namesIn(folder: string): Promise<string[]> {
  const files = await readdir(folder);
  return files
    .filter((file) => file.endsWith('.sql'))
    .map((file) => basename(file, '.sql'))
    .toSorted();
}

/** @throws GreffierError DATABASE_NEWER */
async function isUpToDate(client: Client, known: readonly string[]): Promise<boolean> {
  const { rows: made } = await client.query<{ made: boolean }>(
    `select to_regclass('state.migration') is not null as made`,
  );
  if (!made[0]?.made) return false;
  const { rows } = await client.query<{ name: string }>('select name from state.migration order by id');
  const run = new Set(rows.map(({ name }) => name));
  const unknown = rows.filter(({ name }) => !known.includes(name));
  if (unknown.length > 0) throw new GreffierError(DATABASE_NEWER, { migrations: unknown.map(({ name }) => name) });
  return known.every((name) => run.has(name));
}
