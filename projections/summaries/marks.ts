import type { Recorded } from '#domain/events/event.ts';
import type { MeetingEvent } from '#domain/meeting/events.ts';
import { meetingOf } from '#domain/meeting/identity.ts';
import { correctionOf } from '#domain/meeting/subjects.ts';
import type { RowChange } from '../engine/changes.ts';
import { correctionMarks } from './tables.ts';

const keyOf = (event: { readonly stream: string }) => ({ meeting_id: meetingOf(event.stream) ?? event.stream });

/** Says who put something right, and when; what says again what its source said has no mark. */
export function markedAsCorrected(event: Recorded<MeetingEvent>): RowChange[] {
  const correction = correctionOf(event);
  if (correction === null) return [];
  const { scope, name: subject, corrected } = correction;
  const key = { ...keyOf(event), scope, subject };
  const { actor, time } = event.metadata;
  return [
    corrected
      ? correctionMarks.upsert({ ...key, corrected_by: actor, corrected_at: time })
      : correctionMarks.remove(key),
  ];
}

/** With somebody who is erased go the marks of what they were called and said, and those of the minutes. */
export function marksErased(event: Recorded<Extract<MeetingEvent, { type: 'PersonErased' }>>): RowChange[] {
  const { captureId: scope, participants, lines } = event.data;
  const gone = [...participants.map((number) => `speaker/${number}`), ...lines.map((line) => `line/${line}`)];
  return [
    correctionMarks.removeWhere({ ...keyOf(event), scope: 'minutes' }),
    ...gone.map((subject) => correctionMarks.remove({ ...keyOf(event), scope, subject })),
  ];
}
