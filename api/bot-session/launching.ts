import type { LaunchDependencies } from '#commands/bot-session/launch.ts';
import { oneLaunchAtATime } from '#projections/bot-sessions/one-launch.ts';
import type { BotsContext } from '../context/bots.ts';
import type { ReadingContext } from '../context/reading.ts';
import type { RecordContext } from '../context/record.ts';
import type { SettingsContext } from '../context/settings.ts';

type Dependencies = Pick<RecordContext, 'log' | 'now' | 'headPosition'> &
  Pick<ReadingContext, 'pool' | 'progress'> &
  Pick<BotsContext, 'platforms'> &
  Pick<SettingsContext, 'settings'>;

/** What a launch that a person asks for needs. */
export const launchDependencies = (dependencies: Dependencies): LaunchDependencies => {
  const { log, now, platforms, settings } = dependencies;
  return {
    log,
    now,
    platforms,
    limit: async () => (await settings()).settings.simultaneousMeetings,
    oneLaunchAtATime: oneLaunchAtATime(dependencies),
  };
};
