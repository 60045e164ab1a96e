import { search } from '#api/contract/search.ts';
import { api } from '../api/api.ts';
import { call, type Answer, type Arguments } from '../api/call.ts';

export type SearchQuery = NonNullable<Arguments<typeof search>['query']>;

const searchApi = api.injectEndpoints({
  endpoints: (build) => ({
    search: build.query<Answer<typeof search>, SearchQuery>({
      query: (query) => call(search, { query }),
      providesTags: ['Meetings'],
    }),
  }),
});

export const { useSearchQuery } = searchApi;
