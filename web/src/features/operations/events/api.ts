import { findStreams, streamEvent } from '#api/contract/event-streams.ts';
import { api } from '../../../api/api.ts';
import { call, type Answer } from '../../../api/call.ts';

export interface EventWanted {
  readonly stream: string;
  /** A revision, the id of an event, or `last`. */
  readonly at: string;
  readonly projection: string | null;
  readonly personal: 'masked' | 'shown';
}

const eventsApi = api.injectEndpoints({
  endpoints: (build) => ({
    streams: build.query<Answer<typeof findStreams>['streams'], string>({
      query: (q) => call(findStreams, { query: { q } }),
      transformResponse: ({ streams }: Answer<typeof findStreams>) => streams,
      keepUnusedDataFor: 0,
    }),
    streamEvent: build.query<Answer<typeof streamEvent>, EventWanted>({
      query: ({ stream, at, projection, personal }) =>
        call(streamEvent, { params: { stream, at }, query: { personal, ...(projection !== null && { projection }) } }),
      // What was shown of somebody is not kept.
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useStreamsQuery, useStreamEventQuery } = eventsApi;
