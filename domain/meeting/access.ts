import { GreffierError } from '#domain/errors.ts';
import type { MeetingConfig } from './config.ts';
import { GUEST_NOT_FOUND, ORGANISER_UNKNOWN, TOO_MANY_GUESTS } from './errors.ts';
import type { MeetingEvent } from './events.ts';
import { meetingKeys } from './identity.ts';
import type { Meeting } from './meeting.ts';
import { mustBeOpenTo, type Principal } from './rules.ts';

/** A person with an account, as an event names them. */
export interface Organiser {
  readonly userId: string;
  readonly keyId: string;
  readonly name: string;
  readonly email: string;
}

/** Who may do what with a meeting, and how it is treated. */
export type AccessCommand =
  | { readonly type: 'configureMeeting'; readonly config: MeetingConfig; readonly principal: Principal }
  /** `email` is normalised. */
  | { readonly type: 'shareMeeting'; readonly meetingId: string; readonly email: string; readonly principal: Principal }
  | { readonly type: 'unshareMeeting'; readonly guest: number; readonly principal: Principal }
  | ChangeOrganiser;

interface ChangeOrganiser {
  readonly type: 'changeOrganiser';
  readonly meetingId: string;
  /** Null where the wanted one cannot be: only those who may hand over learn so. */
  readonly organiser: Organiser | null;
  /** The normalised address of who organised it until now, if they are to read it still. */
  readonly keepsReading: string | null;
  readonly principal: Principal;
}

/** A caller who wants more of them wants it public. */
const MOST_GUESTS = 200;

const sameConfig = (a: MeetingConfig, b: MeetingConfig | null): boolean =>
  b !== null && (Object.keys(a) as (keyof MeetingConfig)[]).every((name) => a[name] === b[name]);

function share(meetingId: string, email: string, { guests }: Meeting): MeetingEvent[] {
  const reading = [...guests.values()].filter(({ mayRead }) => mayRead);
  if (reading.some((guest) => guest.email === email)) return [];
  if (reading.length >= MOST_GUESTS) throw new GreffierError(TOO_MANY_GUESTS);
  const guest = guests.size;
  return [{ type: 'MeetingShared', data: { guest, keyId: meetingKeys.guest(meetingId, guest), email } }];
}

function changeOrganiser({ meetingId, organiser, keepsReading }: ChangeOrganiser, meeting: Meeting): MeetingEvent[] {
  if (organiser === null) throw new GreffierError(ORGANISER_UNKNOWN);
  if (meeting.organiserId === organiser.userId) return [];
  return [
    { type: 'MeetingOrganiserChanged', data: { organiser: { ...organiser } } },
    ...(keepsReading === null ? [] : share(meetingId, keepsReading, meeting)),
  ];
}

export function decideAccess(command: AccessCommand, meeting: Meeting): readonly MeetingEvent[] {
  mustBeOpenTo(meeting, command.principal);
  switch (command.type) {
    case 'configureMeeting':
      return sameConfig(command.config, meeting.config) ? [] : [{ type: 'MeetingConfigured', data: command.config }];
    case 'shareMeeting':
      return share(command.meetingId, command.email, meeting);
    case 'unshareMeeting': {
      const guest = meeting.guests.get(command.guest);
      if (!guest) throw new GreffierError(GUEST_NOT_FOUND);
      return guest.mayRead ? [{ type: 'MeetingUnshared', data: { guest: command.guest } }] : [];
    }
    case 'changeOrganiser':
      return changeOrganiser(command, meeting);
  }
}
