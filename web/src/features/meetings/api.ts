import { listMeetings } from '#api/contract/meetings.ts';
import { api } from '../../api/api.ts';
import { call, type Answer, type Arguments } from '../../api/call.ts';

type Query = NonNullable<Arguments<typeof listMeetings>['query']>;

const meetingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    meetings: build.query<Answer<typeof listMeetings>, Query>({
      query: (query) => call(listMeetings, { query }),
      providesTags: ['Meetings'],
    }),
  }),
});

export const { useMeetingsQuery } = meetingsApi;
