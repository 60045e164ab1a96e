import type { Router } from 'express';
import { z } from 'zod';
import type { Calendars, Copy } from '#test/emulators/calendars.ts';
import type { Needs } from './needs.ts';
import { refuse } from './refusals.ts';

const query = z.object({
  maxResults: z.coerce.number().int().min(1).max(2_500).default(250),
  pageToken: z.string().optional(),
  syncToken: z.string().optional(),
  singleEvents: z.enum(['true', 'false']).default('false'),
  timeMin: z.iso.datetime({ offset: true }).optional(),
  timeMax: z.iso.datetime({ offset: true }).optional(),
});
const pageToken = z.object({ list: z.string(), offset: z.number().int(), isEmpty: z.boolean() });
const syncToken = z.object({ change: z.number().int(), of: z.string() });

const packed = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64');
function unpacked<Value>(schema: z.ZodType<Value>, text: string): Value | null {
  try {
    return schema.parse(JSON.parse(Buffer.from(text, 'base64').toString()));
  } catch {
    return null;
  }
}

interface Listed {
  readonly copies: readonly Copy[];
  /** As of when the list was begun: what changes meanwhile is in the next one. */
  readonly change: number;
}

/**
 * Calendar v3, as far as entries are listed. Instances of what recurs are single events; a list without `syncToken` has
 * nothing that is cancelled, one with it has everything that changed, and of what is deleted the id alone.
 */
export function mountCalendar(router: Router, calendars: Calendars, needs: Needs): void {
  const lists = new Map<string, Listed>();

  router.get('/calendar/v3/calendars/:id/events', needs('calendar'), (request, response) => {
    const email = request.params['id'] === 'primary' ? String(response.locals['email']) : String(request.params['id']);
    const copies = calendars.of(email);
    if (!copies || email !== response.locals['email']) return refuse(response, 'missing');
    const asked = query.safeParse(request.query);
    if (!asked.success || asked.data.singleEvents !== 'true') return refuse(response, 'badRequest');
    const { syncToken: token, timeMin, timeMax, maxResults } = asked.data;
    if (token !== undefined && (timeMin ?? timeMax) !== undefined) return refuse(response, 'badRequest');
    const since = token === undefined ? null : unpacked(syncToken, token);
    if (token !== undefined && (since?.of !== email || since.change < calendars.floor))
      return refuse(response, 'syncLost');
    const page = asked.data.pageToken === undefined ? null : unpacked(pageToken, asked.data.pageToken);
    const id = page?.list ?? `${email} ${calendars.change} ${lists.size}`;
    if (page === null) {
      const found = copies.filter((copy) =>
        since ? copy.changedAt > since.change : isListed(copy, timeMin, timeMax) && !isGone(copy),
      );
      lists.set(id, { copies: arranged(found, calendars.quirks.shuffles), change: calendars.change });
    }
    const list = lists.get(id);
    if (!list) return refuse(response, 'badRequest');
    const { overlaps, empties, pageSize } = calendars.quirks;
    const offset = page?.offset ?? 0;
    // Pages may have fewer entries than was asked for, or none, with more behind them.
    const size = page?.isEmpty === true ? 0 : Math.min(maxResults, pageSize);
    const items = list.copies.slice(offset, offset + size);
    const next = offset + size;
    const isLast = next >= list.copies.length;
    const repeated = overlaps && !isLast ? list.copies.slice(next, next + 1) : [];
    response.json({
      kind: 'calendar#events',
      etag: `"${list.change}"`,
      summary: email,
      timeZone: 'Europe/Paris',
      accessRole: 'owner',
      items: [...items, ...repeated].map((copy) => shown(copy, email)),
      ...(isLast
        ? { nextSyncToken: packed({ change: list.change, of: email }) }
        : { nextPageToken: packed({ list: id, offset: next, isEmpty: empties && size > 0 }) }),
    });
  });
}

const isGone = ({ isGone: removed, entry }: Copy): boolean => removed || entry.isCancelled;

/** Bounds are exclusive: of the end of an entry the lower one, of its start the upper one. */
const isListed = ({ entry }: Copy, timeMin: string | undefined, timeMax: string | undefined): boolean =>
  (timeMin === undefined || entry.end > new Date(timeMin)) &&
  (timeMax === undefined || entry.start < new Date(timeMax));

/** In an order that says nothing, and yet the same each time. */
const arranged = (copies: readonly Copy[], shuffles: boolean): readonly Copy[] =>
  shuffles ? copies.toSorted((one, other) => one.id.localeCompare(other.id)) : copies;

const day = (date: Date): string => date.toISOString().slice(0, 10);

function shown(copy: Copy, email: string): object {
  const { id, entry } = copy;
  const timeOf = (date: Date) =>
    entry.allDay ? { date: day(date) } : { dateTime: date.toISOString(), timeZone: 'Europe/Paris' };
  const instance =
    entry.recurringId === null
      ? {}
      : {
          recurringEventId: id.split('_', 1)[0],
          originalStartTime: timeOf(entry.originalStart ?? entry.start),
        };
  const etag = `"${entry.version}${copy.changedAt}"`;
  const isOwn = entry.organiser === email;
  // Of what is deleted nothing but this is certain; the organiser's own calendar keeps the rest.
  if (isGone(copy) && !isOwn) return { kind: 'calendar#event', etag, id, status: 'cancelled', ...instance };
  const guests = entry.hidesGuests && !isOwn ? entry.invited.filter((one) => one.email === email) : entry.invited;
  return {
    kind: 'calendar#event',
    etag,
    id,
    status: isGone(copy) ? 'cancelled' : 'confirmed',
    iCalUID: entry.iCalUID,
    ...instance,
    summary: entry.summary,
    eventType: entry.eventType,
    start: timeOf(entry.start),
    end: timeOf(entry.end),
    organizer: { email: entry.organiser, ...(isOwn ? { self: true } : {}) },
    creator: { email: entry.organiser },
    ...(entry.location === undefined ? {} : { location: entry.location }),
    ...(entry.description === undefined ? {} : { description: entry.description }),
    ...(entry.attachments === undefined ? {} : { attachments: entry.attachments }),
    ...(guests.length === 0
      ? {}
      : {
          attendees: guests.map(({ email: address, displayName, resource, answer }) => ({
            email: address,
            ...(displayName === undefined ? {} : { displayName }),
            ...(resource === true ? { resource } : {}),
            ...(address === email ? { self: true } : {}),
            ...(address === entry.organiser ? { organizer: true } : {}),
            responseStatus: answer,
          })),
        }),
    ...conferenceOf(entry),
  };
}

function conferenceOf({ conference }: Copy['entry']): object {
  if (conference === null) return {};
  if (conference.kind === 'other')
    return {
      conferenceData: {
        conferenceSolution: { key: { type: 'addOn' }, name: 'Réunion' },
        entryPoints: [{ entryPointType: 'video', uri: conference.uri }],
      },
    };
  const uri = `https://meet.google.com/${conference.code}`;
  return {
    hangoutLink: uri,
    conferenceData: {
      conferenceId: conference.code,
      conferenceSolution: { key: { type: 'hangoutsMeet' }, name: 'Google Meet' },
      entryPoints: [
        { entryPointType: 'video', uri, label: `meet.google.com/${conference.code}` },
        { entryPointType: 'more', uri: `https://tel.meet/${conference.code}?pin=1` },
      ],
    },
  };
}
