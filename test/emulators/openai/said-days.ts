import type { Found, ReadMeeting } from './careful-reader.ts';

const either = (...words: readonly string[]): string => words.join('|');
const DAYS = either(
  'lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche',
  'monday|tuesday|wednesday|thursday|friday|saturday|sunday',
  'lunes|martes|miércoles|jueves|viernes|sábado|domingo',
);
const MONTHS = either(
  'janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre',
  'january|february|march|april|may|june|july|august|september|october|november|december',
  'enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre',
);
const NUMBERS = either(
  'premier|deux|trois|quatre|cinq|six|sept|huit|neuf|dix-sept|dix-huit|dix-neuf|dix|onze|douze|treize|quatorze',
  'quinze|seize|vingt(?:[ -](?:et[ -])?(?:un|deux|trois|quatre|cinq|six|sept|huit|neuf))?|trente(?:[ -]et[ -]un)?',
  '(?:twenty-|twenty |thirty-|thirty )?(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth)',
  'tenth|eleventh|twelfth|(?:thir|four|fif|six|seven|eigh|nine)teenth|twentieth|thirtieth',
  'uno|dos|tres|cuatro|cinco|siete|ocho|nueve|diez|doce|quince|veinte|veinti\\p{L}+|treinta',
);
const NUMBER = `(?:\\d{1,2}(?:er|st|nd|rd|th)?|${NUMBERS})`;
const OF = "(?: (?:de|of|du)|,)? (?:d[’'])?";
const NEXT = "prochaine?|suivante?|qui vient|d[’']après|pro|next|que viene|próxim[oa]";
const WEEK = `(?:semaine|week|semana)(?: (?:${NEXT}|${NUMBER}|(?:du |of the )${NUMBER}(?: (?:${MONTHS}))?))*`;

const WHEN_THEN = either(NEXT, 'soir|matin|midi|après-midi|en huit|en quinze|dernier délai|morning|afternoon|night');
const OF_WEEK = `(?:de |of )?(?:la |the )?(?:semaine|week|semana) (?:${NEXT})`;
const BY_WORDS = either("d[’']ici|avant|pour|sous|au plus tard|jusqu[’']|dès", 'by|before|until|antes|para|hasta');
const BY = `(?:${BY_WORDS})(?: (?:à|au|de|del|le|la|el|the|les))*(?: l[’']| d[’'])? ?`;
const PART = '(?:la |the |el |a )?(?:fin|début|mi|milieu|end|middle|final(?:es)?)[ -]';
const PARTS_OF_DAYS = either(
  'soir|midi|matin(?:ée)?|après-midi|apr[eè]m|nuit|week-end|weekend',
  'morning|afternoon|evening|tarde|noche|mañana',
);
const LENGTHS = 'jours?|semaines?|mois|days?|weeks?|months?|fortnight|días|semanas|meses';
const OF_PART = "(?:(?:de|du|of|the|la|del|le|cette|ce)[ -]|l[’']|d[’'])*";

