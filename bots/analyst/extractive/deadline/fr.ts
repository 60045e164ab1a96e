import { addDays, mondayOf } from './calendar.ts';
import {
  clock,
  type Groups,
  MIDNIGHT,
  NOON,
  numberIn,
  pattern,
  placeIn,
  type Rule,
  type TimeGrammar,
  type When,
} from './expression.ts';
import * as at from './resolve.ts';

const WEEKDAYS = ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche'];
const MONTHS = [
  'janvier',
  'février',
  'mars',
  'avril',
  'mai',
  'juin',
  'juillet',
  'août',
  'septembre',
  'octobre',
  'novembre',
  'décembre',
];
const SMALL =
  'zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf vingt'.split(
    ' ',
  );

const NUMBERS: Record<string, number> = {
  ...Object.fromEntries(SMALL.map((word, number) => [word, number])),
  une: 1,
  premier: 1,
  '1er': 1,
  'vingt et un': 21,
  'vingt-et-un': 21,
  ...Object.fromEntries(SMALL.slice(2, 10).map((word, index) => [`vingt-${word}`, 22 + index])),
  trente: 30,
  'trente et un': 31,
  'trente-et-un': 31,
  'quarante-huit': 48,
  'soixante-douze': 72,
  quelques: 3,
  'une dizaine de': 10,
  'une quinzaine de': 15,
  'une huitaine de': 8,
};

const PIECES = {
  w: WEEKDAYS.join('|'),
  m: 'janvier|f[ée]vrier|mars|avril|mai|juin|juillet|ao[uû]t|septembre|octobre|novembre|d[ée]cembre',
  n: `\\d{1,3}|${Object.keys(NUMBERS)
    .toSorted((a, b) => b.length - a.length)
    .join('|')}`,
  /** A part of a day says no hour. */
  part: "(?: (?:en |dans la |dans l['’]|à la |au |de )?(?:matin(?:ée)?|après-midi|soir(?:ée)?|(?:fin|début) de (?:la )?(?:journée|matinée|soirée)|(?:fin|début) d['’]après-midi|première heure|plus tard))?",
  of: "(?:de (?:la |l['’])?|du |d['’](?:la )?)",
};

const rule = (source: string, resolve: Rule['resolve']): Rule => ({ pattern: pattern(source, PIECES), resolve });
const number = (said: string | undefined): number => numberIn(NUMBERS, said) ?? 0;
const weekday = (groups: Groups): number => placeIn(WEEKDAYS, groups['w']);
const month = (groups: Groups): number => placeIn(MONTHS, groups['m']);
const partOf = (said: string | undefined): 'start' | 'middle' | 'end' =>
  /^d/iu.test(said ?? '') ? 'start' : /^m/iu.test(said ?? '') ? 'middle' : 'end';
const NEXT = "(?:prochaine?|qui vient|suivante?|d['’]après)";

const fridayAfter = (when: When | undefined): When | undefined => when?.day && { day: addDays(mondayOf(when.day), 4) };

const lengths: Rule[] = [
  rule('sous huitaine|(?:dans |sous )une huitaine(?! de)', (_, now) => at.inCountedDays(now, 8)),
  rule('sous quinzaine|(?:dans |sous )une quinzaine(?! de)', (_, now) => at.inCountedDays(now, 15)),
  rule("(?:dans|sous|d['’]ici)(?: les)? (?<n>{n}) ?(?:jours?)(?<working> (?:ouvrés?|ouvrables?))?", (g, now) =>
    g['working'] ? at.inWorkingDays(now, number(g['n'])) : at.inCountedDays(now, number(g['n'])),
  ),
  rule("(?:dans|sous|d['’]ici)(?: les)? (?<n>{n}) semaines?", (g, now) => at.inDays(now, 7 * number(g['n']))),
  rule("(?:dans|sous|d['’]ici)(?: les)? (?<n>{n}) mois", (g, now) => at.inMonths(now, number(g['n']))),
  rule(
    "(?:dans|sous|d['’]ici)(?: les)? (?<n>{n}) ?(?:h|heures?)(?: ?(?<min>\\d{2}|trente|quinze)(?! ?(?:h|%))| et (?<half>demie?)| et (?<quarter>quart))?",
    (g, now) => at.inMinutes(now, 60 * number(g['n']) + (g['half'] ? 30 : g['quarter'] ? 15 : number(g['min']))),
  ),
  rule("(?:dans|sous|d['’]ici)(?: les)? (?<n>{n}) ?(?:min|mn|minutes?)", (g, now) => at.inMinutes(now, number(g['n']))),
  rule("(?:dans|sous|d['’]ici) une demi-heure", (_, now) => at.inMinutes(now, 30)),
  rule("(?:dans|sous|d['’]ici) un quart d['’]heure", (_, now) => at.inMinutes(now, 15)),
];

