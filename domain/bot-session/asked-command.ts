import type { SpokenCommandName } from './command-words.ts';
import { spokenCommand, writtenCommand } from './spoken-commands.ts';
import { unknownCommand } from './unknown-command.ts';

/** How a bot was asked. In a meeting others are spoken and written to as well: there it is called by its name. */
export type AskedVia = 'speech' | 'chat' | 'application';

/** What a bot was asked for; `unknown` where somebody speaks to it and asks for nothing that it can do. */
export interface AskedCommand {
  readonly command: SpokenCommandName | 'unknown';
  /** What follows the command, where something does. */
  readonly text: string | null;
}

/** The command in a text; null where nobody asks the bot for anything. */
export function commandIn(text: string, { botName, via }: { botName: string; via: AskedVia }): AskedCommand | null {
  if (via === 'application') return writtenCommand(text, botName);
  const command = spokenCommand(text, botName);
  if (command) return command;
  return unknownCommand(text, botName) ? { command: 'unknown', text: null } : null;
}
