import { allProjections } from '#infra/main/projections.ts';
import { basename, dirname, join } from 'node:path';
import { checkBackup, eraseAgain, loadTables, type RestoreFrom } from '../../main/backup/restoration.ts';
import { finishRestore } from '../../main/backup/under-way.ts';
import { latestIn } from '../../main/backup/folders.ts';
import { prepareReadTables } from '../../main/read-tables.ts';
import { importEvents } from '../events/transfer.ts';
import { plural } from '../plural.ts';
import { erasedSince } from '../record/erased-since.ts';
import { repeatErasures } from '../record/repeat-erasures.ts';
import type { CommandDependencies } from '../run-command.ts';

export interface RestoreOptions {
  /** A backup of the record, or a folder of such backups, of which the latest is meant. */
  readonly record: string;
  /** The same for the vault. */
  readonly vault: string;
}

export interface Restored {
  /** When the backup was made. */
  readonly madeAt: string;
  /** How many erasures since were done again, and how many of them were asked for again. */
  readonly erasures: number;
  readonly repeated: number;
  /** When the last of them was done. */
  readonly lastErasure: string | undefined;
}

/**
 * Restores an installation that has nothing: tables, keys, erasures since, events, read tables, in this order. Killed
 * anywhere, the same command goes on; no server starts before it has finished. Throws what `checkBackup`, `loadTables`
 * and `importEvents` throw.
 */
export async function restoreBackup(dependencies: CommandDependencies, options: RestoreOptions): Promise<Restored> {
  const { config, record, logger, signal } = dependencies;
  const checked = await checkBackup(await foldersOf(options));
  const { from, erased } = checked;
  const masterKeyFile = config.MASTER_KEY_FILE;
  await loadTables({ ...record, masterKeyFile, projections: allProjections, signal }, checked);
  await eraseAgain(record.vault, checked);
  await importEvents(dependencies, join(from.record, String(checked.record.events?.file)));
  await prepareReadTables(record, { logger, tell: (line) => console.error(line), signal });
  const now = () => new Date().toISOString();
  const repeated = await repeatErasures(
    { log: record.unguardedLog, store: record.store, now },
    await erasedSince(record.pool, 0n),
  );
  await finishRestore(record.pool);
  return {
    madeAt: checked.record.madeAt,
    erasures: erased.length,
    repeated,
    lastErasure: erased.at(-1)?.at,
  };
}

/** What an operator has to know after a restore, in French. */
export const wordsOnRestored = ({ madeAt, erasures, repeated, lastErasure }: Restored): string =>
  [
    `Sauvegarde du ${madeAt} restaurée.`,
    `${plural(erasures, 'effacement rejoué', 'effacements rejoués')}, ${plural(repeated, 'redemandé', 'redemandés')}.${lastErasure === undefined ? '' : ` Le dernier date du ${lastErasure}.`}`,
    'Personne n’est connecté. Ce qui a été fait depuis la sauvegarde est perdu, aussi des droits retirés et des jetons révoqués\u00A0: vérifiez-les.',
  ].join('\n');

/**
 * The folders that are meant. A backup of the record that was interrupted before that of its vault has no keys: the
 * latest that has them is taken.
 */
export async function foldersOf({ record, vault }: RestoreOptions): Promise<RestoreFrom> {
  const keys = await latestIn(vault);
  const isChosen = keys === vault;
  return {
    record: await latestIn(record, isChosen ? undefined : basename(keys)),
    vault: keys,
    erasures: isChosen ? dirname(vault) : vault,
  };
}
