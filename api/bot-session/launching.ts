import type { ReadingContext } from '../context/reading.ts';
import type { RecordContext } from '../context/record.ts';
import type { BotsContext } from '../context/bots.ts';
import type { SettingsContext } from '../context/settings.ts';
import type { LaunchDependencies, RunningBotSession } from '#commands/bot-session/launch.ts';
import { openBotSessions } from '#projections/bot-sessions/queries.ts';

type Dependencies = Pick<RecordContext, 'log' | 'now' | 'headPosition'> &
  Pick<ReadingContext, 'pool' | 'progress'> &
  Pick<BotsContext, 'platforms'> &
  Pick<SettingsContext, 'settings'>;

/**
 * Launches one after the other, in all processes: each counts the bot sessions that are open once it is its turn and
 * the tables have seen everything, so that no two take the last place.
 */
export function launchDependencies(dependencies: Dependencies): LaunchDependencies {
  const { log, now, pool, progress, headPosition, platforms, settings } = dependencies;
  let last: Promise<unknown> = Promise.resolve();
  const alone = async <T>(work: (open: readonly RunningBotSession[]) => Promise<T>): Promise<T> => {
    const client = await pool.connect();
    try {
      await client.query(`select pg_advisory_lock(hashtext('greffier.launch'))`);
      const head = await headPosition();
      if (head !== null) await progress.reached(['sessions'], head);
      return await work(await openBotSessions(pool));
    } finally {
      // Ending the connection gives the lock back whatever state it is in.
      client.release(true);
    }
  };
  return {
    log,
    now,
    platforms,
    limit: async () => (await settings()).settings.simultaneousMeetings,
    // In this process one at a time holds a connection to wait with.
    oneLaunchAtATime: (work) => {
      const before = last;
      const mine = (async () => {
        await before;
        return alone(work);
      })();
      last = mine.catch(() => undefined);
      return mine;
    },
  };
}
