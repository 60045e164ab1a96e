import type { Groups, Rule } from './expression.ts';
import { type Feast, onFeast } from './feasts.ts';
import { dayOfMonth, month, ordinal, rule, weekday, year } from './fr-words.ts';
import * as at from './resolve.ts';

const FEASTS: readonly (readonly [words: string, feast: Feast])[] = [
  ['lundi de pâques', 1],
  ['vendredi saint', -2],
  ['(?:le )?mardi gras', -47],
  ['(?:les )?rameaux', -7],
  ['lundi de (?:la )?pentecôte', 50],
  ['(?:la )?pentecôte', 49],
  ['(?:jeudi de )?l ascension', 39],
  ['(?:(?<=(?:avant|pour|à|d ici|jusqu à|veille de|dès|vers) ))pâques', 0],
  ['(?:le )?(?:nouvel an|jour de l an|premier de l an)', [1, 1]],
  ['l épiphanie', [1, 6]],
  ['la chandeleur', [2, 2]],
  ['la saint valentin', [2, 14]],
  ['la saint patrick', [3, 17]],
  ['la saint jean', [6, 24]],
  ['la fête nationale', [7, 14]],
  ['l assomption', [8, 15]],
  ['la saint michel', [9, 29]],
  ['la toussaint', [11, 1]],
  ['l armistice', [11, 11]],
  ['la saint martin', [11, 11]],
  ['la sainte catherine', [11, 25]],
  ['la saint nicolas', [12, 6]],
  ['la sainte barbe', [12, 4]],
  ['la saint sylvestre', [12, 31]],
  // Noël is a first name too.
  ['(?:(?<=(?:avant|pour|à|d ici|jusqu à|veille de|dès|vers) ))noël', [12, 25]],
];

const feasts: Rule[] = FEASTS.map(([words, feast]) =>
  rule(`(?<eve>(?:la )?veille (?:de |d )?)?(?:${words})`, (g, now) => onFeast(now, feast, g['eve'] ? -1 : 0)),
);

/** « le premier lundi de janvier », « le dernier vendredi du mois ». */
const weekdaysOfMonths: Rule[] = [
  rule('(?:le )?(?<o>{o}) (?<w>{w}) (?:du mois (?:de |d )?|de |d )(?<m>{m}){part}', (g, now) =>
    at.onNthWeekday(now, { nth: nth(g), weekday: weekday(g), months: (month(g) - now.day.month + 12) % 12 }),
  ),
  rule('(?:le )?(?<o>{o}) (?<w>{w}) du mois(?<following> (?:{next}|suivant|qui vient))?{part}', (g, now) =>
    at.onNthWeekday(now, { nth: nth(g), weekday: weekday(g), months: g['following'] ? 1 : 0 }),
  ),
];
/** 0 for the last one. */
const nth = (groups: Groups): number => (/^derni/iu.test(groups['o'] ?? '') ? 0 : ordinal(groups));

const dates: Rule[] = [
  // From when until when something lasts is no deadline
  rule('(?<=du )(?:{d}|{w})(?: {m})? au (?:{d}|{w})(?: {m})?', () => undefined),
  rule('(?:(?<w>{w}) (?:le )?)?(?<d>{d}) (?:du mois de )?(?<m>{m})(?: (?<y>{y})| prochain)?{part}', (g, now) =>
    at.thatIs(at.onDate(now, { day: dayOfMonth(g['d']), month: month(g), year: year(g) }), weekday(g)),
  ),
  rule('(?<w>{w})(?: *,)? (?:le )?(?<d>{d}){follow}{part}', (g, now) =>
    at.onWeekdayAndDay(now, weekday(g), dayOfMonth(g['d'])),
  ),
  // « mardi 24 réunion » without a sign between them is the 24th only where that agrees, « mardi 3 personnes » never
  rule('(?<w>{w}) (?:le )?(?<d>\\d{1,2}|1er)(?! ?(?:h|heures?|:|%|€)(?!\\p{L})|[:/.]\\d){part}', (g, now) => {
    const coming = at.onWeekday(now, weekday(g));
    return coming.day?.day === dayOfMonth(g['d']) ? coming : undefined;
  }),
];

