import {
  deleteMeeting,
  meetingDetail,
  meetingMindMap,
  meetingNavigation,
  meetingSummary,
  meetingTranscript,
  setActionStatus,
} from '#api/contract/meetings.ts';
import { api } from '../../api/api.ts';
import { type Answer, call } from '../../api/call.ts';

const provided = (_: unknown, __: unknown, id: string) => [{ type: 'Meeting' as const, id }];

/** Lines of a page: what a few hours of talk have comes in one. */
const PAGE_LINES = 2_000;

interface Check {
  readonly id: string;
  readonly actionId: string;
  readonly completed: boolean;
}

const statusOf = ({ completed }: Check) => (completed ? 'completed' : 'pending');

export const meetingApi = api.injectEndpoints({
  endpoints: (build) => ({
    meeting: build.query<Answer<typeof meetingDetail>['data'], string>({
      query: (id) => call(meetingDetail, { params: { id } }),
      transformResponse: (answer: Answer<typeof meetingDetail>) => answer.data,
      // How far a model is with it is told apart: nothing else of the meeting is another for that.
      providesTags: (_, __, id) => [
        { type: 'Meeting', id },
        { type: 'Reading', id },
      ],
    }),
    meetingSummary: build.query<Answer<typeof meetingSummary>, string>({
      query: (id) => call(meetingSummary, { params: { id } }),
      providesTags: provided,
    }),
    meetingNavigation: build.query<Answer<typeof meetingNavigation>, string>({
      query: (id) => call(meetingNavigation, { params: { id } }),
      // Not a list: a meeting that is being deleted has no neighbours to ask for.
      providesTags: provided,
    }),
    meetingTranscript: build.infiniteQuery<Answer<typeof meetingTranscript>['data'], string, number | null>({
      query: ({ queryArg: id, pageParam: after }) =>
        call(meetingTranscript, { params: { id }, query: { limit: PAGE_LINES, ...(after === null ? {} : { after }) } }),
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next }) => next ?? undefined },
      transformResponse: (answer: Answer<typeof meetingTranscript>) => answer.data,
      providesTags: provided,
    }),
    meetingMindMap: build.query<Answer<typeof meetingMindMap>['mindMap']['nodes'], string>({
      query: (id) => call(meetingMindMap, { params: { id } }),
      transformResponse: (answer: Answer<typeof meetingMindMap>) => answer.mindMap.nodes,
      providesTags: provided,
    }),
    /** The pages that show the meeting are left before they could ask for it again, so only lists are refreshed. */
    deleteMeeting: build.mutation<Answer<typeof deleteMeeting>, string>({
      query: (id) => call(deleteMeeting, { params: { id } }),
      invalidatesTags: (answer) => (answer === undefined ? [] : ['Meetings', 'Stats']),
    }),
    /** Shown at once, undone when the server refuses. */
    checkAction: build.mutation<Answer<typeof setActionStatus>, Check>({
      query: (check) =>
        call(setActionStatus, {
          params: { id: check.id, actionId: check.actionId },
          body: { status: statusOf(check) },
        }),
      onQueryStarted: async (check, { dispatch, queryFulfilled }) => {
        const shown = dispatch(
          meetingApi.util.updateQueryData('meetingSummary', check.id, (summary) => {
            const action = summary.actionItems?.find(({ id }) => id === check.actionId);
            if (action !== undefined) action.status = statusOf(check);
          }),
        );
        await queryFulfilled.catch(() => shown.undo());
      },
      invalidatesTags: (answer) => (answer === undefined ? [] : ['Meetings', 'Stats']),
    }),
  }),
});

export const {
  useMeetingQuery,
  useLazyMeetingSummaryQuery,
  useMeetingSummaryQuery,
  useMeetingNavigationQuery,
  useMeetingTranscriptInfiniteQuery,
  useMeetingMindMapQuery,
  useDeleteMeetingMutation,
  useCheckActionMutation,
} = meetingApi;
