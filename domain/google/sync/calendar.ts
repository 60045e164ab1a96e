import { category } from '#domain/events/category.ts';
import type { Decider } from '#domain/events/decider.ts';
import { eventType, type EventOf } from '#domain/events/registry.ts';
import { decidedStreams } from '#domain/events/stream.ts';
import { z } from 'zod/mini';

const time = z.iso.datetime({ offset: true });
export const HOLDS = ['organises', 'attends', 'no'] as const;

const noted = z.object({
  /** Derived from the entry's id in that calendar. */
  entry: z.string(),
  meetingId: z.string(),
  endsAt: time,
  /** Whether it is a meeting in this calendar, and whose. */
  holds: z.enum(HOLDS),
  /** Of the entry's etag, once everything that it says was recorded; null before. */
  version: z.nullable(z.string()),
});

/**
 * How far somebody's calendar was read; its stream is `integration-googlecalendar-{account}`. Nothing is personal in
 * it: entries are known by ids that derive from Google's.
 */
export const calendarEvents = {
  /**
   * Which meetings entries are: before the meetings are told, so that one of which Google tells no more than that it is
   * gone is known, and after it.
   */
  GoogleEntriesNoted: eventType(z.object({ entries: z.array(noted) })),
  /** Everything before the token was told. */
  GoogleCalendarRead: eventType(
    z.object({
      /** `GooglePerson.id`: the token of one authorisation is none of another. */
      source: z.string(),
      token: z.string(),
      /** What was read from the beginning, when, and of which time: what begins later was left for another day. */
      since: time,
      from: time,
      until: time,
    }),
  ),
  /** Conferences of Meet that ended before were looked at. */
  GoogleConferencesRead: eventType(z.object({ until: time })),
};

export type CalendarEvent = EventOf<typeof calendarEvents>;
export type NotedEntry = z.infer<typeof noted>;
type Read = Extract<CalendarEvent, { type: 'GoogleCalendarRead' }>['data'];

export interface ReadCalendar {
  readonly read: Read | null;
  readonly entries: ReadonlyMap<string, NotedEntry>;
  /** ISO 8601. */
  readonly conferencesUntil: string | null;
}

export type CalendarCommand =
  | { readonly type: 'noteEntries'; readonly entries: readonly NotedEntry[] }
  | ({ readonly type: 'recordReading' } & Read)
  | { readonly type: 'recordConferences'; readonly until: string };

export const unreadCalendar: ReadCalendar = { read: null, entries: new Map(), conferencesUntil: null };

const isSame = (one: NotedEntry, other: NotedEntry | undefined): boolean =>
  other !== undefined &&
  one.meetingId === other.meetingId &&
  one.endsAt === other.endsAt &&
  one.holds === other.holds &&
  one.version === other.version;

function decide(command: CalendarCommand, state: ReadCalendar): readonly CalendarEvent[] {
  switch (command.type) {
    case 'noteEntries': {
      const entries = command.entries.filter((one) => !isSame(one, state.entries.get(one.entry)));
      return entries.length === 0 ? [] : [{ type: 'GoogleEntriesNoted', data: { entries } }];
    }
    case 'recordReading': {
      const { type: _type, ...data } = command;
      const isKnown =
        state.read?.token === data.token && state.read.source === data.source && state.read.since === data.since;
      return isKnown ? [] : [{ type: 'GoogleCalendarRead', data }];
    }
    case 'recordConferences':
      return state.conferencesUntil !== null && state.conferencesUntil >= command.until
        ? []
        : [{ type: 'GoogleConferencesRead', data: { until: command.until } }];
  }
}

function evolve(state: ReadCalendar, { type, data }: CalendarEvent): ReadCalendar {
  switch (type) {
    case 'GoogleEntriesNoted':
      return {
        ...state,
        entries: new Map([...state.entries, ...data.entries.map((one) => [one.entry, one] as const)]),
      };
    case 'GoogleCalendarRead': {
      // What ended before is read no more, and needs no place in what is remembered.
      const entries = new Map([...state.entries].filter(([, { endsAt }]) => endsAt >= data.from));
      return { ...state, read: data, entries: entries.size === state.entries.size ? state.entries : entries };
    }
    case 'GoogleConferencesRead':
      return { ...state, conferencesUntil: data.until };
  }
}

export const calendarDecider: Decider<ReadCalendar, CalendarCommand, CalendarEvent> = {
  initialState: unreadCalendar,
  decide,
  evolve,
};

export const calendarStreams = decidedStreams(category('integration-googlecalendar'), {
  events: calendarEvents,
  decider: calendarDecider,
});
