import { GreffierError } from '#domain/errors.ts';
import { normaliseEmail } from '#domain/user/email.ts';
import type { Organiser } from './access.ts';
import { MEETING_DELETED, MEETING_EXISTS } from './errors.ts';
import type { MeetingEvent, MeetingEventData } from './events.ts';
import { meetingKeys, type Platform } from './identity.ts';
import { peopleOf, type Listed } from './listed.ts';
import { isDeleted, type Meeting } from './meeting.ts';
import { keptTitle } from './minutes-corrections.ts';

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
  readonly attendees: readonly Listed[];
}

type Scheduled = MeetingEventData<'MeetingScheduled'>;

const SAID = ['platform', 'providerMeetingId', 'title', 'startedAt', 'endedAt'] as const;

/** Whether the calendar says what it said before. Who organises it may have been changed here since. */
const isKnown = (data: Scheduled, known: Scheduled | null): boolean =>
  known !== null &&
  SAID.every((name) => data[name] === known[name]) &&
  data.participants.length === known.participants.length &&
  data.participants.every(({ number, name, email }, index) => {
    const before = known.participants[index];
    return before?.number === number && before.name === name && before.email === email;
  });

const isSame = (one: Listed, other: { readonly name: string | null; readonly email: string | null }): boolean =>
  one.email === null || other.email === null
    ? one.email === other.email && one.name === other.name
    : normaliseEmail(one.email) === normaliseEmail(other.email);

/** People who were listed before keep their number, and with it their key; nobody gets the number of somebody else. */
function numbered(attendees: readonly Listed[], meeting: Meeting, meetingId: string) {
  let next = meeting.listed;
  return peopleOf(attendees, []).people.map((person) => {
    const [known] = [...meeting.people].find(([, other]) => isSame(person, other)) ?? [];
    const number = known ?? next;
    if (known === undefined) next += 1;
    return { number, keyId: meetingKeys.speaker(meetingId, number), ...person };
  });
}

/** Throws MEETING_DELETED, and MEETING_EXISTS for a meeting that is something else than a calendar's entry. */
export function decideSchedule(command: ScheduleMeeting, meeting: Meeting): readonly MeetingEvent[] {
  if (isDeleted(meeting)) throw new GreffierError(MEETING_DELETED);
  if (meeting.phase !== 'unknown' && meeting.phase !== 'scheduled') throw new GreffierError(MEETING_EXISTS);
  const { type: _type, meetingId, attendees, organiser, ...entry } = command;
  const data: Scheduled = {
    ...entry,
    keyId: meetingKeys.content(meetingId),
    organiser: { ...organiser },
    participants: numbered(attendees, meeting, meetingId),
    transcript: { captureId: meetingId, keptIn: 'meeting', session: null },
  };
  if (isKnown(data, meeting.scheduled)) return [];
  return [{ type: 'MeetingScheduled', data }, ...keptTitle(meetingId, meeting)];
}
