import { stateFrom } from '#domain/events/decider.ts';
import type { EventLog } from '#domain/events/log.ts';
import type { CorrectionCommand } from '#domain/meeting/corrections.ts';
import { meetingDecider } from '#domain/meeting/decide.ts';
import type { MeetingEvent } from '#domain/meeting/events.ts';
import { meetingStream } from '#domain/meeting/identity.ts';
import type { Meeting } from '#domain/meeting/meeting.ts';
import type { CommandResult, Dependencies, Request } from '../handle.ts';
import { adoptedCaptions } from './captions.ts';
import { changeMeeting } from './meeting.ts';

type OfTranscript = Extract<CorrectionCommand, { captions: unknown }>;
type Without<T, K extends string> = T extends unknown ? Omit<T, K> : never;

async function captionsOf(log: EventLog, meetingId: string) {
  const { events } = await log.load(meetingStream(meetingId));
  return adoptedCaptions(log, stateFrom(meetingDecider, events as unknown as readonly MeetingEvent[]));
}

/**
 * Puts right what was said, or who said it. The lines of a meeting saved from a bot session stand in another stream,
 * whose captions never take back what a person corrected.
 */
export async function correctTranscript(
  dependencies: Dependencies,
  meetingId: string,
  correction: Without<OfTranscript, 'captions' | 'meetingId'>,
  request: Request,
): Promise<CommandResult<Meeting>> {
  const captions = await captionsOf(dependencies.log, meetingId);
  return changeMeeting(dependencies, meetingId, { ...correction, meetingId, captions } as OfTranscript, request);
}
