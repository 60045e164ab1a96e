import type { ReadingContext } from '../context/reading.ts';
import type { RecordContext } from '../context/record.ts';
import { meetingsAnalytics, type MeetingAnalytics, type PERIODS } from '#api/contract/analytics.ts';
import { MEETING_STATUSES, PLATFORMS } from '#api/contract/meetings.ts';
import { MEETING_TYPES, SENTIMENTS } from '#domain/analysis/analysis.ts';
import { GreffierError, type ErrorDefinition } from '#domain/errors.ts';
import { analyticsOf } from '#projections/meetings/analytics.ts';
import { endpoint, type Endpoint } from '../http/endpoint.ts';
import type { MeetingReader } from '../meetings/reader.ts';

export const STRETCH_INVALID: ErrorDefinition = {
  code: 'STRETCH_INVALID',
  kind: 'invalid',
  message: 'La période doit finir après avoir commencé, entre 1970 et 2200, et durer dix ans au plus.',
};

const DAY_MS = 86_400_000;
const USUAL_DAYS = 30;
const LONGEST_DAYS = 3_660;
const [EARLIEST, LATEST] = [Date.UTC(1970, 0), Date.UTC(2200, 0)];

const parisDay = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris', dateStyle: 'short' });
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Periods of which a chart can show as many as the stretch has. */
const usualPeriod = (days: number): (typeof PERIODS)[number] => (days <= 62 ? 'day' : days <= 400 ? 'week' : 'month');

/** Every name, with 0 where nothing was counted. */
const complete = <Name extends string>(names: readonly Name[], counts: Readonly<Record<string, number>>) =>
  Object.fromEntries(names.map((name) => [name, counts[name] ?? 0])) as Record<Name, number>;

/** Throws STRETCH_INVALID. */
function stretchOf(
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
  today: string,
): { readonly from: string; readonly to: string; readonly days: number } {
  const last = Date.parse(to ?? (from !== undefined && from > today ? from : today));
  const first = from === undefined ? last - (USUAL_DAYS - 1) * DAY_MS : Date.parse(from);
  const days = (last - first) / DAY_MS + 1;
  if (!(first >= EARLIEST && last < LATEST && days >= 1 && days <= LONGEST_DAYS))
    throw new GreffierError(STRETCH_INVALID);
  return { from: dayOf(first), to: dayOf(last), days };
}

export function analyticsEndpoints({ pool, now }: RecordContext & ReadingContext, reader: MeetingReader): Endpoint[] {
  return [
    endpoint(meetingsAnalytics, async ({ principal, query }): Promise<MeetingAnalytics> => {
      await reader.caughtUp(query);
      const today = parisDay.format(new Date(now()));
      const { from, to, days } = stretchOf(query, today);
      const period = query.period ?? usualPeriod(days);
      const row = await analyticsOf(pool, principal, { from, to, period, today });
      return {
        from,
        to,
        period,
        totals: row.totals,
        demonstration: row.demonstration,
        byStatus: complete(MEETING_STATUSES, row.byStatus),
        byPlatform: complete(PLATFORMS, row.byPlatform),
        byType: complete(MEETING_TYPES, row.byType),
        bySentiment: complete(SENTIMENTS, row.bySentiment),
        organisers: [...row.organisers],
        series: [...row.series],
      };
    }),
  ];
}
