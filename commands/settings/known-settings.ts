import { isError } from '#domain/errors.ts';
import type { EventLog } from '#domain/events/log.ts';
import { STORE_UNAVAILABLE } from '#domain/events/store.ts';
import { readSettings } from './settings.ts';

export type SettingsReader = () => ReturnType<typeof readSettings>;

/**
 * Reads the settings from the log; while the store is away, as this process read them last. They are read once at the
 * beginning, so that an outage right after the start finds them known.
 */
export function settingsReader(log: Pick<EventLog, 'load'>): SettingsReader {
  let last: Awaited<ReturnType<SettingsReader>> | null = null;
  const read: SettingsReader = async () => {
    try {
      last = await readSettings(log);
      return last;
    } catch (error) {
      if (last && isError(error, STORE_UNAVAILABLE)) return last;
      throw error;
    }
  };
  void read().catch(() => undefined);
  return read;
}
