import type { Role } from '#api/contract/auth.ts';
import {
  changeUserProfile,
  changeUserRole,
  changeUserStatus,
  inviteUser,
  inviteUserAgain,
  issuePasswordReset,
  listUsers,
  readInvitations,
  resetUserSecondFactor,
  userDetail,
  type UserRow,
} from '#api/contract/users.ts';
import { api } from '../../api/api.ts';
import { call, type Answer, type Arguments, type Body } from '../../api/call.ts';
import type { ApiState, Dispatch } from '../../api/dispatch.ts';

type Query = NonNullable<Arguments<typeof listUsers>['query']>;

export interface RoleChange {
  readonly id: string;
  readonly role: Role;
}

export interface StatusChange {
  readonly id: string;
  readonly status: 'active' | 'disabled';
}

const usersApi = api.injectEndpoints({
  endpoints: (build) => ({
    users: build.query<Answer<typeof listUsers>, Query>({
      query: (query) => call(listUsers, { query }),
      providesTags: ['Users'],
    }),
    user: build.query<Answer<typeof userDetail>['data'], string>({
      query: (id) => call(userDetail, { params: { id } }),
      transformResponse: (answer: Answer<typeof userDetail>) => answer.data,
      providesTags: ['Users'],
    }),
    inviteUser: build.mutation<Answer<typeof inviteUser>, Body<typeof inviteUser>>({
      query: (body) => call(inviteUser, { body }),
      invalidatesTags: (answer) => (answer === undefined ? [] : ['Users', 'Stats']),
    }),
    readInvitations: build.mutation<Answer<typeof readInvitations>, Body<typeof readInvitations>>({
      query: (body) => call(readInvitations, { body }),
    }),
    inviteUserAgain: build.mutation<Answer<typeof inviteUserAgain>, string>({
      query: (id) => call(inviteUserAgain, { params: { id } }),
      invalidatesTags: (answer) => (answer === undefined ? [] : ['Users']),
    }),
    changeUserProfile: build.mutation<
      Answer<typeof changeUserProfile>,
      { readonly id: string } & Body<typeof changeUserProfile>
    >({
      query: ({ id, ...body }) => call(changeUserProfile, { params: { id }, body }),
      // Also where somebody was faster: what they wrote is then shown.
      invalidatesTags: ['Users'],
    }),
    changeUserRole: build.mutation<Answer<typeof changeUserRole>, RoleChange>({
      query: ({ id, role }) => call(changeUserRole, { params: { id }, body: { role } }),
      onQueryStarted: async ({ id, role }, { dispatch, getState, queryFulfilled }) => {
        if (await succeeds(queryFulfilled)) dispatch(showChange(getState() as ApiState, id, { role }));
      },
      invalidatesTags: (answer) => (answer === undefined ? [] : ['Users']),
    }),
    issuePasswordReset: build.mutation<Answer<typeof issuePasswordReset>['reset'], string>({
      query: (id) => call(issuePasswordReset, { params: { id } }),
      transformResponse: (answer: Answer<typeof issuePasswordReset>) => answer.reset,
      invalidatesTags: ['Users'],
    }),
    resetUserSecondFactor: build.mutation<Answer<typeof resetUserSecondFactor>, string>({
      query: (id) => call(resetUserSecondFactor, { params: { id } }),
      invalidatesTags: ['Users'],
    }),
    changeUserStatus: build.mutation<Answer<typeof changeUserStatus>, StatusChange>({
      query: ({ id, status }) => call(changeUserStatus, { params: { id }, body: { status } }),
      onQueryStarted: async ({ id, status }, { dispatch, getState, queryFulfilled }) => {
        if (await succeeds(queryFulfilled)) dispatch(showChange(getState() as ApiState, id, { status }));
      },
      invalidatesTags: (answer) => (answer === undefined ? [] : ['Users']),
    }),
  }),
});

const succeeds = (running: PromiseLike<unknown>): Promise<boolean> =>
  Promise.resolve(running).then(
    () => true,
    () => false,
  );

/**
 * As specified, a change is shown as soon as the server has said yes, in every list that is there, before they are read
 * again.
 */
const showChange = (state: ApiState, id: string, change: Partial<UserRow>) => (dispatch: Dispatch) => {
  for (const query of usersApi.util.selectCachedArgsForQuery(state, 'users')) {
    dispatch(
      usersApi.util.updateQueryData('users', query, ({ users }) => {
        const user = users.find((row) => row.id === id);
        if (user !== undefined) Object.assign(user, change);
      }),
    );
  }
};

export const {
  useUsersQuery,
  useUserQuery,
  useInviteUserMutation,
  useReadInvitationsMutation,
  useInviteUserAgainMutation,
  useChangeUserProfileMutation,
  useChangeUserRoleMutation,
  useIssuePasswordResetMutation,
  useResetUserSecondFactorMutation,
  useChangeUserStatusMutation,
} = usersApi;
