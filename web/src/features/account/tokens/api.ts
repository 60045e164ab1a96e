import { createToken, listTokens, withdrawToken } from '#api/contract/account.ts';
import { api } from '../../../api/api.ts';
import { call, type Answer, type Body } from '../../../api/call.ts';

const TAG = 'Tokens' as const;

const tokensApi = api.enhanceEndpoints({ addTagTypes: [TAG] }).injectEndpoints({
  endpoints: (build) => ({
    tokens: build.query<Answer<typeof listTokens>['tokens'], void>({
      query: () => call(listTokens, {}),
      transformResponse: (answer: Answer<typeof listTokens>) => answer.tokens,
      providesTags: [TAG],
    }),
    createToken: build.mutation<Answer<typeof createToken>, Body<typeof createToken>>({
      query: (body) => call(createToken, { body }),
      invalidatesTags: (answer) => (answer === undefined ? [] : [TAG]),
    }),
    withdrawToken: build.mutation<Answer<typeof withdrawToken>, string>({
      query: (id) => call(withdrawToken, { params: { id } }),
      // Also where it was withdrawn elsewhere: then it is in the list no more.
      invalidatesTags: [TAG],
    }),
  }),
});

export const { useTokensQuery, useCreateTokenMutation, useWithdrawTokenMutation } = tokensApi;
