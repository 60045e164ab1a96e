import { GreffierError, type ErrorDefinition } from '#domain/errors.ts';
import { verifyAudit } from '#projections/audit/verify.ts';
import { randomBytes } from 'node:crypto';
import { basename } from 'node:path';
import { Client } from 'pg';
import { remembered } from '#projections/backups/attempts.ts';
import { openRecord } from '../../main/record.ts';
import { plural } from '../plural.ts';
import type { CommandDependencies } from '../run-command.ts';
import { foldersOf, restoreBackup, type RestoreOptions } from './restore.ts';

const BACKUP_NOT_PROVEN = (faults: number): ErrorDefinition => ({
  code: 'BACKUP_NOT_PROVEN',
  kind: 'invalid',
  message: `La sauvegarde se restaure, mais son journal ne correspond pas à sa chaîne d’audit (${plural(faults, 'anomalie', 'anomalies')}).`,
});
const DATABASE_NOT_MADE: ErrorDefinition = {
  code: 'PROOF_DATABASE_REFUSED',
  kind: 'forbidden',
  message:
    'Une base vide est nécessaire pour la preuve, et le rôle de Greffier ne peut pas en créer (CREATEDB). Restaurez plutôt sur une autre machine.',
};

/**
 * Restores a backup into an empty database beside the one that serves, with the embedded event store, holds its log
 * against its audit chain, and removes it again. Nothing of what serves is touched. Throws what a restore throws,
 * PROOF_DATABASE_REFUSED and BACKUP_NOT_PROVEN.
 */
export async function proveBackup(dependencies: CommandDependencies, options: RestoreOptions): Promise<void> {
  const { record, databaseUrl } = dependencies;
  const proven = await remembered(record.pool, 'proven', () =>
    inEmptyDatabase(databaseUrl, (url) => proveIn(dependencies, options, url)),
  );
  console.log(
    `Sauvegarde «\u00A0${proven.name}\u00A0» prouvée\u00A0: restaurée dans une base vide, ${plural(proven.events, 'entrée vérifiée', 'entrées vérifiées')}, 0 anomalie.`,
  );
}

async function proveIn({ config, logger, signal }: CommandDependencies, options: RestoreOptions, url: string) {
  await using stack = new AsyncDisposableStack();
  const empty = { ...config, DATABASE_URL: url, EVENTSTORE_URL: undefined };
  const tell = (line: string): void => console.error(line);
  const record = await openRecord(empty, { url, disk: null }, { logger, stack, tell, restoring: true });
  const { erasures } = await restoreBackup({ config: empty, record, databaseUrl: url, logger, stack, signal }, options);
  const { faults, entries } = await verifyAudit(record.pool, record.store, { signal });
  if (faults.length > 0) throw new GreffierError(BACKUP_NOT_PROVEN(faults.length));
  return { name: basename((await foldersOf(options)).record), events: entries, erasures };
}

async function inEmptyDatabase<T>(databaseUrl: string, work: (url: string) => Promise<T>): Promise<T> {
  const name = `greffier_proof_${randomBytes(6).toString('hex')}`;
  const server = new Client({ connectionString: databaseUrl, application_name: 'greffier proof' });
  server.on('error', () => undefined);
  await server.connect();
  try {
    await server.query(`create database ${name}`).catch((error: unknown) => {
      throw new GreffierError(DATABASE_NOT_MADE, {}, { cause: error });
    });
    try {
      const url = new URL(databaseUrl);
      url.pathname = `/${name}`;
      return await work(url.href);
    } finally {
      await server.query(`drop database ${name} with (force)`);
    }
  } finally {
    await server.end();
  }
}
