import type { Command } from 'commander';
import { writeFile } from 'node:fs/promises';
import { microsoftOf } from '../../applications.ts';
import { readConfig } from '../../config.ts';
import { botAddressOf } from '../../main/bot-address.ts';
import { confirm } from '../confirm.ts';
import { runCommand } from '../run-command.ts';
import { report } from '../../main/report.ts';
import { EXIT, StartupError } from '../../startup-error.ts';
import { chatsOf, eraseChat, listed } from './chats.ts';
import { PACKAGE_VERSION, teamsPackage } from '../../teams-package/package.ts';

interface Options {
  readonly output: string;
  readonly appVersion: string;
}

/** Throws StartupError where the package could not lead to this installation. */
async function writePackage({ output, appVersion }: Options): Promise<string> {
  const config = readConfig(process.env);
  const application = microsoftOf(config);
  const publicUrl = config.PUBLIC_URL;
  if (application === null)
    throw new StartupError(
      'L’application de Teams demande MICROSOFT_TENANT_ID, MICROSOFT_CLIENT_ID et MICROSOFT_CLIENT_SECRET.',
      EXIT.configuration,
    );
  if (!publicUrl?.startsWith('https:'))
    throw new StartupError('PUBLIC_URL doit être l’adresse en https où Teams joint Greffier.', EXIT.configuration);
  if (!/^\d{1,5}\.\d{1,5}\.\d{1,5}$/u.test(appVersion))
    throw new StartupError('--app-version attend une version comme 1.0.0.', EXIT.usage);
  const { clientId } = application;
  await writeFile(output, await teamsPackage({ clientId, publicUrl, version: appVersion }));
  return [
    `Application de Teams écrite dans ${output}.`,
    `Adresse du bot\u00A0: ${botAddressOf(clientId)}`,
    `Point de terminaison à donner à Azure\u00A0: ${publicUrl}/api/webhook/bot`,
    'Chargez-la dans le centre d’administration de Teams, sous «\u00A0Gérer les applications\u00A0».',
  ].join('\n');
}

export function addTeams(program: Command): void {
  const teams = program.command('teams').description('le bot dans Microsoft Teams');
  teams
    .command('package')
    .description('écrit l’application qui amène le bot dans les discussions de Teams')
    .option('--output <fichier>', 'où l’écrire', 'greffier-teams.zip')
    .option('--app-version <version>', 'la version de l’application', PACKAGE_VERSION)
    .action(async (options: Options) => {
      try {
        console.log(await writePackage(options));
      } catch (error) {
        process.exitCode = report(error, undefined);
      }
    });
  teams
    .command('chats')
    .description('trouve où une personne a écrit au bot, pour l’effacer')
    .argument('<nom>', 'une partie de son nom, comme Teams le donne')
    .option('--json', 'donne le résultat en JSON')
    .action((name: string, { json }: { readonly json?: true }) =>
      runCommand(async (dependencies) => {
        const found = await chatsOf(dependencies, name);
        console.log(json ? JSON.stringify(found) : listed(found) || 'Personne de ce nom n’a écrit au bot.');
      }),
    );
  teams
    .command('erase')
    .description('efface ce qui a été écrit au bot dans une discussion, par une personne ou par tous')
    .argument('<discussion>', 'comme « greffier teams chats » la nomme')
    .option('--person <personne>', 'ce que cette personne a écrit, et rien d’autre')
    .option('--yes', 'ne demande pas de confirmation')
    .action((conversationId: string, { person, yes }: { readonly person?: string; readonly yes?: true }) =>
      runCommand(async (dependencies) => {
        const what = person === undefined ? 'toute cette discussion' : 'ce que cette personne y a écrit';
        await confirm(`Effacer ${what}\u00A0? Rien ne le ramène.`, { yes: yes === true, signal: dependencies.signal });
        await eraseChat(dependencies, { conversationId, person: person ?? null });
        console.log('L’effacement est demandé\u00A0: un serveur qui tourne détruit les clés.');
      }),
    );
}