const days: Rule[] = [
  // Weekdays counted in weeks
  rule('(?<w>{w}) en (?<n>huit|quinze)', (g, now) =>
    at.onWeekday(now, weekday(g), g['n']?.toLowerCase() === 'huit' ? 1 : 2),
  ),
  rule("(?<d>demain|aujourd['’]hui) en (?<n>huit|quinze)", (g, now) =>
    at.inDays(now, (g['d']?.toLowerCase() === 'demain' ? 1 : 0) + (g['n']?.toLowerCase() === 'huit' ? 7 : 14)),
  ),
  rule('(?<w>{w}) (?:de )?(?:la )?semaine (?:prochaine|suivante|d’après|qui vient){part}', (g, now) =>
    at.onWeekdayOfWeek(now, weekday(g)),
  ),
  rule('(?<w>{w}) (?:de )?(?:la )?semaine en cours{part}', (g, now) => at.onWeekdayOfWeek(now, weekday(g), 0)),
  // Dates
  rule('semaine du (?<n>{n}) (?<m>{m})', (g, now) =>
    fridayAfter(at.onDate(now, { day: number(g['n']), month: month(g) })),
  ),
  rule('(?:(?:{w}) )?(?<n>{n}) (?<m>{m})(?: (?<y>20\\d\\d))?{part}', (g, now) =>
    at.onDate(now, { day: number(g['n']), month: month(g), year: g['y'] ? Number(g['y']) : undefined }),
  ),
  rule('(?:(?:{w}) )?(?:le )?(?<n>{n}) (?:du mois prochain|du mois suivant|du mois qui vient){part}', (g, now) =>
    at.onDayOfMonth(now, number(g['n']), 1),
  ),
  rule('(?:(?:{w}) )?(?:le )?(?<n>{n}) (?:de ce mois|du mois(?: en cours)?){part}', (g, now) =>
    at.onDayOfMonth(now, number(g['n']), 0),
  ),
  rule('(?<w>{w}) (?:le )?(?<n>\\d{1,2}|1er)(?! ?(?:h|heures?|:|/|\\.\\d|%|€)|[:/]){part}', (g, now) =>
    at.onWeekdayAndDay(now, weekday(g), number(g['n'])),
  ),
  // Ends, beginnings and middles
  rule(`fin ${PIECES.of}(?:mois|ce mois)(?: (?<next>${NEXT}))?`, (g, now) => at.endOfMonth(now, g['next'] ? 1 : 0)),
  rule(`fin ${PIECES.of}(?:semaine|cette semaine)(?: (?<next>${NEXT}))?`, (g, now) =>
    g['next'] ? at.endOfNextWeek(now) : at.endOfThisWeek(now),
  ),
  rule(`fin ${PIECES.of}(?:année|an|cette année)(?: (?<next>${NEXT}))?`, (g, now) =>
    at.endOfYear(now, g['next'] ? 1 : 0),
  ),
  rule(`fin (?:${PIECES.of})?(?:trimestre|ce trimestre)(?: (?<next>${NEXT}))?`, (g, now) =>
    at.endOfQuarter(now, { after: g['next'] ? 1 : 0 }),
  ),
  rule(`fin (?:${PIECES.of})?(?:(?<n>premier|deuxième|troisième|quatrième) trimestre|[QT](?<q>[1-4]))`, (g, now) =>
    at.endOfQuarter(now, {
      named: g['q'] ? Number(g['q']) : placeIn(['premier', 'deuxième', 'troisième', 'quatrième'], g['n']),
    }),
  ),
  rule(`(?:le )?début ${PIECES.of}semaine(?: ${NEXT})?`, (_, now) => at.onWeekdayOfWeek(now, 1)),
  rule(`(?:mi-semaine|milieu ${PIECES.of}semaine)(?: (?<next>${NEXT}))?`, (g, now) =>
    at.onWeekdayOfWeek(now, 3, g['next'] ? 1 : 0),
  ),
  rule(`(?:le )?début ${PIECES.of}mois(?: ${NEXT})?`, (_, now) => at.onDayOfMonth(now, 1, 1)),
  rule(`(?<part>début|fin|mi|milieu|courant)[\\s-](?:${PIECES.of})?(?:mois ${PIECES.of})?(?<m>{m})`, (g, now) =>
    at.inMonth(now, month(g), partOf(g['part'])),
  ),
  // Days around today
  rule('après-demain{part}', (_, now) => at.inDays(now, 2)),
  rule('demain{part}', (_, now) => at.inDays(now, 1)),
  rule("aujourd['’]hui(?: même)?{part}|(?:ce (?:matin|midi|soir)|cet(?:te)? après-midi)", (_, now) => at.today(now)),
  rule('(?:avant )?(?:la )?fin (?:du|de ce) week-?end|ce week-?end', (_, now) => at.sunday(now)),
  rule('(?<=avant )le week-?end', (_, now) => at.onWeekdayOfWeek(now, 5, 0)),
  rule(`(?:dans le |au |en )?(?:courant (?:de )?)?(?:la )?semaine ${NEXT}`, (_, now) => at.endOfNextWeek(now)),
  rule(`(?:dans le |au |en )?(?:courant )?(?:du |le )?mois ${NEXT}`, (_, now) => at.endOfMonth(now, 1)),
  rule(
    'cette semaine|dans la semaine|(?:dans le |en |au )?(?:courant|cours) (?:de )?(?:la |cette )?semaine',
    (_, now) => at.endOfThisWeek(now),
  ),
  rule('ce mois(?:-ci)?', (_, now) => at.endOfMonth(now)),
  rule(`(?:le )?trimestre ${NEXT}`, (_, now) => at.endOfQuarter(now, { after: 1 })),
  rule('cette année', (_, now) => at.endOfYear(now)),
  rule(`(?:l['’]an|l['’]année) ${NEXT}`, (_, now) => at.endOfYear(now, 1)),
  rule('no[ëe]l', (_, now) => at.onDate(now, at.CHRISTMAS)),
  // Weekdays
  rule(`(?<w>{w}) (?:${NEXT}){part}`, (g, now) => at.onWeekdayOfWeek(now, weekday(g))),
  rule('(?<=(?<!\\p{L})ce )(?<w>{w}){part}', (g, now) => at.onThisWeekday(now, weekday(g))),
  // « Le lundi » is every Monday
  rule('(?<!(?<!\\p{L})le )(?<w>{w}){part}', (g, now) => at.onWeekday(now, weekday(g))),
  rule(
    `fin ${PIECES.of}(?:journée|matinée|soirée|après-midi)|(?:dans|pendant) (?:la (?:journée|matinée|soirée)|l['’]après-midi)`,
    (_, now) => at.today(now),
  ),
  // A lone day of the month
  rule(
    '(?<=(?<!\\p{L})(?:le|du|au) )(?<n>\\d{1,2}|1er|premier)(?= *(?:[,.;!?)]|$)| (?:au plus tard|à \\d|avant|et|dernier délai|matin|midi|soir)(?!\\p{L}))',
    (g, now) => at.onComingDay(now, number(g['n'])),
  ),
];

