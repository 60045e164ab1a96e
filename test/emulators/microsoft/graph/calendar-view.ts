import type { Calendars, Copy } from '#test/emulators/calendars.ts';
import type { Request, RequestHandler, Response, Router } from 'express';
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { refuse } from './refusals.ts';

interface Parts {
  /** Where Graph is, with the version. */
  readonly root: string;
  readonly calendars: Calendars;
  readonly needs: (permission: string) => RequestHandler;
}

const token = z.object({ change: z.number().int(), of: z.string(), from: z.string(), until: z.string() });
type Token = z.infer<typeof token>;
const skip = z.object({ list: z.string(), offset: z.number().int(), isEmpty: z.boolean() });

const packed = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
function unpacked<Value>(schema: z.ZodType<Value>, text: unknown): Value | null {
  try {
    return schema.parse(JSON.parse(Buffer.from(String(text), 'base64url').toString()));
  } catch {
    return null;
  }
}

interface Listed {
  readonly items: readonly object[];
  readonly token: Token;
}

/**
 * Calendars as Graph v1.0 shows them to their person: `calendarView/delta`, an event, and the instances of one that
 * recurs. Of an instance that nobody changed a delta query tells the times alone; of one that went, that its series
 * changed, with all instances that are left.
 */
export function mountCalendarView(router: Router, { root, calendars, needs }: Parts): void {
  const lists = new Map<string, Listed>();
  const permitted = needs('Calendars.Read');
  const upnOf = (response: Response): string => String(response.locals['upn']);
  const isInUtc = (request: Request): boolean => (request.get('prefer') ?? '').includes('outlook.timezone="UTC"');

  const answer = (request: Request, response: Response, id: string, offset: number, isEmpty: boolean) => {
    const list = lists.get(id);
    if (!list) return refuse(response, 'sync');
    const { overlaps, empties, pageSize } = calendars.quirks;
    const asked = Number(/odata\.maxpagesize=(\d+)/u.exec(request.get('prefer') ?? '')?.[1] ?? 10);
    const size = isEmpty ? 0 : Math.min(asked, pageSize);
    const next = offset + size;
    const isLast = next >= list.items.length;
    const value = list.items.slice(offset, overlaps && !isLast ? next + 1 : next);
    const link = (name: string, content: object) => `${root}/me/calendarView/delta?${name}=${packed(content)}`;
    response.json({
      '@odata.context': `${root}/$metadata#Collection(event)`,
      value,
      ...(isLast
        ? { '@odata.deltaLink': link('$deltatoken', list.token) }
        : { '@odata.nextLink': link('$skiptoken', { list: id, offset: next, isEmpty: empties && size > 0 }) }),
    });
  };

  router.get('/me/calendarView/delta', permitted, (request, response) => {
    const upn = upnOf(response);
    const { $deltatoken, $skiptoken, startDateTime, endDateTime } = request.query;
    const copies = calendars.of(upn);
    if (!copies) return refuse(response, 'unknown');
    const page = $skiptoken === undefined ? null : unpacked(skip, $skiptoken);
    if (page) return answer(request, response, page.list, page.offset, page.isEmpty);
    const since = $deltatoken === undefined ? null : unpacked(token, $deltatoken);
    if ($deltatoken !== undefined && (since?.of !== upn || since.change < calendars.floor))
      return refuse(response, 'sync');
    const span = since ?? { from: String(startDateTime), until: String(endDateTime) };
    if (Number.isNaN(Date.parse(span.from)) || Number.isNaN(Date.parse(span.until))) return refuse(response, 'request');
    const view = new View(copies, { upn, span, isUtc: isInUtc(request) });
    const items = since === null ? view.all() : view.changedSince(since.change);
    const id = `${upn} ${calendars.change} ${lists.size}`;
    const { from, until } = span;
    const ordered = calendars.quirks.shuffles ? items.toReversed() : items;
    lists.set(id, { items: ordered, token: { change: calendars.change, of: upn, from, until } });
    return answer(request, response, id, 0, false);
  });

  router.get('/me/events/:id/instances', permitted, (request, response) => {
    const upn = upnOf(response);
    const span = { from: String(request.query['startDateTime']), until: String(request.query['endDateTime']) };
    const view = new View(calendars.of(upn) ?? [], { upn, span, isUtc: isInUtc(request) });
    const instances = view.instances(String(request.params['id']));
    if (instances === null) return refuse(response, 'unknown');
    return response.json({ '@odata.context': `${root}/$metadata`, value: instances });
  });

  router.get('/me/events/:id', permitted, (request, response) => {
    const upn = upnOf(response);
    const span = { from: '1970-01-01', until: '2999-01-01' };
    const view = new View(calendars.of(upn) ?? [], { upn, span, isUtc: isInUtc(request) });
    const found = view.master(String(request.params['id']));
    return found === null ? refuse(response, 'unknown') : response.json(found);
  });
}

