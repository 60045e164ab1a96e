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

/**
 * Restores an installation that has nothing: tables, keys, erasures since, events, read tables, in this order. Killed
 * anywhere, the same command goes on; no server starts before it has finished. Answers how many erasures it repeated.
 * Throws what `checkBackup`, `loadTables` and `importEvents` throw.
 */
export async function restoreBackup(
  dependencies: CommandDependencies,
  options: RestoreOptions,
): Promise<{ readonly erasures: number }> {
  const { record, logger, signal } = dependencies;
  const checked = await checkBackup(await foldersOf(options));
  const { from, erased } = checked;
  await loadTables({ ...record, projections: allProjections, signal }, checked);
  await eraseAgain(record.vault, checked);
  await importEvents(dependencies, join(from.record, String(checked.record.events?.file)));
  await prepareReadTables(record, { logger, tell: (line) => console.error(line), signal });
  const now = () => new Date().toISOString();
  const repeated = await repeatErasures(
    { log: record.unguardedLog, store: record.store, now },
    await erasedSince(record.pool, 0n),
  );
  await finishRestore(record.pool);
  console.log(
    [
      `Sauvegarde du ${checked.record.madeAt} restaurée.`,
      `${plural(erased.length, 'effacement rejoué', 'effacements rejoués')}, ${plural(repeated, 'redemandé', 'redemandés')}. Le dernier date du ${erased.at(-1)?.at ?? '—'}.`,
      'Personne n’est connecté. Ce qui a été fait depuis la sauvegarde est perdu, aussi des droits retirés et des jetons révoqués\u00A0: vérifiez-les.',
    ].join('\n'),
  );
  return { erasures: erased.length };
}

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
