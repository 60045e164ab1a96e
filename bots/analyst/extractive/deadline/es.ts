import {
  clock,
  ending,
  type Groups,
  MIDNIGHT,
  NOON,
  numberIn,
  pattern,
  placeIn,
  type Rule,
  type TimeGrammar,
} from './expression.ts';
import { onFeast } from './feasts.ts';
import { folded } from './fold.ts';
import * as at from './resolve.ts';
import * as stretch from './stretches.ts';

const WEEKDAYS = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'];
const MONTHS = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
];
const SMALL = (
  'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte ' +
  'veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve treinta'
).split(' ');

const NUMBERS: Record<string, number> = {
  ...Object.fromEntries(SMALL.map((word, number) => [folded(word), number])),
  un: 1,
  una: 1,
  primero: 1,
  'un par de': 2,
  'unos quince': 15,
  'treinta y uno': 31,
  'cuarenta y ocho': 48,
};

const PIECES = {
  w: 'lunes|martes|mi[ée]rcoles|jueves|viernes|s[áa]bado|domingo',
  m: MONTHS.join('|'),
  n: `\\d{1,3}|${Object.keys(NUMBERS)
    .toSorted((a, b) => b.length - a.length)
    .join('|')}`,
  /** What may come after a lone day: nothing that it could count. */
  follow: `(?![.,:/-]\\d| ?(?:%|€|\\$))(?= *(?:$|[^\\p{L}\\p{N}\\s])| (?:como|a más tardar|a|al|y|o|pero|para|por|con|en|si|que|porque|antes|yo|tú|él|ella|lo|la|los|las|le|les|me|te|se|nos|os|el|un|una|mi|tu|su|vale|sí|no|ya)(?![\\p{L}\\p{N}]))`,
  /** A part of a day says no hour. */
  part: '(?<moment> (?:(?:por|en|a) la (?:mañana|tarde|noche)|a primera hora|a última hora|al final del día))?',
};

const rule = (source: string, resolve: Rule['resolve']): Rule => ({ pattern: pattern(source, PIECES), resolve });
const number = (said: string | undefined): number => numberIn(NUMBERS, said) ?? 0;
const weekday = (groups: Groups): number => placeIn(WEEKDAYS, groups['w']);
const month = (groups: Groups): number => placeIn(MONTHS, groups['m']);
const WITHIN = '(?:en|dentro de|en menos de)(?: (?:los|las) próxim[oa]s)?';
const NEXT = '(?:que viene|próxim[oa]|siguiente)';

const lengths: Rule[] = [
  rule(`${WITHIN} (?<n>{n}) días?(?<working> (?:hábiles|laborables))?`, (g, now) =>
    g['working'] ? at.inWorkingDays(now, number(g['n'])) : at.inCountedDays(now, number(g['n'])),
  ),
  rule(`${WITHIN} (?<n>{n}) semanas?`, (g, now) => at.inDays(now, 7 * number(g['n']))),
  rule(`${WITHIN} (?<n>{n}) mes(?:es)?`, (g, now) => at.inMonths(now, number(g['n']))),
  rule(`${WITHIN} media hora`, (_, now) => at.inMinutes(now, 30)),
  rule(`${WITHIN} (?<n>{n}) horas? y media`, (g, now) => at.inMinutes(now, 60 * number(g['n']) + 30)),
  rule(`${WITHIN} (?<n>{n}) ?(?:h|horas?)`, (g, now) => at.inMinutes(now, 60 * number(g['n']))),
  rule(`${WITHIN} (?<n>{n}) ?(?:min|minutos?)`, (g, now) => at.inMinutes(now, number(g['n']))),
];

const HOURS = 'una|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce';

const times: Rule[] = [
  rule(
    `las? (?<h>[01]?\\d|2[0-4]|${HOURS})(?:[:.h](?<min>[0-5]\\d)| y (?<more>media|cuarto))?(?: ?h(?:oras)?)?(?: (?:de|por) la (?<of>mañana|tarde|noche))?`,
    (g) => {
      const said = number(g['h']);
      return {
        time: clock(
          /^[tn]/iu.test(g['of'] ?? '') && said < 12 ? said + 12 : said,
          g['more'] ? (/^m/iu.test(g['more']) ? 30 : 15) : number(g['min']),
        ),
      };
    },
  ),
  rule('(?<h>[01]?\\d|2[0-3]):(?<min>[0-5]\\d)', (g) => ({ time: clock(Number(g['h']), Number(g['min'])) })),
  rule('mediodía', () => ({ time: NOON })),
  rule('medianoche', () => ({ time: MIDNIGHT })),
];

