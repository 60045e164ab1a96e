import type { ReadingContext } from '../context/reading.ts';
import { search, type SearchAnswer } from '#api/contract/search.ts';
import { dayAfter, instantOf } from '#domain/local-time.ts';
import { UNKNOWN_SPEAKER } from '#domain/transcript/transcript.ts';
import type { Segment } from '#projections/search/excerpt.ts';
import { searchMeetings } from '#projections/search/meetings.ts';
import { searchPassages } from '#projections/search/passages.ts';
import { searchPeople } from '#projections/search/people.ts';
import { searchActions, searchDecisions } from '#projections/search/statements.ts';
import { termsOf } from '#projections/search/terms.ts';
import { endpoint, type Endpoint } from '../http/endpoint.ts';
import type { MeetingReader } from '../meetings/reader.ts';

const NONE = { found: [], total: 0 };
const NOWHERE = { ...NONE, complete: true };

/** The instant at which a day begins in Europe/Paris. */
export const startOf = (day: string | undefined): string | undefined =>
  day === undefined ? undefined : (instantOf(`${day}T00:00:00`) ?? undefined);

const excerpted = <Found extends { readonly startTime: Date; readonly excerpt: readonly Segment[] }>(found: Found) => ({
  ...found,
  excerpt: [...found.excerpt],
  startTime: found.startTime.toISOString(),
});

export function searchEndpoints({ pool, sealer }: ReadingContext, reader: MeetingReader): Endpoint[] {
  return [
    endpoint(search, async ({ principal, http, query }) => {
      const { q, in: where, from, to, person, sort, page, limit } = query;
      await reader.caughtUp(query);
      const terms = termsOf(q);
      const wants = (group: typeof where): boolean => terms !== null && (where === 'all' || where === group);
      const tables = { pool, sealer };
      const narrowing = { from: startOf(from), before: startOf(to && dayAfter(to, 1)), person, sort };
      const slice = { ...narrowing, page, limit };
      const asked = { ...slice, text: q };
      const [decisions, actions, passages, meetings, people] = await Promise.all([
        wants('decisions') ? searchDecisions(tables, principal, asked) : NOWHERE,
        wants('actions') ? searchActions(tables, principal, asked) : NOWHERE,
        wants('passages') ? searchPassages(tables, principal, asked) : NOWHERE,
        terms && wants('meetings') ? searchMeetings(pool, principal, { ...slice, terms }) : NONE,
        wants('people') ? searchPeople(pool, principal, asked) : NONE,
      ]);
      await reader.shows(
        { principal, http },
        [decisions, actions, passages].flatMap(({ found }) => found.map(({ meetingId }) => meetingId)),
      );
      const answer: SearchAnswer = {
        decisions: { ...decisions, found: decisions.found.map((one) => excerpted(one)) },
        actions: { ...actions, found: actions.found.map((one) => excerpted(one)) },
        passages: {
          ...passages,
          found: passages.found.map(({ speaker, ...row }) => ({
            ...excerpted(row),
            speaker: speaker ?? UNKNOWN_SPEAKER,
          })),
        },
        meetings: {
          total: meetings.total,
          found: meetings.found.map(({ startTime, title, people: named, ...row }) => ({
            ...row,
            title: [...title],
            people: [...named],
            startTime: startTime.toISOString(),
          })),
        },
        people: {
          total: people.total,
          found: people.found.map(({ lastSeen, ...row }) => ({ ...row, lastSeen: lastSeen.toISOString() })),
        },
        page,
        limit,
      };
      return answer;
    }),
  ];
}
