import type { CalendarMark, EntryPage } from '#domain/calendar/entry.ts';
import type { MicrosoftPerson } from './client.ts';

/** Port to people's calendars at Microsoft. Everything throws errors of GRAPH_FAILURES. */
export interface MicrosoftCalendarReader {
  /**
   * The entries of a person's calendar, those that recur as instances, page by page. Throws GRAPH_SYNC_LOST for a token
   * that is too old.
   */
  entries(person: MicrosoftPerson, mark: CalendarMark, signal?: AbortSignal): AsyncIterable<EntryPage>;
}
