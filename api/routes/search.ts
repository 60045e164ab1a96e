import type { ReadingContext } from '../context/reading.ts';
import { search } from '#api/contract/search.ts';
import { UNKNOWN_SPEAKER } from '#domain/transcript/transcript.ts';
import { searchMeetings } from '#projections/search/meetings.ts';
import { searchPassages } from '#projections/search/passages.ts';
import { termsOf } from '#projections/search/terms.ts';
import { endpoint, type Endpoint } from '../http/endpoint.ts';
import type { MeetingReader } from '../meetings/reader.ts';

const NO_MEETINGS = { found: [], total: 0 };
const NO_PASSAGES = { found: [], total: 0, complete: true };

export function searchEndpoints({ pool, sealer }: ReadingContext, reader: MeetingReader): Endpoint[] {
  return [
    endpoint(search, async ({ principal, http, query: { q, in: where, page, limit, ...query } }) => {
      await reader.caughtUp(query);
      const terms = termsOf(q);
      const [meetings, passages] = await Promise.all([
        terms && where !== 'passages' ? searchMeetings(pool, principal, terms, { page, limit }) : NO_MEETINGS,
        terms && where !== 'meetings' ? searchPassages({ pool, sealer }, principal, q, { page, limit }) : NO_PASSAGES,
      ]);
      await reader.shows(
        { principal, http },
        passages.found.map(({ meetingId }) => meetingId),
      );
      return {
        meetings: {
          total: meetings.total,
          found: meetings.found.map(({ startTime, title, ...row }) => ({
            ...row,
            title: [...title],
            startTime: startTime.toISOString(),
          })),
        },
        passages: {
          total: passages.total,
          complete: passages.complete,
          found: passages.found.map(({ startTime, speaker, excerpt, ...row }) => ({
            ...row,
            speaker: speaker ?? UNKNOWN_SPEAKER,
            excerpt: [...excerpt],
            startTime: startTime.toISOString(),
          })),
        },
        page,
        limit,
      };
    }),
  ];
}
