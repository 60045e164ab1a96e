import type { CalendarEntry, EntryPerson, EntryTime } from '#domain/calendar/entry.ts';
import { GreffierError } from '#domain/errors.ts';
import type { AttendeeResponse } from '#domain/meeting/event-data.ts';
import { GRAPH_FAILURES } from '#domain/microsoft/failures.ts';
import { z } from 'zod/mini';
import { read } from '../answers.ts';

const text = z.optional(z.nullable(z.string()));
const maybe = <Schema extends z.ZodMiniType>(schema: Schema) => z.optional(z.nullable(schema));
const flag = maybe(z.boolean());
const time = z.object({ dateTime: z.string(), timeZone: text });
const address = maybe(z.object({ name: text, address: text }));
const status = maybe(z.object({ response: text }));
const event = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(4_096)),
  '@removed': maybe(z.unknown()),
  '@odata.etag': text,
  type: text,
  seriesMasterId: text,
  iCalUId: text,
  originalStart: text,
  subject: text,
  start: maybe(time),
  end: maybe(time),
  isAllDay: flag,
  isCancelled: flag,
  isOrganizer: flag,
  showAs: text,
  responseStatus: status,
  organizer: maybe(z.object({ emailAddress: address })),
  attendees: maybe(z.array(z.object({ type: text, status, emailAddress: address }))),
  onlineMeeting: maybe(z.object({ joinUrl: text })),
  onlineMeetingUrl: text,
  location: maybe(z.object({ displayName: text })),
  body: maybe(z.object({ content: text })),
});

/** An event of Graph's, as far as it is used. */
export type GraphEvent = z.output<typeof event>;

export const eventIn = (answer: unknown): GraphEvent => read(event, answer);

export const isRemoved = (one: GraphEvent): boolean => one['@removed'] != null;

/** Of an instance that nobody changed, a delta query tells its times alone, and that is what its series says. */
export const isBare = ({ type, iCalUId, subject }: GraphEvent): boolean =>
  type === 'occurrence' && iCalUId == null && subject == null;

const UTC: ReadonlySet<string> = new Set(['UTC', 'Etc/UTC', 'Etc/GMT', 'GMT', 'tzone://Microsoft/Utc']);
const HALF_DAY_MS = 43_200_000;

/** Times are asked for in UTC, and come without saying so in `dateTime`. */
function instantIn(given: GraphEvent['start']): number | null {
  if (!given) return null;
  const at = Date.parse(`${given.dateTime.replace(/Z$/u, '')}Z`);
  if (!UTC.has(given.timeZone ?? '') || Number.isNaN(at))
    throw new GreffierError(GRAPH_FAILURES.unreadable, { paths: ['dateTime'] });
  return at;
}

/** Whole days begin at midnight, of UTC or of the calendar's own zone: the nearest day is meant. */
function timeIn(given: GraphEvent['start'], isAllDay: boolean): EntryTime | null {
  const at = instantIn(given);
  if (at === null) return null;
  if (isAllDay) return { kind: 'day', day: new Date(at + HALF_DAY_MS).toISOString().slice(0, 10) };
  return { kind: 'moment', at: new Date(at).toISOString() };
}

const RESPONSES: ReadonlyMap<string, AttendeeResponse> = new Map([
  ['accepted', 'accepted'],
  ['organizer', 'accepted'],
  ['tentativelyAccepted', 'tentative'],
  ['declined', 'declined'],
  ['notResponded', 'needsAction'],
  ['none', 'needsAction'],
]);
const responseIn = (given: GraphEvent['responseStatus']): AttendeeResponse | null =>
  RESPONSES.get(given?.response ?? '') ?? null;

interface Written {
  readonly emailAddress?: GraphEvent['organizer'] extends infer Organiser
    ? NonNullable<Organiser> extends { emailAddress?: infer One }
      ? One
      : never
    : never;
}

function personIn({ emailAddress }: Written): Pick<EntryPerson, 'email' | 'name'> {
  const email = emailAddress?.address?.includes('@') === true ? emailAddress.address : null;
  return { email, name: emailAddress?.name?.trim() || null };
}

/**
 * What Exchange calls an entry, in everybody's calendar: where an instance has its date in it, that of the series has
 * none there ([MS-OXOCAL] 2.2.1.27).
 */
const GLOBAL_ID = /^(040000008200E00074C5B7101A82E008)([0-9A-F]{8})([0-9A-F]+)$/iu;
const NO_DATE = '00000000';

interface Uid {
  readonly uid: string | null;
  /** It is an instance of something that recurs, though this calendar may have it alone. */
  readonly isInstance: boolean;
}

function uidIn(iCalUId: string | null): Uid {
  const [, id, date, rest] = GLOBAL_ID.exec(iCalUId ?? '') ?? [];
  if (id === undefined || date === undefined || rest === undefined) return { uid: iCalUId, isInstance: false };
  return { uid: `${id}${NO_DATE}${rest}`, isInstance: date !== NO_DATE };
}

const MEET = /https:\/\/meet\.google\.com\/([a-z]{3}-[a-z]{4}-[a-z]{3})(?![a-z-])/u;

/** @param series the entry that recurs, of which this is an instance; its instances say of them what they changed */
export function entryIn(one: GraphEvent, series: GraphEvent | null): CalendarEntry {
  const said: GraphEvent = series !== null && isBare(one) ? { ...series, ...one, type: 'occurrence' } : one;
  const isAllDay = said.isAllDay === true;
  const { uid, isInstance } = uidIn(series?.iCalUId || said.iCalUId || null);
  const recurs = series !== null || isInstance;
  const start = timeIn(one.start, isAllDay);
  const original: EntryTime | null = one.originalStart
    ? timeIn({ dateTime: one.originalStart, timeZone: 'UTC' }, isAllDay)
    : start;
  const videoUrl = said.onlineMeeting?.joinUrl || said.onlineMeetingUrl || null;
  const [location, description] = [said.location?.displayName ?? null, said.body?.content ?? null];
  const organiser = said.organizer ? personIn(said.organizer) : null;
  return {
    id: one.id,
    etag: `${one['@odata.etag'] ?? ''} ${series?.['@odata.etag'] ?? ''}`,
    isCancelled: isRemoved(one) || said.isCancelled === true,
    // Time off to which people are invited so that they know of it.
    type: said.showAs === 'oof' && videoUrl === null ? 'outOfOffice' : 'default',
    iCalUid: uid,
    seriesId: one.seriesMasterId || null,
    originalStart: recurs ? original : null,
    start,
    end: timeIn(one.end, isAllDay),
    title: said.subject?.trim() || null,
    organiser: organiser && {
      ...organiser,
      response: null,
      isSelf: said.isOrganizer === true,
      isResource: false,
    },
    response: responseIn(said.responseStatus),
    attendees: (said.attendees ?? []).map((attendee) => ({
      ...personIn(attendee),
      response: responseIn(attendee.status),
      isSelf: false,
      isResource: attendee.type === 'resource',
    })),
    meetCode: videoUrl === null ? (MEET.exec(`${location ?? ''} ${description ?? ''}`)?.[1] ?? null) : null,
    videoUrl,
    location,
    description,
    attachments: [],
  };
}
