import { spaced } from '../text/pattern.ts';
import { folded } from './fold.ts';
import type { Day, Time } from './calendar.ts';
import type { Language } from '../text/language.ts';
import type { Moment } from './clock.ts';

/**
 * What an expression of time means: a day, an hour of a day not said, or both; `text.slice(start, end)` are its words.
 */
export interface When {
  readonly day?: Day | undefined;
  readonly time?: Time | undefined;
  /** A stretch of time that `day` ends: « cette semaine », « fin décembre ». A named day is more exact. */
  readonly span?: true;
  /** The last day before a stretch, for « avant la semaine prochaine »; without it, what is before it ends with it. */
  readonly before?: Day;
  /** A part of the day was said: « avant lundi soir » is Monday, « avant lundi » is Sunday. */
  readonly part?: true;
}

/**
 * A form that the speech of one language gives to a time. `resolve` answers undefined when the words match and the
 * time does not exist. Patterns are global and use named groups.
 */
export interface Rule {
  readonly pattern: RegExp;
  readonly resolve: (groups: Groups, now: Moment) => When | undefined;
}

export type Groups = Readonly<Record<string, string | undefined>>;

/** Everything that one language says of time. */
export interface TimeGrammar {
  readonly language: Language;
  /** Without any of these words, folded, no rule matches: a cheap look before the many patterns. */
  readonly hint: RegExp;
  /** « dans quinze jours »: lengths of time, each with the word that makes it a deadline. Tried first, in order. */
  readonly lengths: readonly Rule[];
  readonly times: readonly Rule[];
  /** Tried in order: a rule never sees the words that an earlier one took. */
  readonly days: readonly Rule[];
  /** What makes the words after it a deadline: « avant », « d'ici », "by". Ends at the end of the text before them. */
  readonly due: RegExp;
  /** Of what makes a deadline, what leaves the day itself out: « avant », "before". */
  readonly before: RegExp;
  /** What turns a deadline into the contrary: « pas » of « pas avant lundi ». Ends at the end of the text before. */
  readonly not: RegExp;
  /** What makes the words before it a deadline: « dernier délai ». */
  readonly dueAfter: RegExp;
  /** What makes an hour alone a time of today: « à » of « à dix heures ». Ends at the end of the text before them. */
  readonly hourly: RegExp;
  /** What makes an hour behind it, in the same clause, one of other days: « hier », « chaque ». */
  readonly otherDays: RegExp;
  /** What stands between a deadline's words and belongs to it: « le », « ce », "on". */
  readonly article: RegExp;
  /** What makes the words after it anything but a deadline: « depuis », « du ». */
  readonly notDue: RegExp;
  /** What makes the words before it anything but a deadline: « dernier », "ago". */
  readonly past: RegExp;
  /** What may stand between a day and its hour. */
  readonly link: RegExp;
  /** What may stand between two days of which the second counts: « lundi ou mardi », « lundi, non, mardi ». */
  readonly orRather: RegExp;
}

/**
 * A case-insensitive global pattern for texts as `folded` gives them; words end where letters and digits end. `{name}`
 * is replaced by the piece of that name; spaces are those of `spaced`.
 */
export function pattern(source: string, pieces: Readonly<Record<string, string>>): RegExp {
  const whole = spaced(folded(source.replaceAll(/\{([a-z]+)\}/gu, (_, name: string) => pieces[name] ?? '')));
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${whole})(?![\\p{L}\\p{N}])`, 'giu');
}

/** Any of these words at the end of a text as `loosened` gives it, with what may stand after them. */
export const ending = (words: string, after = '\\s*'): RegExp =>
  new RegExp(`(?<!\\p{L})(?:${spaced(words)})${after}$`, 'iu');

/** A number in figures, or in the words of the table (without accents and hyphens); undefined for anything else. */
export function numberIn(words: Readonly<Record<string, number>>, said: string | undefined): number | undefined {
  if (said === undefined) return undefined;
  const word = folded(said).toLowerCase().replaceAll(/\s+/gu, ' ');
  return /^\d+$/u.test(word) ? Number(word) : words[word];
}

/** 1-based place of what was said in a list of alternatives, accents and case aside; 0 when it is not there. */
export function placeIn(list: readonly string[], said: string | undefined): number {
  const word = folded(said ?? '').toLowerCase();
  return list.findIndex((entry) => folded(entry).toLowerCase() === word) + 1;
}

export function clock(hour: number | undefined, minute: number | undefined): Time | undefined {
  if (hour === undefined || hour > 24 || (minute ?? 0) > 59) return undefined;
  return hour === 24 ? MIDNIGHT : { hour, minute: minute ?? 0 };
}

export const NOON: Time = { hour: 12, minute: 0 };
/** « Avant minuit » is still the day that was said. */
export const MIDNIGHT: Time = { hour: 23, minute: 59 };
