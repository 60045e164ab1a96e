import type { ReadingContext } from '../context/reading.ts';
import { GreffierError } from '#domain/errors.ts';
import { MEETING_NOT_FOUND } from '#domain/meeting/errors.ts';
import {
  findMeeting,
  MEETING_PROJECTIONS,
  MINUTES_PROJECTIONS,
  openByRoleAlone,
  type MeetingRecord,
} from '#projections/meetings/queries.ts';
import type { Viewer } from '#projections/viewer.ts';
import { isUuid } from '../http/correlation.ts';
import { Reply } from '../http/endpoint.ts';
import { etagOf } from '../http/etag.ts';
import type { AccessLog, Consulting, ExportFormat } from './access-log.ts';

type SinceChange = { readonly minPosition?: string | undefined };

/** A call about one meeting. */
export interface Reading extends Consulting {
  readonly params: { readonly id: string };
  readonly query: SinceChange;
}

/** Reads meetings on somebody's behalf. What they may not read does not exist for them. */
export class MeetingReader {
  readonly #pool: ReadingContext['pool'];
  readonly #progress: ReadingContext['progress'];
  readonly #consultations: AccessLog;

  constructor({ pool, progress }: Pick<ReadingContext, 'pool' | 'progress'>, consultations: AccessLog) {
    this.#pool = pool;
    this.#progress = progress;
    this.#consultations = consultations;
  }

  /** A read after a write waits until it can see it. Throws what waiting throws. */
  async caughtUp({ minPosition }: SinceChange): Promise<void> {
    if (minPosition !== undefined) await this.#progress.reached(MEETING_PROJECTIONS, minPosition);
  }

  /**
   * One meeting, once every table about it has seen its revision: what is read of it next, in whatever table, is not
   * older than that. What an administrator sees of it by their role alone is noted first. Throws MEETING_NOT_FOUND,
   * also where it exists and is not for this principal.
   */
  async meeting(reading: Reading): Promise<MeetingRecord> {
    const meeting = await this.#settled(reading);
    if (meeting.byRoleAlone) await this.#consultations.read(reading, meeting.id);
    return meeting;
  }

  /**
   * Notes what an administrator is about to see of these meetings by their role alone: what was said there, in
   * whichever call.
   */
  async shows(consulting: Consulting, ids: readonly string[]): Promise<void> {
    const alone = await openByRoleAlone(this.#pool, consulting.principal, [...new Set(ids)]);
    await Promise.all(alone.map((id) => this.#consultations.read(consulting, id)));
  }

  /** One meeting, to be written as a file. Throws MEETING_NOT_FOUND. `leaves` notes it, before the file is sent. */
  async toExport(reading: Reading): Promise<MeetingRecord> {
    return this.#settled(reading);
  }

  /** A file of the meeting is about to leave: that is noted of everybody. */
  async leaves(consulting: Consulting, meetingId: string, format: ExportFormat): Promise<void> {
    await this.#consultations.exported(consulting, meetingId, format);
  }

  async #settled({ principal, params: { id }, query }: Reading): Promise<MeetingRecord> {
    if (query.minPosition !== undefined) await this.#progress.reached(MINUTES_PROJECTIONS, query.minPosition);
    const meeting = await this.#find(principal, id);
    if (meeting.unsettled === null) return meeting;
    await this.#progress.reached(MINUTES_PROJECTIONS, meeting.unsettled);
    return this.#find(principal, id);
  }

  async #find(viewer: Viewer, id: string): Promise<MeetingRecord> {
    const meeting = isUuid(id) ? await findMeeting(this.#pool, viewer, id) : null;
    if (!meeting) throw new GreffierError(MEETING_NOT_FOUND);
    return meeting;
  }
}

/**
 * An answer about a meeting, with its revision as ETag: a change that is sent back with it overwrites nothing unseen.
 */
export const tagged = ({ revision }: Pick<MeetingRecord, 'revision'>, body: unknown): Reply =>
  new Reply(200, body, { etag: etagOf(revision) });