const days: Rule[] = [
  rule('(?:(?<w>{w}),? )?(?<n>{n}) de (?<m>{m})(?: (?:de|del) (?<y>20\\d\\d))?{part}', (g, now) =>
    at.thatIs(
      at.onDate(now, { day: number(g['n']), month: month(g), year: g['y'] ? Number(g['y']) : undefined }),
      weekday(g),
    ),
  ),
  rule('semana (?:número )?(?<n>\\d{1,2})', (g, now) => stretch.weekOf(now, number(g['n']))),
  rule(
    '(?:(?:{w}),? )?(?:día )?(?<n>{n}) del (?:mes que viene|próximo mes|mes próximo|mes siguiente){part}',
    (g, now) => at.onDayOfMonth(now, number(g['n']), 1),
  ),
  rule('(?:día )?(?<n>{n}) de este mes{part}', (g, now) => at.onDayOfMonth(now, number(g['n']), 0)),
  rule('(?<w>{w}),? (?:día )?(?<n>\\d{1,2})(?![:/.]\\d){part}', (g, now) =>
    at.onWeekdayAndDay(now, weekday(g), number(g['n'])),
  ),
  rule(`(?<w>{w}) de la (?:semana ${NEXT}|próxima semana){part}`, (g, now) => at.onWeekdayOfWeek(now, weekday(g))),
  rule('pasado mañana{part}', (_, now) => at.inDays(now, 2)),
  rule('(?<!(?<!\\p{L})(?:por|en|de|a|esta) (?:la )?)mañana(?: mismo)?{part}', (_, now) => at.inDays(now, 1)),
  rule(`(?:(?:a|al) )?(?:fin|final|finales) (?:de|del) (?:(?:este )?mes|mes en curso)(?! ${NEXT})`, (_, now) =>
    stretch.endOfMonth(now),
  ),
  rule(`(?:(?:a|al) )?(?:fin|final|finales) (?:de|del) (?:mes ${NEXT}|próximo mes)`, (_, now) =>
    stretch.endOfMonth(now, 1),
  ),
  rule(`(?:mes ${NEXT}|próximo mes)|(?<of>este mes)`, (g, now) =>
    g['of'] ? stretch.endOfMonth(now) : stretch.nextMonth(now),
  ),
  rule('(?:(?:a|al) )?(?:fin|final|finales) (?:de|del) (?:este )?(?:año|ejercicio)|este año', (_, now) =>
    stretch.endOf(stretch.endOfYear(now)),
  ),
  rule('(?:(?:a|al) )?(?:fin|final|finales) (?:de|del) (?:este )?trimestre', (_, now) =>
    stretch.endOfTheShare(now, { months: 3 }),
  ),
  rule(`(?:(?:a|al) )?(?:fin|final|finales) de (?:la )?(?:semana ${NEXT}|próxima semana)`, (_, now) =>
    stretch.endOfNextWeek(now),
  ),
  rule('(?:(?:a|al) )?(?:fin|final|finales) del (?<o>primer|segundo|tercer|cuarto) trimestre', (g, now) =>
    stretch.endOfTheShare(now, { months: 3, named: placeIn(['primer', 'segundo', 'tercer', 'cuarto'], g['o']) }),
  ),
  rule('(?:(?:a|al) )?(?:fin|final|finales) del (?<o>primer|segundo) semestre', (g, now) =>
    stretch.endOfTheShare(now, { months: 6, named: placeIn(['primer', 'segundo'], g['o']) }),
  ),
  rule('antes de que (?:acabe|termine|finalice) (?:el|la) (?<of>mes|semana|año)', (g, now) =>
    /^m/iu.test(g['of'] ?? '')
      ? stretch.endOfMonth(now)
      : /^s/iu.test(g['of'] ?? '')
        ? stretch.endOfThisWeek(now)
        : stretch.endOf(stretch.endOfYear(now)),
  ),
  rule('(?:(?:a|al) )?final(?:es)? de (?:la |esta )?semana|esta semana', (_, now) => stretch.endOfThisWeek(now)),
  rule('(?:este|el) fin de semana', (_, now) => stretch.weekend(now)),
  rule(`(?:a )?(?:principios|comienzos|inicios) de (?:la )?(?:semana ${NEXT}|próxima semana)`, (_, now) =>
    at.onWeekdayOfWeek(now, 1),
  ),
  rule(`(?:a )?mediados de (?:la )?(?:semana ${NEXT}|próxima semana)`, (_, now) => at.onWeekdayOfWeek(now, 3)),
  rule(`(?:semana ${NEXT}|próxima semana)`, (_, now) => stretch.nextWeek(now)),
  rule(
    '(?:a )?(?<bit>principios|mediados|finales|fin|final) de (?<m>{m})(?: de (?<y>20\\d\\d))?|(?:en |(?<=antes de ))(?<l>{m})',
    (g, now) =>
      stretch.inMonth(now, {
        month: month(g) || placeIn(MONTHS, g['l']),
        part: partOf(g['bit'] ?? ''),
        year: g['y'] ? Number(g['y']) : undefined,
      }),
  ),
  rule('(?:la )?nochebuena', (_, now) => onFeast(now, [12, 24])),
  rule('(?:la )?nochevieja|fin de año', (_, now) => onFeast(now, [12, 31])),
  rule('navidad', (_, now) => onFeast(now, [12, 25])),
  rule('viernes santo', (_, now) => onFeast(now, -2)),
  rule('(?:domingo de (?:pascua|resurrección)|semana santa)', (_, now) => onFeast(now, 0)),
  rule(`(?<w>{w}) ${NEXT}{part}|próximo (?<v>{w}){part}`, (g, now) =>
    at.onWeekdayOfWeek(now, weekday(g) || placeIn(WEEKDAYS, g['v'])),
  ),
  rule('(?<=este )(?<w>{w}){part}', (g, now) => at.onThisWeekday(now, weekday(g))),
  rule('(?<!(?:los|cada|todos los) )(?<w>{w}){part}', (g, now) => at.onWeekday(now, weekday(g))),
  rule(
    'hoy(?: mismo)?{part}|esta (?<moment>mañana|tarde|noche)|(?<moment>(?:al )?final(?:es)? del? (?:el )?día|a última hora(?: del día)?)',
    (_, now) => at.today(now),
  ),
  rule('(?<=(?<!\\p{L})(?:el|día|del) )(?<n>{n}){follow}{part}', (g, now) => at.onComingDay(now, number(g['n']))),
];

