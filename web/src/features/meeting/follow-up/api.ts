import { meetingFollowUp, saveFollowUp, setFollowUpAside } from '#api/contract/follow-ups.ts';
import { api } from '../../../api/api.ts';
import { call, type Answer, type Body } from '../../../api/call.ts';

const followUpApi = api.injectEndpoints({
  endpoints: (build) => ({
    followUp: build.query<Answer<typeof meetingFollowUp>, string>({
      query: (id) => call(meetingFollowUp, { params: { id } }),
      providesTags: (_, __, id) => [{ type: 'Meeting', id }],
    }),
    saveFollowUp: build.mutation<Answer<typeof saveFollowUp>, { readonly id: string } & Body<typeof saveFollowUp>>({
      query: ({ id, ...body }) => call(saveFollowUp, { params: { id }, body }),
      // Also where it was refused: somebody else may have been faster.
      invalidatesTags: (_, __, { id }) => [{ type: 'Meeting', id }],
    }),
    setFollowUpAside: build.mutation<
      Answer<typeof setFollowUpAside>,
      { readonly id: string } & Body<typeof setFollowUpAside>
    >({
      query: ({ id, ...body }) => call(setFollowUpAside, { params: { id }, body }),
      invalidatesTags: (_, __, { id }) => [{ type: 'Meeting', id }],
    }),
  }),
});

export const { useFollowUpQuery, useSaveFollowUpMutation, useSetFollowUpAsideMutation } = followUpApi;
