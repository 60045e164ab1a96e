import * as chrono from 'chrono-node';
import type { Moment } from './clock.ts';
import type { TimeGrammar, When } from './expression.ts';
import { onDate } from './resolve.ts';

export interface FoundDate {
  readonly start: number;
  readonly end: number;
  readonly when: When;
}

/** Day before month in all three languages: meetings are dated in Paris. */
const READERS = { fr: chrono.fr, en: chrono.en.GB, es: chrono.es } as const;

/** « 15/12 » may be a score or a fraction; a year, a weekday or a preposition before it tells. */
const WITH_YEAR = /\d{4}/u;
const STARTS_WITH_LETTER = /^\p{L}/u;

/**
 * Dates written in figures (« lundi 7/12 », "2026-12-15"), read by chrono-node. Its other readings are not used: it
 * takes « après-demain à 14h30 » for tomorrow and is blind to « fin du mois ».
 */
export function numericDates(text: string, grammar: TimeGrammar, now: Moment): FoundDate[] {
  if (!/\d[/.-]\d/u.test(text)) return [];
  // Noon in a zone of its own, so that neither the machine's zone nor a clock change moves the day.
  const instant = new Date(Date.UTC(now.day.year, now.day.month - 1, now.day.day, 12));
  return READERS[grammar.language]
    .parse(text, { instant, timezone: 0 }, { forwardDate: true })
    .flatMap(({ index, text: words, start }) => {
      const [day, month, year] = [start.get('day'), start.get('month'), start.get('year')];
      if (!start.isCertain('day') || !start.isCertain('month') || !/\d[/.-]\d/u.test(words) || !day || !month || !year)
        return [];
      const before = text.slice(0, index);
      const meant =
        WITH_YEAR.test(words) ||
        STARTS_WITH_LETTER.test(words) ||
        grammar.due.test(before) ||
        grammar.article.test(before) ||
        grammar.notDue.test(before);
      const when = meant ? onDate(now, { day, month, year: start.isCertain('year') ? year : undefined }) : undefined;
      return when ? [{ start: index, end: index + words.length, when }] : [];
    });
}
