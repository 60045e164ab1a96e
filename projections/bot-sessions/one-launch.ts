import type { Pool } from 'pg';
import type { ProjectionProgress } from '../engine/progress.ts';
import { openBotSessions } from './queries.ts';

interface Launching {
  readonly pool: Pool;
  readonly progress: Pick<ProjectionProgress, 'reached'>;
  /** Position of the last event of all; null for an empty store. */
  readonly headPosition: () => Promise<string | null>;
}

type Open = Awaited<ReturnType<typeof openBotSessions>>;

/**
 * Launches one after the other, in all processes: each counts the bot sessions that are open once it is its turn and
 * the tables have seen everything, so that two never take the last place, or go to the same meeting.
 */
export function oneLaunchAtATime({
  pool,
  progress,
  headPosition,
}: Launching): <T>(work: (open: Open) => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  const alone = async <T>(work: (open: Open) => Promise<T>): Promise<T> => {
    const client = await pool.connect();
    try {
      await client.query(`select pg_advisory_lock(hashtext('greffier.launch'))`);
      const head = await headPosition();
      if (head !== null) await progress.reached(['sessions'], head);
      return await work(await openBotSessions(pool));
    } finally {
      // Closing the connection releases the lock, also after an error.
      client.release(true);
    }
  };
  // In this process one at a time holds a connection to wait with.
  return (work) => {
    const before = last;
    const mine = (async () => {
      await before;
      return alone(work);
    })();
    last = mine.catch(() => undefined);
    return mine;
  };
}
