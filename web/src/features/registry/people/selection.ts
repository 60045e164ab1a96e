import type { Candidate, ChatCandidate } from '#api/contract/persons.ts';

/** Who was confirmed to be the person: one account at most, and participants and guests of meetings. */
export interface Selection {
  readonly userId: string | null;
  /** Keys of `keyOf` and `chatKeyOf`. */
  readonly chosen: ReadonlySet<string>;
}

export const NOBODY: Selection = { userId: null, chosen: new Set() };

export const keyOf = (meetingId: string, kind: 'participant' | 'guest', number: number): string =>
  `${meetingId} ${kind} ${number}`;

/** What somebody wrote in a conversation; without a person the whole of it. */
export const chatKeyOf = (conversationId: string, person: string | null): string =>
  `${conversationId} chat ${person ?? ''}`;

export const toggled = ({ userId, chosen }: Selection, key: string): Selection => ({
  userId,
  chosen: chosen.has(key) ? new Set([...chosen].filter((one) => one !== key)) : new Set([...chosen, key]),
});

/** What the server is asked about them: meetings in which nobody was chosen are left out. */
export const confirmed = (
  { userId, chosen }: Selection,
  {
    meetings,
    conversations,
  }: { readonly meetings: readonly Candidate[]; readonly conversations: readonly ChatCandidate[] },
) => ({
  userId,
  meetings: meetings
    .map(({ meetingId, participants, guests }) => ({
      meetingId,
      participants: participants
        .map(({ number }) => number)
        .filter((number) => chosen.has(keyOf(meetingId, 'participant', number))),
      guests: guests.map(({ guest }) => guest).filter((guest) => chosen.has(keyOf(meetingId, 'guest', guest))),
    }))
    .filter(({ participants, guests }) => participants.length + guests.length > 0),
  // The whole of a conversation has in it what one person wrote there.
  conversations: [
    ...new Set(
      conversations.map(({ conversationId }) => conversationId).filter((id) => chosen.has(chatKeyOf(id, null))),
    ),
  ]
    .map((conversationId): { conversationId: string; person: string | null } => ({ conversationId, person: null }))
    .concat(
      conversations
        .filter(
          ({ conversationId, person }) =>
            chosen.has(chatKeyOf(conversationId, person)) && !chosen.has(chatKeyOf(conversationId, null)),
        )
        .map(({ conversationId, person }) => ({ conversationId, person })),
    ),
});

export const isEmpty = ({ userId, chosen }: Selection): boolean => userId === null && chosen.size === 0;
