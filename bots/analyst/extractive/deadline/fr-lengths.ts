import { clock, MIDNIGHT, NOON, type Rule } from './expression.ts';
import { number, rule } from './fr-words.ts';
import * as at from './resolve.ts';

const WITHIN = '(?:dans|sous|d ici)(?: (?:les|environ))?';
/** « dans un mois et demi » and « dans deux à trois semaines » are more than their first words say. */
const EXACTLY = '(?! et demie?| (?:à|ou) (?:{n}) )';
/** « Donnez-moi deux jours », « mettons deux semaines ». */
const GIVEN = '(?:(?:donne[sz]?|laisse[sz]?) (?:moi|nous)|mettons|disons|comptez|compte)';
const MINUTES = { demie: 30, demi: 30, quart: 15 } as const;

/** « dans quinze jours », « sous quarante-huit heures ». */
export const FRENCH_LENGTHS: readonly Rule[] = [
  rule('(?:dans|sous|d ici)(?: une| la)? (?<l>huitaine|quinzaine)(?! de)', (g, now) =>
    at.inDays(now, /^h/iu.test(g['l'] ?? '') ? 7 : 14),
  ),
  rule(`${WITHIN} (?<n>{n}) jours?(?<kind> (?:ouvrés?|ouvrables?|francs?|calendaires?))?${EXACTLY}`, (g, now) =>
    /^ o/iu.test(g['kind'] ?? '')
      ? at.inWorkingDays(now, number(g['n']))
      : /^ f/iu.test(g['kind'] ?? '')
        ? undefined
        : at.inCountedDays(now, number(g['n'])),
  ),
  rule(`${WITHIN} (?<n>{n}) semaines?${EXACTLY}`, (g, now) => at.inDays(now, 7 * number(g['n']))),
  rule(`${WITHIN} (?<n>{n}) mois${EXACTLY}`, (g, now) => at.inMonths(now, number(g['n']))),
  rule(`${WITHIN} (?<n>{n}) ans?${EXACTLY}`, (g, now) => at.inMonths(now, 12 * number(g['n']))),
  rule(`${WITHIN} (?:{n}) (?:jours?|semaines?|mois|ans?)`, () => undefined),
  rule(
    `${WITHIN} (?<n>{n}) ?(?:h|heures?)(?: ?(?<min>\\d{2}|trente|quinze)(?! ?(?:h|%))| et (?<half>demie?)| et (?<quarter>quart))?`,
    (g, now) => at.inMinutes(now, 60 * number(g['n']) + (g['half'] ? 30 : g['quarter'] ? 15 : number(g['min']))),
  ),
  rule(`${WITHIN} (?<n>{n}) ?(?:min|mn|minutes?)`, (g, now) => at.inMinutes(now, number(g['n']))),
  rule('(?:dans|sous|d ici) une demi heure', (_, now) => at.inMinutes(now, 30)),
  rule('(?:dans|sous|d ici) un quart d heure', (_, now) => at.inMinutes(now, 15)),
  rule('(?:dans|sous|d ici) trois quarts d heure', (_, now) => at.inMinutes(now, 45)),
  rule('entre midi et deux(?: heures)?', (_, now) => at.today(now)),
  rule('dans l heure', (_, now) => at.inMinutes(now, 60)),
  rule(`${GIVEN} (?<n>{n}) jours?${EXACTLY}`, (g, now) => at.inCountedDays(now, number(g['n']))),
  rule(`${GIVEN} (?<n>{n}) semaines?${EXACTLY}`, (g, now) => at.inDays(now, 7 * number(g['n']))),
];

/** Hours of a day, which are no part of its date: « quatorze heures trente » is no 14th. */
export const FRENCH_TIMES: readonly Rule[] = [
  rule(
    '(?<h>{n}) ?(?:h|heures?)(?: ?(?<min>{n})(?! ?(?:h|%|pour cent)(?!\\p{L}))| et (?<more>demie?|quart)| moins (?<less>le quart|{n}))?(?<pm> (?:de l après midi|du soir))?(?: précises?)?',
    (g) => {
      const said = number(g['h']);
      const hour = g['pm'] && said < 12 ? said + 12 : said;
      if (g['less']) {
        const less = /quart/iu.test(g['less']) ? 15 : number(g['less']);
        return hour > 0 && less < 60 ? { time: clock(hour - 1, 60 - less) } : undefined;
      }
      return {
        time: clock(hour, g['more'] ? MINUTES[g['more'].toLowerCase() as keyof typeof MINUTES] : number(g['min'])),
      };
    },
  ),
  rule('(?<h>[01]?\\d|2[0-3]):(?<min>[0-5]\\d)', (g) => ({ time: clock(Number(g['h']), Number(g['min'])) })),
  rule('midi et demie?', () => ({ time: { hour: 12, minute: 30 } })),
  rule('(?<!après )midi', () => ({ time: NOON })),
  rule('minuit', () => ({ time: MIDNIGHT })),
];
