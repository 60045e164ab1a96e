import type { Command } from 'commander';
import { beginsAgain, GOES_ON, runCommand } from '../run-command.ts';
import { findByCorrelation } from './find.ts';
import { showStream } from './show.ts';
import { tailEvents } from './tail.ts';
import { exportEvents, importEvents } from './transfer.ts';

interface Options {
  readonly from?: string;
  readonly at?: string;
  readonly json?: true;
}

export function addEvents(program: Command): void {
  const events = program.command('events').description('le journal des événements');
  events
    .command('tail')
    .description('affiche les événements à mesure qu’ils arrivent, jusqu’à Ctrl-C')
    .option('--from <position>', 'd’abord ceux qui suivent cette position (0\u00A0: tous)')
    .option('--json', 'un objet JSON par ligne, données comprises')
    .action(({ from, json }: Options) =>
      runCommand((dependencies) => tailEvents(dependencies, { from, json: json === true })),
    );
  events
    .command('show')
    .description('affiche un flux, déchiffré\u00A0; pour une réunion, aussi son état')
    .argument('<flux>', 'par exemple meeting-6f9c…')
    .option(
      '--at <moment>',
      'tel qu’il était à cette position ou à cette date (une date seule\u00A0: à la fin de ce jour)',
    )
    .option('--json', 'donne le tout en JSON')
    .action((stream: string, { at, json }: Options) =>
      runCommand((dependencies) => showStream(dependencies, stream, { at, json: json === true })),
    );
  events
    .command('find')
    .description(
      'affiche ce qu’une requête a entraîné, d’après l’identifiant qu’un écran ou une ligne de journal en donne',
    )
    .argument('<identifiant>', 'par exemple 0197a1b2-3c4d-7e5f-8a9b-0c1d2e3f4a5b')
    .option('--json', 'donne le tout en JSON')
    .action((correlationId: string, { json }: Options) =>
      runCommand((dependencies) => findByCorrelation(dependencies, correlationId, { json: json === true })),
    );
  events
    .command('export')
    .description('écrit tous les événements dans un fichier, tels qu’ils sont gardés')
    .argument('<fichier>')
    .action((file: string) =>
      runCommand((dependencies) => exportEvents(dependencies, file), {
        interrupted: beginsAgain('aucun fichier n’est écrit'),
      }),
    );
  events
    .command('import')
    .description('copie les événements d’un fichier dans un autre journal, que les tables de lecture suivent ensuite')
    .argument('<fichier>')
    .action((file: string) => runCommand((dependencies) => importEvents(dependencies, file), { interrupted: GOES_ON }));
}
