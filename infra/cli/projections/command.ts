import type { Command } from 'commander';
import { EXIT, StartupError } from '../../startup-error.ts';
import { GOES_ON, runCommand } from '../run-command.ts';
import { listDeadLetters, retryAll } from './dead-letters.ts';
import { rebuildProjections } from './rebuild.ts';
import { discardTables } from './discard.ts';
import { undoRebuilds } from './undo.ts';
import { pauseProjections, resumeProjections, showStatus } from './status.ts';

interface RebuildFlags {
  readonly all?: true;
  readonly verify?: true;
  readonly diff?: true;
  readonly examples: string;
  readonly yes?: true;
}

const MOST_EXAMPLES = 100;

function wholeUpTo(most: number, text: string): number {
  const value = Number(text);
  if (/^\d+$/u.test(text) && value <= most) return value;
  throw new StartupError(`--examples attend un nombre entier de 0 à ${most}.`, EXIT.usage);
}

export function addProjections(program: Command): void {
  const projections = program.command('projections').description('les tables de lecture');
  projections
    .command('status')
    .description('dit où en est chacune')
    .option('--json', 'donne le tout en JSON')
    .action(({ json }: { json?: true }) =>
      runCommand((dependencies) => showStatus(dependencies, { json: json === true }), { orAbsent: true }),
    );
  projections
    .command('rebuild')
    .description('les reconstruit à partir des événements, à côté de celles qui servent')
    .argument('[noms...]', 'toutes sinon')
    .option('--all', 'toutes')
    .option('--verify', 'compare les tables reconstruites à celles qui servaient')
    .option('--diff', 'dit ce qui changerait, et demande avant de les mettre en service')
    .option('--examples <nombre>', 'lignes citées par table avec --diff', '5')
    .option('--yes', 'avec --diff, les met en service sans demander')
    .action((names: string[], { all, verify, diff, examples, yes }: RebuildFlags) =>
      runCommand(
        (dependencies) =>
          rebuildProjections(dependencies, all ? [] : names, {
            verify: verify ?? false,
            diff: diff ? { examples: wholeUpTo(MOST_EXAMPLES, examples), yes: yes ?? false } : null,
          }),
        { interrupted: 'Reconstruction interrompue\u202F; relancée, elle reprendra là où elle en était.' },
      ),
    );
  projections
    .command('undo')
    .description('remet en service les tables d’avant la dernière reconstruction, avec ce qui est arrivé depuis')
    .argument('<noms...>')
    .action((names: string[]) =>
      runCommand((dependencies) => undoRebuilds(dependencies, names), { interrupted: GOES_ON }),
    );
  projections
    .command('discard')
    .description('supprime les tables gardées à côté de celles qui servent\u00A0: d’avant, ou pas encore en service')
    .argument('[noms...]', 'de toutes les projections sinon')
    .action((names: string[]) => runCommand((dependencies) => discardTables(dependencies, names)));
  projections
    .command('pause')
    .description('en suspend')
    .argument('<noms...>')
    .option('--reason <texte>', 'pourquoi\u00A0; le registre le garde')
    .action((names: string[], { reason }: { readonly reason?: string }) =>
      runCommand((dependencies) => pauseProjections(dependencies, names, reason)),
    );
  projections
    .command('resume')
    .description('les relance')
    .argument('<noms...>')
    .action((names: string[]) => runCommand((dependencies) => resumeProjections(dependencies, names)));
  const letters = projections
    .command('dead-letters')
    .description('les événements mis de côté')
    .argument('[noms...]', 'ceux de toutes les projections sinon')
    .option('--json', 'donne le tout en JSON')
    .action((names: string[], { json }: { json?: true }) =>
      runCommand((dependencies) => listDeadLetters(dependencies, names, { json: json === true })),
    );
  letters
    .command('retry')
    .description('les reprend')
    .argument('[noms...]', 'ceux de toutes les projections sinon')
    .action((names: string[]) => runCommand((dependencies) => retryAll(dependencies, names), { interrupted: GOES_ON }));
}
