import type { Candidate } from '#api/contract/admin.ts';

/** Who was confirmed to be the person: one account at most, and participants and guests of meetings. */
export interface Selection {
  readonly userId: string | null;
  /** Keys of `keyOf`. */
  readonly chosen: ReadonlySet<string>;
}

export const NOBODY: Selection = { userId: null, chosen: new Set() };

export const keyOf = (meetingId: string, kind: 'participant' | 'guest', number: number): string =>
  `${meetingId} ${kind} ${number}`;

export const toggled = ({ userId, chosen }: Selection, key: string): Selection => ({
  userId,
  chosen: chosen.has(key) ? new Set([...chosen].filter((one) => one !== key)) : new Set([...chosen, key]),
});

/** What the server is asked about them: meetings in which nobody was chosen are left out. */
export const confirmed = ({ userId, chosen }: Selection, meetings: readonly Candidate[]) => ({
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
});

export const isEmpty = ({ userId, chosen }: Selection): boolean => userId === null && chosen.size === 0;
