import { glossaryAdditions, takeBackGlossaryEntry } from '#api/contract/glossary.ts';
import { api } from '../api/api.ts';
import { call, type Answer } from '../api/call.ts';

const additionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    glossaryAdditions: build.query<Answer<typeof glossaryAdditions>['additions'], void>({
      query: () => call(glossaryAdditions, {}),
      transformResponse: (answer: Answer<typeof glossaryAdditions>) => answer.additions,
      providesTags: ['Glossary'],
    }),
    takeBackGlossaryEntry: build.mutation<Answer<typeof takeBackGlossaryEntry>, string>({
      query: (id) => call(takeBackGlossaryEntry, { params: { id } }),
      // Also where it is refused: what was too late, or changed by others, is offered no more.
      invalidatesTags: ['Glossary'],
    }),
  }),
});

export const { useGlossaryAdditionsQuery, useTakeBackGlossaryEntryMutation } = additionsApi;
