import {
  afterProgress,
  calendarReading,
  decideProgress,
  notedEntry,
  unreadCalendar,
  type CalendarProgress,
  type NotedEntry,
  type ProgressCommand,
  type ProgressFact,
} from '#domain/calendar/progress.ts';
import { category } from '#domain/events/category.ts';
import type { Decider } from '#domain/events/decider.ts';
import { eventType, type EventOf } from '#domain/events/registry.ts';
import { decidedStreams } from '#domain/events/stream.ts';
import { z } from 'zod/mini';

/**
 * How far somebody's calendar was read; its stream is `integration-googlecalendar-{account}`. Nothing is personal in
 * it: entries are known by ids that derive from Google's.
 */
export const calendarEvents = {
  /**
   * Which meetings entries are: before the meetings are told, so that one of which Google tells no more than that it is
   * gone is known, and after it.
   */
  GoogleEntriesNoted: eventType(z.object({ entries: z.array(notedEntry) })),
  /** Everything before the token was told. */
  GoogleCalendarRead: eventType(calendarReading),
  /** Conferences of Meet that ended before were looked at. */
  GoogleConferencesRead: eventType(z.object({ until: z.iso.datetime({ offset: true }) })),
};

export type CalendarEvent = EventOf<typeof calendarEvents>;

export interface ReadCalendar extends CalendarProgress {
  /** ISO 8601. */
  readonly conferencesUntil: string | null;
}

export type CalendarCommand = ProgressCommand | { readonly type: 'recordConferences'; readonly until: string };

/** Google tells of every instance that went, so that its series need not be known. */
const withoutSeries = ({ series: _series, ...noted }: NotedEntry) => noted;

const eventOf = (fact: ProgressFact): CalendarEvent =>
  fact.kind === 'noted'
    ? { type: 'GoogleEntriesNoted', data: { entries: fact.entries.map(withoutSeries) } }
    : { type: 'GoogleCalendarRead', data: fact.data };

function decide(command: CalendarCommand, state: ReadCalendar): readonly CalendarEvent[] {
  if (command.type === 'recordConferences')
    return state.conferencesUntil !== null && state.conferencesUntil >= command.until
      ? []
      : [{ type: 'GoogleConferencesRead', data: { until: command.until } }];
  const fact = decideProgress(command, state);
  return fact === null ? [] : [eventOf(fact)];
}

function evolve(state: ReadCalendar, { type, data }: CalendarEvent): ReadCalendar {
  switch (type) {
    case 'GoogleEntriesNoted':
      return afterProgress(state, { kind: 'noted', entries: data.entries });
    case 'GoogleCalendarRead':
      return afterProgress(state, { kind: 'read', data });
    case 'GoogleConferencesRead':
      return { ...state, conferencesUntil: data.until };
  }
}

export const calendarDecider: Decider<ReadCalendar, CalendarCommand, CalendarEvent> = {
  initialState: { ...unreadCalendar, conferencesUntil: null },
  decide,
  evolve,
};

export const calendarStreams = decidedStreams(category('integration-googlecalendar'), {
  events: calendarEvents,
  decider: calendarDecider,
});
