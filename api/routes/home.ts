import type { IdentityDependencies } from '../context/identity.ts';
import type { ReadingContext } from '../context/reading.ts';
import type { RecordContext } from '../context/record.ts';
import { sinceLastVisit, underway } from '#api/contract/home.ts';
import { meetingsSince, type NewMeeting } from '#projections/meetings/since.ts';
import { meetingsUnderway } from '#projections/meetings/underway.ts';
import { analysisOf } from '#projections/summaries/queries.ts';
import { endpoint, type Endpoint } from '../http/endpoint.ts';
import type { MeetingReader } from '../meetings/reader.ts';

/** What somebody's overview shows of their own. */
export function homeEndpoints(
  { pool, sealer, visits, now }: RecordContext & ReadingContext & Pick<IdentityDependencies, 'visits'>,
  reader: MeetingReader,
): Endpoint[] {
  const viewOf = async ({ id, title, startTime, dayOnly }: NewMeeting) => {
    const found = await analysisOf({ pool, sealer }, id);
    const decisions = found?.analysis.decisions ?? [];
    return {
      id,
      title,
      startTime: startTime.toISOString(),
      dayOnly,
      decisions: decisions.map(({ text, citations }) => ({ text, line: citations[0]?.line ?? null })),
    };
  };
  return [
    endpoint(underway, async ({ principal, query }) => {
      await reader.caughtUp(query);
      const { rows, total } = await meetingsUnderway(pool, principal, new Date(now()));
      const shown = rows.slice(0, query.limit);
      return {
        meetings: shown.map(({ startTime, ...meeting }) => ({ ...meeting, startTime: startTime.toISOString() })),
        total,
      };
    }),
    endpoint(sinceLastVisit, async ({ principal, query }) => {
      await reader.caughtUp(query);
      const since = await visits.lastEnd(principal.userId, new Date(now()));
      if (since === null) return { since: null, meetings: [], total: 0 };
      const { meetings, total } = await meetingsSince(pool, principal, { since, limit: query.limit });
      return { since: since.toISOString(), meetings: await Promise.all(meetings.map(viewOf)), total };
    }),
  ];
}
