import { calledAlike, type Candidate, type CalledAlike, type ChatCandidate } from '#api/contract/persons.ts';

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

interface Found {
  readonly accounts: readonly { readonly id: string; readonly displayName: string; readonly email: string }[];
  readonly meetings: readonly Candidate[];
  readonly conversations: readonly ChatCandidate[];
}

/** Everything that was found of people, with what it calls them; whole conversations are chosen one by one. */
const mentionsOf = ({ meetings, conversations }: Omit<Found, 'accounts'>) => [
  ...meetings.flatMap(({ meetingId, participants, guests }) => [
    ...participants.map(({ number, name, email }) => ({ key: keyOf(meetingId, 'participant', number), name, email })),
    ...guests.map(({ guest, email }) => ({ key: keyOf(meetingId, 'guest', guest), name: null, email })),
  ]),
  ...conversations.map(({ conversationId, person, name }) => ({
    key: chatKeyOf(conversationId, person),
    name,
    email: null,
  })),
];

/** Mentions in meetings that are called alike, and the keys by which they are chosen together. */
export function choices({
  meetings,
}: Pick<Found, 'meetings'>): { readonly group: CalledAlike; readonly keys: string[] }[] {
  const mentions = mentionsOf({ meetings, conversations: [] });
  const { groups, placeOf } = calledAlike(mentions);
  return groups.map((group, place) => ({
    group,
    keys: mentions.filter((one) => placeOf(one) === place).map(({ key }) => key),
  }));
}

/** What the person that was chosen is called: one group with one name, or somebody has to say that they are one. */
export function chosenNames({ userId, chosen }: Selection, found: Found): readonly CalledAlike[] {
  const accounts = found.accounts.filter(({ id }) => id === userId);
  return calledAlike([
    ...accounts.map(({ displayName, email }) => ({ name: displayName, email })),
    ...mentionsOf(found).filter(({ key }) => chosen.has(key)),
  ]).groups;
}

/** The selection with all of these. */
export const withAll = ({ userId, chosen }: Selection, keys: readonly string[]): Selection => ({
  userId,
  chosen: new Set([...chosen, ...keys]),
});

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
