import type { Spoken } from '#domain/meeting/spoken.ts';
import { wordsOf } from '#domain/meeting/spoken.ts';
import { GreffierError } from '#domain/errors.ts';
import { countWords } from '#domain/transcript/transcript.ts';
import { LINE_NOT_FOUND, PARTICIPANT_NOT_FOUND, SPEAKER_AMBIGUOUS, SPEAKER_NAME_TAKEN } from './errors.ts';
import type { MeetingEvent } from './events.ts';
import { transcriptKeys } from './identity.ts';
import { isErasedIn } from './meeting.ts';
import { mustBeEditable, type Principal } from './rules.ts';
import { spokenOf, type TranscribedMeeting } from './transcribed.ts';

/** What people put right in a transcript. */
export type CorrectionCommand =
  | {
      readonly type: 'renameSpeaker';
      readonly meetingId: string;
      readonly speaker: number;
      readonly name: string;
      readonly principal: Principal;
    }
  /** `speaker` is a name, that of a participant or of somebody who becomes one; `participant` tells namesakes apart. */
  | {
      readonly type: 'correctLine';
      readonly meetingId: string;
      readonly line: number;
      readonly text?: string;
      readonly speaker?: string;
      readonly participant?: number;
      readonly principal: Principal;
    };

/** People that a correction adds are numbered from here on, where no source's counting comes. */
const FIRST_ADDED = 1_000_000;

const isErased = ({ meeting, captured }: TranscribedMeeting, number: number): boolean =>
  isErasedIn(meeting, captured.capture.captureId, number);

const numbersOf = ({ voices }: Spoken, transcribed: TranscribedMeeting, name: string): number[] =>
  [...voices].flatMap(([number, voice]) => (voice.name === name && !isErased(transcribed, number) ? [number] : []));

/** The participant whom a correction means; null for a name that nobody has yet. */
function meantBy(
  { speaker, participant }: Extract<CorrectionCommand, { type: 'correctLine' }>,
  spoken: Spoken,
  transcribed: TranscribedMeeting,
): number | null {
  if (participant !== undefined) {
    const voice = spoken.voices.get(participant);
    if (!voice || voice.name === null || isErased(transcribed, participant))
      throw new GreffierError(PARTICIPANT_NOT_FOUND);
    return participant;
  }
  const [number, ...others] = speaker === undefined ? [] : numbersOf(spoken, transcribed, speaker);
  if (others.length > 0) throw new GreffierError(SPEAKER_AMBIGUOUS);
  return number ?? null;
}

const keyOf = ({ voices }: Spoken, { captured }: TranscribedMeeting, meetingId: string, number: number): string =>
  voices.get(number)?.keyIds.at(-1) ?? transcriptKeys(meetingId, captured.capture).speaker(number);

function renameSpeaker(
  { meetingId, speaker, name }: Extract<CorrectionCommand, { type: 'renameSpeaker' }>,
  transcribed: TranscribedMeeting,
): MeetingEvent[] {
  const spoken = spokenOf(transcribed);
  const { captureId } = transcribed.captured.capture;
  const voice = spoken.voices.get(speaker);
  if (!voice || voice.name === null || isErased(transcribed, speaker)) throw new GreffierError(PARTICIPANT_NOT_FOUND);
  if (voice.name === name) return [];
  if (numbersOf(spoken, transcribed, name).length > 0) throw new GreffierError(SPEAKER_NAME_TAKEN);
  return [
    {
      type: 'SpeakerRenamed',
      data: { captureId, speaker, keyId: keyOf(spoken, transcribed, meetingId, speaker), name },
    },
  ];
}

function correctLine(
  command: Extract<CorrectionCommand, { type: 'correctLine' }>,
  transcribed: TranscribedMeeting,
): MeetingEvent[] {
  const { meetingId } = command;
  const { captureId } = transcribed.captured.capture;
  const spoken = spokenOf(transcribed);
  const known = spoken.lines.get(command.line);
  const before = known ? wordsOf(known) : null;
  if (!known || before === null || isErased(transcribed, known.speaker)) throw new GreffierError(LINE_NOT_FOUND);
  const isSame = command.speaker === undefined && command.participant === undefined;
  const named = isSame ? known.speaker : meantBy(command, spoken, transcribed);
  const speaker = named ?? Math.max(FIRST_ADDED, ...[...spoken.voices.keys()].map((number) => number + 1));
  const text = command.text ?? before;
  if (speaker === known.speaker && text === before) return [];
  const keyId = keyOf(spoken, transcribed, meetingId, speaker);
  const added: MeetingEvent[] =
    named === null && command.speaker !== undefined
      ? [{ type: 'SpeakerAdded', data: { captureId, speaker, keyId, name: command.speaker } }]
      : [];
  const { line, source, startedAt, at } = known;
  const words = { before: countWords(before), after: countWords(text) };
  return [
    ...added,
    {
      type: 'TranscriptLineCorrected',
      data: { captureId, line, source, previous: known.speaker, speaker, keyId, startedAt, at, words, text },
    },
  ];
}

export function decideCorrection(command: CorrectionCommand, transcribed: TranscribedMeeting): readonly MeetingEvent[] {
  mustBeEditable(transcribed.meeting, command.principal);
  return command.type === 'renameSpeaker' ? renameSpeaker(command, transcribed) : correctLine(command, transcribed);
}
