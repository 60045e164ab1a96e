import { GreffierError, type ErrorDefinition } from '#domain/errors.ts';
import { verifyAudit } from '#projections/audit/verify.ts';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { remembered } from '#projections/backups/attempts.ts';
import { openDatabase } from '../../main/database.ts';
import { openRecord } from '../../main/record.ts';
import { plural } from '../plural.ts';
import type { CommandDependencies } from '../run-command.ts';
import { foldersOf, restoreBackup, type RestoreOptions } from './restore.ts';

const BACKUP_NOT_PROVEN = (faults: number): ErrorDefinition => ({
  code: 'BACKUP_NOT_PROVEN',
  kind: 'invalid',
  message: `La sauvegarde se restaure, mais son journal ne correspond pas à sa chaîne d’audit (${plural(faults, 'anomalie', 'anomalies')}).`,
});
/**
 * Restores a backup into an embedded database of its own, with the embedded event store, holds its log against its audit
 * chain, and removes it again. Nothing of what serves is touched, and no right on its database is needed. Throws what a
 * restore throws, and BACKUP_NOT_PROVEN.
 */
export async function proveBackup(dependencies: CommandDependencies, options: RestoreOptions): Promise<void> {
  const { record } = dependencies;
  console.error('Restauration à part, dans une base vide\u00A0: rien de ce qui sert n’est touché.');
  const proven = await remembered(record.pool, 'proven', () => proveApart(dependencies, options));
  console.log(
    `Sauvegarde «\u00A0${proven.name}\u00A0» prouvée\u00A0: restaurée dans une base vide, ${plural(proven.events, 'entrée vérifiée', 'entrées vérifiées')}, 0 anomalie.`,
  );
}

async function proveApart({ config, logger, signal }: CommandDependencies, options: RestoreOptions) {
  await using stack = new AsyncDisposableStack();
  // Beside what serves, with its rights: for a while it has all that the backup has.
  await mkdir(config.DATA_DIR, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(join(config.DATA_DIR, 'proof-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  const empty = { ...config, DATA_DIR: folder, DATABASE_URL: undefined, EVENTSTORE_URL: undefined };
  const database = await openDatabase(empty, { purpose: 'command', logger, signal });
  stack.defer(() => database.stop());
  const tell = (line: string): void => console.error(line);
  const record = await openRecord(empty, database, { logger, stack, tell, restoring: true });
  const apart = { config: empty, record, databaseUrl: database.url, logger, stack, signal };
  const { erasures } = await restoreBackup(apart, options);
  const { faults, entries } = await verifyAudit(record.pool, record.store, { signal });
  if (faults.length > 0) throw new GreffierError(BACKUP_NOT_PROVEN(faults.length));
  return { name: basename((await foldersOf(options)).record), events: entries, erasures };
}
