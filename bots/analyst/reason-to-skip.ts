import { readSettings } from '#commands/settings/settings.ts';
import type { Recorded } from '#domain/events/event.ts';
import type { EventLog } from '#domain/events/log.ts';
import { isScheduled, SHORTEST_ANALYSED_MS } from '#domain/meeting/analysis-due.ts';
import type { MeetingContent } from '#domain/meeting/content.ts';
import type { SkipReason } from '#domain/meeting/event-data.ts';
import type { MeetingEvent } from '#domain/meeting/events.ts';
import type { Meeting } from '#domain/meeting/meeting.ts';

interface Subject {
  readonly events: readonly Recorded<MeetingEvent>[];
  readonly meeting: Meeting;
  readonly content: MeetingContent;
}

/**
 * Why a meeting that is due is not analysed; null where it is. Facts about the meeting come before what people chose.
 */
export async function reasonToSkip(log: Pick<EventLog, 'load'>, subject: Subject): Promise<SkipReason | null> {
  const { durationMs, lines } = subject.content;
  const registration = registrationOf(subject.events);
  if (registration && isScheduled(registration.data, registration.metadata.time)) return 'scheduled';
  if (durationMs !== null && durationMs < SHORTEST_ANALYSED_MS) return 'too-short';
  if (lines.every(({ text }) => text.trim() === '')) return 'nothing-said';
  if (registration?.data.source === 'analysis' || subject.meeting.isAnalysisRequested) return null;
  if (wasAnalysed(subject.events)) return null;
  return (await isAutomatic(log, subject.meeting)) ? null : 'switched-off';
}

const registrationOf = (events: readonly Recorded<MeetingEvent>[]) =>
  events.find((event) => event.type === 'MeetingRegistered');

/** An erasure takes an analysis away that had been made: making it again is not a new one. */
const wasAnalysed = (events: readonly Recorded[]): boolean => events.some(({ type }) => type === 'MeetingAnalysed');

/** The meeting's own choice, else the installation's. */
const isAutomatic = async (log: Pick<EventLog, 'load'>, { config }: Meeting): Promise<boolean> =>
  config?.automaticSummary ?? (await readSettings(log)).settings.automaticSummaries;