/** Words of a day or a stretch of time, as people say them; shorter ones stand in longer ones. */
const TIMES = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${BY})?(?:${PART}${OF_PART})?(?:${either(
    `(?:${DAYS})(?: (?:${WHEN_THEN}|${OF_WEEK}))*(?: (?:le |the |el )?${NUMBER}(?!\\p{L}))?(?:${OF}(?:${MONTHS}))?`,
    `(?:le |the |el |au |les )?${NUMBER}${OF}(?:${MONTHS})`,
    `(?:le |the |el |au |les )${NUMBER}(?!\\p{L}| (?:heures|euros|mille|cents|premiers|autres|personnes))`,
    `(?:next )?(?:la |cette |the |this |esta |next )?${WEEK}`,
    `(?:le |ce |the |this |este |next )?(?:mois|month|mes)(?: (?:${NEXT}))*(?: (?:de |of )?(?:d[’'])?(?:${MONTHS}))?`,
    "après[- ]demain|demain(?: (?:soir|matin|midi|après-midi))?|aujourd[’']hui",
    'tomorrow(?: (?:morning|night))?|to-?night|today|pasado mañana|mañana|hoy',
    `(?:ce|cet|cette|this|esta) (?:${PARTS_OF_DAYS})|(?:the |au )?week-?end`,
    'dans la (?:journée|matinée|soirée|semaine|foulée)|(?:à|avant|vers) midi|avant le déjeuner',
    "before (?:lunch|noon)|at noon|en sortant|tout à l[’']heure|tout de suite",
    'straight away|right (?:now|after)|ahora',
    `(?:dans |sous |in |within |en )?(?:un|une|\\d+|${NUMBERS}|a|two|three|four|five) (?:petits? )?(?:${LENGTHS})`,
    'huitaine|quinzaine|fortnight|noël|christmas|pâques|easter|toussaint|ascension|pentecôte|saint-jean',
    'rentrée|trimestre|semestre|année',
    `(?:${MONTHS})(?: ${NUMBER})?`,
  )})(?![\\p{L}\\p{N}])`,
  'giu',
);

const WEEKDAYS = [
  /dimanche|sunday|domingo/iu,
  /lundi|monday|lunes/iu,
  /mardi|tuesday|martes/iu,
  /mercredi|wednesday|miércoles/iu,
  /jeudi|thursday|jueves/iu,
  /vendredi|friday|viernes/iu,
  /samedi|saturday|sábado/iu,
];
const DAY_MS = 86_400_000;
const dayOf = (date: string): number => Date.parse(`${date.slice(0, 10)}T00:00:00Z`);
/** Lines around those that something rests on in which its day may be said. */
const AROUND = 3;

/** Days within which what is meant lies. */
const STRETCHES: readonly (readonly [RegExp, number])[] = [
  [/week-?end/iu, 8],
  [/semaine|week|semana/iu, 15],
  [/mois|month|mes(?!\p{L})/iu, 62],
];
/** Says no day. */
const BARE = /^(?:(?:la|the|a|une|un|le|un) )?(?:semaine|week|semana|mois|month|mes|jours?|days?)$/iu;

const SAME_DAY = new RegExp(
  either(
    'midi|déjeuner|lunch|noon|sortant|aujourd|ce(?:t|tte)? (?:soir|midi|matin|après|aprem)|journée|tout (?:à|de)|foulée',
    'today|to-?night|straight|right|this (?:morning|afternoon|evening)|hoy|ahora|esta',
  ),
  'iu',
);

/** How well words go with a day: its name, its number, a near day, a stretch of time. */
function fits(words: string, date: string, held: string): number {
  const day = new Date(dayOf(date));
  const away = Math.round((dayOf(date) - dayOf(held)) / DAY_MS);
  const near: readonly (readonly [RegExp, number])[] = [
    [/après[- ]demain|pasado/iu, 2],
    [/demain|tomorrow|mañana/iu, 1],
    [SAME_DAY, 0],
  ];
  const isNear = near.find(([word]) => word.test(words));
  if (isNear) return isNear[1] === away ? 3 : 0;
  const named = WEEKDAYS.findIndex((name) => name.test(words));
  if (named >= 0) {
    // « Avant vendredi » is Thursday.
    const wanted = /avant|before|antes/iu.test(words) ? (day.getUTCDay() + 1) % 7 : day.getUTCDay();
    return named === wanted ? 4 : named === day.getUTCDay() ? 2 : 0;
  }
  const month =
    MONTHS.split('|').findIndex((name) => new RegExp(`(?<!\\p{L})${name}(?!\\p{L})`, 'iu').test(words)) % 12;
  if (month >= 0 && month !== day.getUTCMonth()) return 0;
  const number = Number(/\d{1,2}/u.exec(words)?.[0] ?? Number.NaN);
  if (!Number.isNaN(number)) return Math.abs(number - day.getUTCDate()) <= 1 ? 4 : 0.5;
  if (month >= 0) return 3;
  const [stretch] = STRETCHES.flatMap(([word, most]) => (word.test(words) ? [most] : []));
  return stretch === undefined ? 1 : away <= stretch && !BARE.test(words) ? 2 : 0;
}

/** The words by which a line that it can see gives the day: those that go best with it. */
export function deadlineWords({ held, lines }: ReadMeeting, found: Found, seen: ReadonlySet<number>): string | null {
  const { deadline } = found;
  if (deadline === null) return null;
  const rests = found.lines.filter((line) => seen.has(line));
  const around = rests.flatMap((line) =>
    Array.from({ length: AROUND }, (_, index) => line - 1 - index).filter((other) => seen.has(other)),
  );
  const choices = [...new Set([...rests, ...around])].flatMap((line, index) =>
    [...(lines[line]?.text ?? '').matchAll(TIMES)].map(([words]) => ({
      words,
      fit: fits(words, deadline, held) + (index < rests.length ? 0.5 : 0) + words.length / 1_000,
    })),
  );
  const [best] = choices.filter(({ fit }) => fit >= 1).toSorted((a, b) => b.fit - a.fit);
  // In words that are none of these: the sentence that has them.
  return best?.words.trim() ?? quoteOf(lines[rests[0] ?? -1]?.text ?? '');
}

/** A sentence of a line, as a reader quotes it: the longest. */
export const quoteOf = (text: string): string =>
  text.split(/(?<=[.!?…])\s+/u).toSorted((a, b) => b.length - a.length)[0] ?? text;