const HOUR_WORDS =
  'une|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze|treize|quatorze|quinze|seize|dix-sept|dix-huit|dix-neuf|vingt';
const MINUTES = { demie: 30, demi: 30, quart: 15 } as const;

const times: Rule[] = [
  rule(
    `(?<h>[01]?\\d|2[0-4]|${HOUR_WORDS}) ?(?:h|heures?)(?: ?(?<min>[0-5]\\d|trente|quinze)(?!\\d)| et (?<more>demie?|quart))?(?<pm> (?:de l['’]après-midi|du soir))?(?: précises?)?`,
    (g) => {
      const said = number(g['h']);
      const minutes = g['more'] ? MINUTES[g['more'].toLowerCase() as keyof typeof MINUTES] : number(g['min']);
      return { time: clock(g['pm'] && said < 12 ? said + 12 : said, minutes) };
    },
  ),
  rule('(?<h>[01]?\\d|2[0-3]):(?<min>[0-5]\\d)', (g) => ({ time: clock(Number(g['h']), Number(g['min'])) })),
  rule('midi et demie?', () => ({ time: { hour: 12, minute: 30 } })),
  rule('(?<!-)midi', () => ({ time: NOON })),
  rule('minuit', () => ({ time: MIDNIGHT })),
];

export const FRENCH_TIME: TimeGrammar = {
  language: 'fr',
  hint: /\d|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|jour|demain|matin|midi|soir|nuit|semaine|mois|année|(?<!\p{L})an(?!\p{L})|trimestre|week|heure|minute|huitaine|quinzaine|no[ëe]l|janvier|f[ée]vrier|mars|avril|mai|juin|juillet|ao[uû]t|septembre|octobre|novembre|d[ée]cembre|prochain|premier|fin/iu,
  lengths,
  times,
  days,
  due: /(?<!\p{L})(?:d['’]ici(?: à| au| le| la)?|avant(?: le| la| les)?|pour(?: le| la)?|au plus tard(?: le| la)?|dernier délai(?: le)?|jusqu['’](?:à|au)(?: la)?|dès|sous|vers(?: le| la)?|échéance(?: au| le)?|deadline(?: au| le)?|livraison(?: le)?)[\s,:]*$/iu,
  article: /(?<!\p{L})(?:le|la|l['’]|ce|cet|cette|au|à la|à|en|d[eè]s|dans(?: la| le)?)\s*$/iu,
  notDue:
    /(?<!\p{L})(?:depuis(?: le| la)?|à partir (?:de|du)(?: la)?|à compter (?:de|du)|du|de|des|tous les|toutes les|chaque|après(?: le| la)?|daté(?:e)? du|entre(?: le)?)\s*$/iu,
  dueAfter: /^[\s,(]*(?:au plus tard|dernier délai|(?:grand )?max(?:imum|i)?)(?!\p{L})/iu,
  past: /^\s*(?:derni(?:er|ère)(?! délai)|passée?|d['’]avant|précédente?)(?!\p{L})/iu,
  link: /^[\s,]*(?:(?:à|avant|vers|pour|au plus tard(?: à)?|jusqu['’]à|dès|d['’]ici|en début de|à partir de)\s*)?$/iu,
};
