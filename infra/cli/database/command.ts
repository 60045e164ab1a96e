import type { Command } from 'commander';
import { discard } from './discard.ts';
import { upgrade } from './upgrade.ts';

export function addDatabase(program: Command): void {
  const database = program.command('database').description('la base de données embarquée');
  database
    .command('upgrade')
    .description('la porte à la version majeure de Postgres de cette version de Greffier, serveur arrêté')
    .option('--former <dossier>', 'où sont installés les programmes de l’ancienne version de Postgres')
    .action(({ former }: { readonly former?: string }) => upgrade(former));
  database
    .command('discard')
    .description('supprime la base de l’ancienne version de Postgres, gardée par «\u00A0database upgrade\u00A0»')
    .option('--yes', 'ne demande pas de confirmation')
    .action(({ yes }: { readonly yes?: true }) => discard(yes === true));
}
