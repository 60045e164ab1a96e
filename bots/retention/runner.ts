import { readRules } from '#commands/retention/rules.ts';
import { deleteWhereDue } from '#commands/retention/delete.ts';
import { errorCode } from '#domain/errors.ts';
import { exclusively } from '#projections/engine/exclusive.ts';
import { pause } from '#projections/engine/pause.ts';
import { mayHaveChanged } from '#projections/engine/progress.ts';
import { dueMeetings } from '#projections/retention/due.ts';
import { RETENTION } from '#projections/retention/projection.ts';
import { MEETING_PROJECTIONS } from '#projections/meetings/queries.ts';
import type { Dependencies } from '#commands/handle.ts';
import { caughtUp, type ReactorDependencies } from '../reactor.ts';

/** How often it is looked what is due, in ms; at once where rules, labels or holds changed. */
const LOOK_MS = 60_000;
/** Deleted between two looks at the rules. */
const BATCH = 20;
/** A meeting that could not be deleted is not asked for again in the same look. */
const MOST = 1_000;

export interface RetentionDependencies extends Dependencies {
  readonly reading: ReactorDependencies;
}

/**
 * Deletes what the rules say is due, a few meetings at a time: the read tables say which may be, the log decides over
 * each. Answers how many were deleted. Killed at any point, the next look goes on where it ended.
 */
export async function deleteDue(
  { reading, ...dependencies }: RetentionDependencies,
  signal: AbortSignal,
): Promise<number> {
  const tried = new Set<string>();
  let deleted = 0;
  for (;;) {
    signal.throwIfAborted();
    const rules = (await readRules(dependencies.log)).values();
    const now = new Date(dependencies.now());
    const due = await dueMeetings(reading.pool, rules, { now, limit: BATCH + tried.size });
    const next = due.filter(({ meetingId }) => !tried.has(meetingId)).slice(0, BATCH);
    if (next.length === 0 || tried.size >= MOST) return deleted;
    let position: string | null = null;
    for (const { meetingId, roomId } of next) {
      signal.throwIfAborted();
      tried.add(meetingId);
      try {
        const gone = await deleteWhereDue(dependencies, { meetingId, roomId });
        if (gone !== null) deleted += 1;
        position = gone ?? position;
      } catch (error) {
        reading.report('cannot delete a meeting by its rule, trying again later', {
          meeting: meetingId,
          code: errorCode(error),
        });
      }
    }
    await caughtUp(reading, position, { names: [...MEETING_PROJECTIONS, RETENTION], signal });
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
