import { meetingAt, meetingHistory } from '#api/contract/history.ts';
import { api } from '../../../api/api.ts';
import { type Answer, call } from '../../../api/call.ts';

interface Moment {
  readonly id: string;
  readonly revision: string;
}

const historyApi = api.injectEndpoints({
  endpoints: (build) => ({
    meetingHistory: build.infiniteQuery<Answer<typeof meetingHistory>, string, string | null>({
      query: ({ queryArg: id, pageParam: before }) =>
        call(meetingHistory, { params: { id }, query: before === null ? {} : { before } }),
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next }) => next ?? undefined },
      providesTags: (_, __, id) => [{ type: 'Meeting', id }],
    }),
    meetingAt: build.query<Answer<typeof meetingAt>, Moment>({
      query: (params) => call(meetingAt, { params: { ...params } }),
      providesTags: (_, __, { id }) => [{ type: 'Meeting', id }],
    }),
  }),
});

export const { useMeetingHistoryInfiniteQuery, useMeetingAtQuery } = historyApi;
