import { OWN_NAME } from './bot-name.ts';
import { COMMAND_OF, POLITE, type SpokenCommandName } from './command-words.ts';
import { ARTICLES, nameAt, namesOf, wordsOf, type Word } from './heard-name.ts';
import { reminderIn } from './reminder.ts';

export interface SpokenCommand {
  readonly command: SpokenCommandName;
  /** What is to be noted, or when somebody is to be reminded of what, as it was said; null for the other commands. */
  readonly text: string | null;
}

/** Words between the name and the command. */
const MOST_POLITE = 5;

/** The command that follows right after the name, but for polite words. */
function commandAfter(words: readonly Word[], from: number, text: string): SpokenCommand | null {
  let reminder: SpokenCommand | null = null;
  for (let index = from; index < Math.min(words.length, from + MOST_POLITE + 1); index += 1) {
    const word = words[index];
    const command = COMMAND_OF.get(word?.form ?? '');
    if (word && command === 'note') {
      const noted = text
        .slice(word.end)
        .replace(/^[\s.,;:!?…–—-]+/u, '')
        .trim();
      // « Note » and a pause: what is to be noted is still to come.
      return noted === '' ? null : { command, text: noted };
    }
    if (word && command === 'reminder') {
      reminder ??= { command, text: text.slice(word.end).trim() };
      if (reminderIn(text.slice(word.end)) !== null) return reminder;
      // « Rappelle-nous les participants » asks for something else.
      continue;
    }
    if (command) return { command, text: null };
    if (!POLITE.has(word?.form ?? '')) break;
  }
  return reminder;
}

/**
 * The command in what somebody said: the bot's name, or « Greffier », in any spelling that captions give it, and then a
 * command. Null where nobody speaks to the bot.
 */
export function spokenCommand(text: string, botName: string): SpokenCommand | null {
  const words = wordsOf(text);
  const names = namesOf(botName);
  for (let index = 0; index < words.length; index += 1) {
    if (ARTICLES.has(words[index - 1]?.form ?? '')) continue;
    for (const name of names) {
      const count = nameAt(words, index, name);
      const found = count === 0 ? null : commandAfter(words, index + count, text);
      if (found) return found;
    }
  }
  return null;
}

/** The command in what somebody typed for the bot: with its name or without, since there nobody else can be meant. */
export const writtenCommand = (text: string, botName: string): SpokenCommand | null =>
  spokenCommand(text, botName) ?? spokenCommand(`${OWN_NAME}, ${text.replace(/^[\s/!@]+/u, '')}`, botName);

/**
 * What is to be noted, out of the request to note it as it was spoken or typed; the whole request where no command is
 * found in it.
 */
export const noteIn = (request: string, botName: string): string =>
  writtenCommand(request, botName)?.text ?? request.trim();
