import {
  authoriseGoogle,
  beginGoogleAuthorisation,
  checkGoogleConnection,
  checkOwnGoogle,
  endGoogleAuthorisation,
  endGoogleAuthorisationOf,
  googleConnection,
} from '#api/contract/google.ts';
import { googleSync, syncGoogleNow } from '#api/contract/google-sync.ts';
import { api } from '../../api/api.ts';
import { call, type Answer, type Body } from '../../api/call.ts';

const TAG = 'GoogleConnection' as const;
const SYNC = 'GoogleSync' as const;
/** What Google says is recorded, and the page shows what is recorded. */
const changed = (answer: unknown) => (answer === undefined ? [] : [TAG]);

const googleApi = api.enhanceEndpoints({ addTagTypes: [TAG, SYNC] }).injectEndpoints({
  endpoints: (build) => ({
    googleConnection: build.query<Answer<typeof googleConnection>, void>({
      query: () => call(googleConnection, {}),
      providesTags: [TAG],
    }),
    googleSync: build.query<Answer<typeof googleSync>, void>({
      query: () => call(googleSync, {}),
      providesTags: [SYNC],
    }),
    syncGoogleNow: build.mutation<Answer<typeof syncGoogleNow>, void>({
      query: () => call(syncGoogleNow, {}),
      invalidatesTags: [SYNC],
    }),
    beginGoogleAuthorisation: build.mutation<Answer<typeof beginGoogleAuthorisation>, void>({
      query: () => call(beginGoogleAuthorisation, {}),
    }),
    authoriseGoogle: build.mutation<Answer<typeof authoriseGoogle>, string>({
      query: (returned) => call(authoriseGoogle, { body: { returned } }),
      invalidatesTags: changed,
    }),
    endGoogleAuthorisation: build.mutation<Answer<typeof endGoogleAuthorisation>, void>({
      query: () => call(endGoogleAuthorisation, {}),
      invalidatesTags: [TAG],
    }),
    endGoogleAuthorisationOf: build.mutation<Answer<typeof endGoogleAuthorisationOf>, string>({
      query: (userId) => call(endGoogleAuthorisationOf, { params: { userId } }),
      invalidatesTags: [TAG],
    }),
    checkOwnGoogle: build.mutation<Answer<typeof checkOwnGoogle>, void>({
      query: () => call(checkOwnGoogle, {}),
      invalidatesTags: changed,
    }),
    checkGoogle: build.mutation<Answer<typeof checkGoogleConnection>, Body<typeof checkGoogleConnection>>({
      query: (body) => call(checkGoogleConnection, { body }),
      invalidatesTags: changed,
    }),
  }),
});

export const {
  useGoogleConnectionQuery,
  useGoogleSyncQuery,
  useSyncGoogleNowMutation,
  useBeginGoogleAuthorisationMutation,
  useAuthoriseGoogleMutation,
  useEndGoogleAuthorisationMutation,
  useEndGoogleAuthorisationOfMutation,
  useCheckOwnGoogleMutation,
  useCheckGoogleMutation,
} = googleApi;
