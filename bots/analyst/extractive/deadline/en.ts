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
  type When,
} from './expression.ts';
import { onFeast } from './feasts.ts';
import * as at from './resolve.ts';
import * as stretch from './stretches.ts';

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
const QUARTERS = ['first', 'second', 'third', 'fourth'];
const ORDINALS =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth'.split(
    ' ',
  );

const NUMBERS: Record<string, number> = {
  ...Object.fromEntries(SMALL.map((word, number) => [word, number])),
  a: 1,
  an: 1,
  'a couple of': 2,
  thirty: 30,
  'forty eight': 48,
};

const DAYS_OF_MONTH: Record<string, number> = {
  ...Object.fromEntries(ORDINALS.map((word, index) => [word, index + 1])),
  ...Object.fromEntries(ORDINALS.slice(0, 9).map((word, index) => [`twenty ${word}`, index + 21])),
  thirtieth: 30,
  'thirty first': 31,
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
  /** What may come after a lone day: nothing that it could count. */
  follow: `(?![.,:/-]\\d| ?(?:%|€|£|\\$))(?= *(?:$|[^\\p{L}\\p{N}\\s])| (?:at the latest|at|and|so|but|or|if|for|with|to|before|because|then|we|you|i|he|she|they|it|please|morning|afternoon|evening|at noon|okay|ok|latest|when|once|as)(?![\\p{L}\\p{N}]))`,
  /** What may come before a day. */
  eod: '(?:(?:eod|cob|(?:the )?end of (?:the )?(?:day|business)|(?:the )?close of business|first thing)(?: on)? )?',
  /** A part of a day says no hour. */
  part: '(?<moment> (?:in the |first thing in the )?(?:morning|afternoon|evening)| night| first thing|,? (?:by )?(?:end of (?:the )?(?:day|business)|eod|cob))?',
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
  rule('(?:(?<w>{w}),? )?(?:the )?(?<d>{d}) (?:of )?(?<m>{m})(?:,? (?<y>20\\d\\d))?{part}', (g, now) =>
    at.thatIs(at.onDate(now, { day: dayOfMonth(g['d']), month: month(g), year: year(g) }), weekday(g)),
  ),
  rule('(?:(?<w>{w}),? )?(?<m>{m})\\.? (?:the )?(?<d>{d})(?:,? (?<y>20\\d\\d))?{part}', (g, now) =>
    at.thatIs(at.onDate(now, { day: dayOfMonth(g['d']), month: month(g), year: year(g) }), weekday(g)),
  ),
  rule('(?:the )?first week of (?<m>{m})', (g, now) => {
    const first = stretch.inMonth(now, { month: month(g), part: 'whole' })?.day;
    return first && stretch.firstWeekOf({ ...first, day: 1 });
  }),
  rule('(?:the )?(?:second|third|fourth|last) week (?:of|in) (?:{m}|the month)', () => undefined),
  rule('week of (?:{m} (?:the )?{d}|(?:the )?{d}(?: of {m})?)', () => undefined),
  rule('week (?:number )?(?<n>\\d{1,2})', (g, now) => stretch.weekOf(now, number(g['n']))),
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
    '(?:the )?end of (?:the |this )?week|(?:the )?week ?s end|this (?:coming )?week|the (?:coming )?week(?=[,.;!?]|$)',
    (_, now) => stretch.endOfThisWeek(now),
  ),
  rule('(?:the )?end of next week', (_, now) => stretch.endOfNextWeek(now)),
  rule('(?:the )?(?:early|beginning of|start of) next week', (_, now) => at.onWeekdayOfWeek(now, 1)),
  rule('(?:mid|middle of) next week', (_, now) => at.onWeekdayOfWeek(now, 3)),
  rule('next week', (_, now) => stretch.nextWeek(now)),
  rule('(?:the )?(?:end of (?:the |this )?month|month[- ]?end)|this month', (_, now) => stretch.endOfMonth(now)),
  rule('(?:the )?end of next month', (_, now) => stretch.endOfMonth(now, 1)),
  rule('(?:the )?(?:beginning|start) of next month', (_, now) => at.onDayOfMonth(now, 1, 1)),
  rule('next month', (_, now) => stretch.nextMonth(now)),
  rule('(?:the )?end of (?:the |this )?year|year[- ]?end|this year', (_, now) => stretch.endOf(stretch.endOfYear(now))),
  rule('(?:the )?end of next year|next year', (_, now) => stretch.endOfYear(now, 1)),
  rule('(?:the )?end of (?:the |this )?quarter|this quarter', (_, now) =>
    stretch.endOf(stretch.endOfShare(now, { months: 3 })),
  ),
  rule('(?:the )?end of next quarter', (_, now) => stretch.endOf(stretch.endOfShare(now, { months: 3, after: 1 }))),
  rule('next quarter', (_, now) => stretch.endOfShare(now, { months: 3, after: 1 })),
  rule('(?<=before (?:the )?)(?:Q(?<q>[1-4])|(?<o>first|second|third|fourth) quarter)', (g, now) =>
    stretch.endOfShare(now, { months: 3, named: Number(g['q'] ?? 0) || placeIn(QUARTERS, g['o']) }),
  ),
  rule(
    '(?<bit>(?:the )?end of|in|by)(?: the)? (?:Q(?<q>[1-4])|(?<o>first|second|third|fourth) quarter)(?: of)?(?: (?<y>20\\d\\d))?',
    (g, now) =>
      endIf(
        /end/iu.test(g['bit'] ?? ''),
        stretch.endOfShare(now, { months: 3, named: Number(g['q'] ?? 0) || placeIn(QUARTERS, g['o']), year: year(g) }),
      ),
  ),
  rule('(?<bit>(?:the )?end of|in) (?:the )?(?:H(?<q>[12])|(?<o>first|second) half of (?:the )?year)', (g, now) =>
    stretch.endOf(stretch.endOfShare(now, { months: 6, named: Number(g['q'] ?? 0) || placeIn(QUARTERS, g['o']) })),
  ),
  rule(
    '(?<bit>early|mid|late|(?:the )?end of|beginning of|start of|in|(?<=before ))[\\s-]?(?<m>{m})(?: (?<y>20\\d\\d))?',
    (g, now) => stretch.inMonth(now, { month: month(g), part: partOf(g['bit'] ?? ''), year: year(g) }),
  ),
  rule('(?<eve>christmas eve)|christmas(?: day)?', (g, now) => onFeast(now, [12, g['eve'] ? 24 : 25])),
  rule('new year ?s (?<eve>eve)|new year ?s day|(?<=(?:before|by) (?:the )?)new year', (g, now) =>
    onFeast(now, g['eve'] ? [12, 31] : [1, 1]),
  ),
  rule('good friday', (_, now) => onFeast(now, -2)),
  rule('easter(?<mon> monday)?(?: sunday)?', (g, now) => onFeast(now, g['mon'] ? 1 : 0)),
  rule('(?:this|the) weekend', (_, now) => stretch.weekend(now)),
  rule('{eod}next (?<w>{w}){part}', (g, now) => at.onWeekdayOfWeek(now, weekday(g))),
  rule('{eod}this (?:coming )?(?<w>{w}){part}', (g, now) => at.onThisWeekday(now, weekday(g))),
  rule('(?<!every |each ){eod}(?<w>{w}){part}', (g, now) => at.onWeekday(now, weekday(g))),
  rule(
    'today|(?<moment>tonight)|this (?<moment>morning|afternoon|evening)|(?<moment>(?:the )?(?:end of (?:the )?(?:day|business)|close of business)|eod|cob)',
    (_, now) => at.today(now),
  ),
  // « the 5th floor » counts; after the words of a deadline, and before small words, it is a day
  rule('(?<=the )(?<d>{d}){follow}{part}', (g, now) => at.onComingDay(now, dayOfMonth(g['d']))),
];

