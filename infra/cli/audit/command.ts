import type { Command } from 'commander';
import { beginsAgain, runCommand } from '../run-command.ts';
import { showHead } from './head.ts';
import { proveAudit } from './prove.ts';
import { verifyAuditChain } from './verify.ts';

interface Options {
  readonly head?: string[];
  readonly sign?: true;
  readonly from?: string;
  readonly to?: string;
  readonly json?: true;
}

export function addAudit(program: Command): void {
  const audit = program.command('audit').description('la chaîne d’audit');
  audit
    .command('verify')
    .description('cherche les événements modifiés, manquants, insérés ou déplacés')
    .option(
      '--head <fichiers...>',
      'têtes signées, gardées ailleurs\u00A0: trouvent aussi une chaîne réécrite en entier',
    )
    .option('--json', 'donne le résultat en JSON')
    .action(({ head = [], json }: Options) =>
      runCommand((dependencies) => verifyAuditChain(dependencies, head, { json: json === true }), {
        interrupted: beginsAgain('la chaîne n’est pas vérifiée, et rien n’a été changé'),
      }),
    );
  audit
    .command('head')
    .description('donne la dernière entrée de la chaîne')
    .option('--sign', 'signée, en JSON\u00A0: à garder ailleurs')
    .option('--json', 'donne le résultat en JSON')
    .action(({ sign, json }: Options) =>
      runCommand((dependencies) => showHead(dependencies, { sign: sign === true, json: json === true })),
    );
  audit
    .command('prove')
    .description('écrit la preuve d’une période, et le script qui la vérifie sans Greffier')
    .argument('<fichier>')
    .option('--from <date>', 'à partir de cette date, à Paris (sinon du début)')
    .option('--to <date>', 'jusqu’à cette date, ce jour compris (sinon jusqu’à la fin)')
    .action((file: string, { from, to }: Options) =>
      runCommand((dependencies) => proveAudit(dependencies, file, { from, to }), {
        interrupted: beginsAgain('aucune preuve n’est écrite'),
      }),
    );
}
