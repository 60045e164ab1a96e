import { GreffierError, type ErrorDefinition } from '#domain/errors.ts';
import type { Command } from 'commander';
import { resolve } from 'node:path';
import type { Config } from '../../config.ts';
import type { BackupPlaces } from '../../main/backup/folders.ts';
import { beginsAgain, GOES_ON, runCommand } from '../run-command.ts';
import { backUp } from './make.ts';
import { proveBackup } from './prove.ts';
import { restoreBackup, wordsOnRestored } from './restore.ts';

const BACKUP_PLACES: ErrorDefinition = {
  code: 'BACKUP_PLACES',
  kind: 'invalid',
  message:
    'Dites où sont les sauvegardes\u00A0: --record et --vault, ou BACKUP_DIR et BACKUP_VAULT_DIR. Ce sont deux dossiers, de préférence sur deux disques.',
};

interface Options {
  readonly record?: string;
  readonly vault?: string;
}

/** Throws BACKUP_PLACES. */
function placesFrom({ record, vault }: Options, { BACKUP_DIR, BACKUP_VAULT_DIR }: Config): BackupPlaces {
  const [one = BACKUP_DIR, other = BACKUP_VAULT_DIR] = [record, vault];
  if (one === undefined || other === undefined || resolve(one) === resolve(other))
    throw new GreffierError(BACKUP_PLACES);
  return { record: resolve(one), vault: resolve(other) };
}

/** @param which backups they name, in French */
const withPlaces = (command: Command, which: string): Command =>
  command
    .option('--record <dossier>', `${which} du journal (sinon BACKUP_DIR)`)
    .option('--vault <dossier>', `${which} du coffre et de la liste des effacements (sinon BACKUP_VAULT_DIR)`);

export function addBackup(program: Command): void {
  const backup = withPlaces(program.command('backup'), 'où vont les sauvegardes')
    .description('sauvegarde le journal et l’audit, et à part le coffre des clés et la liste des effacements')
    .action((options: Options) =>
      runCommand((dependencies) => backUp(dependencies, placesFrom(options, dependencies.config)), {
        interrupted: beginsAgain('cette sauvegarde n’est pas faite, et celles d’avant restent'),
      }),
    );
  withPlaces(backup.command('prove'), 'une sauvegarde, ou leur dossier, dont la dernière,')
    .description('restaure une sauvegarde dans une base vide, à côté de celle qui sert, et la vérifie')
    // commander gives options that `backup` has too to it.
    .action((_: Options, command: Command) =>
      runCommand(
        (dependencies) =>
          proveBackup(dependencies, placesFrom(command.optsWithGlobals<Options>(), dependencies.config)),
        { interrupted: beginsAgain('la sauvegarde n’est ni prouvée ni changée') },
      ),
    );
  withPlaces(program.command('restore'), 'une sauvegarde, ou leur dossier, dont la dernière,')
    .description('restaure une sauvegarde dans une installation vide, en rejouant les effacements faits depuis')
    .action((options: Options) =>
      runCommand(
        async (dependencies) => {
          const restored = await restoreBackup(dependencies, placesFrom(options, dependencies.config));
          console.log(wordsOnRestored(restored));
        },
        { restoring: true, interrupted: GOES_ON },
      ),
    );
}
