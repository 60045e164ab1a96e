import type { ReadingContext } from '../context/reading.ts';
import type { RecordContext } from '../context/record.ts';
import { meetingKnowledge } from '#api/contract/knowledge.ts';
import { GreffierError } from '#domain/errors.ts';
import { localDay } from '#domain/local-time.ts';
import { MEETING_NOT_FOUND } from '#domain/meeting/errors.ts';
import { knowledgeOf } from '#projections/knowledge/knowledge.ts';
import { positionOfMeeting } from '#projections/knowledge/position.ts';
import { endpoint, type Endpoint } from '../http/endpoint.ts';
import { tagged, type MeetingReader } from '../meetings/reader.ts';
import { knowledgeView } from '../views/knowledge.ts';

/** What a meeting is about, and what others know of it. */
export function knowledgeEndpoints(
  { pool, sealer, progress, now }: RecordContext & ReadingContext,
  reader: MeetingReader,
): Endpoint[] {
  return [
    endpoint(meetingKnowledge, async (call) => {
      const meeting = await reader.meeting(call);
      // Its own table may be behind those that a meeting is read from.
      const position = await positionOfMeeting(pool, meeting.id);
      if (position !== null) await progress.reached(['knowledge'], position);
      const today = localDay(Date.parse(now()));
      const found = await knowledgeOf({ pool, sealer }, call.principal, { meetingId: meeting.id, today });
      if (!found) throw new GreffierError(MEETING_NOT_FOUND);
      const view = knowledgeView(found);
      const quoted = [
        ...view.suggestions.flatMap(({ passage, meeting: other }) => [
          passage.meetingId,
          other?.id ?? passage.meetingId,
        ]),
        ...view.experts.flatMap(({ passage }) => passage?.meetingId ?? []),
      ];
      await reader.shows(
        call,
        quoted.filter((id) => id !== meeting.id),
      );
      return tagged(meeting, view);
    }),
  ];
}