const endIf = (isEnd: boolean, when: When): When => (isEnd ? stretch.endOf(when) : when);
const partOf = (said: string): stretch.MonthPart['part'] =>
  /^(?:e(?!nd)|b|s)/iu.test(said) ? 'start' : /^m/iu.test(said) ? 'middle' : /^(?:in)?$/iu.test(said) ? 'whole' : 'end';

export const ENGLISH_TIME: TimeGrammar = {
  language: 'en',
  hint: /\d|monday|tuesday|wednesday|thursday|friday|saturday|sunday|day|tomorrow|tonight|morning|noon|night|week|month|year|quarter|hour|minute|fortnight|christmas|easter|half|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|eod|cob|business|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|teenth|tieth/iu,
  lengths,
  times,
  days,
  due: ending(
    'by|before|until|till|(?:no|not) later than|at the latest|due(?: on)?|deadline(?: is| of)?|for',
    '(?:\\s+the)?[\\s,:]*',
  ),
  before: /^before/iu,
  not: ending('(?:not|never|(?<!why )(?:is|do|will|wo|ca|did|should)n t)(?: \\p{L}{1,20}){0,3}|except'),
  dueAfter: /^[\s,(]*(?:at the latest|latest|(?:is )?the deadline)(?!\p{L})/iu,
  hourly: ending('at'),
  otherDays: /(?<!\p{L})(?:yesterday|every|each|last|usually)(?!\p{L})/iu,
  article: ending('the|on|at|this|during'),
  notDue: ending(
    '(?:since|from|of|starting|every|each|after|between|dated|last|not|never|except|rather than|instead of)(?: the| on)?',
  ),
  past: /^\s*(?:ago|last)(?!\p{L})/iu,
  link: /^[\s,]*(?:(?:at|by|before|around|until|no later than)\s*)?$/iu,
  orRather: /^[\s,]*(?:or|at the latest|no,? wait|(?:uh )?no|sorry)[\s,]*$/iu,
};
