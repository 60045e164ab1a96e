import { listActions } from '#api/contract/actions.ts';
import { sinceLastVisit, underway } from '#api/contract/home.ts';
import { meetSessions } from '#api/contract/google-meet-bot.ts';
import { listMeetings, setActionStatus } from '#api/contract/meetings.ts';
import { adminStats, apiHealth } from '#api/contract/system.ts';
import { api } from '../../api/api.ts';
import { call, type Answer } from '../../api/call.ts';

/** How many meetings the overview shows, as specified; what is still to come is not recent. */
const RECENT = 5;

/** How many of the person's own actions it shows. */
const OWN_ACTIONS = 3;

interface Check {
  readonly meetingId: string;
  readonly id: string;
  readonly status: 'completed' | 'pending';
}

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
    ownActions: build.query<Answer<typeof listActions>, void>({
      query: () => call(listActions, { query: { of: 'mine', limit: OWN_ACTIONS } }),
      providesTags: ['Meetings'],
    }),
    checkOwnAction: build.mutation<Answer<typeof setActionStatus>, Check>({
      query: ({ meetingId, id, status }) =>
        call(setActionStatus, { params: { id: meetingId, actionId: id }, body: { status } }),
      invalidatesTags: ['Meetings', 'Stats'],
    }),
    sinceLastVisit: build.query<Answer<typeof sinceLastVisit>, void>({
      query: () => call(sinceLastVisit, {}),
      providesTags: ['Meetings'],
    }),
    underway: build.query<Answer<typeof underway>, void>({
      query: () => call(underway, {}),
      providesTags: ['Meetings'],
    }),
    botSessions: build.query<Answer<typeof meetSessions>['data'], void>({
      query: () => call(meetSessions, {}),
      transformResponse: ({ data }: Answer<typeof meetSessions>) => data,
      providesTags: ['Sessions'],
    }),
  }),
});

export const {
  useStatsQuery,
  useHealthQuery,
  useRecentMeetingsQuery,
  useOwnActionsQuery,
  useCheckOwnActionMutation,
  useSinceLastVisitQuery,
  useUnderwayQuery,
  useBotSessionsQuery,
} = dashboardApi;
