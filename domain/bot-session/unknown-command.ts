import { COMMAND_OF, POLITE } from './command-words.ts';
import { nameAt, namesOf, wordsOf } from './heard-name.ts';
import { spokenCommand } from './spoken-commands.ts';

/** Words with which a command begins that is not said yet. */
const UNFINISHED = new Set([
  'donner',
  'dire',
  'dis',
  'dites',
  'faire',
  'fais',
  'faites',
  'montrer',
  'montre',
  'montrez',
  'est',
  'ce',
  'que',
]);
/** May stand before the name of the person who is spoken to. */
const GREETINGS = new Set(['bon', 'alors', 'ok', 'dis', 'eh', 'hey', 'euh', 'et', 'donc', 'bonjour', 'merci']);
const MOST_UNKNOWN = 6;

/**
 * Whether somebody speaks to the bot and asks for something that is no command: the name at the beginning of a
 * sentence, then a pause in the writing, or one word alone. Who is spoken about (« Greffier du tribunal ») is not
 * spoken to.
 */
export function unknownCommand(text: string, botName: string): boolean {
  if (spokenCommand(text, botName) !== null) return false;
  return text
    .split(/(?<=[.!?…])\s+/u)
    .some((sentence, index, sentences) => isUnknown(sentence, botName, sentences.slice(index + 1)));
}

function isUnknown(sentence: string, botName: string, after: readonly string[]): boolean {
  const words = wordsOf(sentence);
  const first = words.findIndex(({ form }) => !GREETINGS.has(form));
  for (const name of namesOf(botName)) {
    const count = first === -1 ? 0 : nameAt(words, first, name);
    if (count === 0) continue;
    const end = words[first + count - 1]?.end ?? 0;
    const isAddressed = /^\s*[,:!?…]/u.test(sentence.slice(end));
    // « Greffier ! Danse. » is asked in two sentences.
    const asked =
      words.length > first + count ? words.slice(first + count) : isAddressed ? wordsOf(after[0] ?? '') : [];
    if (asked.some(({ form }) => COMMAND_OF.has(form))) continue;
    const isSaid = asked.some(({ form }) => !POLITE.has(form) && !UNFINISHED.has(form));
    return isSaid && asked.length <= MOST_UNKNOWN && (isAddressed || asked.length === 1);
  }
  return false;
}
