import type { Command } from 'commander';
import { EXIT } from '../../startup-error.ts';
import { confirm } from '../confirm.ts';
import { plural } from '../plural.ts';
import { GOES_ON, runCommand } from '../run-command.ts';
import type { Loaded } from './load.ts';
import type { Removed } from './remove.ts';

interface LoadOptions {
  readonly for?: string;
  readonly json?: true;
}

interface RemoveOptions {
  readonly yes?: true;
  readonly json?: true;
}

type Made = { readonly meetings: readonly string[]; readonly accounts: readonly string[] };

const partsOf = ({ meetings, accounts }: Made): string =>
  `${plural(meetings.length, 'réunion', 'réunions')} et ${plural(accounts.length, 'compte', 'comptes')}`;

/** The last line of each, for people. */
function loadedLine({ state, demonstration, waiting }: Loaded): string {
  switch (state) {
    case 'loaded':
      return `Démonstration chargée\u00A0: ${partsOf(demonstration)}. Les titres commencent par «\u00A0Démo\u00A0·\u00A0».`;
    case 'before':
      return `La démonstration est déjà là (${partsOf(demonstration)})\u00A0: rien n’a été changé.`;
    case 'waiting':
      return `Démonstration incomplète\u00A0: ${waiting ?? ''}. Relancez la même commande quand c’est réglé.`;
  }
}

function removedLine({ state, demonstration, waiting }: Removed): string {
  switch (state) {
    case 'removed':
      return `Démonstration retirée${demonstration === null ? '' : `\u00A0: ${partsOf(demonstration)}`}.`;
    case 'before':
      return 'Aucune démonstration n’est chargée\u00A0: rien n’a été changé.';
    case 'waiting':
      return `Retrait incomplet\u00A0: ${waiting ?? ''}. Relancez la même commande quand c’est réglé.`;
  }
}

const codeOf = ({ state }: Loaded | Removed): number => (state === 'waiting' ? EXIT.unavailable : 0);

export function addDemo(program: Command): void {
  const demo = program.command('demo').description('une entreprise inventée, pour essayer Greffier');
  demo
    .command('load')
    .description(
      'charge douze réunions de trois mois d’une entreprise inventée, avec leurs analyses et leurs corrections',
    )
    .option(
      '--for <adresse>',
      'personne à qui la montrer, à la place de Nadia Ferrand, responsable produit (sinon le premier administrateur)',
    )
    .option('--json', 'donne le résultat en JSON')
    .action(({ for: viewer, json }: LoadOptions) =>
      runCommand(
        async (dependencies) => {
          // The analyst, which is large, is not needed by the other commands.
          const { loadCompany } = await import('./load.ts');
          const loaded = await loadCompany(dependencies, viewer);
          console.log(json ? JSON.stringify(loaded, null, 2) : loadedLine(loaded));
          return codeOf(loaded);
        },
        { interrupted: GOES_ON },
      ),
    );
  demo
    .command('remove')
    .description('retire tout ce que la démonstration a apporté, et rien d’autre')
    .option('--yes', 'ne demande pas de confirmation')
    .option('--json', 'donne le résultat en JSON')
    .action(({ yes, json }: RemoveOptions) =>
      runCommand(
        async (dependencies) => {
          await confirm(
            'Les réunions et les comptes de la démonstration seront effacés, avec ce qui y a été corrigé, coché ou partagé.',
            { yes: yes === true, signal: dependencies.signal },
          );
          const { removeCompany } = await import('./remove.ts');
          const removed = await removeCompany(dependencies);
          console.log(json ? JSON.stringify(removed, null, 2) : removedLine(removed));
          return codeOf(removed);
        },
        { interrupted: GOES_ON },
      ),
    );
}
