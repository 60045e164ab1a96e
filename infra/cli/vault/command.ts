import type { Command } from 'commander';
import { beginsAgain, runCommand } from '../run-command.ts';
import { rotate } from './rotate.ts';

export function addVault(program: Command): void {
  const vault = program.command('vault').description('le coffre des clés');
  vault
    .command('rotate')
    .description('remplace la clé maîtresse, serveurs arrêtés')
    .action(() => runCommand(rotate, { interrupted: beginsAgain('l’ancienne clé maîtresse reste en place') }));
}
