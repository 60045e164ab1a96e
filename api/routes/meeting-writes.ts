import type { AnalysisContext } from '../context/analysis.ts';
import type { BotsContext } from '../context/bots.ts';
import type { ReadingContext } from '../context/reading.ts';
import type { RecordContext } from '../context/record.ts';
import { deleteMeeting } from '#api/contract/meetings.ts';
import { saveMeeting, saveResult } from '#api/contract/saves.ts';
import { deleteMeeting as deleteWithCaptures } from '#commands/room/occurrence.ts';
import { GreffierError, type ErrorDefinition } from '#domain/errors.ts';
import { roomOfMeeting } from '#projections/meetings/captures.ts';
import type { AnalysisQueue } from '../analysis/queue.ts';
import { isOther, pending } from '../analysis/pending.ts';
import { saveTaskOf } from '../analysis/resume.ts';
import { isUuid } from '../http/correlation.ts';
import { takenBy } from '../http/deadline.ts';
import { answeringLate, endpoint, Reply, SAVED_TRANSCRIPT_LIMIT, type Endpoint } from '../http/endpoint.ts';
import { workOnBody } from '../http/large-bodies.ts';
import { saveOfBotSession } from '../bot-session/saving.ts';
import { MeetingChanger } from '../meetings/changes.ts';
import { savePayload } from '../payload-saving.ts';
import { mustBeWriter } from '../saving.ts';

export const SAVE_RESULT_NOT_FOUND: ErrorDefinition = {
  code: 'SAVE_RESULT_NOT_FOUND',
  kind: 'not-found',
  message: 'Cet enregistrement n’existe pas, ou son résultat n’est plus conservé.',
};

export function meetingWriteEndpoints(
  dependencies: RecordContext & ReadingContext & AnalysisContext & BotsContext,
  desk: AnalysisQueue,
): Endpoint[] {
  const changer = new MeetingChanger(dependencies);
  const { lateResults, now } = dependencies;
  return [
    answeringLate(
      endpoint(
        saveMeeting,
        async ({ principal, body, command, http: { response } }) => {
          mustBeWriter(principal);
          const ofSession = await saveOfBotSession(dependencies, { principal, payload: body, request: command });
          if (ofSession) return new Reply(ofSession.created ? 201 : 200, ofSession);
          const saving = (signal: AbortSignal) =>
            workOnBody(response, savePayload(dependencies, { principal, command, body }, signal));
          const outcome = await desk.handIn(
            { userId: principal.userId, taken: () => takenBy(response), task: saveTaskOf({ command, body }) },
            saving,
          );
          if ('lateId' in outcome) return pending(saveResult, outcome.lateId);
          return new Reply(outcome.result.created ? 201 : 200, outcome.result);
        },
        SAVED_TRANSCRIPT_LIMIT,
      ),
    ),
    endpoint(saveResult, async ({ params: { id }, principal }) => {
      const late = isUuid(id) ? await lateResults.find(id, principal.userId, new Date(now())) : null;
      if (!late || isOther(late, 'save')) throw new GreffierError(SAVE_RESULT_NOT_FOUND);
      if (late.state === 'failed') throw new GreffierError(late.error);
      return late.state === 'pending' ? pending(saveResult, id) : new Reply(200, late.answer);
    }),
    endpoint(deleteMeeting, ({ params, ...call }) =>
      changer.with(params.id, call, async (meetingId) => {
        const meeting = { meetingId, roomId: await roomOfMeeting(dependencies.pool, meetingId) };
        return deleteWithCaptures(dependencies, { meeting, principal: call.principal, request: call.command });
      }),
    ),
  ];
}
