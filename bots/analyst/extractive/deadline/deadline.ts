import type { Language } from '../text/language.ts';
import { dayIn } from './calendar.ts';
import { parisMoment } from './clock.ts';
import { ENGLISH_TIME } from './en.ts';
import type { TimeGrammar } from './expression.ts';
import { findTimes, type FoundTime } from './find.ts';
import { FRENCH_TIME } from './fr.ts';
import { SPANISH_TIME } from './es.ts';

const GRAMMARS: Record<Language, TimeGrammar> = { fr: FRENCH_TIME, en: ENGLISH_TIME, es: SPANISH_TIME };

/**
 * The coming times that a text names, in order, resolved against the wall clock in Paris at `instant` (milliseconds
 * since 1970): « d'ici vendredi » is the Friday after, « dans 1 h 30 » an hour and a half later. A day that was said
 * without an hour stays without one; « huit jours » and « huitaine » are a week, « quinze jours » and « quinzaine »
 * two; a week ends on Friday. An instant that no calendar has gives none.
 */
export function timesIn(text: string, language: Language, instant: number): FoundTime[] {
  return Number.isFinite(instant) && Math.abs(instant) < LAST_INSTANT
    ? findTimes(text, GRAMMARS[language], parisMoment(instant))
    : [];
}

/** What of a text's times is the deadline: the first that says « by then », else the first. */
export function deadlineIn(text: string, language: Language, instant: number): FoundTime | undefined {
  const times = timesIn(text, language, instant);
  return times.find((time) => time.due) ?? times[0];
}

/** The hour that a text names, as one of a day that was said before: « onze heures alors ». @param day `YYYY-MM-DD` */
export function hourIn(text: string, language: Language, day: string): FoundTime | undefined {
  const midnight = { day: dayIn(day), time: { hour: 0, minute: 0 }, instant: Date.parse(day) };
  return findTimes(text, { ...GRAMMARS[language], hourly: /(?:)/u, otherDays: /(?!)/u }, midnight)[0];
}

/** ECMAScript's last instant, less the centuries that a deadline may add. */
const LAST_INSTANT = 8.64e15 - 1e13;
