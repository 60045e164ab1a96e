import { distance } from 'fastest-levenshtein';
import { OWN_NAME } from './bot-name.ts';
import { reminderIn } from './reminder.ts';

export const SPOKEN_COMMANDS = ['help', 'status', 'participants', 'time', 'resume', 'note', 'reminder'] as const;
export type SpokenCommandName = (typeof SPOKEN_COMMANDS)[number];

export interface SpokenCommand {
  readonly command: SpokenCommandName;
  /** What is to be noted, or when somebody is to be reminded of what, as it was said; null for the other commands. */
  readonly text: string | null;
}

/** As captions in French, English and Spanish write what people say; without accents, in lower case. */
const SPELLINGS: Readonly<Record<SpokenCommandName, readonly string[]>> = {
  help: ['help', 'helpe', 'elp', 'aide', 'aides', 'aider', 'ayuda'],
  status: ['status', 'statut', 'statuts', 'stattus', 'estado'],
  participants: ['participants', 'participant', 'participante', 'participantes', 'participe'],
  time: ['time', 'taim', 'taime', 'thyme', 'temps', 'duree', 'tiempo'],
  resume: ['resume', 'resumes', 'resumer', 'resumee', 'resumez', 'summary', 'resumen'],
  note: ['note', 'notes', 'noter', 'notez', 'nota', 'anota'],
  reminder: [
    'reminder',
    'remind',
    'rappel',
    'rappels',
    'rappelle',
    'rappeler',
    'rappelez',
    'recordatorio',
    'recuerda',
    'recuerdame',
  ],
};

const COMMAND_OF = new Map(
  SPOKEN_COMMANDS.flatMap((command) => SPELLINGS[command].map((spelling) => [spelling, command] as const)),
);

/** May stand between the name and the command. */
const POLITE = new Set([
  's',
  'il',
  'te',
  'vous',
  'plait',
  'stp',
  'svp',
  'peux',
  'tu',
  'peut',
  'pouvez',
  'donne',
  'donnez',
  'nous',
  'moi',
  'le',
  'la',
  'les',
  'l',
  'un',
  'du',
  'de',
  'please',
  'the',
  'por',
  'favor',
  'euh',
  'alors',
  'commande',
]);
const MOST_POLITE = 5;

/** Before the name, these make it that of a person spoken about: « le greffier note que… ». */
const ARTICLES = new Set([
  'le',
  'la',
  'un',
  'une',
  'du',
  'au',
  'ce',
  'cet',
  'cette',
  'notre',
  'votre',
  'mon',
  'ton',
  'son',
  'leur',
  'the',
  'a',
  'our',
  'your',
  'his',
  'her',
  'el',
  'del',
  'al',
  'nuestro',
  'de',
  'des',
  'les',
  'ces',
  'aux',
  'vos',
  'nos',
]);

interface Word {
  /** Without accents, in lower case. */
  readonly form: string;
  /** Where it ends in the text. */
  readonly end: number;
}

const plain = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('œ', 'oe');

const wordsOf = (text: string): Word[] =>
  [...text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].map((match) => ({
    form: plain(match[0]),
    end: match.index + match[0].length,
  }));

/** How it sounds, roughly: French endings in « é » are written in many ways, and captions double and drop letters. */
const soundOf = (name: string): string =>
  name
    .replaceAll('ph', 'f')
    .replace(/(?:iers?|iez|ies?|yers?|ier|ye|ie)$/u, 'ie')
    .replace(/(?:ers?|ez|ees?|es?|et|ait)$/u, 'e')
    .replace(/(.)\1+/gu, '$1');

/** A long name may be misheard by two letters, a short one by none. */
const tolerance = (name: string): number => (name.length >= 7 ? 2 : name.length >= 5 ? 1 : 0);

const soundsLike = (heard: string, name: string): boolean =>
  heard === name ||
  (Math.abs(heard.length - name.length) <= 3 &&
    distance(soundOf(heard), soundOf(name)) <= Math.max(0, tolerance(name) - 1)) ||
  distance(heard, name) <= tolerance(name);

/**
 * How many words from `index` on are the name, which captions may write in one word more or less than it has; 0 where
 * they are not.
 */
function nameAt(words: readonly Word[], index: number, name: readonly string[]): number {
  const joined = name.join('');
  const first = words[index]?.form ?? '';
  if (ARTICLES.has(first) && first !== name[0]) return 0;
  for (const count of [name.length, name.length + 1, name.length - 1]) {
    const heard = words.slice(index, index + count);
    if (
      count > 0 &&
      heard.length === count &&
      !COMMAND_OF.has(heard.at(-1)?.form ?? '') &&
      soundsLike(heard.map(({ form }) => form).join(''), joined)
    )
      return count;
  }
  return 0;
}

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

const namesOf = (botName: string): string[][] =>
  [...new Set([botName, OWN_NAME])]
    .map((name) => wordsOf(name).map(({ form }) => form))
    .filter((name) => name.length > 0);

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

/** Whether somebody, or something, reads out one of these answers: most of their words are in it. */
export function echoes(text: string, answers: readonly string[]): boolean {
  const said = wordsOf(text).map(({ form }) => form);
  if (said.length < 3) return false;
  return answers.some((answer) => {
    const words = new Set(wordsOf(answer).map(({ form }) => form));
    return said.filter((form) => words.has(form)).length >= said.length * 0.8;
  });
}
