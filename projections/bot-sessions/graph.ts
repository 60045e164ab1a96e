import type { Recorded } from '#domain/events/event.ts';
import { isErased } from '#domain/events/personal.ts';
import type { EventNamed } from '#domain/events/registry.ts';
import type { CaptureEventData } from '#domain/meeting/capture/events.ts';
import type { reportEvents } from '#domain/microsoft/report/events.ts';
import { meetingOfReport, reportCategory } from '#domain/microsoft/report/identity.ts';
import type { RowChange } from '../engine/changes.ts';
import { begun } from './begun.ts';
import { callSessions } from './tables.ts';

type Reported<Type extends keyof typeof reportEvents> = Recorded<EventNamed<typeof reportEvents, Type>>;
type Captured<Type extends 'CaptureStarted' | 'CaptureCompleted' | 'CaptureErased'> = Recorded<{
  readonly type: Type;
  readonly data: CaptureEventData<Type>;
}>;

/** No call through Graph has another name than that of its meeting; no bot session is called so. */
const graphKey = (meetingId: string) => ({ meeting_id: meetingId, session_id: meetingId });

/** A call of which Microsoft has the transcript: nothing of it is known here but when, and what became of it. */
function reported(event: Reported<'GraphTranscriptReported'>): RowChange[] {
  const key = graphKey(meetingOfReport(reportCategory.idOf(event.stream) ?? event.stream));
  const position = String(event.position);
  const isGone = isErased(event.data.transcriptId);
  if (isGone) return [];
  return [
    begun({
      ...key,
      source: 'graph',
      platform: 'teams',
      requested_by: null,
      meeting_url: null,
      bot_name: null,
      requested_at: event.metadata.time,
      expires_at: event.metadata.time,
      position,
    }),
    // One that was refused for want of an account is told of again.
    callSessions.patch(key, { status: 'connecting', end_reason: null, position }),
  ];
}

const throughGraph = (
  meetingId: string,
  event: Recorded,
  values: Parameters<typeof callSessions.patch>[1],
): RowChange => callSessions.patch(graphKey(meetingId), { ...values, position: String(event.position) });

/** What becomes of calls that Microsoft tells of. Captures of others meet no row of these. */
export const graphHandlers = {
  GraphTranscriptReported: reported,
  GraphTranscriptRefused: (event: Reported<'GraphTranscriptRefused'>): RowChange[] => [
    throughGraph(meetingOfReport(reportCategory.idOf(event.stream) ?? event.stream), event, {
      status: 'disconnected',
      end_reason: event.data.reason,
    }),
  ],
  CaptureStarted: (event: Captured<'CaptureStarted'>): RowChange[] => [
    throughGraph(event.data.meetingId, event, { status: 'connected', joined_at: event.data.startedAt }),
  ],
  CaptureCompleted: (event: Captured<'CaptureCompleted'>): RowChange[] => [
    throughGraph(event.data.meetingId, event, {
      status: 'disconnected',
      ended_at: event.data.endedAt ?? event.metadata.time,
      lines: event.data.lines,
    }),
  ],
  CaptureErased: (event: Captured<'CaptureErased'>): RowChange[] => [
    callSessions.remove(graphKey(event.data.meetingId)),
  ],
};
