import type { Command } from 'commander';
import { readDate } from '../import/date.ts';
import { beginsAgain, GOES_ON, runCommand } from '../run-command.ts';
import { analystFrom, perMinuteFrom } from './choices.ts';

interface ReplayOptions {
  readonly since?: string;
  readonly analyst?: string;
  readonly model?: string;
  readonly rate?: string;
  readonly dryRun?: true;
  readonly json?: true;
}

const SINCE = ['--since <date>', 'celles qui ont commencé à cette date ou après, à Paris (sinon toutes)'] as const;
const since = (written: string | undefined): Date | null =>
  written === undefined ? null : new Date(readDate(written));

export function addAnalysis(program: Command): void {
  const analysis = program.command('analysis').description('les analyses des réunions');
  analysis
    .command('replay')
    .description(
      'refait les analyses par l’analyste d’aujourd’hui\u00A0; interrompue, la commande reprend où elle en était',
    )
    .option(...SINCE)
    .option('--analyst <nom>', 'rules ou model (sinon, pour chaque réunion, celui qui a écrit son compte rendu)')
    .option('--model <nom>', 'un autre modèle que celui des paramètres, à la même adresse')
    .option('--rate <nombre>', 'au plus tant de réunions par minute')
    .option('--dry-run', 'n’enregistre rien\u00A0: dit ce qui changerait')
    .option('--json', 'donne le résultat en JSON')
    .action((options: ReplayOptions) =>
      runCommand(
        async (dependencies) => {
          const choice = {
            since: since(options.since),
            ...analystFrom(options.analyst, options.model),
            perMinute: perMinuteFrom(options.rate),
            isRecorded: options.dryRun !== true,
          };
          // The analyst, which is large, is not needed by the other commands.
          const { replayAll } = await import('./replay.ts');
          return replayAll(dependencies, choice, options.json === true);
        },
        { interrupted: options.dryRun === true ? beginsAgain('rien n’est enregistré') : GOES_ON },
      ),
    );
  analysis
    .command('compare')
    .description('dit ce que la dernière analyse de chaque réunion a changé à celle d’avant')
    .option(...SINCE)
    .option('--json', 'donne le résultat en JSON')
    .action((options: Pick<ReplayOptions, 'since' | 'json'>) =>
      runCommand(
        async (dependencies) => {
          const from = since(options.since);
          const { compareAll } = await import('./compare.ts');
          return compareAll(dependencies, from, options.json === true);
        },
        { interrupted: beginsAgain('rien n’a été changé') },
      ),
    );
}
