import { GreffierError } from '#domain/errors.ts';
import { wordsOf } from '#domain/meeting/spoken.ts';
import { LINE_NOT_FOUND } from './errors.ts';
import type { MeetingEvent } from './events.ts';
import { isErasedIn } from './meeting.ts';
import { mustBeOpenTo, type Principal } from './rules.ts';
import { spokenOf, type TranscribedMeeting } from './transcribed.ts';

/** Somebody finds a line important, or no longer; also while the meeting goes on. */
export interface MarkCommand {
  readonly type: 'markLine';
  readonly line: number;
  readonly important: boolean;
  readonly principal: Principal;
}

/** Throws LINE_NOT_FOUND also for a line whose words are erased: there is nothing to find important. */
export function decideMark(
  { line, important, principal }: MarkCommand,
  transcribed: TranscribedMeeting,
): readonly MeetingEvent[] {
  const { meeting, captured } = transcribed;
  mustBeOpenTo(meeting, principal);
  const { captureId } = captured.capture;
  const known = spokenOf(transcribed).lines.get(line);
  if (!known || wordsOf(known) === null || isErasedIn(meeting, captureId, known.speaker))
    throw new GreffierError(LINE_NOT_FOUND);
  return known.isImportant === important
    ? []
    : [{ type: 'TranscriptLineMarked', data: { captureId, line, important } }];
}
