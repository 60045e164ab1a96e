/** What somebody wants to be reminded of, and after how long. */
export interface Reminder {
  readonly delayMs: number;
  /** As it was said; empty where nothing was. */
  readonly subject: string;
}

/** Numbers as words, without accents, in French, English and Spanish. */
const NUMBERS = new Map<string, number>(
  [
    ['un une one uno una', 1],
    ['deux two dos', 2],
    ['trois three tres', 3],
    ['quatre four cuatro', 4],
    ['cinq five cinco', 5],
    ['six seis', 6],
    ['sept seven siete', 7],
    ['huit eight ocho', 8],
    ['neuf nine nueve', 9],
    ['dix ten diez', 10],
    ['douze twelve doce', 12],
    ['quinze fifteen quince', 15],
    ['vingt twenty veinte', 20],
    ['trente thirty treinta', 30],
    ['quarante forty cuarenta', 40],
    ['cinquante fifty cincuenta', 50],
  ].flatMap(([words, value]) =>
    String(words)
      .split(' ')
      .map((word) => [word, Number(value)] as const),
  ),
);
const [SECOND, MINUTE, HOUR] = [1_000, 60_000, 3_600_000];
const UNITS = new Map<string, number>(
  [
    ['s sec seconde secondes second seconds segundo segundos', SECOND],
    ['m min mins mn minute minutes minuto minutos', MINUTE],
    ['h heure heures hour hours hora horas', HOUR],
  ].flatMap(([words, value]) =>
    String(words)
      .split(' ')
      .map((word) => [word, Number(value)] as const),
  ),
);
/** Between the command and the subject, and before the time: they say nothing of either. */
const TO_WHOM = new Set(['moi', 'nous', 'me', 'us', 'nos']);
const AFTER = new Set(['dans', 'in', 'en']);
const LONGEST_MS = 12 * HOUR;

interface Word {
  readonly form: string;
  readonly start: number;
  readonly end: number;
}

/** Numbers and words, also where they are written together: « 5min ». */
const wordsOf = (text: string): Word[] =>
  [...text.matchAll(/\p{N}+|[\p{L}\p{M}]+/gu)].map((match) => ({
    form: match[0].normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase(),
    start: match.index,
    end: match.index + match[0].length,
  }));

const numberOf = (form: string | undefined): number | null => {
  if (form === undefined) return null;
  return /^\d{1,4}$/u.test(form) ? Number(form) : (NUMBERS.get(form) ?? null);
};

/** The time that is said from a word on: how long, and how many words say so. */
function durationAt(words: readonly Word[], from: number): { readonly ms: number; readonly count: number } | null {
  const first = numberOf(words[from]?.form);
  if (first === null) return null;
  // « Quarante-cinq »: tens, then ones.
  const ones = first >= 20 && first % 10 === 0 ? numberOf(words[from + 1]?.form) : null;
  const amount = ones === null || ones > 9 ? first : first + ones;
  const next = from + (amount === first ? 1 : 2);
  const unit = UNITS.get(words[next]?.form ?? '');
  if (unit === undefined) return null;
  const minutes = unit === HOUR ? numberOf(words[next + 1]?.form) : null;
  const ms = amount * unit + (minutes === null ? 0 : minutes * MINUTE);
  return { ms, count: next + (minutes === null ? 1 : 2) - from };
}

const textOf = (text: string, words: readonly Word[]): string =>
  text.slice(words[0]?.start ?? 0, words.at(-1)?.end ?? 0);

/** The reminder in what follows the command; null where no time is said. The longest is twelve hours. */
export function reminderIn(text: string): Reminder | null {
  const words = wordsOf(text);
  for (let from = 0; from < words.length; from += 1) {
    const duration = durationAt(words, from);
    if (!duration) continue;
    if (duration.ms === 0 || duration.ms > LONGEST_MS) return null;
    const before = words.slice(0, AFTER.has(words[from - 1]?.form ?? '') ? from - 1 : from);
    while (TO_WHOM.has(before[0]?.form ?? '')) before.shift();
    const subject = [textOf(text, before), textOf(text, words.slice(from + duration.count))].filter(Boolean).join(' ');
    return { delayMs: duration.ms, subject };
  }
  return null;
}
