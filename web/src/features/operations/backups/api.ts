import { backUpNow, listBackups } from '#api/contract/backups.ts';
import { api } from '../../../api/api.ts';
import { call, type Answer } from '../../../api/call.ts';

export type Backups = Answer<typeof listBackups>;
export type UnderWay = NonNullable<Backups['underWay']>;

const TAGS = ['Backups' as const];

const backupsApi = api.enhanceEndpoints({ addTagTypes: TAGS }).injectEndpoints({
  endpoints: (build) => ({
    backups: build.query<Backups, void>({ query: () => call(listBackups, {}), providesTags: TAGS }),
    backUpNow: build.mutation<Answer<typeof backUpNow>, void>({
      query: () => call(backUpNow, {}),
      invalidatesTags: TAGS,
    }),
  }),
});

export const { useBackupsQuery, useBackUpNowMutation } = backupsApi;
/** What the last look found, without another. */
export const useBackupsQueryState = backupsApi.endpoints.backups.useQueryState;