const partOf = (said: string): stretch.MonthPart['part'] =>
  /^p/iu.test(said) ? 'start' : /^m/iu.test(said) ? 'middle' : /^f/iu.test(said) ? 'end' : 'whole';

export const SPANISH_TIME: TimeGrammar = {
  language: 'es',
  hint: /\d|lunes|martes|miercoles|jueves|viernes|sabado|domingo|dia|hoy|manana|tarde|noche|semana|mes|(?<!\p{L})ano|nochebuena|nochevieja|pascua|resurreccion|santo|trimestre|hora|minuto|navidad|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|ejercicio|las? |(?:el|dia|del) (?:uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|trece|catorce|quince|dieci|veint|treinta|primero)/iu,
  lengths,
  times,
  days,
  due: ending(
    'antes (?:de|del)(?: l[ao]s?| el)?(?: día)?|para(?: el| la| antes del)?(?: día)?|hasta(?: el| la)?|a más tardar(?: el)?|como muy tarde(?: el)?|como máximo(?: el)?|fecha límite:?(?: el)?',
    '[\\s,:]*',
  ),
  before: /^antes/iu,
  not: ending('no|nunca|ni'),
  dueAfter: /^[\s,(]*(?:como (?:muy tarde|máximo)|a más tardar)(?!\p{L})/iu,
  hourly: ending('a las?|al?'),
  otherDays: /(?<!\p{L})(?:ayer|cada|tod[ao]s l[ao]s|pasad[ao]|siguiente)(?!\p{L})/iu,
  article: ending('el|la|los|las|este|esta|al|en|a|día|durante'),
  notDue: ending(
    'desde(?: el)?|a partir de(?:l)?|del?|cada|todos los|después de(?:l)?|tras(?: el)?|entre(?: el)?|no|nunca|ni',
  ),
  past: /^\s*(?:pasad[oa]|anterior)(?!\p{L})/iu,
  link: /^[\s,]*(?:(?:a|antes de|sobre|hacia|al?|hasta|para)\s*)?$/iu,
  orRather: /^[\s,]*(?:o|u|a más tardar|no|perdón)[\s,]*$/iu,
};
