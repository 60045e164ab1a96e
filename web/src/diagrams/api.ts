import {
  addDiagram,
  changeDiagram,
  readDiagram,
  removeDiagram,
  restoreDiagram,
  type DiagramView,
} from '#api/contract/documentation.ts';
import { api } from '../api/api.ts';
import { call, type Answer, type Body } from '../api/call.ts';

const addedApi = api.injectEndpoints({
  endpoints: (build) => ({
    diagram: build.query<DiagramView, string>({
      query: (id) => call(readDiagram, { params: { id } }),
      transformResponse: (answer: Answer<typeof readDiagram>) => answer.data,
      providesTags: ['Diagrams'],
    }),
    addDiagram: build.mutation<Answer<typeof addDiagram>, Body<typeof addDiagram>>({
      query: (body) => call(addDiagram, { body }),
      invalidatesTags: (answer) => (answer === undefined ? [] : ['Diagrams']),
    }),
    changeDiagram: build.mutation<Answer<typeof changeDiagram>, { readonly id: string } & Body<typeof changeDiagram>>({
      query: ({ id, ...body }) => call(changeDiagram, { params: { id }, body }),
      // Also where somebody was faster: what they wrote is then shown.
      invalidatesTags: ['Diagrams'],
    }),
    removeDiagram: build.mutation<Answer<typeof removeDiagram>, { readonly id: string; readonly seen: string }>({
      query: ({ id, seen }) => call(removeDiagram, { params: { id }, query: { seen } }),
      invalidatesTags: ['Diagrams'],
    }),
    restoreDiagram: build.mutation<Answer<typeof restoreDiagram>, string>({
      query: (id) => call(restoreDiagram, { params: { id } }),
      invalidatesTags: (answer) => (answer === undefined ? [] : ['Diagrams']),
    }),
  }),
});

export const {
  useDiagramQuery,
  useAddDiagramMutation,
  useChangeDiagramMutation,
  useRemoveDiagramMutation,
  useRestoreDiagramMutation,
} = addedApi;
