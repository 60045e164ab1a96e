import { GreffierError } from '#domain/errors.ts';
import { MEETING_NOT_FOUND } from '#domain/meeting/errors.ts';
import { findMeeting, MEETING_PROJECTIONS, type MeetingRecord } from '#projections/meetings/queries.ts';
import type { Viewer } from '#projections/viewer.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { isUuid } from '../http/correlation.ts';
import { Reply } from '../http/endpoint.ts';
import { etagOf } from '../http/etag.ts';

type SinceChange = { readonly minPosition?: string | undefined };

/** Reads meetings on somebody's behalf. What they may not read does not exist for them. */
export class MeetingReader {
  readonly #pool: ApiDependencies['pool'];
  readonly #progress: ApiDependencies['progress'];

  constructor({ pool, progress }: Pick<ApiDependencies, 'pool' | 'progress'>) {
    this.#pool = pool;
    this.#progress = progress;
  }

  /** A read after a write waits until it can see it. Throws what waiting throws. */
  async caughtUp({ minPosition }: SinceChange): Promise<void> {
    if (minPosition !== undefined) await this.#progress.reached(MEETING_PROJECTIONS, minPosition);
  }

  /**
   * One meeting, once every table about it has seen its revision: what is read of it next, in whatever table, is not
   * older than that. Throws MEETING_NOT_FOUND, also where it exists and is not for this viewer.
   */
  async meeting(viewer: Viewer, id: string, query: SinceChange = {}): Promise<MeetingRecord> {
    await this.caughtUp(query);
    const meeting = await this.#find(viewer, id);
    if (meeting.unsettled === null) return meeting;
    await this.#progress.reached(MEETING_PROJECTIONS, meeting.unsettled);
    return this.#find(viewer, id);
  }

  async #find(viewer: Viewer, id: string): Promise<MeetingRecord> {
    const meeting = isUuid(id) ? await findMeeting(this.#pool, viewer, id) : null;
    if (!meeting) throw new GreffierError(MEETING_NOT_FOUND);
    return meeting;
  }
}

/** An answer about a meeting, with its revision as ETag: a change that is sent back with it overwrites nothing unseen. */
export const tagged = ({ revision }: Pick<MeetingRecord, 'revision'>, body: unknown): Reply => new Reply(200, body, { etag: etagOf(revision) });
