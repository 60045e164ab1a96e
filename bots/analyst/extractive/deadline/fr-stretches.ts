import type { Groups, Rule, When } from './expression.ts';
import type { Moment } from './clock.ts';
import { dayOfMonth, month, number, ordinal, PIECES, rule, weekday, year } from './fr-words.ts';
import * as at from './resolve.ts';
import * as stretch from './stretches.ts';

const END = `(?:la )?fin ${PIECES.of}`;
const START = `(?:le |au )?(?:tout )?début ${PIECES.of}`;

/** Of a quarter or a semester only its end is a day: « début T2 » is none. */
const share =
  (months: 3 | 6) =>
  (groups: Groups, now: Moment): When | undefined => {
    const bit = groups['bit'] ?? '';
    if (/^[dm]/iu.test(bit)) return undefined;
    const named = Number(groups['q'] ?? 0) || ordinal(groups);
    const whole = stretch.endOfShare(now, { months, named, year: year(groups) });
    return /^f/iu.test(bit) ? stretch.endOf(whole) : whole;
  };
const BIT = `(?<bit>fin|début|milieu|mi|courant)(?: du| de| d)?`;
const OF_YEAR = '(?: (?:de )?(?<y>{y}))?';

const weeks: Rule[] = [
  rule('(?<w>{w}) (?:de )?(?:la )?semaine {next}{part}', (g, now) => at.onWeekdayOfWeek(now, weekday(g))),
  rule('(?<w>{w})(?: de)?(?: la)? semaine (?:numéro )?(?<n>\\d{1,2})(?! ?(?:h|heures?|jours?|fois))', (g, now) => {
    const monday = stretch.mondayOfWeek(now, number(g['n']));
    return monday && at.onWeekdayFrom(monday, weekday(g));
  }),
  rule('(?<w>{w}) de (?:la|cette) semaine(?: en cours)?{part}', (g, now) => at.onWeekdayOfWeek(now, weekday(g), 0)),
  rule('semaine d[ue] (?:(?:{w}) )?(?:le )?(?<d>{d}) (?<m>{m})', (g, now) =>
    stretch.weekAround(now, [at.onDate(now, { day: dayOfMonth(g['d']), month: month(g) })?.day]),
  ),
  rule('semaine d[ue] (?:(?:{w}) )?(?:le )?(?<d>{d})(?! ?(?:h|heures?|janv|f[ée]v))', (g, now) =>
    stretch.weekAround(
      now,
      [-1, 0, 1, 2].map((months) => at.onDayOfMonth(now, dayOfMonth(g['d']), months)?.day),
    ),
  ),
  rule(`première semaine ${PIECES.of}(?<m>{m})`, (g, now) => {
    const first = stretch.inMonth(now, { month: month(g), part: 'whole' })?.day;
    return first && stretch.firstWeekOf({ ...first, day: 1 });
  }),
  rule(`(?:{o}|dernière) semaine ${PIECES.of}(?:{m}|mois|année)`, () => undefined),
  rule(
    '(?<!(?:par|chaque|une|même|dernière) )(?:(?<bit>fin|début|mi|milieu) (?:de )?(?:la )?)?(?:semaine (?:numéro |n° ?)?(?<n>\\d{1,2})(?! ?(?:h|heures?|jours?|fois|%|€|ans)(?!\\p{L}))|semaine (?:numéro )?(?<l>{n}){follow})',
    (g, now) => weekPart(g, now, number(g['n'] ?? g['l'])),
  ),
  rule('(?:(?<bit>fin)|(?<=(?:en|pour|avant|d ici|dès|sur) )) ?s ?(?<n>[1-5]\\d|0?[3-9])', (g, now) =>
    stretch.weekOf(now, number(g['n'])),
  ),
  rule(`${END}(?:cette )?semaine(?<next> (?:{next}|qui vient))?`, (g, now) => endOfWeek(g, now)),
  rule(`${START}(?:la )?semaine(?: (?:{next}|qui vient))?`, (_, now) => at.onWeekdayOfWeek(now, 1)),
  rule(`(?:mi semaine|milieu ${PIECES.of}semaine)(?<next> (?:{next}|qui vient))?`, (g, now) =>
    at.onWeekdayOfWeek(now, 3, g['next'] ? 1 : 0),
  ),
  rule('(?:dans |en |au )?(?:courant (?:de )?)?(?:la )?semaine (?:{next}|qui (?:vient|arrive))', (_, now) =>
    stretch.nextWeek(now),
  ),
  rule('(?:la )?semaine suivante', () => undefined),
  rule(
    'cette semaine(?: ci)?|dans la semaine|(?:dans le |en |au )?(?:courant|cours) (?:de )?(?:la |cette )?semaine',
    (_, now) => stretch.endOfThisWeek(now),
  ),
  rule(`${END}(?:ce )?week ?end|ce week ?end|(?<=avant )(?:le )?week ?end`, (_, now) => stretch.weekend(now)),
];

