import { antiSpamChecks, antiSpamHistory, antiSpamStatus, runAntiSpamChecks } from '#api/contract/anti-spam.ts';
import { api } from '../../api/api.ts';
import { call, type Answer } from '../../api/call.ts';

const ANTI_SPAM = ['AntiSpam' as const];

export type AntiSpamStatus = Answer<typeof antiSpamStatus>;
export type AntiSpamChecks = Answer<typeof antiSpamChecks>;
export type AntiSpamCheck = AntiSpamChecks['checks'][number];
export type AntiSpamHistory = Answer<typeof antiSpamHistory>;

const antiSpamApi = api.enhanceEndpoints({ addTagTypes: ANTI_SPAM }).injectEndpoints({
  endpoints: (build) => ({
    antiSpamStatus: build.query<AntiSpamStatus, void>({
      query: () => call(antiSpamStatus, {}),
      providesTags: ANTI_SPAM,
    }),
    antiSpamChecks: build.query<AntiSpamChecks, void>({
      query: () => call(antiSpamChecks, {}),
      providesTags: ANTI_SPAM,
    }),
    antiSpamHistory: build.query<AntiSpamHistory, void>({
      query: () => call(antiSpamHistory, {}),
      providesTags: ANTI_SPAM,
    }),
    runAntiSpamChecks: build.mutation<AntiSpamChecks, void>({
      query: () => call(runAntiSpamChecks, {}),
      invalidatesTags: ANTI_SPAM,
    }),
  }),
});

export const { useAntiSpamStatusQuery, useAntiSpamChecksQuery, useAntiSpamHistoryQuery, useRunAntiSpamChecksMutation } =
  antiSpamApi;
