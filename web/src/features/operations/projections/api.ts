import { listDeadLetters, listProjections, retryDeadLetters } from '#api/contract/admin.ts';
import { apiHealth } from '#api/contract/system.ts';
import { setAsideForeignEvent } from '#api/contract/foreign-events.ts';
import {
  cancelRebuild,
  listRebuilds,
  pauseProjection,
  projectionDetail,
  rebuildProjection,
  resumeProjection,
  tryDeadLetters,
  undoRebuild,
} from '#api/contract/operations.ts';
import { api } from '../../../api/api.ts';
import { call, type Answer, type Body } from '../../../api/call.ts';

const ALL = ['Operations' as const];

export type Checks = NonNullable<Answer<typeof apiHealth>['checks']>;

export interface Pause {
  readonly name: string;
  readonly reason: string;
}

const operationsApi = api.enhanceEndpoints({ addTagTypes: ALL }).injectEndpoints({
  endpoints: (build) => ({
    projections: build.query<Answer<typeof listProjections>, void>({
      query: () => call(listProjections, {}),
      providesTags: ALL,
    }),
    projection: build.query<Answer<typeof projectionDetail>, string>({
      query: (name) => call(projectionDetail, { params: { name } }),
      providesTags: ALL,
    }),
    rebuilds: build.query<Answer<typeof listRebuilds>['rebuilds'], void>({
      query: () => call(listRebuilds, {}),
      transformResponse: ({ rebuilds }: Answer<typeof listRebuilds>) => rebuilds,
      providesTags: ALL,
    }),
    /** How what the server runs on stands; null where it does not say. */
    checks: build.query<Checks | null, void>({
      query: () => call(apiHealth, {}),
      transformResponse: ({ checks }: Answer<typeof apiHealth>) => checks ?? null,
    }),
    deadLetters: build.query<Answer<typeof listDeadLetters>, void>({
      query: () => call(listDeadLetters, { query: { limit: 200 } }),
      providesTags: ALL,
    }),
    pauseProjection: build.mutation<Answer<typeof pauseProjection>, Pause>({
      query: ({ name, reason }) => call(pauseProjection, { params: { name }, body: { reason } }),
      invalidatesTags: ALL,
    }),
    resumeProjection: build.mutation<Answer<typeof resumeProjection>, string>({
      query: (name) => call(resumeProjection, { params: { name } }),
      invalidatesTags: ALL,
    }),
    rebuildProjection: build.mutation<Answer<typeof rebuildProjection>, string>({
      query: (name) => call(rebuildProjection, { params: { name } }),
      invalidatesTags: ALL,
    }),
    undoRebuild: build.mutation<Answer<typeof undoRebuild>, string>({
      query: (name) => call(undoRebuild, { params: { name } }),
      invalidatesTags: ALL,
    }),
    cancelRebuild: build.mutation<Answer<typeof cancelRebuild>, string>({
      query: (name) => call(cancelRebuild, { params: { name } }),
      invalidatesTags: ALL,
    }),
    tryDeadLetters: build.mutation<Answer<typeof tryDeadLetters>, Body<typeof tryDeadLetters>>({
      query: (body) => call(tryDeadLetters, { body }),
    }),
    retryDeadLetters: build.mutation<Answer<typeof retryDeadLetters>, Body<typeof retryDeadLetters>>({
      query: (body) => call(retryDeadLetters, { body }),
      invalidatesTags: ALL,
    }),
    setAsideForeignEvent: build.mutation<Answer<typeof setAsideForeignEvent>, Body<typeof setAsideForeignEvent>>({
      query: (body) => call(setAsideForeignEvent, { body }),
      invalidatesTags: ALL,
    }),
  }),
});

export type ProjectionRow = Answer<typeof listProjections>['projections'][number];
export type ProjectionDetail = Answer<typeof projectionDetail>;
export type DeadLetters = Answer<typeof listDeadLetters>;
export type DeadLetter = Answer<typeof listDeadLetters>['deadLetters'][number];
export type DryRun = Answer<typeof tryDeadLetters>;

/** Between two looks while the page is shown, in ms. */
export const EVERY = 5_000;

export const {
  useProjectionsQuery,
  useProjectionQuery,
  useRebuildsQuery,
  useChecksQuery,
  useDeadLettersQuery,
  usePauseProjectionMutation,
  useResumeProjectionMutation,
  useRebuildProjectionMutation,
  useUndoRebuildMutation,
  useCancelRebuildMutation,
  useTryDeadLettersMutation,
  useRetryDeadLettersMutation,
  useSetAsideForeignEventMutation,
} = operationsApi;
