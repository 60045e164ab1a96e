import type { AnalysisContext } from './context/analysis.ts';
import type { ReadingContext } from './context/reading.ts';
import type { RecordContext } from './context/record.ts';
import type { saveMeeting, SavedMeetingPayload } from '#api/contract/saves.ts';
import type { Request as CommandRequest } from '#commands/handle.ts';
import { participantEmail } from '#domain/user/email.ts';
import type { z } from 'zod/mini';
import { readTranscript, timesOf } from './meeting-input.ts';
import { saveInNameOf, type Saver } from './saving.ts';

export interface SavingPayload {
  readonly principal: Saver;
  readonly command: CommandRequest;
  readonly body: SavedMeetingPayload;
}

/** Saves a captured meeting as it was sent. `signal` gives the reading up; what is being written is written whole. */
export async function savePayload(
  dependencies: RecordContext & ReadingContext & AnalysisContext,
  { principal, command, body }: SavingPayload,
  signal: AbortSignal,
): Promise<z.input<typeof saveMeeting.answer>> {
  const times = timesOf(body.startTime, body.endTime);
  const { lines, durationMs } = await readTranscript(dependencies.transcripts, body.transcript, {
    owner: principal.userId,
    signal,
    names: body.participants.map(({ name }) => name),
  });
  return saveInNameOf(dependencies, {
    principal,
    request: command,
    meeting: {
      platform: body.platform === 'google_meet' ? 'googlemeet' : body.platform,
      source: 'payload',
      providerMeetingId: body.meetingId,
      title: body.subject,
      ...times,
      durationMs,
      participants: body.participants.map(({ name, email }) => ({ name, email: participantEmail(email) })),
      lines,
      capture: {
        method: body.metadata?.captureMethod ?? null,
        sessionId: body.metadata?.sessionId ?? null,
        botName: body.metadata?.botName ?? null,
        meetingUrl: body.metadata?.meetingUrl ?? null,
      },
    },
  });
}
