import type { ReadingContext } from '../context/reading.ts';
import type { ChangedBotSession } from '#projections/bot-sessions/changed.ts';
import { changedSince, type ChangedMeeting } from '#projections/meetings/changed.ts';
import { MEETING_PROJECTIONS } from '#projections/meetings/queries.ts';

/** What changed in the read tables, for the part that knows its readers. */
export interface TableNews {
  /** Rows that belong to meetings; `meetings` is null where it may be any. Null tables: anything, of any kind. */
  meetings(tables: readonly string[] | null, meetings: readonly ChangedMeeting[] | null): void;
  sessions(sessions: readonly ChangedBotSession[]): void;
  /** What these people did with their notices, in another window; null: whatever it is, it may concern anybody. */
  readers(userIds: readonly string[] | null): void;
  /** Coming meetings changed: pages that show any fetch them again. */
  coming(tables: readonly string[]): void;
  /** Rows that only administrators read. */
  administration(tables: readonly string[]): void;
  failed(error: unknown): void;
}

export const NOTICES = 'notices';
/** What is shown of a meeting comes from these; from the last, when its analysis is due. */
export const ABOUT_MEETINGS: readonly string[] = [...MEETING_PROJECTIONS, NOTICES, 'requests'];
/** No table of a projection: how far a model is with a meeting. */
export const MODEL_READINGS = 'model_readings';
export const BOT_SESSIONS = 'sessions';
export const COMING = 'joining';
/** Shown to nobody. */
const UNSEEN: ReadonlySet<string> = new Set(['meeting_revisions', 'meeting_organisers']);

/** A batch of more is an import or a rebuild: screens load again. */
export const MOST = 500;

/** Those of the tables that something is shown of. */
export const seen = (tables: Iterable<string>): ReadonlySet<string> =>
  new Set([...tables].filter((table) => !UNSEEN.has(table)));

/** Tells which meetings moved on after `position`, where any did, and that these tables may have. */
export async function tellMeetingsSince(
  { pool, news }: Pick<ReadingContext, 'pool'> & { readonly news: TableNews },
  position: bigint,
  tables: ReadonlySet<string>,
): Promise<void> {
  const changed = await changedSince(pool, position, MOST + 1);
  // To whom a meeting was of concern is not known any more once it is gone.
  const isAny = changed.length > MOST || changed.some(({ audience }) => audience === null);
  if (isAny || changed.length > 0) news.meetings([...tables], isAny ? null : changed);
}
