import { frenchDate } from '#domain/french-date.ts';
import { dayAfter, instantOf } from '#domain/local-time.ts';

const WEEKDAYS = ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi'];
/** The week that the day of loading is in; the twelve before it are those of the meetings. */
const WEEK_OF_LOADING = 13;
const FIXED_HOLIDAYS = new Set(['01-01', '05-01', '05-08', '07-14', '08-15', '11-01', '11-11', '12-25']);
/** Easter Monday, Ascension and Whit Monday, in days after Easter. */
const MOVABLE_HOLIDAYS = [1, 39, 50];

/** « S6 mercredi », « J » or « J+3 ». */
const PLACE = /^(?:S(?<week>\d{1,2}) (?<weekday>\p{L}+)|J(?:\+(?<after>\d{1,2}))?)$/u;

const SPOKEN = new Intl.DateTimeFormat('fr-FR', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });

const utc = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** Easter Sunday of a year of our calendar (Meeus, Jones and Butcher). */
function easterOf(year: number): string {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100];
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7;
  const sum = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114;
  return new Date(Date.UTC(year, Math.floor(sum / 31) - 1, (sum % 31) + 1)).toISOString().slice(0, 10);
}

function isHoliday(day: string): boolean {
  const easter = easterOf(Number(day.slice(0, 4)));
  return FIXED_HOLIDAYS.has(day.slice(5)) || MOVABLE_HOLIDAYS.some((after) => dayAfter(easter, after) === day);
}

/** The day itself, or the first after it on which France works. */
function workingDay(day: string): string {
  const isOff = utc(day).getUTCDay() % 6 === 0 || isHoliday(day);
  return isOff ? workingDay(dayAfter(day, 1)) : day;
}

/** The days of a demonstration, counted from the day of its loading, YYYY-MM-DD. */
export class DemonstrationCalendar {
  readonly #day: string;

  constructor(day: string) {
    this.#day = day;
  }

  /**
   * The day that « S6 mercredi » is (the Wednesday of the sixth of thirteen weeks, of which the last is that of the
   * loading) or « J+3 » (so many days after the loading), or the first working day after it.
   */
  dayOf(place: string): string {
    const { week, weekday, after } = PLACE.exec(place)?.groups ?? {};
    if (week === undefined || weekday === undefined) {
      if (!PLACE.test(place)) throw new TypeError(`no place in the demonstration: ${place}`);
      return workingDay(dayAfter(this.#day, Number(after ?? 0)));
    }
    const index = WEEKDAYS.indexOf(weekday);
    if (index < 0) throw new TypeError(`no working day: ${place}`);
    const monday = dayAfter(this.#day, -((utc(this.#day).getUTCDay() + 6) % 7));
    return workingDay(dayAfter(monday, (Number(week) - WEEK_OF_LOADING) * 7 + index));
  }

  /** The instant of « S6 mercredi 09:30 » in Paris. */
  instantOf(written: string): string {
    const at = written.lastIndexOf(' ');
    const instant = instantOf(`${this.dayOf(written.slice(0, at))}T${written.slice(at + 1)}:00`);
    if (instant === null) throw new TypeError(`no time in the demonstration: ${written}`);
    return instant;
  }

  /** A text with its days as people say them: « d’ici {S6 mercredi} » gives « d’ici mercredi 21 octobre ». */
  spoken = (text: string): string =>
    text.replace(/\{(?<place>[^{}]{1,40})\}/gu, (_, place: string) => frenchDate(SPOKEN, utc(this.dayOf(place))));
}
