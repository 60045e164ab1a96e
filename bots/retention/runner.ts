import { readRules } from '#commands/retention/rules.ts';
import { deleteWhereDue } from '#commands/retention/delete.ts';
import { errorCode } from '#domain/errors.ts';
import { exclusively } from '#projections/engine/exclusive.ts';
import { pause } from '#projections/engine/pause.ts';
import { mayHaveChanged } from '#projections/engine/progress.ts';
import { dueMeetings, type DueMeeting } from '#projections/retention/due.ts';
import { RETENTION } from '#projections/retention/projection.ts';
import { MEETING_PROJECTIONS } from '#projections/meetings/queries.ts';
import type { Dependencies } from '#commands/handle.ts';
import { caughtUp, type ReactorDependencies } from '../reactor.ts';

/** How often it is looked what is due, in ms; at once where rules, labels or holds changed. */
const LOOK_MS = 60_000;
/** Found at once: each time all meetings are looked at, and that many rows are held. */
const PAGE = 1_000;
/** Deleted before the read tables are waited for. */
const BATCH = 20;
/** Most that it rests after a batch, in ms. */
const MOST_REST_MS = 2_000;

export interface RetentionDependencies extends Dependencies {
  readonly reading: ReactorDependencies;
}

/**
 * Deletes what the rules say is due, a few meetings at a time: the read tables say which may be, the log decides over
 * each, by the rules of that moment. After each few it rests for as long as they took, so that of tens of thousands at
 * once people notice little. Those that cannot be deleted are passed over, and are looked at again by the next call.
 * Answers how many were deleted. Killed at any point, the next look goes on where it ended.
 */
export async function deleteDue(
  { reading, ...dependencies }: RetentionDependencies,
  signal: AbortSignal,
  { page = PAGE, batch = BATCH }: { readonly page?: number; readonly batch?: number } = {},
): Promise<number> {
  /** Answers the position behind which it is gone; null where it stays. */
  const remove = async ({ meetingId, roomId }: DueMeeting): Promise<string | null> => {
    try {
      return await deleteWhereDue(dependencies, { meetingId, roomId });
    } catch (error) {
      const details = { meeting: meetingId, code: errorCode(error) };
      reading.report('cannot delete a meeting by its rule, trying again later', details);
      return null;
    }
  };
  let deleted = 0;
  for (let after: DueMeeting | undefined; ;) {
    signal.throwIfAborted();
    const rules = (await readRules(dependencies.log)).values();
    const now = new Date(dependencies.now());
    const due = await dueMeetings(reading.pool, rules, { now, limit: page, after });
    for (let from = 0; from < due.length; from += batch) {
      const began = performance.now();
      let position: string | null = null;
      for (const one of due.slice(from, from + batch)) {
        signal.throwIfAborted();
        const gone = await remove(one);
        if (gone !== null) deleted += 1;
        position = gone ?? position;
      }
      await caughtUp(reading, position, { names: [...MEETING_PROJECTIONS, RETENTION], signal });
      const isLast = due.length < page && from + batch >= due.length;
      if (!isLast) await pause(Math.min(performance.now() - began, MOST_REST_MS), signal);
    }
    after = due.at(-1);
    if (due.length < page) return deleted;
  }
}

/** Looks until `signal` is aborted, in one process at a time. */
export async function runRetentionRules(dependencies: RetentionDependencies, signal: AbortSignal): Promise<void> {
  const { pool, progress, report } = dependencies.reading;
  while (!signal.aborted) {
    try {
      await exclusively({ pool, names: 'retention', signal }, async (held) => {
        while (!held.aborted) {
          const wake = new AbortController();
          const forget = progress.onChange((change) => {
            if (mayHaveChanged(RETENTION, change)) wake.abort();
          });
          try {
            await deleteDue(dependencies, held);
            await pause(LOOK_MS, AbortSignal.any([held, wake.signal]));
          } finally {
            forget();
          }
        }
      });
    } catch (error) {
      if (signal.aborted) return;
      report('retention rules interrupted, starting again', { code: errorCode(error) });
      await pause(LOOK_MS, signal);
    }
  }
}
