import type { Command } from 'commander';
import { runCommand } from '../run-command.ts';
import { isWholeDay, readDate } from './date.ts';
import { exitCodeOf, reportFor, summaryOf } from './summary.ts';

interface Options {
  readonly date?: string;
  readonly as?: string;
  readonly json?: true;
}

export function addImport(program: Command): void {
  program
    .command('import')
    .description(
      'importe des transcriptions (texte, Word, WebVTT, SRT, SBV, CSV ou JSON), une réunion par fichier, et attend leurs analyses',
    )
    .argument('<fichiers...>', 'fichiers, ou dossiers lus jusqu’au fond')
    .option(
      '--date <date>',
      'quand ces réunions ont eu lieu, à Paris\u00A0: 2024-03-12 ou 2024-03-12T10:30 (sinon ce que dit le fichier, sinon maintenant)',
    )
    .option('--as <adresse>', 'organisateur de ces réunions (sinon le premier administrateur)')
    .option('--json', 'donne le résultat en JSON')
    .action((paths: string[], { date, as, json }: Options) =>
      runCommand(async (dependencies) => {
        const heldAt = date === undefined ? null : readDate(date);
        // The analyst, which is large, is not needed by the other commands.
        const { importTranscripts } = await import('./import.ts');
        const report = await importTranscripts(dependencies, paths, {
          heldAt,
          dayOnly: date !== undefined && isWholeDay(date),
          as,
        });
        if (json) console.log(JSON.stringify(reportFor(report), null, 2));
        else for (const line of summaryOf(report)) console.log(line);
        return exitCodeOf(report);
      }),
    );
}
