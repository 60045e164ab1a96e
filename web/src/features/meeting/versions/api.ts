import {
  cancelModelAnalysis,
  chooseAnalysis,
  compareAnalyses,
  listAnalyses,
  requestAnalysis,
} from '#api/contract/meeting-analyses.ts';
import { api } from '../../../api/api.ts';
import { type Answer, call } from '../../../api/call.ts';

export interface Compared {
  readonly id: string;
  readonly before: string;
  readonly after: string;
}

interface Choice {
  readonly id: string;
  readonly analysis: string;
  readonly seen: string;
}

const ofMeeting = (id: string) => [{ type: 'Meeting' as const, id }];

const versionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    analyses: build.query<Answer<typeof listAnalyses>, string>({
      query: (id) => call(listAnalyses, { params: { id } }),
      providesTags: (_, __, id) => ofMeeting(id),
    }),
    comparedAnalyses: build.query<Answer<typeof compareAnalyses>, Compared>({
      query: (params) => call(compareAnalyses, { params: { ...params } }),
      providesTags: (_, __, { id }) => ofMeeting(id),
    }),
    requestAnalysis: build.mutation<Answer<typeof requestAnalysis>, string>({
      query: (id) => call(requestAnalysis, { params: { id } }),
      invalidatesTags: (answer, _, id) => (answer === undefined ? [] : ofMeeting(id)),
    }),
    cancelModelAnalysis: build.mutation<Answer<typeof cancelModelAnalysis>, string>({
      query: (id) => call(cancelModelAnalysis, { params: { id } }),
      // Where it was done meanwhile, that is shown.
      invalidatesTags: (_, __, id) => ofMeeting(id),
    }),
    chooseAnalysis: build.mutation<Answer<typeof chooseAnalysis>, Choice>({
      query: ({ id, analysis, seen }) => call(chooseAnalysis, { params: { id }, body: { id: analysis, seen } }),
      invalidatesTags: (_, __, { id }) => [...ofMeeting(id), 'Meetings', 'Stats'],
    }),
  }),
});

export const {
  useAnalysesQuery,
  useComparedAnalysesQuery,
  useRequestAnalysisMutation,
  useCancelModelAnalysisMutation,
  useChooseAnalysisMutation,
} = versionsApi;
