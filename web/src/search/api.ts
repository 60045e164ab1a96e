import { askQuestion } from '#api/contract/questions.ts';
import { search } from '#api/contract/search.ts';
import { api } from '../api/api.ts';
import { call, type Answer, type Arguments } from '../api/call.ts';

export type SearchQuery = NonNullable<Arguments<typeof search>['query']>;
export type Question = NonNullable<Arguments<typeof askQuestion>['query']>;

const searchApi = api.injectEndpoints({
  endpoints: (build) => ({
    search: build.query<Answer<typeof search>, SearchQuery>({
      query: (query) => call(search, { query }),
      providesTags: ['Meetings'],
    }),
    askQuestion: build.query<Answer<typeof askQuestion>, Question>({
      query: (query) => call(askQuestion, { query }),
      providesTags: ['Meetings'],
    }),
  }),
});

export const { useSearchQuery, useAskQuestionQuery } = searchApi;
