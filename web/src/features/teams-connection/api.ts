import { checkMicrosoftConnection, microsoftConnection } from '#api/contract/microsoft.ts';
import { api } from '../../api/api.ts';
import { call, type Answer, type Body } from '../../api/call.ts';

const TAG = 'MicrosoftConnection' as const;

const connectionApi = api.enhanceEndpoints({ addTagTypes: [TAG] }).injectEndpoints({
  endpoints: (build) => ({
    microsoftConnection: build.query<Answer<typeof microsoftConnection>, void>({
      query: () => call(microsoftConnection, {}),
      providesTags: [TAG],
    }),
    checkMicrosoft: build.mutation<Answer<typeof checkMicrosoftConnection>, Body<typeof checkMicrosoftConnection>>({
      query: (body) => call(checkMicrosoftConnection, { body }),
      // What Microsoft says of the organisation is recorded, and the page shows what is recorded.
      invalidatesTags: (answer) => (answer === undefined ? [] : [TAG]),
    }),
  }),
});

export const { useMicrosoftConnectionQuery, useCheckMicrosoftMutation } = connectionApi;
