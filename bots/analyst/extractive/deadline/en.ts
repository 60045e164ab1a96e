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
} from './expression.ts';
import * as at from './resolve.ts';

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];
const SHORT_MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const SMALL =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  );
const ORDINALS =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth'.split(
    ' ',
  );

const NUMBERS: Record<string, number> = {
  ...Object.fromEntries(SMALL.map((word, number) => [word, number])),
  a: 1,
  an: 1,
  'a couple of': 2,
  'a few': 3,
  thirty: 30,
  'forty-eight': 48,
};

const DAYS_OF_MONTH: Record<string, number> = {
  ...Object.fromEntries(ORDINALS.map((word, index) => [word, index + 1])),
  ...Object.fromEntries(ORDINALS.slice(0, 9).map((word, index) => [`twenty-${word}`, index + 21])),
  thirtieth: 30,
  'thirty-first': 31,
};

const PIECES = {
  w: WEEKDAYS.join('|'),
  m: `${MONTHS.join('|')}|${SHORT_MONTHS.join('|')}|sept`,
  n: `\\d{1,3}|${Object.keys(NUMBERS)
    .toSorted((a, b) => b.length - a.length)
    .join('|')}`,
  d: `\\d{1,2}(?:st|nd|rd|th)?|${Object.keys(DAYS_OF_MONTH)
    .toSorted((a, b) => b.length - a.length)
    .join('|')}`,
  /** What may come before a day. */
  eod: '(?:(?:eod|cob|(?:the )?end of (?:the )?(?:day|business)|(?:the )?close of business|first thing)(?: on)? )?',
  /** A part of a day says no hour. */
  part: '(?: (?:in the |first thing in the )?(?:morning|afternoon|evening)| night| first thing|,? (?:by )?(?:end of (?:the )?(?:day|business)|eod|cob))?',
};

const rule = (source: string, resolve: Rule['resolve']): Rule => ({ pattern: pattern(source, PIECES), resolve });
const number = (said: string | undefined): number => numberIn(NUMBERS, said) ?? 0;
const dayOfMonth = (said: string | undefined): number =>
  numberIn(DAYS_OF_MONTH, said?.replace(/(?<=\d)(?:st|nd|rd|th)$/iu, '')) ?? 0;
const weekday = (groups: Groups): number => placeIn(WEEKDAYS, groups['w']);
const month = (groups: Groups): number => placeIn(SHORT_MONTHS, groups['m']?.slice(0, 3));
const year = (groups: Groups): number | undefined => (groups['y'] ? Number(groups['y']) : undefined);

const lengths: Rule[] = [
  rule('(?:in|within) (?:the next )?(?<n>{n}) (?<working>working |business )?days?(?: time)?', (g, now) =>
    g['working'] ? at.inWorkingDays(now, number(g['n'])) : at.inDays(now, number(g['n'])),
  ),
  rule('(?:in|within) (?:the next )?(?<n>{n}) weeks?', (g, now) => at.inDays(now, 7 * number(g['n']))),
  rule('(?:in|within) (?:a|the next) fortnight', (_, now) => at.inDays(now, 14)),
  rule('(?:in|within) (?:the next )?(?<n>{n}) months?', (g, now) => at.inMonths(now, number(g['n']))),
  rule('(?:in|within) (?:the next )?(?:half an hour|a half hour)', (_, now) => at.inMinutes(now, 30)),
  rule('(?:in|within) (?:the next )?(?<n>{n}) and a half hours|(?:in|within) an hour and a half', (g, now) =>
    at.inMinutes(now, g['n'] ? 60 * number(g['n']) + 30 : 90),
  ),
  rule('(?:in|within) (?:the next )?(?<n>{n}) ?(?:h|hrs?|hours?)', (g, now) => at.inMinutes(now, 60 * number(g['n']))),
  rule('(?:in|within) (?:the next )?(?<n>{n}) ?(?:mins?|minutes?)', (g, now) => at.inMinutes(now, number(g['n']))),
];

const times: Rule[] = [
  rule('(?<h>1[0-2]|0?[1-9])(?:[:.](?<min>[0-5]\\d))? ?(?<half>a\\.?m\\.?|p\\.?m\\.?)', (g) => {
    const said = Number(g['h']) % 12;
    return { time: clock(/^p/iu.test(g['half'] ?? '') ? said + 12 : said, Number(g['min'] ?? 0)) };
  }),
  rule('(?<h>[01]?\\d|2[0-3]):(?<min>[0-5]\\d)', (g) => ({ time: clock(Number(g['h']), Number(g['min'])) })),
  rule('noon|midday', () => ({ time: NOON })),
  rule('midnight', () => ({ time: MIDNIGHT })),
];

