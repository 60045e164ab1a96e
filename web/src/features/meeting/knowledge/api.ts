import { meetingKnowledge } from '#api/contract/knowledge.ts';
import { meetingSeries, setMeetingApart } from '#api/contract/series.ts';
import { api } from '../../../api/api.ts';
import { type Answer, call } from '../../../api/call.ts';

const knowledgeApi = api.injectEndpoints({
  endpoints: (build) => ({
    meetingKnowledge: build.query<Answer<typeof meetingKnowledge>, string>({
      query: (id) => call(meetingKnowledge, { params: { id } }),
      providesTags: (_, __, id) => [{ type: 'Meeting', id }],
    }),
    meetingSeries: build.query<Answer<typeof meetingSeries>, string>({
      query: (id) => call(meetingSeries, { params: { id } }),
      providesTags: (_, __, id) => [{ type: 'Meeting', id }],
    }),
    setMeetingApart: build.mutation<Answer<typeof setMeetingApart>, { readonly id: string; readonly apart: boolean }>({
      query: ({ id, apart }) => call(setMeetingApart, { params: { id }, body: { apart } }),
      invalidatesTags: (answer, _, { id }) => (answer === undefined ? [] : [{ type: 'Meeting', id }]),
    }),
  }),
});

export const { useMeetingKnowledgeQuery, useMeetingSeriesQuery, useSetMeetingApartMutation } = knowledgeApi;
