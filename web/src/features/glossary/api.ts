import {
  addGlossaryEntry,
  applyGlossaryToPast,
  changeGlossaryEntry,
  glossaryEntryMeetings,
  readGlossary,
  removeGlossaryEntry,
} from '#api/contract/glossary.ts';
import { api } from '../../api/api.ts';
import { call, type Answer, type Body } from '../../api/call.ts';

export interface Removal {
  readonly id: string;
  /** Whether what it changed is taken back. */
  readonly withdraw: boolean;
}

const glossaryApi = api.injectEndpoints({
  endpoints: (build) => ({
    glossary: build.query<Answer<typeof readGlossary>, void>({
      query: () => call(readGlossary, {}),
      providesTags: ['Glossary'],
    }),
    entryMeetings: build.query<Answer<typeof glossaryEntryMeetings>['meetings'], string>({
      query: (id) => call(glossaryEntryMeetings, { params: { id } }),
      transformResponse: (answer: Answer<typeof glossaryEntryMeetings>) => answer.meetings,
      providesTags: ['Glossary'],
    }),
    saveEntry: build.mutation<{ readonly id?: string }, { readonly id: string | null } & Body<typeof addGlossaryEntry>>(
      {
        query: ({ id, ...body }) =>
          id === null ? call(addGlossaryEntry, { body }) : call(changeGlossaryEntry, { params: { id }, body }),
        invalidatesTags: (answer) => (answer === undefined ? [] : ['Glossary']),
      },
    ),
    removeEntry: build.mutation<Answer<typeof removeGlossaryEntry>, Removal>({
      query: ({ id, withdraw }) =>
        call(removeGlossaryEntry, { params: { id }, query: withdraw ? { withdraw: 'true' } : {} }),
      invalidatesTags: (answer) => (answer === undefined ? [] : ['Glossary']),
    }),
    applyToPast: build.mutation<Answer<typeof applyGlossaryToPast>, void>({
      query: () => call(applyGlossaryToPast, {}),
      invalidatesTags: (answer) => (answer === undefined ? [] : ['Glossary']),
    }),
  }),
});

export const {
  useGlossaryQuery,
  useEntryMeetingsQuery,
  useSaveEntryMutation,
  useRemoveEntryMutation,
  useApplyToPastMutation,
} = glossaryApi;
