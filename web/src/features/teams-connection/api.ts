import { checkMicrosoftConnection, microsoftConnection } from '#api/contract/microsoft.ts';
import { api } from '../../api/api.ts';
import { call, type Answer, type Body } from '../../api/call.ts';

const connectionApi = api.injectEndpoints({
  endpoints: (build) => ({
    microsoftConnection: build.query<Answer<typeof microsoftConnection>, void>({
      query: () => call(microsoftConnection, {}),
    }),
    checkMicrosoft: build.mutation<Answer<typeof checkMicrosoftConnection>, Body<typeof checkMicrosoftConnection>>({
      query: (body) => call(checkMicrosoftConnection, { body }),
    }),
  }),
});

export const { useMicrosoftConnectionQuery, useCheckMicrosoftMutation } = connectionApi;
