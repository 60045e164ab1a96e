import { addedDiagrams, type ListedDiagram } from '#api/contract/documentation.ts';
import { api } from '../api/api.ts';
import { call, type Answer } from '../api/call.ts';

const listApi = api.injectEndpoints({
  endpoints: (build) => ({
    addedDiagrams: build.query<readonly ListedDiagram[], void>({
      query: () => call(addedDiagrams, {}),
      transformResponse: (answer: Answer<typeof addedDiagrams>) => answer.diagrams,
      providesTags: ['Diagrams'],
    }),
  }),
});

export const { useAddedDiagramsQuery } = listApi;

/** Where a diagram stands within the page of the documentation. */
export const anchorOf = ({ id }: Pick<ListedDiagram, 'id'>): string => `diagramme-${id}`;
