import { LRUCache } from 'lru-cache';
import type { EXPORT_FORMATS } from '#domain/access/events.ts';
import type { AccessJournal, Consultation } from '#domain/access/journal.ts';
import { callerOf, type Http } from '../http/caller.ts';
import type { Principal } from '../http/endpoint.ts';

export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/**
 * Opening a page is several calls, and it is fetched again while it is shown: within so many ms that is one reading.
 */
const ONE_READING = 3_600_000;
const REMEMBERED = 5_000;

/** Who consults, and from where. */
export interface Consulting {
  readonly principal: Principal;
  readonly http: Http;
}

/** What a bot captured: who launched it, and who organises the meeting that it makes. */
interface Captured {
  readonly requestedBy: string;
  readonly organiserId: string | null;
  readonly meetingId: string;
}

/**
 * Notes which meetings left as files, and what an administrator saw that is open to them for their role alone: meetings,
 * and personal data in events.
 */
export class AccessLog {
  readonly #journal: AccessJournal;
  readonly #now: () => string;
  readonly #readings = new LRUCache<string, { readonly until: number; readonly noted: Promise<void> }>({
    max: REMEMBERED,
  });

  constructor({ journal, now }: { readonly journal: AccessJournal; readonly now: () => string }) {
    this.#journal = journal;
    this.#now = now;
  }

  /** What was captured for a meeting by somebody's bot; noted where that was not the principal's. */
  async heard(consulting: Consulting, { requestedBy, organiserId, meetingId }: Captured): Promise<void> {
    const { userId } = consulting.principal;
    if (requestedBy !== userId && organiserId !== userId) await this.read(consulting, meetingId);
  }

  /** Resolves once it is in the log, of a session and a meeting once an hour. */
  read(consulting: Consulting, meetingId: string): Promise<void> {
    return this.#once(consulting, meetingId, (userId, address) => ({
      type: 'RestrictedMeetingRead',
      userId,
      address,
      meetingId,
    }));
  }

  /** An administrator is shown personal data of a stream’s events. As `read`. */
  shown(consulting: Consulting, stream: string): Promise<void> {
    return this.#once(consulting, stream, (userId, address) => ({
      type: 'PersonalDataShown',
      userId,
      address,
      stream,
    }));
  }

  #once(
    { principal: { userId, sessionId }, http }: Consulting,
    what: string,
    note: (userId: string, address: string) => Consultation,
  ): Promise<void> {
    const [key, now] = [`${sessionId} ${what}`, Date.parse(this.#now())];
    const known = this.#readings.get(key);
    if (known && known.until > now) return known.noted;
    const { address, correlationId } = callerOf(http);
    const noted = this.#journal.record(note(userId, address), correlationId);
    this.#readings.set(key, { until: now + ONE_READING, noted });
    noted.catch(() => this.#readings.delete(key));
    return noted;
  }

  /** Resolves once it is in the log. */
  async exported({ principal: { userId }, http }: Consulting, meetingId: string, format: ExportFormat): Promise<void> {
    const { address, correlationId } = callerOf(http);
    await this.#journal.record({ type: 'MeetingExported', userId, address, meetingId, format }, correlationId);
  }
}
