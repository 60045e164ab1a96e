import { issueTicket } from '#api/contract/auth.ts';
import { cancelExport, listExports } from '#api/contract/exports.ts';
import { api } from '../api/api.ts';
import { call, type Answer } from '../api/call.ts';

const exportsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** For one download of this address, within a minute. */
    issueTicket: build.mutation<Answer<typeof issueTicket>, string>({
      query: (address) => call(issueTicket, { body: { address } }),
    }),
    lateExports: build.query<Answer<typeof listExports>['exports'], void>({
      query: () => call(listExports, {}),
      transformResponse: (answer: Answer<typeof listExports>) => answer.exports,
      providesTags: ['Exports'],
    }),
    cancelExport: build.mutation<Answer<typeof cancelExport>, string>({
      query: (id) => call(cancelExport, { params: { id } }),
      // Gone from the list at once; where the server does not take it, it comes back.
      onQueryStarted: (id, { dispatch }) => {
        dispatch(
          exportsApi.util.updateQueryData('lateExports', undefined, (all) => all.filter((one) => one.id !== id)),
        );
      },
      invalidatesTags: ['Exports'],
    }),
  }),
});

export const { useIssueTicketMutation, useLateExportsQuery, useCancelExportMutation } = exportsApi;
