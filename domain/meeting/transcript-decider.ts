import { isSpoken, type CapturedLines } from '#domain/meeting/spoken.ts';
import type { Decider } from '#domain/events/decider.ts';
import type { DecidedStream } from '#domain/events/stream.ts';
import type { MeetingEvent } from './events.ts';
import { decideGlossary, type GlossaryCommand } from './glossary-corrections.ts';
import { decideKeeping, type RekeyMinutes } from './keeping.ts';
import { decideMark, type MarkCommand } from './marks.ts';
import { decideMerging, type MergingCommand } from './merging.ts';
import { decideOutdated } from './outdated.ts';
import { evolve, unknownMeeting } from './meeting.ts';
import { decidePeople, type PeopleCommand } from './people.ts';
import { decideRekeying, type RekeySpeaker } from './rekeying.ts';
import { meetingStreams } from './stream.ts';
import type { TranscribedMeeting } from './transcribed.ts';
import { decideCorrection, type CorrectionCommand } from './transcript-corrections.ts';

/** Says what of the minutes rests on what was put right since. */
interface OutdateMinutes {
  readonly type: 'outdateMinutes';
}

export type TranscriptCommand =
  | CorrectionCommand
  | GlossaryCommand
  | MarkCommand
  | MergingCommand
  | OutdateMinutes
  | PeopleCommand
  | RekeyMinutes
  | RekeySpeaker;

function decide(command: TranscriptCommand, transcribed: TranscribedMeeting): readonly MeetingEvent[] {
  switch (command.type) {
    case 'rekeyMinutes':
      return decideKeeping(command, transcribed);
    case 'rekeySpeaker':
      return decideRekeying(command, transcribed);
    case 'renameSpeaker':
    case 'correctLine':
    case 'undoLine':
    case 'undoSpeaker':
      return decideCorrection(command, transcribed);
    case 'applyGlossary':
    case 'withdrawEntry':
      return decideGlossary(command, transcribed);
    case 'mergeSpeakers':
    case 'partSpeakers':
      return decideMerging(command, transcribed);
    case 'outdateMinutes':
      return decideOutdated(transcribed);
    case 'markLine':
      return decideMark(command, transcribed);
    default:
      return decidePeople(command, transcribed);
  }
}

/** Decides over a meeting whose transcript is this capture. */
export const transcriptDecider = (
  captured: CapturedLines,
): Decider<TranscribedMeeting, TranscriptCommand, MeetingEvent> => ({
  initialState: { meeting: unknownMeeting, captured, events: [] },
  decide,
  evolve: (before, event) => ({
    ...before,
    meeting: evolve(before.meeting, event),
    events: isSpoken(event) ? [...before.events, event] : before.events,
  }),
});

/** The meeting's stream, for commands over what was said. Corrections stand in it, the lines in their capture. */
export const transcriptStream = (
  meetingId: string,
  captured: CapturedLines,
): DecidedStream<TranscribedMeeting, TranscriptCommand, MeetingEvent> => ({
  ...meetingStreams.of(meetingId),
  decider: transcriptDecider(captured),
});
