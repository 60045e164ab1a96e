import { meetingKnowledge } from '#api/contract/knowledge.ts';
import { api } from '../../../api/api.ts';
import { type Answer, call } from '../../../api/call.ts';

const knowledgeApi = api.injectEndpoints({
  endpoints: (build) => ({
    meetingKnowledge: build.query<Answer<typeof meetingKnowledge>, string>({
      query: (id) => call(meetingKnowledge, { params: { id } }),
      providesTags: (_, __, id) => [{ type: 'Meeting', id }],
    }),
  }),
});

export const { useMeetingKnowledgeQuery } = knowledgeApi;
