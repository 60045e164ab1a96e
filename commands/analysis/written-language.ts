import { readSettings } from '#commands/settings/settings.ts';
import type { Analyst, AnalysisRequest } from '#domain/analysis/analyst.ts';
import type { EventLog } from '#domain/events/log.ts';
import type { Meeting } from '#domain/meeting/meeting.ts';

/**
 * The language in which an analyst is to write of a meeting: as its organiser chose, else as the settings say;
 * undefined for an analyst that can only write in the language of the meeting.
 */
export async function writtenLanguage(
  log: Pick<EventLog, 'load'>,
  { translates = false }: Pick<Analyst, 'translates'>,
  { config }: Pick<Meeting, 'config'>,
): Promise<AnalysisRequest['written']> {
  return translates ? (config?.summaryLanguage ?? (await readSettings(log)).settings.language) : undefined;
}
