import { goToLink, linkIdentity, listIdentities, unlinkIdentity } from '#api/contract/identities.ts';
import type { Provider } from '#api/contract/providers.ts';
import { api } from '../../../api/api.ts';
import { call, type Answer } from '../../../api/call.ts';

const TAG = 'Identities' as const;
const changes = (answer: unknown) => (answer === undefined ? [] : [TAG]);

interface Proven {
  readonly password: string;
}

const identitiesApi = api.enhanceEndpoints({ addTagTypes: [TAG] }).injectEndpoints({
  endpoints: (build) => ({
    identities: build.query<Answer<typeof listIdentities>, void>({
      query: () => call(listIdentities, {}),
      providesTags: [TAG],
    }),
    goToLink: build.mutation<Answer<typeof goToLink>, Proven & { readonly provider: Provider }>({
      query: ({ provider, password }) => call(goToLink, { params: { provider }, body: { password } }),
    }),
    linkIdentity: build.mutation<Answer<typeof linkIdentity>, string>({
      query: (linking) => call(linkIdentity, { body: { linking } }),
      invalidatesTags: changes,
    }),
    unlinkIdentity: build.mutation<Answer<typeof unlinkIdentity>, Proven & { readonly id: string }>({
      query: ({ id, password }) => call(unlinkIdentity, { params: { id }, body: { password } }),
      invalidatesTags: changes,
    }),
  }),
});

export const { useIdentitiesQuery, useGoToLinkMutation, useLinkIdentityMutation, useUnlinkIdentityMutation } =
  identitiesApi;
