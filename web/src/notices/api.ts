import { listNotices, readNotice, readNotices } from '#api/contract/notices.ts';
import { api } from '../api/api.ts';
import { call, type Answer } from '../api/call.ts';
import type { Dispatch } from '../api/dispatch.ts';

/** Rows that the panel asks for at once. */
export const A_PAGE = 20;

const noticesApi = api.injectEndpoints({
  endpoints: (build) => ({
    notices: build.query<Answer<typeof listNotices>, number>({
      query: (limit) => call(listNotices, { query: { limit } }),
      providesTags: ['Notices'],
    }),
    readNotice: build.mutation<Answer<typeof readNotice>, { readonly id: string; readonly limit: number }>({
      query: ({ id }) => call(readNotice, { params: { id } }),
      invalidatesTags: ['Notices'],
      onQueryStarted: ({ id, limit }, { dispatch }) => {
        (dispatch as Dispatch)(
          noticesApi.util.updateQueryData('notices', limit, (draft) => {
            const found = draft.notices.find((one) => one.id === id && !one.read);
            if (found === undefined) return;
            found.read = true;
            draft.unread -= 1;
          }),
        );
      },
    }),
    readNotices: build.mutation<Answer<typeof readNotices>, string>({
      query: (until) => call(readNotices, { body: { until } }),
      invalidatesTags: ['Notices'],
    }),
  }),
});

export const { useNoticesQuery, useReadNoticeMutation, useReadNoticesMutation } = noticesApi;
