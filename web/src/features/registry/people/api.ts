import { erasePerson, erasureState, exportPerson, findPerson } from '#api/contract/persons.ts';
import { api } from '../../../api/api.ts';
import { call, type Answer, type Body } from '../../../api/call.ts';
import { unhurried } from '../../../exports/unhurried.ts';

const PERSONS = ['Persons' as const];

const personApi = api.enhanceEndpoints({ addTagTypes: PERSONS }).injectEndpoints({
  endpoints: (build) => ({
    persons: build.query<Answer<typeof findPerson>, string>({
      query: (q) => call(findPerson, { query: { q, limit: 200 } }),
      providesTags: PERSONS,
    }),
    exportPerson: build.mutation<Answer<typeof exportPerson>, Body<typeof exportPerson>>({
      query: (body) => unhurried(call(exportPerson, { body })),
    }),
    erasePerson: build.mutation<Answer<typeof erasePerson>, Body<typeof erasePerson>>({
      query: (body) => call(erasePerson, { body }),
      invalidatesTags: (answer) => (answer === undefined ? [] : ['Users', 'Meetings', 'Meeting']),
    }),
    erasure: build.query<Answer<typeof erasureState>, string>({
      query: (id) => call(erasureState, { params: { id } }),
      // Who is erased by now is no longer found.
      onQueryStarted: (_id, { dispatch, queryFulfilled }) => {
        const refreshed = ({ data }: { readonly data: Answer<typeof erasureState> }): void => {
          if (data.done) dispatch(personApi.util.invalidateTags(PERSONS));
        };
        void queryFulfilled.then(refreshed, () => {});
      },
    }),
  }),
});

export const { usePersonsQuery, useExportPersonMutation, useErasePersonMutation, useErasureQuery } = personApi;
