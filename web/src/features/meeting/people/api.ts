import { linkParticipant, markAsRoom, proposedAccounts, unlinkParticipant } from '#api/contract/meeting-people.ts';
import { api } from '../../../api/api.ts';
import { type Answer, call } from '../../../api/call.ts';

/** A participant of a meeting. */
export interface Of {
  readonly id: string;
  readonly number: number;
}

const of = ({ id, number }: Of) => ({ params: { id, number: String(number) } });
const changes = (answer: unknown, _error: unknown, { id }: Of) =>
  answer === undefined ? [] : [{ type: 'Meeting' as const, id }, 'Meetings' as const];

const peopleApi = api.injectEndpoints({
  endpoints: (build) => ({
    proposedAccounts: build.query<Answer<typeof proposedAccounts>['proposals'], string>({
      query: (id) => call(proposedAccounts, { params: { id } }),
      transformResponse: (answer: Answer<typeof proposedAccounts>) => answer.proposals,
      providesTags: (_, __, id) => [{ type: 'Meeting' as const, id }],
    }),
    linkParticipant: build.mutation<Answer<typeof linkParticipant>, Of & { readonly email: string }>({
      query: ({ email, ...participant }) => call(linkParticipant, { ...of(participant), body: { email } }),
      invalidatesTags: changes,
    }),
    unlinkParticipant: build.mutation<Answer<typeof unlinkParticipant>, Of>({
      query: (participant) => call(unlinkParticipant, of(participant)),
      invalidatesTags: changes,
    }),
    markAsRoom: build.mutation<Answer<typeof markAsRoom>, Of & { readonly isRoom: boolean }>({
      query: ({ isRoom, ...participant }) => call(markAsRoom, { ...of(participant), body: { isRoom } }),
      invalidatesTags: changes,
    }),
  }),
});

export const {
  useProposedAccountsQuery,
  useLinkParticipantMutation,
  useUnlinkParticipantMutation,
  useMarkAsRoomMutation,
} = peopleApi;
