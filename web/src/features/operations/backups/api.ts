import { listBackups } from '#api/contract/backups.ts';
import { api } from '../../../api/api.ts';
import { call, type Answer } from '../../../api/call.ts';

export type Backups = Answer<typeof listBackups>;

const backupsApi = api.injectEndpoints({
  endpoints: (build) => ({ backups: build.query<Backups, void>({ query: () => call(listBackups, {}) }) }),
});

export const { useBackupsQuery } = backupsApi;
