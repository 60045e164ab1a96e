import { deleteMeeting, saveMeeting } from '#api/contract/meetings.ts';
import { participantEmail } from '#domain/user/email.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { endpoint, Reply, SAVED_TRANSCRIPT_LIMIT, type Endpoint } from '../http/endpoint.ts';
import { readTranscript, timesOf } from '../meeting-input.ts';
import { saveOfSession } from '../google-meet/saving.ts';
import { MeetingChanger } from '../meetings/changes.ts';
import { mustBeWriter, saveInNameOf } from '../saving.ts';

export function meetingWriteEndpoints(dependencies: ApiDependencies): Endpoint[] {
  const changer = new MeetingChanger(dependencies);
  return [
    endpoint(
      saveMeeting,
      async ({ asker, body, command }) => {
        mustBeWriter(asker);
        const ofSession = await saveOfSession(dependencies, asker, body, command);
        if (ofSession) return new Reply(ofSession.created ? 201 : 200, ofSession);
        const { lines, durationMs } = await readTranscript(dependencies.transcripts, body.transcript, { owner: asker.userId });
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
      SAVED_TRANSCRIPT_LIMIT,
    ),
    endpoint(deleteMeeting, ({ params, ...call }) => changer.change(params.id, { type: 'deleteMeeting', asker: call.asker }, call)),
  ];
}