interface Seeing {
  readonly upn: string;
  readonly span: { readonly from: string; readonly until: string };
  readonly isUtc: boolean;
}

/** A span of somebody's calendar. */
class View {
  readonly #copies: readonly Copy[];
  readonly #seeing: Seeing;

  constructor(copies: readonly Copy[], seeing: Seeing) {
    this.#copies = copies;
    this.#seeing = seeing;
  }

  all(): object[] {
    const series = new Set(this.#there().flatMap(({ entry }) => entry.recurringId ?? []));
    return [
      ...[...series].flatMap((id) => this.#masterOf(id) ?? []),
      ...this.#there().map((copy) => this.#listed(copy)),
    ];
  }

  changedSince(change: number): object[] {
    const changed = this.#copies.filter((copy) => copy.changedAt > change);
    const series = new Set(changed.flatMap(({ entry }) => entry.recurringId ?? []));
    const alone = changed.filter(({ entry }) => entry.recurringId === null);
    return [
      ...alone.flatMap((copy) => {
        if (this.#isGone(copy)) return [{ id: copy.id, '@removed': { reason: 'deleted' } }];
        return this.#isWithin(copy) ? [this.#listed(copy)] : [];
      }),
      ...[...series].flatMap((id) => {
        const master = this.#masterOf(id);
        if (master === null) return [{ id: this.#masterId(id), '@removed': { reason: 'deleted' } }];
        return [
          master,
          ...this.#there()
            .filter(({ entry }) => entry.recurringId === id)
            .map((one) => this.#listed(one)),
        ];
      }),
    ];
  }

  instances(masterId: string): object[] | null {
    const id = this.#seriesOf(masterId);
    if (id === null || this.#masterOf(id) === null) return null;
    return this.#there()
      .filter(({ entry }) => entry.recurringId === id)
      .map((copy) => this.#whole(copy));
  }

  master(masterId: string): object | null {
    const id = this.#seriesOf(masterId);
    return id === null ? null : this.#masterOf(id);
  }

  #there = (): Copy[] => this.#copies.filter((copy) => !this.#isGone(copy) && this.#isWithin(copy));

  /** What its organiser cancelled goes from their calendar, and stays in those of others; instances go from all. */
  #isGone = ({ isGone, entry }: Copy): boolean =>
    isGone || (entry.isCancelled && (entry.recurringId !== null || entry.organiser === this.#seeing.upn));

  #isWithin = ({ entry }: Copy): boolean =>
    entry.end > new Date(this.#seeing.span.from) && entry.start < new Date(this.#seeing.span.until);

  #masterId = (id: string): string =>
    `master-${createHash('sha256').update(`${id} ${this.#seeing.upn}`).digest('hex')}`;

  #seriesOf = (masterId: string): string | null =>
    this.#copies.find(({ entry }) => entry.recurringId !== null && this.#masterId(entry.recurringId) === masterId)
      ?.entry.recurringId ?? null;

  /** Null once no instance is left. */
  #masterOf(id: string): object | null {
    const copies = this.#copies.filter(({ entry }) => entry.recurringId === id);
    const first = copies.find((copy) => !this.#isGone(copy));
    if (!first) return null;
    const told = copies.find((copy) => !this.#isGone(copy) && !isException(copy)) ?? first;
    return {
      ...this.#whole(told),
      '@odata.etag': this.#etagOf(id),
      id: this.#masterId(id),
      type: 'seriesMaster',
      seriesMasterId: null,
      originalStart: undefined,
      iCalUId: uidOf(told, null),
    };
  }

  #etagOf = (id: string): string =>
    `W/"${this.#copies.filter(({ entry }) => entry.recurringId === id).reduce((sum, { entry }) => sum + entry.version, 0)}"`;

  #listed(copy: Copy): object {
    const { entry } = copy;
    if (entry.recurringId === null || isException(copy)) return this.#whole(copy);
    const { '@odata.etag': etag, id, type, seriesMasterId, start, end } = this.#whole(copy);
    return { '@odata.type': '#microsoft.graph.event', '@odata.etag': etag, id, type, seriesMasterId, start, end };
  }

  #whole(copy: Copy) {
    const { entry, id } = copy;
    const { upn, isUtc } = this.#seeing;
    const isOwn = entry.organiser === upn;
    const own = entry.invited.find(({ email }) => email === upn)?.answer ?? 'needsAction';
    const recurs = entry.recurringId !== null;
    const timeOf = (date: Date) => ({
      dateTime: `${entry.allDay ? `${date.toISOString().slice(0, 10)}T00:00:00` : date.toISOString().slice(0, 19)}.0000000`,
      timeZone: isUtc ? 'UTC' : 'Romance Standard Time',
    });
    const uri = entry.conference?.kind === 'other' ? entry.conference.uri : null;
    const pasted =
      entry.conference?.kind === 'meet' ? `Rejoindre : https://meet.google.com/${entry.conference.code}` : '';
    return {
      '@odata.etag':
        entry.recurringId !== null && !isException(copy) ? this.#etagOf(entry.recurringId) : `W/"${entry.version}"`,
      id,
      type: recurs ? (isException(copy) ? 'exception' : 'occurrence') : 'singleInstance',
      seriesMasterId: entry.recurringId === null ? null : this.#masterId(entry.recurringId),
      iCalUId: uidOf(copy, recurs ? (entry.originalStart ?? entry.start) : null),
      ...(recurs ? { originalStart: `${(entry.originalStart ?? entry.start).toISOString().slice(0, 19)}Z` } : {}),
      subject: entry.summary,
      start: timeOf(entry.start),
      end: timeOf(entry.end),
      isAllDay: entry.allDay,
      isCancelled: entry.isCancelled,
      isOrganizer: isOwn,
      showAs: entry.eventType === 'outOfOffice' ? 'oof' : 'busy',
      responseStatus: { response: isOwn ? 'organizer' : RESPONSE[own], time: '0001-01-01T00:00:00Z' },
      organizer: { emailAddress: { name: entry.organiser, address: entry.organiser } },
      attendees: entry.invited
        .filter(({ email }) => email !== entry.organiser)
        .map(({ email, displayName, resource, answer }) => ({
          type: resource === true ? 'resource' : 'required',
          status: { response: RESPONSE[answer], time: '0001-01-01T00:00:00Z' },
          emailAddress: { name: displayName ?? email, address: email },
        })),
      isOnlineMeeting: uri !== null,
      onlineMeeting: uri === null ? null : { joinUrl: uri },
      onlineMeetingUrl: null,
      location: { displayName: entry.location ?? '' },
      body: { contentType: 'text', content: `${pasted} ${entry.description ?? ''}` },
    };
  }
}

const RESPONSE = {
  accepted: 'accepted',
  declined: 'declined',
  tentative: 'tentativelyAccepted',
  needsAction: 'notResponded',
} as const;

/** Somebody changed this instance. */
const isException = ({ entry }: Copy): boolean => entry.version > 2;

/** As Exchange makes them: the same in all calendars, with the day of the instance in it. */
function uidOf({ entry }: Copy, instance: Date | null): string {
  const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0');
  const date =
    instance === null
      ? '00000000'
      : `${hex(instance.getUTCFullYear(), 4)}${hex(instance.getUTCMonth() + 1, 2)}${hex(instance.getUTCDate(), 2)}`;
  const rest = createHash('sha256').update(entry.iCalUID).digest('hex').slice(0, 48);
  return `040000008200E00074C5B7101A82E008${date}${rest}`.toUpperCase();
}
