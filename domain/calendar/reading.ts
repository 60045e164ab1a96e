import { teamsAddressIn } from '#domain/bot-session/teams/address.ts';
import { teamsRoomIn } from '#domain/bot-session/teams/room.ts';
import { derivedId } from '#domain/events/derived-id.ts';
import { dayAfter, instantOf } from '#domain/local-time.ts';
import { linkTo } from '#domain/knowledge/links.ts';
import type { AttachedDocument } from '#domain/meeting/event-data.ts';
import type { Attendee, ScheduleMeeting } from '#domain/meeting/schedule.ts';
import { normaliseEmail } from '#domain/user/email.ts';
import type { CalendarEntry, EntryPerson, EntryTime } from './entry.ts';

/** Whose calendars they are: an entry that stands in calendars of both is two records, which their room makes one. */
export type CalendarProvider = 'google' | 'microsoft';

/** What an entry is to the person in whose calendar it stands. */
export type Hold = 'organises' | 'attends' | 'no';

/** The meeting that an entry is, as one calendar has it; `providerMeetingId` is empty where nothing names the place. */
export interface EntryMeeting extends Omit<ScheduleMeeting, 'type' | 'organiser'> {
  /** Normalised; null where the calendar does not say who it is. */
  readonly organiser: string | null;
}

/** Why an entry is no meeting of this person's. */
export type NoMeeting = 'cancelled' | 'declined' | 'absence' | 'all-day' | 'alone' | 'untimed';

export type EntryReading =
  | { readonly holds: Exclude<Hold, 'no'>; readonly meeting: EntryMeeting }
  | { readonly holds: 'no'; readonly why: NoMeeting };

/** Entries that people make for meetings; the others say that somebody is away, busy or somewhere. */
const MEETING_TYPES: ReadonlySet<string> = new Set(['default', 'fromGmail']);
const UNTITLED = 'Réunion sans titre';
const LONGEST = { title: 500, url: 2_000, mimeType: 200 };
/** As many files as Google, which has the most, lets an entry have. */
const MOST_ATTACHED = 25;

const keyOf = (time: EntryTime): string => (time.kind === 'day' ? time.day : time.at);

/**
 * The meeting that an entry is in everybody's calendar, also once it is moved: entries of one meeting have ids of their
 * own in each calendar, and in common what iCalendar (RFC 5545) calls them with the start of the instance as the series
 * has it. Null where the provider tells neither, as of what was deleted.
 */
export function meetingOfEntry({ iCalUid, originalStart }: CalendarEntry, provider: CalendarProvider): string | null {
  if (iCalUid === null) return null;
  return derivedId('meeting', 'calendar', provider, iCalUid, originalStart === null ? '' : keyOf(originalStart));
}

export interface Whence {
  readonly provider: CalendarProvider;
  readonly meetOrigin: string;
  readonly teamsOrigins: readonly string[];
}

export function readingOf(entry: CalendarEntry, whence: Whence): EntryReading {
  const { provider } = whence;
  const none = (why: NoMeeting): EntryReading => ({ holds: 'no', why });
  const meetingId = meetingOfEntry(entry, provider);
  if (entry.isCancelled || meetingId === null) return none('cancelled');
  if (!MEETING_TYPES.has(entry.type)) return none('absence');
  const times = timesOf(entry);
  if (times === null) return none('untimed');
  const place = placeOf(entry, whence);
  const isOwn = entry.organiser?.isSelf === true;
  if (!isOwn && entry.response === 'declined') return none('declined');
  if (times.allDay && place.platform === 'unknown') return none('all-day');
  const attendees = attendeesOf(entry);
  const others = entry.attendees.filter(({ isSelf, isResource }) => !isSelf && !isResource);
  // Time that somebody blocks for themselves: a meeting has guests or a conference.
  if (isOwn && others.length === 0 && place.joinUrl === null) return none('alone');
  return {
    holds: isOwn ? 'organises' : 'attends',
    meeting: {
      meetingId,
      ...place,
      ...times,
      title: (entry.title ?? UNTITLED).slice(0, LONGEST.title),
      seriesId: entry.seriesId === null ? null : derivedId('series', provider, entry.iCalUid ?? entry.seriesId),
      organiser: entry.organiser?.email ? normaliseEmail(entry.organiser.email) : null,
      attendees,
      documents: documentsOf(entry),
    },
  };
}

/** Files that can be opened by an address of the web, each once. */
function documentsOf({ attachments }: CalendarEntry): AttachedDocument[] {
  const found = new Map<string, AttachedDocument>();
  for (const { title, url: address, mimeType } of attachments) {
    const link = linkTo(address);
    if (link === null || found.has(link.key)) continue;
    const said = (title ?? link.title).slice(0, LONGEST.title);
    found.set(link.key, { title: said, url: link.url, mimeType: mimeType?.slice(0, LONGEST.mimeType) ?? null });
  }
  return [...found.values()].slice(0, MOST_ATTACHED);
}

type Times = Pick<EntryMeeting, 'startedAt' | 'endedAt' | 'allDay'>;

/** Days are those of Paris; the end of an entry is the day after its last one. */
function timesOf({ start, end }: CalendarEntry): Times | null {
  if (start?.kind === 'moment' && end?.kind === 'moment')
    return Date.parse(end.at) < Date.parse(start.at) ? null : { startedAt: start.at, endedAt: end.at, allDay: false };
  if (start?.kind !== 'day') return null;
  const startedAt = instantOf(`${start.day}T00:00:00`);
  const endedAt = instantOf(`${end?.kind === 'day' ? end.day : dayAfter(start.day, 1)}T00:00:00`);
  return startedAt === null || endedAt === null ? null : { startedAt, endedAt, allDay: true };
}

type Place = Pick<EntryMeeting, 'platform' | 'providerMeetingId' | 'joinUrl'>;

/** A Meet code, a link to Teams, or a conference elsewhere, of which no room is known. */
function placeOf(
  { meetCode, videoUrl, location, description }: CalendarEntry,
  { meetOrigin, teamsOrigins: origins }: Whence,
): Place {
  if (meetCode !== null) {
    const joinUrl = `${meetOrigin}/${meetCode}`;
    return { platform: 'googlemeet', providerMeetingId: meetCode, joinUrl };
  }
  // Descriptions are HTML: a link stands between quotes or angle brackets, its ampersands encoded.
  const pasted = `${location ?? ''} ${description ?? ''}`.replaceAll(/["'<>]/gu, ' ').replaceAll('&amp;', '&');
  const teams = teamsAddressIn(videoUrl ?? '', origins) ?? (videoUrl === null ? teamsAddressIn(pasted, origins) : null);
  const room = teams === null ? null : teamsRoomIn(teams);
  if (teams !== null && room !== null) return { platform: 'teams', providerMeetingId: room, joinUrl: teams };
  const isUsable = videoUrl !== null && videoUrl.length <= LONGEST.url && videoUrl.startsWith('https://');
  return { platform: 'unknown', providerMeetingId: '', joinUrl: isUsable ? videoUrl : null };
}

/** The people of an entry, its organiser included, without rooms. Each has a name or an address. */
function attendeesOf({ organiser, attendees }: CalendarEntry): Attendee[] {
  const people = attendees.filter(({ isResource }) => !isResource);
  const isListed = organiser === null || people.some(({ email }) => email !== null && email === organiser.email);
  const all: readonly EntryPerson[] = isListed ? people : [organiser, ...people];
  return all.flatMap(({ name, email, response }) => {
    const called = name ?? email;
    return called === null ? [] : [{ name: called, email: email === null ? null : normaliseEmail(email), response }];
  });
}
