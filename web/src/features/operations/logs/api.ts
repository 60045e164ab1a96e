import { listLogs } from '#api/contract/logs.ts';
import { api } from '../../../api/api.ts';
import { call, type Answer, type Arguments } from '../../../api/call.ts';

type Query = NonNullable<Arguments<typeof listLogs>['query']>;

const logsApi = api.injectEndpoints({
  endpoints: (build) => ({
    logs: build.query<Answer<typeof listLogs>, Query>({ query: (query) => call(listLogs, { query }) }),
  }),
});

export const { useLogsQuery } = logsApi;
