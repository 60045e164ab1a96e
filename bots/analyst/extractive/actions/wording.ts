import type { Language } from '../text/language.ts';
import { withoutEnd } from '../text/pattern.ts';
import { tidySentence, uncapitalised } from '../text/trim.ts';
import type { Draft } from './draft.ts';

/** Fillers, and a word said twice: what an infinitive with its object does not have. */
const GARBLED: Record<Language, RegExp> = {
  fr: /(?<!\p{L})(?:euh|hein|bah|ben|du coup|genre|y a)(?!\p{L})|(?<!\p{L})(\p{L}{2,})\s\1(?!\p{L})/iu,
  en: /(?<!\p{L})(?:um|uh|erm|you know|gonna)(?!\p{L})|(?<!\p{L})(\p{L}{2,})\s\1(?!\p{L})/iu,
  es: /(?<!\p{L})(?:eh|o sea|pues)(?!\p{L})|(?<!\p{L})(\p{L}{2,})\s\1(?!\p{L})/iu,
};
/** Words of a task in captions, beyond which more was taken in than its object. */
const LONGEST = 16;
const SIGNS = /[.!?…,;:]/u;

/** A task as minutes have it: an infinitive with its object where that reads well, else the words that were said. */
export function wordingOf(draft: Draft, language: Language): string {
  const { task, isQuoted, sentences, subject } = draft;
  const isLong = task.split(/\s+/u).length > LONGEST && !sentences.some(({ text }) => SIGNS.test(text));
  if (!isQuoted && !isLong && !GARBLED[language].test(task)) return task;
  const giving = sentences.find((sentence) => sentence !== subject);
  const said = [subject, giving]
    .filter((sentence) => sentence !== undefined)
    .map(({ text }) => withoutEnd(tidySentence(text, language), '.'));
  const [first = task, second] = said;
  const words = second === undefined ? first : `${first} — ${uncapitalised(second)}`;
  return language === 'fr' ? `«\u00a0${words}\u00a0»` : `“${words}”`;
}