/** Before « le mois prochain » is read. */
export const FRENCH_DAYS_OF_MONTHS: readonly Rule[] = [
  ...weekdaysOfMonths,
  rule('(?:(?<w>{w}) )?(?:le )?(?<d>{d}) (?:du mois (?:{next}|suivant|qui vient)){part}', (g, now) =>
    at.thatIs(at.onDayOfMonth(now, dayOfMonth(g['d']), 1), weekday(g)),
  ),
  rule('(?:(?<w>{w}) )?(?:le )?(?<d>{d}) (?:de ce mois(?: ci)?|du mois en cours|du mois){part}', (g, now) =>
    at.thatIs(at.onDayOfMonth(now, dayOfMonth(g['d']), 0), weekday(g)),
  ),
];

/** Moments of the day of the meeting. */
const TODAY = [
  'tout à l heure|en sortant(?: d ici)?|en rentrant|à la sortie|tout de suite après',
  '(?:juste |direct )?après (?:le|la|ce|cette) (?:stand up|daily|réunion|point|séance)',
  'dès la fin de (?:ce point|cette réunion|la réunion|la séance)',
  'en fin de (?:journée|matinée)|à la pause(?: de midi)?|à midi',
];

const around: Rule[] = [
  rule('(?<w>{w}) en (?<n>huit|8|quinze|15)', (g, now) =>
    at.onWeekday(now, weekday(g), /^[h8]/iu.test(g['n'] ?? '') ? 1 : 2),
  ),
  rule('(?<d>demain|aujourd ?hui) en (?<n>huit|8|quinze|15)', (g, now) =>
    at.inDays(now, (/^d/iu.test(g['d'] ?? '') ? 1 : 0) + (/^[h8]/iu.test(g['n'] ?? '') ? 7 : 14)),
  ),
  rule('après ?demain{part}', (_, now) => at.inDays(now, 2)),
  rule('demain{part}', (_, now) => at.inDays(now, 1)),
  rule('aujourd ?hui(?: même)?{part}|ce (?<moment>matin|midi|soir)|cet(?:te)? (?<moment>après midi|aprèm)', (_, now) =>
    at.today(now),
  ),
  rule(TODAY.join('|'), (_, now) => at.today(now)),
  rule(
    '(?<moment>fin (?:de|de la|d|d une) (?:journée|matinée|soirée|après midi|aprèm))|(?:dans|pendant) (?<moment>la (?:journée|matinée|soirée)|l après midi)|en (?<moment>soirée)',
    (_, now) => at.today(now),
  ),
];

const weekdays: Rule[] = [
  rule('(?<w>{w}) {next}{part}', (g, now) => at.onWeekdayOfWeek(now, weekday(g))),
  rule('(?<w>{w}) qui (?:vient|arrive){part}', (g, now) => at.onWeekday(now, weekday(g))),
  // One in so many, or after a day that was spoken of
  rule('un (?:{w})', () => undefined),
  rule('(?:{w}) suivant', () => undefined),
  rule('(?<=(?<!\\p{L})ce )(?<w>{w}){part}', (g, now) => at.onThisWeekday(now, weekday(g))),
  // « Le lundi » is every Monday
  rule('(?<!(?<!\\p{L})le )(?<w>{w}){part}', (g, now) => at.onWeekday(now, weekday(g))),
];

const UNITS =
  '%|€|°|\\$|h|heures?|euros?|k|pour ?cent|rue|avenue|boulevard|ans?|mois|semaines?|jours?|minutes?|pièces?|étoiles|mètres?|km|premiers?|derniers?|prochains?|personnes|quarts?|mille|cents?|millions?|tonnes?|{m}';

/** A day of the month alone: after a word that makes it a deadline, or where nothing follows that it could count. */
const lone: Rule[] = [
  rule(
    `(?<=(?<!\\p{L})(?:avant|d ici|jusqu|dès|pour|plus tard|délai|échéance) (?:le|au) )(?<d>\\d{1,2})(?! ?(?:${UNITS})(?!\\p{L})|[:/.,]\\d){part}`,
    (g, now) => at.onComingDay(now, dayOfMonth(g['d'])),
  ),
  rule(
    '(?<=(?<!(?<!\\p{L})(?:sur|dans|avec|numéro|article|prend(?:s|re|ra)?|garde[rsz]?|laisse[rsz]?|choisi[rst]?) )(?<!\\p{L})(?:le|du|au) )(?<d>{d}){follow}{part}',
    (g, now) => at.onComingDay(now, dayOfMonth(g['d'])),
  ),
];

export const FRENCH_DAYS: readonly Rule[] = [...feasts, ...dates, ...around];
export const FRENCH_LONE_DAYS: readonly Rule[] = [...weekdays, ...lone];
