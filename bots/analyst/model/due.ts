import type { Analysis } from '#domain/analysis/analysis.ts';
import { isoDay } from '../extractive/deadline/calendar.ts';
import { parisMoment } from '../extractive/deadline/clock.ts';
import { deadlineIn, timesIn } from '../extractive/deadline/deadline.ts';
import { anyOf } from '../extractive/text/pattern.ts';
import { verbatim } from './quotes.ts';

export interface SaidLine {
  readonly text: string;
  /** When it was said, in milliseconds since 1970. */
  readonly instant: number;
  readonly language: Analysis['language'];
}

export interface Due {
  /** `YYYY-MM-DD`, or with a time. */
  readonly value: string;
  /** As they stand in the line. */
  readonly words: string;
}

/** Words that stand before a length of time or a month where somebody is to be done by its end. */
const BY: Readonly<Record<Analysis['language'], readonly string[]>> = {
  fr: ['d’ici', 'dans', 'fin'],
  en: ['by', 'in', 'by the end of'],
  es: ['para', 'en', 'a finales de'],
};

/** Says that it is done on the day itself, where it says when something is to be done. */
const TODAY: Readonly<Record<Analysis['language'], RegExp>> = {
  fr: anyOf(
    "tout de suite|immédiatement|à l[’']instant|dans la foulée|(?:ce|à|avant|vers|pour) midi",
    "avant (?:le déjeuner|la pause)|en partant|(?:cet |c[’']t )?aprèm?(?!\\p{L})",
    '(?:après|dès la fin d)(?:e |u |)(?:la |cette |ce )?(?:réunion|séance|réu|point|stand up)',
  ),
  en: anyOf(
    '(?:straight (?:away|after)|right (?:now|away|after)|(?:before|at|by|over) (?:lunch|noon)|this evening)(?!\\p{L})',
    "(?:(?:when|once|as soon as) we (?:finish|['’]re done)(?: here)?|after (?:this|the meeting))(?!\\p{L})",
  ),
  es: anyOf(
    '(?:ahora(?: mismo)?|en cuanto (?:acabe|termine)(?:mos)?|al salir|a mediodía)(?!\\p{L})',
    'antes de(?:l| la) (?:comida|almuerzo|café)(?!\\p{L})',
  ),
};
/** What somebody may call a deadline, at most: a sentence that names several days names none of them. */
const LONGEST = 60;

/**
 * The day that words give which a model says are a deadline, and that a line has: what the line says around them
 * belongs to them (« vendredi » of « vendredi de la semaine prochaine »). Null where they give none.
 */
export function dueIn({ text, instant, language }: SaidLine, said: string): Due | null {
  const words = verbatim(text, said);
  if (words === null) return null;
  const from = text.indexOf(words);
  const times = timesIn(text, language, instant).filter(({ start, end }) => start < from + words.length && end > from);
  const within = times.find(({ due }) => due) ?? times[0];
  if (within) return { value: within.value, words: text.slice(within.start, within.end) };
  const alone = deadlineIn(words, language, instant);
  if (alone) return { value: alone.value, words };
  if (TODAY[language].test(words)) return { value: isoDay(parisMoment(instant).day), words };
  if (words.length > LONGEST) return null;
  const bare = words.replace(/^(?:les?|la|l[’']|the|el) ?/iu, '');
  for (const by of BY[language]) {
    const found = deadlineIn(`${by} ${bare}`, language, instant);
    if (found?.due === true) return { value: found.value, words };
  }
  return null;
}
