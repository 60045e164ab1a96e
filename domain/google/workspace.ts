import type { CalendarMark, EntryPage } from '#domain/calendar/entry.ts';
import type { GooglePerson } from './access.ts';

/** The APIs of Google that are called, each with limits of its own. */
export const GOOGLE_APIS = ['calendar', 'meet', 'drive'] as const;
export type GoogleApi = (typeof GOOGLE_APIS)[number];
/** Also those that nothing is synchronised from. */
export type CalledApi = GoogleApi | 'tasks' | 'gmail';

/** A conference that took place in a space of Meet. Times are ISO 8601. */
export interface GoogleConference {
  /** `conferenceRecords/…` */
  readonly name: string;
  /** `spaces/…` */
  readonly space: string;
  readonly startedAt: string;
  /** Null while it goes on. */
  readonly endedAt: string | null;
}

export interface GoogleParticipant {
  /** `conferenceRecords/…/participants/…`, by which entries name who speaks. */
  readonly name: string;
  /** As Meet showed it; null where it gave none. */
  readonly displayName: string | null;
  /** `users/…`, the same for all conferences; null for somebody without an account or on the telephone. */
  readonly user: string | null;
}

export interface GoogleTranscript {
  /** `conferenceRecords/…/transcripts/…` */
  readonly name: string;
  readonly state: 'started' | 'ended' | 'written';
  readonly startedAt: string;
  readonly endedAt: string | null;
  /** The document in Drive in which it was written; null until then. */
  readonly documentId: string | null;
}

/** What somebody said, without a break, as Meet heard it. */
export interface GoogleSaying {
  readonly name: string;
  /** `GoogleParticipant.name`. */
  readonly participant: string | null;
  readonly text: string;
  /** IETF BCP 47, `fr-FR`; null where Google does not say it. */
  readonly language: string | null;
  readonly startedAt: string;
}

/**
 * Port to what a person has at Google. Everything throws errors of GOOGLE_FAILURES: GOOGLE_THROTTLED says which API in
 * `details.api`, and in `details.retryAfterMs` for how long, where Google does. What waits ends with its signal.
 */
export interface GoogleWorkspace {
  /**
   * The entries of a person's calendar, those that recur as instances, page by page. Throws GOOGLE_SYNC_LOST for a
   * token that is too old.
   */
  entries(person: GooglePerson, mark: CalendarMark, signal?: AbortSignal): AsyncIterable<EntryPage>;
  /** Conferences that ended since `since`, and that the person may see. */
  conferences(person: GooglePerson, since: string, signal?: AbortSignal): Promise<readonly GoogleConference[]>;
  /** The code by which a space is known to people; null where it has none. */
  meetCode(person: GooglePerson, space: string, signal?: AbortSignal): Promise<string | null>;
  participants(person: GooglePerson, conference: string, signal?: AbortSignal): Promise<readonly GoogleParticipant[]>;
  transcripts(person: GooglePerson, conference: string, signal?: AbortSignal): Promise<readonly GoogleTranscript[]>;
  /** Each once, in the order in which they were said; none once Google deleted them, 30 days after the conference. */
  sayings(person: GooglePerson, transcript: string, signal?: AbortSignal): Promise<readonly GoogleSaying[]>;
  /** The words of a document. Throws GOOGLE_TOO_LARGE beyond the ten megabytes that Google exports. */
  document(person: GooglePerson, documentId: string, signal?: AbortSignal): Promise<string>;
}
