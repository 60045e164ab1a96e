import { GreffierError, type ErrorDefinition } from '#domain/errors.ts';
import { verifyAudit } from '#projections/audit/verify.ts';
import { rm } from 'node:fs/promises';
import { basename } from 'node:path';
import { remembered } from '#projections/backups/attempts.ts';
import { oneAtATime } from '#projections/backups/requests.ts';
import { makeProofFolder, mustHaveRoom, removeLeftProofs } from '../../main/backup/proof-folders.ts';
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
 * Restores a backup into an embedded database of its own, with the embedded event store, holds its log against its
 * audit chain, and removes it again. Nothing of what serves is touched, and no right on its database is needed. Throws
 * what a restore throws, PROOF_UNDER_WAY, PROOF_WITHOUT_ROOM and BACKUP_NOT_PROVEN.
 */
export async function proveBackup(dependencies: CommandDependencies, options: RestoreOptions): Promise<void> {
  const {
    record: { pool },
    signal,
  } = dependencies;
  console.error('Restauration à part, dans une base vide\u00A0: rien de ce qui sert n’est touché.');
  const proven = await oneAtATime({ pool, signal }, 'proof', (held) =>
    remembered({ pool, kind: 'proven', signal: held }, () => proveApart({ ...dependencies, signal: held }, options)),
  );
  console.log(
    `Sauvegarde «\u00A0${proven.name}\u00A0» prouvée\u00A0: restaurée dans une base vide, ${plural(proven.events, 'entrée vérifiée', 'entrées vérifiées')}, 0 anomalie${notChained(proven.unchained)}.`,
  );
}

/** What no entry of the audit vouches for: the log beyond the chain, which a server makes. */
const notChained = (events: number): string =>
  events === 0 ? '' : `, ${plural(events, 'événement pas encore enchaîné', 'événements pas encore enchaînés')}`;

async function proveApart({ config, logger, signal }: CommandDependencies, options: RestoreOptions) {
  await using stack = new AsyncDisposableStack();
  await removeLeftProofs(config.DATA_DIR);
  const from = await foldersOf(options);
  const folder = await makeProofFolder(config.DATA_DIR);
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  await mustHaveRoom(config.DATA_DIR, [from.record, from.vault]);
  const empty = { ...config, DATA_DIR: folder, DATABASE_URL: undefined, EVENTSTORE_URL: undefined };
  const tell = (line: string): void => console.error(line);
  const database = await openDatabase(empty, { purpose: 'command', logger, signal, tell });
  stack.defer(() => database.stop());
  const record = await openRecord(empty, database, { logger, stack, tell, restoring: true });
  const apart = { config: empty, record, databaseUrl: database.url, logger, stack, signal };
  const { erasures } = await restoreBackup(apart, options);
  const { faults, entries, unchained } = await verifyAudit(record.pool, record.store, { signal });
  if (faults.length > 0) throw new GreffierError(BACKUP_NOT_PROVEN(faults.length));
  return { name: basename(from.record), events: entries, erasures, unchained };
}