function weekPart(g: Groups, now: Moment, week: number): When | undefined {
  const monday = stretch.mondayOfWeek(now, week);
  if (!monday || !g['bit'] || /^f/iu.test(g['bit'])) return stretch.weekOf(now, week);
  return at.onWeekdayFrom(monday, /^d/iu.test(g['bit']) ? 1 : 3);
}

const endOfWeek = (g: Groups, now: Moment): When =>
  g['next'] ? stretch.endOfNextWeek(now) : stretch.endOfThisWeek(now);

const months: Rule[] = [
  rule(`${END}(?:ce )?mois(?<next> (?:{next}|qui vient))?(?! (?:de |d )?(?:{m}))`, (g, now) =>
    stretch.endOfMonth(now, g['next'] ? 1 : 0),
  ),
  rule(`${START}mois(?: (?:{next}|qui vient))?(?! (?:de |d )?(?:{m}))`, (_, now) => at.onDayOfMonth(now, 1, 1)),
  rule(
    `(?<bit>début|fin|mi|milieu|courant) ${PIECES.of}(?:mois (?:de |d ))?(?<m>{m})(?: (?<y>{y})| prochain)?`,
    (g, now) => stretch.inMonth(now, { month: month(g), part: partOf(g['bit']), year: year(g) }),
  ),
  rule('(?:en|au mois de|au mois d|dans le courant de) (?<m>{m})(?: (?<y>{y})| prochain)?', (g, now) =>
    stretch.inMonth(now, { month: month(g), part: 'whole', year: year(g) }),
  ),
  rule('(?<=avant )(?:le mois de |le mois d )?(?<m>{m})(?: (?<y>{y})| prochain)?', (g, now) =>
    stretch.inMonth(now, { month: month(g), part: 'whole', year: year(g) }),
  ),
  rule('(?:dans le |au |en )?(?:courant )?(?:du |le )?mois (?:{next}|qui (?:vient|arrive))', (_, now) =>
    stretch.nextMonth(now),
  ),
  rule('ce mois(?: ci)?', (_, now) => stretch.endOfMonth(now)),
];

const partOf = (said: string | undefined): stretch.MonthPart['part'] =>
  /^d/iu.test(said ?? '') ? 'start' : /^m/iu.test(said ?? '') ? 'middle' : /^c/iu.test(said ?? '') ? 'whole' : 'end';

const years: Rule[] = [
  rule(`(?:${BIT} )?(?<o>{o}) trimestre${OF_YEAR}`, share(3)),
  rule(`(?:${BIT} ?|(?<=(?:au|en|le|pour|avant|d ici) ))[tq](?<q>[1-4])${OF_YEAR}`, share(3)),
  rule(`(?:${BIT} )?(?<o>{o}) semestre${OF_YEAR}`, share(6)),
  rule(`(?:${BIT} ?|(?<=(?:au|en|le|pour|avant|d ici) ))s(?<q>[12])${OF_YEAR}`, share(6)),
  rule(`${END}(?:ce )?(?<s>trimestre|semestre)(?<next> (?:{next}|qui vient))?`, (g, now) =>
    stretch.endOf(stretch.endOfShare(now, { months: /^t/iu.test(g['s'] ?? '') ? 3 : 6, after: g['next'] ? 1 : 0 })),
  ),
  rule('(?:au |le )?(?<s>trimestre|semestre) (?:{next}|qui vient)|ce (?<t>trimestre|semestre)', (g, now) =>
    stretch.endOfShare(now, { months: /^t/iu.test(g['s'] ?? g['t'] ?? '') ? 3 : 6, after: g['s'] ? 1 : 0 }),
  ),
  rule(`${END}(?:cette )?(?:année|an)(?<next> (?:{next}|qui vient))?`, (g, now) =>
    stretch.endOf(stretch.endOfYear(now, g['next'] ? 1 : 0)),
  ),
  rule(`${END}(?<y>{y})`, (g) => stretch.endOf(stretch.endOfYearOf(year(g) ?? 0))),
  rule('cette année|dans l année', (_, now) => stretch.endOfYear(now)),
  rule('(?:l an|l année) (?:{next}|qui vient)', (_, now) => stretch.endOfYear(now, 1)),
];

export const FRENCH_STRETCHES: readonly Rule[] = [...weeks, ...years, ...months];
