import { deleteMeeting, saveMeeting, setActionStatus } from '#api/contract/meetings.ts';
import { changeMeeting } from '#commands/meeting/meeting.ts';
import type { MeetingCommand, SaveMeeting } from '#domain/meeting/decide.ts';
import { GreffierError, isError } from '#domain/errors.ts';
import { MEETING_FORBIDDEN, MEETING_NOT_FOUND } from '#domain/meeting/errors.ts';
import { participantEmail } from '#domain/user/email.ts';
import { findMeeting } from '#projections/meetings/queries.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { isUuid } from '../http/correlation.ts';
import { endpoint, Reply, TRANSCRIPT_LIMIT, type Call, SUCCESS, type Endpoint } from '../http/endpoint.ts';
import { readTranscript, timesOf } from '../meeting-input.ts';
import { mustBeWriter, saveInNameOf } from '../saving.ts';

type Change = Exclude<MeetingCommand, SaveMeeting>;

export function meetingWriteEndpoints(dependencies: ApiDependencies): Endpoint[] {
  /** What may not be changed and not be seen either does not exist for the asker. */
  const change = async (id: string, wanted: Change, { asker, command }: Pick<Call<typeof deleteMeeting>, 'asker' | 'command'>): Promise<string> => {
    if (!isUuid(id)) throw new GreffierError(MEETING_NOT_FOUND);
    try {
      const { position } = await changeMeeting(dependencies, id.toLowerCase(), wanted, command);
      if (position === null) throw new TypeError('a changed meeting has a position');
      return position;
    } catch (error) {
      if (isError(error, MEETING_FORBIDDEN) && !(await findMeeting(dependencies.pool, asker, id))) throw new GreffierError(MEETING_NOT_FOUND, {}, { cause: error });
      throw error;
    }
  };

  return [
    endpoint(
      saveMeeting,
      async ({ asker, body, command }) => {
        mustBeWriter(asker);
        const { lines, durationMs } = readTranscript(body.transcript);
        const { id, position, created } = await saveInNameOf(asker, dependencies, command, {
          platform: body.platform === 'google_meet' ? 'googlemeet' : body.platform,
          source: 'payload',
          providerMeetingId: body.meetingId,
          title: body.subject,
          ...timesOf(body.startTime, body.endTime),
          durationMs,
          participants: body.participants.map(({ name, email }) => ({ name, email: participantEmail(email) })),
          lines,
          capture: {
            method: body.metadata?.captureMethod ?? null,
            sessionId: body.metadata?.sessionId ?? null,
            botName: body.metadata?.botName ?? null,
            meetingUrl: body.metadata?.meetingUrl ?? null,
          },
        });
        return new Reply(created ? 201 : 200, { id, position, created });
      },
      TRANSCRIPT_LIMIT,
    ),
    endpoint(deleteMeeting, async ({ params, ...call }) => ({
      ...SUCCESS,
      position: await change(params.id, { type: 'deleteMeeting', asker: call.asker }, call),
    })),
    endpoint(setActionStatus, async ({ params, body, ...call }) => {
      const type = body.status === 'completed' ? 'completeAction' : 'reopenAction';
      return { ...SUCCESS, position: await change(params.id, { type, actionId: params.actionId, asker: call.asker }, call) };
    }),
  ];
}
