import type { Recorded } from '#domain/events/event.ts';
import type { MeetingEvent } from './events.ts';

/** When a meeting ended, ISO 8601, as far as its events say: else when it began; null before it is registered. */
export function endOf(events: readonly Recorded<MeetingEvent>[]): string | null {
  let end: string | null = null;
  for (const { type, data } of events) {
    if (type === 'MeetingRegistered') end = data.endedAt ?? data.startedAt;
    if (type === 'TranscriptCompleted') end = data.endedAt ?? end;
  }
  return end;
}
