import { attendedBots } from '#api/contract/bots.ts';
import { api } from '../../../api/api.ts';
import { call, type Answer } from '../../../api/call.ts';

const botsApi = api.injectEndpoints({
  endpoints: (build) => ({
    attendedBots: build.query<Answer<typeof attendedBots>, void>({
      query: () => call(attendedBots, {}),
      providesTags: ['Sessions'],
    }),
  }),
});

export const { useAttendedBotsQuery } = botsApi;
