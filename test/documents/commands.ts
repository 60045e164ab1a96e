import { greffierProgram } from '#infra/cli/program.ts';
import type { Command } from 'commander';

/** Columns of the help: what a terminal has that is not wide. */
const COLUMNS = 80;

/** Every command, with those that it consists of behind it. */
const withAllBelow = (command: Command): Command[] => [command, ...command.commands.flatMap(withAllBelow)];

/** How the command is called: `greffier events show`. */
export function pathOf(command: Command): string {
  return command.parent ? `${pathOf(command.parent)} ${command.name()}` : command.name();
}

/** Commands that do something themselves, as opposed to those that only lead to others. */
export const commandsThatAct = (): Command[] =>
  withAllBelow(greffierProgram()).filter((command) => Reflect.get(command, '_actionHandler') != null);

/** The reference of the command line: what each command says of itself with `--help`. */
export function commandReference(): string {
  const helps = withAllBelow(greffierProgram()).map((command) => {
    command.configureHelp({ ...command.configureHelp(), helpWidth: COLUMNS });
    return [`## ${pathOf(command)}`, '', '```text', command.helpInformation().trimEnd(), '```'].join('\n');
  });
  return [
    '# The command line',
    '',
    'What each command of Greffier says of itself with `--help`, in the language of those who run it. What they are for',
    'stands in the [README](README.md#commands). Written by `npm run documents`; edits are lost.',
    '',
    helps.join('\n\n'),
    '',
  ].join('\n');
}
