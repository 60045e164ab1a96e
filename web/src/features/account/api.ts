import {
  beginEnrolment,
  changePassword,
  confirmEnrolment,
  logoutEverywhere,
  removeSecondFactor,
  renewRecoveryCodes,
  secondFactorState,
} from '#api/contract/account.ts';
import { api } from '../../api/api.ts';
import { call, type Answer, type Body } from '../../api/call.ts';
import { forgetSession } from '../../identity/storage.ts';

const TAG = 'SecondFactor' as const;
const changes = (answer: unknown) => (answer === undefined ? [] : [TAG]);

const accountApi = api.enhanceEndpoints({ addTagTypes: [TAG] }).injectEndpoints({
  endpoints: (build) => ({
    secondFactor: build.query<Answer<typeof secondFactorState>, void>({
      query: () => call(secondFactorState, {}),
      providesTags: [TAG],
    }),
    beginEnrolment: build.mutation<Answer<typeof beginEnrolment>, Body<typeof beginEnrolment>>({
      query: (body) => call(beginEnrolment, { body }),
    }),
    confirmEnrolment: build.mutation<Answer<typeof confirmEnrolment>, Body<typeof confirmEnrolment>>({
      query: (body) => call(confirmEnrolment, { body }),
      invalidatesTags: changes,
    }),
    renewRecoveryCodes: build.mutation<Answer<typeof renewRecoveryCodes>, Body<typeof renewRecoveryCodes>>({
      query: (body) => call(renewRecoveryCodes, { body }),
      invalidatesTags: changes,
    }),
    removeSecondFactor: build.mutation<Answer<typeof removeSecondFactor>, Body<typeof removeSecondFactor>>({
      query: (body) => call(removeSecondFactor, { body }),
      invalidatesTags: changes,
    }),
    changePassword: build.mutation<Answer<typeof changePassword>, Body<typeof changePassword>>({
      query: (body) => call(changePassword, { body }),
    }),
    logoutEverywhere: build.mutation<Answer<typeof logoutEverywhere>, void>({
      query: () => call(logoutEverywhere, {}),
      /** Once the server has ended them there is nothing to come back to. */
      onQueryStarted: async (_, { queryFulfilled }) => {
        if ((await queryFulfilled.catch(() => null)) === null) return;
        forgetSession();
        location.reload();
      },
    }),
  }),
});

export const {
  useSecondFactorQuery,
  useBeginEnrolmentMutation,
  useConfirmEnrolmentMutation,
  useRenewRecoveryCodesMutation,
  useRemoveSecondFactorMutation,
  useChangePasswordMutation,
  useLogoutEverywhereMutation,
} = accountApi;
