import { listAudit, verifyAudit, type AuditFilter } from '#api/contract/audit.ts';
import { listMeetings } from '#api/contract/meetings.ts';
import { auditDetails, auditProof, auditSeal } from '#api/contract/registry.ts';
import { listUsers } from '#api/contract/users.ts';
import { api } from '../../api/api.ts';
import { call, type Answer } from '../../api/call.ts';

/** The filters as the address of a call has them. */
export type Asked = { readonly [Name in keyof AuditFilter]?: string };

/** Something that may be chosen as a filter, by its id. */
export interface Choice {
  readonly id: string;
  readonly label: string;
}

const CHOICES = 8;

const registryApi = api.injectEndpoints({
  endpoints: (build) => ({
    audit: build.infiniteQuery<Answer<typeof listAudit>, Asked, number | null>({
      query: ({ queryArg, pageParam }) =>
        call(listAudit, { query: pageParam === null ? queryArg : { ...queryArg, before: pageParam } } as never),
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next }) => next ?? undefined },
    }),
    auditDetails: build.query<Answer<typeof auditDetails>, number>({
      query: (sequence) => call(auditDetails, { params: { sequence: String(sequence) } }),
    }),
    auditSeal: build.query<Answer<typeof auditSeal>, void>({ query: () => call(auditSeal, {}) }),
    auditProof: build.query<Answer<typeof auditProof>, Asked>({ query: (query) => call(auditProof, { query }) }),
    verifyAudit: build.mutation<Answer<typeof verifyAudit>, void>({ query: () => call(verifyAudit, {}) }),
    accountChoices: build.query<readonly Choice[], string>({
      query: (search) => call(listUsers, { query: { search, limit: CHOICES } }),
      transformResponse: ({ users }: Answer<typeof listUsers>) =>
        users.map(({ id, displayName, email }) => ({ id, label: `${displayName} (${email})` })),
    }),
    meetingChoices: build.query<readonly Choice[], string>({
      query: (search) => call(listMeetings, { query: { search, limit: CHOICES } }),
      transformResponse: ({ meetings }: Answer<typeof listMeetings>) =>
        meetings.map(({ id, title, startTime }) => ({ id, label: `${title} (${startTime.slice(0, 10)})` })),
    }),
  }),
});

export const {
  useAuditInfiniteQuery,
  useAuditDetailsQuery,
  useAuditProofQuery,
  useAuditSealQuery,
  useVerifyAuditMutation,
  useAccountChoicesQuery,
  useMeetingChoicesQuery,
} = registryApi;
