import type { AttendeeResponse } from '#domain/meeting/event-data.ts';

/** A moment, ISO 8601 in UTC, or a whole day, YYYY-MM-DD. */
export type EntryTime =
  | { readonly kind: 'moment'; readonly at: string }
  | { readonly kind: 'day'; readonly day: string };

export interface EntryPerson {
  /** As the provider has it; null where the calendar does not say it. */
  readonly email: string | null;
  readonly name: string | null;
  readonly response: AttendeeResponse | null;
  /** Whose calendar this is. */
  readonly isSelf: boolean;
  /** A room or a thing, and nobody. */
  readonly isResource: boolean;
}

/**
 * An entry of somebody's calendar, one instance where it recurs. Of one that is cancelled, a provider may tell the id
 * alone: what it does not tell is null, and `attendees` is empty.
 */
export interface CalendarEntry {
  /** Of the entry in this calendar, where others have another. */
  readonly id: string;
  /** Changes with each change of the entry. */
  readonly etag: string;
  readonly isCancelled: boolean;
  /** `default`, `fromGmail`, or what is no meeting: `outOfOffice`, `focusTime`, `workingLocation`, `birthday`. */
  readonly type: string;
  /** The same in everybody's calendar, and for all instances of what recurs. */
  readonly iCalUid: string | null;
  /** Of the entry that recurs, of which this is an instance. */
  readonly seriesId: string | null;
  /** When this instance would begin had nobody moved it; null for what does not recur. */
  readonly originalStart: EntryTime | null;
  readonly start: EntryTime | null;
  readonly end: EntryTime | null;
  readonly title: string | null;
  readonly organiser: EntryPerson | null;
  /** What whose calendar this is answered; null where it does not say it. */
  readonly response: AttendeeResponse | null;
  readonly attendees: readonly EntryPerson[];
  /** The Meet code, where that is its conference. */
  readonly meetCode: string | null;
  /** Where people join, by video; null where the entry has no conference. */
  readonly videoUrl: string | null;
  /** Free text in which people paste links. */
  readonly location: string | null;
  readonly description: string | null;
  readonly attachments: readonly EntryAttachment[];
}

/** A file that an entry has attached, as people gave it: its address may be anything. */
export interface EntryAttachment {
  readonly title: string | null;
  readonly url: string;
  readonly mimeType: string | null;
}

/** From `from` to `until`, ISO 8601. */
export interface Span {
  readonly from: string;
  readonly until: string;
}

/** Everything in a span, or what changed since the provider gave this token, for the span that it was given for. */
export type CalendarMark = Span | { readonly token: string; readonly within?: Span };

export interface EntryPage {
  readonly entries: readonly CalendarEntry[];
  /** For the next round; on the last page alone. */
  readonly token: string | null;
  /**
   * Entries that recur, of which the pages up to this one have every instance of the span: of an instance that went,
   * Microsoft tells nothing else.
   */
  readonly wholeSeries?: readonly string[];
}
