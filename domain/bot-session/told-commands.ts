import type { SpokenCommandName } from './command-words.ts';

interface ToldCommand {
  readonly command: SpokenCommandName;
  /** As people say or write it, in French, with the specified word where that is another. */
  readonly named: string;
  readonly does: string;
  /** What stands behind it. */
  readonly argument: string | null;
}

/** The commands of every bot, in the order in which they are told. */
export const TOLD_COMMANDS: readonly ToldCommand[] = [
  { command: 'help', named: 'aide (help)', does: 'cette liste', argument: null },
  { command: 'status', named: 'statut (status)', does: 'état de la réunion', argument: null },
  { command: 'participants', named: 'participants', does: 'qui est là', argument: null },
  { command: 'time', named: 'temps (time)', does: 'durée écoulée', argument: null },
  { command: 'resume', named: 'résumé (resume)', does: 'ce qui s’est dit jusqu’ici', argument: null },
  { command: 'note', named: 'note', does: 'une note importante', argument: 'un texte' },
  {
    command: 'reminder',
    named: 'rappel (reminder)',
    does: 'un rappel ici, par exemple dans 5\u00a0min',
    argument: 'un délai',
  },
];

/** The commands, a line each. */
export const toldCommands = (): string[] =>
  TOLD_COMMANDS.map(
    ({ named, does, argument }) => `${named}${argument === null ? '' : `, puis ${argument}`} – ${does}`,
  );
