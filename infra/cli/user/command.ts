import type { Command } from 'commander';
import { runCommand } from '../run-command.ts';
import { resetAccount } from './reset.ts';

interface Options {
  readonly secondFactor?: true;
  readonly json?: true;
}

export function addUser(program: Command): void {
  const user = program.command('user').description('les comptes');
  user
    .command('reset')
    .description('donne un nouveau mot de passe à un compte et ferme ses sessions')
    .argument('<adresse>')
    .option('--second-factor', 'retire aussi le second facteur')
    .option('--json', 'donne le résultat en JSON')
    .action((address: string, { secondFactor, json }: Options) =>
      runCommand(async (dependencies) => {
        const { password } = await resetAccount(dependencies, address, { secondFactor: secondFactor === true });
        console.log(
          json
            ? JSON.stringify({ password })
            : `Nouveau mot de passe de ${address} (affiché cette seule fois)\u00A0: ${password}`,
        );
      }),
    );
}
