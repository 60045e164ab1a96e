import { GreffierError } from '#domain/errors.ts';
import { GUEST_NOT_FOUND, PARTICIPANT_NOT_FOUND } from './errors.ts';
import type { MeetingEvent } from './events.ts';
import { linksNaming } from './links.ts';
import { isDeleted, isErasedIn, type Meeting } from './meeting.ts';
import { mustBeComplete } from './rules.ts';

/**
 * What is known of a person in one meeting: which participants they are, and as which guests it was shared with them.
 */
export interface PersonInMeeting {
  readonly participants: readonly number[];
  readonly guests?: readonly number[];
  /** Their account: its links to participants go, no matter which participants these are. */
  readonly userId?: string;
}

export type ErasingCommand =
  /** `isRepeated`: its keys are destroyed already, by an erasure that the record has lost. No hold is there to wait for. */
  | ({ readonly type: 'erasePerson'; readonly erasureId: string; readonly isRepeated?: boolean } & PersonInMeeting)
  | ({
      readonly type: 'recordPersonErasure';
      readonly captureId: string;
      readonly erasureId: string;
      readonly lines?: readonly number[];
      readonly keysDestroyed: number;
    } & PersonInMeeting)
  | { readonly type: 'recordLinkErasure'; readonly erasureId: string; readonly keysDestroyed: number };

function erasePerson(
  { erasureId, isRepeated = false, ...wanted }: Extract<ErasingCommand, { type: 'erasePerson' }>,
  meeting: Meeting,
): MeetingEvent[] {
  mustBeComplete(meeting);
  if (meeting.erasures.has(erasureId) || meeting.postponed.has(erasureId)) return [];
  const captureId = meeting.transcript?.captureId ?? '';
  if (wanted.participants.some((number) => !meeting.people.has(number))) throw new GreffierError(PARTICIPANT_NOT_FOUND);
  if (wanted.guests?.some((number) => !meeting.guests.has(number))) throw new GreffierError(GUEST_NOT_FOUND);
  const participants = [...new Set(wanted.participants)].filter((number) => !isErasedIn(meeting, captureId, number));
  const guests = [...new Set(wanted.guests)].filter((number) => !meeting.erasedGuests.has(number));
  const links = linksNaming(meeting.links, participants, wanted.userId);
  const events: MeetingEvent[] = [];
  if (meeting.hold !== null && !isRepeated)
    return participants.length + guests.length + links.length === 0
      ? []
      : [{ type: 'PersonErasurePostponed', data: { captureId, erasureId, participants, guests, links } }];
  if (links.length > 0) events.push({ type: 'LinkErasureRequested', data: { erasureId, links } });
  if (participants.length + guests.length > 0)
    events.push({ type: 'PersonErasureRequested', data: { captureId, erasureId, participants, guests } });
  return events;
}

export function decideErasing(command: ErasingCommand, meeting: Meeting): readonly MeetingEvent[] {
  switch (command.type) {
    case 'erasePerson':
      return erasePerson(command, meeting);
    case 'recordLinkErasure': {
      const { erasureId, keysDestroyed } = command;
      const links = meeting.links.erasures.get(erasureId);
      return isDeleted(meeting) || !links
        ? []
        : [{ type: 'LinksErased', data: { erasureId, links: [...links], keysDestroyed } }];
    }
    case 'recordPersonErasure': {
      const { captureId, erasureId, participants, guests = [], lines = [], keysDestroyed } = command;
      if (isDeleted(meeting) || meeting.erasures.get(erasureId) !== 'requested') return [];
      return [
        {
          type: 'PersonErased',
          data: {
            captureId,
            erasureId,
            participants: [...participants],
            guests: [...guests],
            lines: [...lines],
            keysDestroyed,
          },
        },
      ];
    }
  }
}
