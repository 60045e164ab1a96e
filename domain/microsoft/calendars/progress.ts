import {
  afterProgress,
  calendarReading,
  decideProgress,
  notedEntry,
  unreadCalendar,
  type CalendarProgress,
  type ProgressCommand,
  type ProgressFact,
} from '#domain/calendar/progress.ts';
import { category } from '#domain/events/category.ts';
import type { Decider } from '#domain/events/decider.ts';
import { eventType, type EventOf } from '#domain/events/registry.ts';
import { decidedStreams } from '#domain/events/stream.ts';
import { z } from 'zod/mini';

/** With the series: of an instance that went, Microsoft says no more than that it is not in its series any more. */
const noted = z.object({ ...notedEntry.shape, series: z.nullable(z.string()) });

/**
 * How far somebody's calendar was read; its stream is `integration-microsoftcalendar-{account}`. Nothing is personal in
 * it: entries are known by ids that derive from Microsoft's.
 */
export const microsoftCalendarEvents = {
  /** Which meetings entries are: before the meetings are told, and after it. */
  MicrosoftEntriesNoted: eventType(z.object({ entries: z.array(noted) })),
  /** Everything before the token was told. */
  MicrosoftCalendarRead: eventType(calendarReading),
};

export type MicrosoftCalendarEvent = EventOf<typeof microsoftCalendarEvents>;

const eventOf = (fact: ProgressFact): MicrosoftCalendarEvent =>
  fact.kind === 'noted'
    ? {
        type: 'MicrosoftEntriesNoted',
        data: { entries: fact.entries.map(({ series = null, ...one }) => ({ ...one, series })) },
      }
    : { type: 'MicrosoftCalendarRead', data: fact.data };

export const microsoftCalendarDecider: Decider<CalendarProgress, ProgressCommand, MicrosoftCalendarEvent> = {
  initialState: unreadCalendar,
  decide: (command, state) => {
    const fact = decideProgress(command, state);
    return fact === null ? [] : [eventOf(fact)];
  },
  evolve: (state, { type, data }) =>
    afterProgress(
      state,
      type === 'MicrosoftEntriesNoted' ? { kind: 'noted', entries: data.entries } : { kind: 'read', data },
    ),
};

export const microsoftCalendarStreams = decidedStreams(category('integration-microsoftcalendar'), {
  events: microsoftCalendarEvents,
  decider: microsoftCalendarDecider,
});
