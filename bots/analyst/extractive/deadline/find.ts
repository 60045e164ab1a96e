import { addDays, type Day, daysBetween, isoDay, isoTime, type Time } from './calendar.ts';
import type { Moment } from './clock.ts';
import { numericDates } from './dates.ts';
import type { Rule, TimeGrammar, When } from './expression.ts';
import { folded, loosened } from './fold.ts';

/** A time found in a text; `text.slice(start, end)` are its words, with the preposition that makes it a deadline. */
export interface FoundTime {
  /** `YYYY-MM-DD`, or `YYYY-MM-DDTHH:mm` in Europe/Paris. */
  readonly value: string;
  readonly start: number;
  readonly end: number;
  /** Whether the words say « by then »; others only name a time. */
  readonly due: boolean;
  /** Whether they name a stretch of time rather than a day: « cette semaine ». */
  readonly span: boolean;
}

interface Piece {
  readonly start: number;
  readonly end: number;
  readonly when: When;
  /** A length of time carries its own preposition. */
  readonly due: boolean;
}

/** Stands for words already taken: no letter, no digit, no space, so that no pattern reaches across. */
const TAKEN = '\u2022';

/**
 * Every coming time in a text, in order. What is past, recurring or says which thing is meant (« la note du 3 ») is
 * none.
 */
export function findTimes(text: string, grammar: TimeGrammar, now: Moment): FoundTime[] {
  const plain = folded(text);
  if (!grammar.hint.test(plain)) return [];
  const reader = new Reader(plain, now);
  reader.takeAll(grammar.lengths, true);
  reader.takeAll(grammar.times, false);
  for (const date of numericDates(reader.left, grammar, now))
    reader.take({ start: date.start, end: date.end, when: date.when, due: false });
  reader.takeAll(grammar.days, false);
  const words = loosened(text);
  return joined(words, reader.pieces, grammar)
    .map((piece) => located(words, piece, { grammar, now }))
    .filter((found) => found !== undefined);
}

class Reader {
  readonly pieces: Piece[] = [];
  /** The text with the words already taken blotted out, of the same length. */
  left: string;
  private readonly now: Moment;

  constructor(text: string, now: Moment) {
    this.left = text;
    this.now = now;
  }

  takeAll(rules: readonly Rule[], due: boolean): void {
    for (const { pattern, resolve } of rules) {
      for (const match of this.left.matchAll(pattern)) {
        const groups = match.groups ?? {};
        const when = resolve(groups, this.now);
        const [start, end] = [match.index, match.index + match[0].length];
        if (when && (when.day || when.time))
          this.take({ start, end, when: groups['moment'] ? { ...when, part: true } : when, due });
        // What names no day must not be read as a part of itself: « le 30 février » is not the 30th.
        else this.blot(start, end);
      }
    }
  }

  take(piece: Piece): void {
    this.pieces.push(piece);
    this.blot(piece.start, piece.end);
  }

  private blot(start: number, end: number): void {
    this.left = this.left.slice(0, start) + TAKEN.repeat(end - start) + this.left.slice(end);
  }
}

/** « vendredi » and « avant 17 h » are one time. */
function joined(text: string, pieces: readonly Piece[], grammar: TimeGrammar): Piece[] {
  const out: Piece[] = [];
  for (const piece of pieces.toSorted((a, b) => a.start - b.start)) {
    const before = out.at(-1);
    const between = before ? text.slice(before.end, piece.start) : '';
    // « ce midi, comptez quinze jours » are two times: a length has a word of its own.
    const complementary =
      before &&
      !(piece.due && before.when.time) &&
      (before.when.day ? !before.when.time && !piece.when.day : !piece.when.time);
    if (before && complementary && grammar.link.test(between)) {
      out[out.length - 1] = {
        start: before.start,
        end: piece.end,
        when: { ...before.when, ...piece.when },
        due: before.due || grammar.due.test(text.slice(0, piece.start)),
      };
    } else if (before?.when.day && piece.when.day && grammar.orRather.test(between)) {
      out[out.length - 1] = { ...piece, start: before.start };
    } else out.push(piece);
  }
  return out;
}

/** In which language a text is read, and when. */
interface Present {
  readonly grammar: TimeGrammar;
  readonly now: Moment;
}

function located(text: string, piece: Piece, { grammar, now }: Present): FoundTime | undefined {
  if (grammar.past.test(text.slice(piece.end))) return undefined;
  let start = piece.start;
  const before = text.slice(0, start);
  const due = grammar.due.exec(before) ?? grammar.due.exec(withoutArticle(before, grammar));
  if (due) {
    start = due.index;
    if (grammar.not.test(text.slice(0, start))) return undefined;
  } else {
    if (!piece.due && (grammar.notDue.test(before) || grammar.notDue.test(withoutArticle(before, grammar))))
      return undefined;
    if (piece.when.day) start = withoutArticle(before, grammar).length;
  }
  const after = grammar.dueAfter.exec(text.slice(piece.end));
  const isDue = piece.due || due !== null || after !== null;
  const when = due && grammar.before.test(due[0]) ? dayBefore(piece.when) : piece.when;
  const value = valueOf(when, isDue || isToday(before, grammar), now);
  return value === undefined
    ? undefined
    : { value, start, end: piece.end + (after?.[0].length ?? 0), due: isDue, span: piece.when.span === true };
}

/** Whether an hour behind these words is one of today. */
function isToday(before: string, { hourly, otherDays }: TimeGrammar): boolean {
  const clause = Math.max(...['.', ';', '!', '?'].map((sign) => before.lastIndexOf(sign)));
  return hourly.test(before) && !otherDays.test(before.slice(clause + 1));
}

function withoutArticle(before: string, grammar: TimeGrammar): string {
  const article = grammar.article.exec(before);
  return article ? before.slice(0, article.index) : before;
}

/**
 * « avant le 20 » ends on the 19th; « avant la fin du mois », « avant lundi 17 h » and « avant ce soir » as they say.
 */
function dayBefore(when: When): When {
  if (!when.day || when.time || when.part) return when;
  if (when.span) return when.before ? { ...when, day: when.before } : when;
  return { ...when, day: addDays(when.day, -1) };
}

/** An hour alone is today's while it is to come, and only after a preposition: « 35 heures » is no time. */
function valueOf({ day, time }: When, isTime: boolean, now: Moment): string | undefined {
  if (day) return daysBetween(now.day, day) < 0 ? undefined : iso(day, time);
  if (!time || !isTime) return undefined;
  const passed = time.hour * 60 + time.minute <= now.time.hour * 60 + now.time.minute;
  return passed ? undefined : iso(now.day, time);
}

const iso = (day: Day, time: Time | undefined): string => (time ? `${isoDay(day)}T${isoTime(time)}` : isoDay(day));
