import { GreffierError } from '#domain/errors.ts';
import { isErased } from '#domain/events/personal.ts';
import { normaliseEmail } from '#domain/user/email.ts';
import type { Organiser } from './access.ts';
import { MEETING_DELETED, MEETING_EXISTS } from './errors.ts';
import type { AttachedDocument, AttendeeResponse } from './event-data.ts';
import type { MeetingEvent, MeetingEventData } from './events.ts';
import { meetingKeys, type Platform } from './identity.ts';
import { peopleOf, type Listed } from './listed.ts';
import { isDeleted, type Meeting } from './meeting.ts';
import { keptTitle } from './minutes-corrections.ts';

/** Somebody whom a calendar's entry lists. */
export interface Attendee extends Listed {
  /** What they answered to the invitation; null where the calendar does not say it. */
  readonly response: AttendeeResponse | null;
}

/** A meeting as a calendar has it. */
export interface ScheduleMeeting {
  readonly type: 'scheduleMeeting';
  readonly meetingId: string;
  readonly platform: Platform;
  readonly providerMeetingId: string;
  readonly title: string;
  /** ISO 8601. */
  readonly startedAt: string;
  readonly endedAt: string;
  readonly organiser: Organiser;
  readonly attendees: readonly Attendee[];
  /** The conference's address, with which people join; null where the entry has none. */
  readonly joinUrl: string | null;
  /** The calendar's id of the recurring entry; null of one that stands alone. */
  readonly seriesId: string | null;
  /** It fills whole days: `startedAt` and `endedAt` are their limits. */
  readonly allDay: boolean;
  /** What the entry has attached. */
  readonly documents?: readonly AttachedDocument[];
}

type Scheduled = MeetingEventData<'MeetingScheduled'>;

const SAID = [
  'platform',
  'providerMeetingId',
  'title',
  'startedAt',
  'endedAt',
  'joinUrl',
  'seriesId',
  'allDay',
] as const;

const attachedIn = ({ documents }: Scheduled): string =>
  JSON.stringify(documents === null || isErased(documents.attached) ? [] : documents.attached);

/** Whether the calendar says what it said before. Who organises it may have been changed here since. */
const isKnown = (data: Scheduled, known: Scheduled | null): boolean =>
  known !== null &&
  SAID.every((name) => data[name] === known[name]) &&
  attachedIn(data) === attachedIn(known) &&
  data.participants.length === known.participants.length &&
  data.participants.every(({ number, name, email, response }, index) => {
    const before = known.participants[index];
    return before?.number === number && before.name === name && before.email === email && before.response === response;
  });

const isSame = (one: Listed, other: { readonly name: string | null; readonly email: string | null }): boolean =>
  one.email === null || other.email === null
    ? one.email === other.email && one.name === other.name
    : normaliseEmail(one.email) === normaliseEmail(other.email);

/** People who were listed before keep their number, and with it their key; nobody gets the number of somebody else. */
function numbered(attendees: readonly Attendee[], meeting: Meeting, meetingId: string) {
  let next = meeting.listed;
  return peopleOf(attendees, []).people.map((person) => {
    const [known] = [...meeting.people].find(([, other]) => isSame(person, other)) ?? [];
    const number = known ?? next;
    if (known === undefined) next += 1;
    const response = attendees.find((attendee) => isSame(person, attendee))?.response ?? null;
    return { number, keyId: meetingKeys.speaker(meetingId, number), ...person, response };
  });
}

/** Throws MEETING_DELETED, and MEETING_EXISTS for a meeting that is something else than a calendar's entry. */
export function decideSchedule(command: ScheduleMeeting, meeting: Meeting): readonly MeetingEvent[] {
  if (isDeleted(meeting)) throw new GreffierError(MEETING_DELETED);
  if (meeting.phase !== 'unknown' && meeting.phase !== 'scheduled') throw new GreffierError(MEETING_EXISTS);
  const { type: _type, meetingId, attendees, organiser, documents = [], ...entry } = command;
  const data: Scheduled = {
    ...entry,
    keyId: meetingKeys.content(meetingId),
    organiser: { ...organiser },
    participants: numbered(attendees, meeting, meetingId),
    documents:
      documents.length === 0
        ? null
        : { keyId: meetingKeys.documents(meetingId, meeting.erasures.size), attached: [...documents] },
    transcript: { captureId: meetingId, keptIn: 'meeting', session: null },
  };
  if (isKnown(data, meeting.scheduled) && !meeting.isCancelled) return [];
  return [{ type: 'MeetingScheduled', data }, ...keptTitle(meetingId, meeting)];
}

/** Its calendar has the meeting no more. What was never scheduled, or is something else by now, is left alone. */
export const decideCancellation = ({ phase, isCancelled }: Meeting): readonly MeetingEvent[] =>
  phase === 'scheduled' && !isCancelled ? [{ type: 'MeetingCancelled', data: {} }] : [];