const days: Rule[] = [
  rule('(?:(?:{w}),? )?(?:the )?(?<d>{d}) (?:of )?(?<m>{m})(?:,? (?<y>20\\d\\d))?{part}', (g, now) =>
    at.onDate(now, { day: dayOfMonth(g['d']), month: month(g), year: year(g) }),
  ),
  rule('(?:(?:{w}),? )?(?<m>{m})\\.? (?:the )?(?<d>{d})(?:,? (?<y>20\\d\\d))?{part}', (g, now) =>
    at.onDate(now, { day: dayOfMonth(g['d']), month: month(g), year: year(g) }),
  ),
  rule('(?<d>{d}) of next month', (g, now) => at.onDayOfMonth(now, dayOfMonth(g['d']), 1)),
  rule('(?<d>{d}) of (?:this|the) month', (g, now) => at.onDayOfMonth(now, dayOfMonth(g['d']), 0)),
  rule('(?<w>{w}) the (?<d>{d}){part}', (g, now) => at.onWeekdayAndDay(now, weekday(g), dayOfMonth(g['d']))),
  rule('(?<w>{w}) week|a week (?:on|from) (?<v>{w})', (g, now) =>
    at.onWeekday(now, weekday(g) || placeIn(WEEKDAYS, g['v']), 1),
  ),
  rule('(?:a week|one week) (?:from )?(?:today|now)', (_, now) => at.inDays(now, 7)),
  rule('(?<w>{w}) next week{part}|next week on (?<v>{w}){part}', (g, now) =>
    at.onWeekdayOfWeek(now, weekday(g) || placeIn(WEEKDAYS, g['v'])),
  ),
  rule('the day after tomorrow{part}|day after tomorrow{part}', (_, now) => at.inDays(now, 2)),
  rule('{eod}tomorrow{part}', (_, now) => at.inDays(now, 1)),
  rule(
    "(?:the )?end of (?:the |this )?week|(?:the )?week['’]?s end|(?:this|the) (?:coming )?week(?=[,.;!?]|$)|this week",
    (_, now) => at.endOfThisWeek(now),
  ),
  rule('(?:the )?(?:end of )?next week', (_, now) => at.endOfNextWeek(now)),
  rule('(?:the )?(?:early|beginning of|start of) next week', (_, now) => at.onWeekdayOfWeek(now, 1)),
  rule('(?:mid|middle of) next week', (_, now) => at.onWeekdayOfWeek(now, 3)),
  rule('(?:the )?(?:end of (?:the |this )?month|month[- ]?end)|this month', (_, now) => at.endOfMonth(now)),
  rule('(?:the )?(?:end of )?next month', (_, now) => at.endOfMonth(now, 1)),
  rule('(?:the )?(?:beginning|start) of next month', (_, now) => at.onDayOfMonth(now, 1, 1)),
  rule('(?:the )?end of (?:the |this )?year|year[- ]?end|this year', (_, now) => at.endOfYear(now)),
  rule('(?:the )?end of (?:the |this )?quarter|this quarter', (_, now) => at.endOfQuarter(now, {})),
  rule('(?:the )?(?:end of )?next quarter', (_, now) => at.endOfQuarter(now, { after: 1 })),
  rule('(?:the )?end of Q(?<q>[1-4])', (g, now) => at.endOfQuarter(now, { named: Number(g['q']) })),
  rule('(?<part>early|mid|late|end of|beginning of|start of)[\\s-](?<m>{m})', (g, now) =>
    at.inMonth(
      now,
      month(g),
      /^(?:e(?!nd)|b|s)/iu.test(g['part'] ?? '') ? 'start' : /^m/iu.test(g['part'] ?? '') ? 'middle' : 'end',
    ),
  ),
  rule('christmas', (_, now) => at.onDate(now, at.CHRISTMAS)),
  rule('(?:this|the) weekend', (_, now) => at.sunday(now)),
  rule('{eod}next (?<w>{w}){part}', (g, now) => at.onWeekdayOfWeek(now, weekday(g))),
  rule('{eod}this (?:coming )?(?<w>{w}){part}', (g, now) => at.onThisWeekday(now, weekday(g))),
  rule('(?<!every |each ){eod}(?<w>{w}){part}', (g, now) => at.onWeekday(now, weekday(g))),
  rule(
    'today|tonight|this (?:morning|afternoon|evening)|(?:the )?end of (?:the )?(?:day|business)|(?:the )?close of business|eod|cob',
    (_, now) => at.today(now),
  ),
  rule('(?<=the )(?<d>\\d{1,2}(?:st|nd|rd|th))(?! (?:\\p{L}|floor))', (g, now) =>
    at.onComingDay(now, dayOfMonth(g['d'])),
  ),
];

export const ENGLISH_TIME: TimeGrammar = {
  language: 'en',
  hint: /\d|monday|tuesday|wednesday|thursday|friday|saturday|sunday|day|tomorrow|tonight|morning|noon|night|week|month|year|quarter|hour|minute|fortnight|christmas|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|eod|cob|business|first|second|third/iu,
  lengths,
  times,
  days,
  due: /(?<!\p{L})(?:by|before|until|till|no later than|not later than|at the latest|due(?: on)?|deadline(?: is| of)?|for)(?: the)?[\s,:]*$/iu,
  dueAfter: /^[\s,(]*(?:at the latest|latest|(?:is )?the deadline)(?!\p{L})/iu,
  article: /(?<!\p{L})(?:the|on|at|this|during)[\s]*$/iu,
  notDue: /(?<!\p{L})(?:since|from|of|starting|every|each|after|between|dated|last)(?: the)?\s*$/iu,
  past: /^\s*(?:ago|last)(?!\p{L})/iu,
  link: /^[\s,]*(?:(?:at|by|before|around|until|no later than)\s*)?$/iu,
};
