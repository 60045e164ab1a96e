import type { Command } from 'commander';
import { runCommand } from '../run-command.ts';
import { revisionFrom, setAside } from './set-aside.ts';

export function addRecord(program: Command): void {
  const record = program.command('record').description('le journal d’événements');
  record
    .command('set-aside')
    .description('met de côté un événement d’une autre application, trouvé dans un flux de Greffier')
    .argument('<flux>')
    .argument('<révision>')
    .argument('<événement>')
    .requiredOption('--reason <texte>', 'pourquoi\u00A0; l’audit le garde')
    .action((stream: string, revision: string, eventId: string, { reason }: { readonly reason: string }) =>
      runCommand((means) => setAside(means, { stream, revision: revisionFrom(revision), eventId }, reason)),
    );
}
