import { Command } from 'commander';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { verifyAuditChain } from './cli/audit.ts';
import { speakFrench } from './cli/french.ts';
import { addImport } from './cli/import/command.ts';
import { listProjections, rebuildProjections, retryProjections, switchProjections } from './cli/projections.ts';
import { runCommand } from './cli/run-command.ts';
import { PROJECT_ROOT } from './config.ts';
import { serve } from './main/serve.ts';

const { version } = JSON.parse(readFileSync(join(PROJECT_ROOT, 'package.json'), 'utf8')) as { version: string };

/** The `greffier` command. */
const program = new Command('greffier').description('Greffier tient le compte rendu des réunions.').version(version, '-V, --version', 'affiche la version');

program.command('serve').description('lance le serveur').action(() => serve(process.env));

addImport(program);

const projections = program.command('projections').description('les tables de lecture');
projections.command('list').description('dit où en est chacune').action(() => runCommand(listProjections));
projections
  .command('rebuild')
  .description('les reconstruit à partir des événements, à côté de celles qui servent')
  .argument('[noms...]', 'toutes sinon')
  .option('--verify', 'compare les tables reconstruites à celles qui servaient')
  .action((names: string[], { verify }: { verify?: boolean }) => runCommand((means) => rebuildProjections(means, names, verify ?? false)));
projections
  .command('retry')
  .description('reprend les événements mis de côté')
  .argument('[noms...]', 'toutes sinon')
  .action((names: string[]) => runCommand((means) => retryProjections(means, names)));
projections.command('pause').description('en suspend').argument('<noms...>').action((names: string[]) => runCommand((means) => switchProjections(means, names, 'paused')));
projections.command('resume').description('les relance').argument('<noms...>').action((names: string[]) => runCommand((means) => switchProjections(means, names, 'running')));

const audit = program.command('audit').description('la chaîne d’audit');
audit.command('verify').description('cherche les événements modifiés, manquants, insérés ou déplacés').action(() => runCommand(verifyAuditChain));

speakFrench(program);
await program.parseAsync();
