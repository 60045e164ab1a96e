import { listMeetings } from '#api/contract/meetings.ts';
import { adminStats, apiHealth } from '#api/contract/system.ts';
import { api } from '../../api/api.ts';
import { call, type Answer } from '../../api/call.ts';

/** How many meetings the overview shows, as specified; what is still to come is not recent. */
const RECENT = 5;

const dashboardApi = api.injectEndpoints({
  endpoints: (build) => ({
    stats: build.query<Answer<typeof adminStats>, void>({ query: () => call(adminStats, {}), providesTags: ['Stats'] }),
    /** Answered within a second, whatever hangs; refused with 503 without the database. */
    health: build.query<Answer<typeof apiHealth>['status'], void>({
      query: () => call(apiHealth, {}),
      transformResponse: ({ status }: Answer<typeof apiHealth>) => status,
    }),
    recentMeetings: build.query<Answer<typeof listMeetings>, void>({
      query: () => call(listMeetings, { query: { limit: RECENT, status: 'started' } }),
      providesTags: ['Meetings'],
    }),
  }),
});

export const { useStatsQuery, useHealthQuery, useRecentMeetingsQuery } = dashboardApi;
