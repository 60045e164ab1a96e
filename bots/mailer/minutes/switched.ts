import { readSettings } from '#commands/settings/settings.ts';
import type { EventLog } from '#domain/events/log.ts';
import type { Meeting } from '#domain/meeting/meeting.ts';

/** Whether the minutes of a meeting are mailed: its own choice, else the installation's, as with its summary. */
export const isMailed = async (log: Pick<EventLog, 'load'>, { config }: Pick<Meeting, 'config'>): Promise<boolean> =>
  config?.automaticEmail ?? (await readSettings(log)).settings.automaticEmails;
