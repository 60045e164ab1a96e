import { analysisPending, analysisResult, analyze, mindMapOfTranscript } from '#api/contract/analysis.ts';
import type { z } from 'zod/mini';
import { api } from '../../api/api.ts';
import { type Answer, call } from '../../api/call.ts';

export type Analysed = Answer<typeof analyze>;
type Pending = z.infer<typeof analysisPending>;

/** The id of an analysis that is only shown; one that is saved is named after the moment. */
const UNSAVED = 'testbot-analysis';

export interface AnalysisRequest {
  readonly transcript: string;
  /** Left out where nobody named the meeting: a title that the transcript holds is then taken. */
  readonly title: string | null;
  readonly save: boolean;
}

interface MapRequest {
  /** Stands for transcript and analysis in the cache. */
  readonly fingerprint: string;
  readonly transcript: string;
  readonly analysis: Analysed['analysis'];
  readonly meetingTitle: string;
}

export const analysisApi = api.injectEndpoints({
  endpoints: (build) => ({
    analyze: build.mutation<Analysed | Pending, AnalysisRequest>({
      query: ({ transcript, title, save }) =>
        call(
          analyze,
          {
            params: { id: save ? `testbot-${Date.now()}` : UNSAVED },
            body: { transcript, ...(title === null ? {} : { title }), ...(save ? { saveToDatabase: true } : {}) },
          },
          analysisPending,
        ),
      invalidatesTags: (_answer, _error, { save }) => (save ? ['Meetings', 'Stats'] : []),
    }),
    analysisResult: build.query<Analysed | Pending, string>({
      query: (id) => call(analysisResult, { params: { id } }, analysisPending),
    }),
    transcriptMap: build.query<Answer<typeof mindMapOfTranscript>['mindMap']['nodes'], MapRequest>({
      query: ({ transcript, analysis, meetingTitle }) =>
        call(mindMapOfTranscript, { body: { transcript, analysis, meetingTitle } }),
      transformResponse: (answer: Answer<typeof mindMapOfTranscript>) => answer.mindMap.nodes,
      serializeQueryArgs: ({ queryArgs: { fingerprint, meetingTitle } }) => `${fingerprint} ${meetingTitle}`,
    }),
  }),
});

export const { useTranscriptMapQuery } = analysisApi;
