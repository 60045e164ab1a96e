import { GreffierError } from '#domain/errors.ts';
import { MEETING_NOT_FOUND } from '#domain/meeting/errors.ts';
import { transcriptStream, type TranscriptCommand } from '#domain/meeting/transcript-decider.ts';
import type { CorrectionCommand } from '#domain/meeting/transcript-corrections.ts';
import type { TranscribedMeeting } from '#domain/meeting/transcribed.ts';
import { loadTranscript } from '../capture/lines.ts';
import { handle, type CommandResult, type Dependencies, type Request } from '../handle.ts';
import { loadMeeting } from './meeting.ts';
import { unchangedSince, type Seen } from './unchanged.ts';

type Without<T, K extends string> = T extends unknown ? Omit<T, K> : never;

export interface TranscriptCorrection {
  readonly meetingId: string;
  readonly correction: Without<CorrectionCommand, 'meetingId'>;
  readonly request: Request;
  readonly seen?: Seen | undefined;
}

/** Puts right what was said, or who said it. No source ever takes back what a person corrected. */
export const correctTranscript = (
  dependencies: Dependencies,
  { meetingId, correction, request, seen }: TranscriptCorrection,
): Promise<CommandResult<TranscribedMeeting>> =>
  changeTranscript(dependencies, { meetingId, command: { ...correction, meetingId }, request, seen });

/** A command over a meeting and what was said in it. Throws MEETING_NOT_FOUND, and what the decider throws. */
export async function changeTranscript(
  dependencies: Dependencies,
  { meetingId, command, request, seen }: TranscriptChange,
): Promise<CommandResult<TranscribedMeeting>> {
  const captured = await loadTranscript(dependencies.log, await loadMeeting(dependencies.log, meetingId));
  if (captured === null) throw new GreffierError(MEETING_NOT_FOUND);
  return handle(dependencies, {
    stream: transcriptStream(meetingId, captured),
    command,
    request,
    mustBeUnchanged: seen && unchangedSince(seen),
  });
}

export interface TranscriptChange {
  readonly meetingId: string;
  readonly command: TranscriptCommand;
  readonly request: Request;
  readonly seen?: Seen | undefined;
}
