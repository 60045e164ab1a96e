import { Option, type Command } from 'commander';
import { GOES_ON, runCommand } from '../run-command.ts';
import { reconcile } from './reconcile.ts';
import { revisionFrom, setAside } from './set-aside.ts';

interface ReconcileChoice {
  readonly fromExport?: string;
  readonly fromStore?: true;
  readonly yes?: true;
}

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
      runCommand((dependencies) =>
        setAside(dependencies, { stream, revision: revisionFrom(revision), eventId }, reason),
      ),
    );
  record
    .command('reconcile')
    .description(
      'dit ce qui manque à un journal restauré d’une sauvegarde antérieure, et remet le reste d’accord avec lui',
    )
    .option('--from-export <fichier>', 'rapporte les événements manquants d’un export')
    .addOption(
      // It gives up what the other brings back.
      new Option('--from-store', 'repart de ce que le journal contient\u00A0: ce qui manque est perdu').conflicts(
        'fromExport',
      ),
    )
    .option('--yes', 'ne demande pas de confirmation')
    .action(({ fromExport, fromStore, yes }: ReconcileChoice) =>
      runCommand(
        (dependencies) => reconcile(dependencies, { fromExport, fromStore: fromStore === true, yes: yes === true }),
        { interrupted: GOES_ON },
      ),
    );
}
