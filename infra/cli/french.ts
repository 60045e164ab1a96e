import type { Command } from 'commander';
import { EXIT } from '../startup-error.ts';

const TITLES: Readonly<Record<string, string>> = {
  'Usage:': 'Usage\u00A0:',
  'Arguments:': 'Arguments\u00A0:',
  'Options:': 'Options\u00A0:',
  'Commands:': 'Commandes\u00A0:',
};

/** What Commander says of a mistake, by its beginning. */
const MISTAKES: readonly (readonly [RegExp, string])[] = [
  [/^error: unknown command '(.+)'/m, 'Commande inconnue\u00A0: $1'],
  [/^error: unknown option '(.+)'/m, 'Option inconnue\u00A0: $1'],
  [/^error: missing required argument '(.+)'/m, 'Il manque l’argument $1'],
  [/^error: too many arguments.*$/m, 'Trop d’arguments'],
  [/^error: option '(.+)' argument missing/m, 'Il manque une valeur à l’option $1'],
  [/^error: required option '(.+)' not specified/m, 'Il manque l’option $1'],
  [/^error: option '(.+)' cannot be used with option '(.+)'/m, 'Ces options ne vont pas ensemble\u00A0: $1 et $2'],
  [/\(Did you mean ([^(?]+)\?\)/, '(vouliez-vous dire $1\u202F?)'],
];

/** Makes a command and all that are under it speak French. To be called when they are complete. */
export function speakFrench(command: Command): void {
  command
    .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : EXIT.usage))
    .helpOption('-h, --help', 'affiche cette aide')
    .helpCommand(false)
    .configureHelp({
      styleTitle: (title) => TITLES[title] ?? title,
      styleUsage: (usage) => usage.replace('[command]', '<commande>'),
      subcommandTerm: (sub) =>
        [sub.name(), sub.commands.length > 0 ? '…' : sub.usage().replace('[options]', '').trim()]
          .filter(Boolean)
          .join(' '),
    })
    .configureOutput({
      outputError: (text, write) =>
        write(MISTAKES.reduce((said, [pattern, french]) => said.replace(pattern, french), text)),
    });
  for (const sub of command.commands) speakFrench(sub);
}
