import type { CorrectionCommand } from '#domain/meeting/corrections.ts';
import type { Meeting } from '#domain/meeting/meeting.ts';
import type { CommandResult, Dependencies, Request } from '../handle.ts';
import { adoptedCaptions } from './captions.ts';
import { changeMeeting, loadMeeting } from './meeting.ts';

type OfTranscript = Extract<CorrectionCommand, { captions: unknown }>;
type Without<T, K extends string> = T extends unknown ? Omit<T, K> : never;

export interface TranscriptCorrection {
  readonly meetingId: string;
  readonly correction: Without<OfTranscript, 'captions' | 'meetingId'>;
  readonly request: Request;
}

/**
 * Puts right what was said, or who said it. The lines of a meeting saved from a bot session stand in another stream,
 * whose captions never take back what a person corrected.
 */
export async function correctTranscript(
  dependencies: Dependencies,
  { meetingId, correction, request }: TranscriptCorrection,
): Promise<CommandResult<Meeting>> {
  const captions = await adoptedCaptions(dependencies.log, await loadMeeting(dependencies.log, meetingId));
  return changeMeeting(dependencies, { meetingId, command: { ...correction, meetingId, captions }, request });
}
