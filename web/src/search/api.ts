import { askQuestion, wordAnswer, type WordedAnswer } from '#api/contract/questions.ts';
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
    /** While the model is at it, it is asked for again: each call waits for a while. */
    wordAnswer: build.mutation<WordedAnswer, Question>({
      queryFn: async (question, { signal }, _options, ask) => {
        for (;;) {
          signal.throwIfAborted();
          const { data, error } = await ask(call(wordAnswer, { body: question }));
          if (error !== undefined) return { error };
          const { answer } = data as Answer<typeof wordAnswer>;
          if (answer !== null) return { data: answer };
        }
      },
    }),
  }),
});

export const { useSearchQuery, useAskQuestionQuery, useWordAnswerMutation } = searchApi;
