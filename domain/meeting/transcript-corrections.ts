import type { Spoken, SpokenLine } from '#domain/meeting/spoken.ts';
import { wordsOf } from '#domain/meeting/spoken.ts';
import { GreffierError } from '#domain/errors.ts';
import { countWords } from '#domain/transcript/transcript.ts';
import { reassigned } from './actions.ts';
import {
  LINE_NOT_FOUND,
  NOTHING_TO_UNDO,
  PARTICIPANT_NOT_FOUND,
  SPEAKER_AMBIGUOUS,
  SPEAKER_NAME_TAKEN,
} from './errors.ts';
import type { MeetingEvent } from './events.ts';
import { formerLine, formerName, type SaidLine } from './former.ts';
import { transcriptKeys } from './identity.ts';
import { isErasedIn } from './meeting.ts';
import { mustBeOpenTo, type Principal } from './rules.ts';
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
    }
  /** Takes the last correction of a line, or of a participant's name, back. */
  | {
      readonly type: 'undoLine' | 'undoSpeaker';
      readonly meetingId: string;
      /** Of the line, or of the participant. */
      readonly number: number;
      readonly principal: Principal;
    };

/** People that a correction adds are numbered from here on, where no source's counting comes. */
const FIRST_ADDED = 1_000_000;

export const isErased = ({ meeting, captured }: TranscribedMeeting, number: number): boolean =>
  isErasedIn(meeting, captured.capture.captureId, number);

export const numbersOf = ({ voices }: Spoken, transcribed: TranscribedMeeting, name: string): number[] =>
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

export interface Correctable {
  readonly spoken: Spoken;
  readonly transcribed: TranscribedMeeting;
  readonly meetingId: string;
}

export const keyOf = (
  number: number,
  { spoken: { voices }, transcribed: { captured }, meetingId }: Correctable,
): string => voices.get(number)?.keyIds.at(-1) ?? transcriptKeys(meetingId, captured.capture).speaker(number);

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
      data: {
        captureId,
        speaker,
        keyId: keyOf(speaker, { spoken, transcribed, meetingId }),
        name,
        undo: false,
        corrected: true,
      },
    },
    ...actionsWith(name, voice.name, { spoken, transcribed, meetingId }),
  ];
}

/** Whose actions they are is told by names: they go along with a new one, unless two people had the former. */
export const actionsWith = (
  to: string,
  from: string,
  { spoken, transcribed, meetingId }: Correctable,
): MeetingEvent[] =>
  numbersOf(spoken, transcribed, from).length === 1 ? reassigned({ meetingId, from, to }, transcribed.meeting) : [];

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
  const keyId = keyOf(speaker, { spoken, transcribed, meetingId });
  const added: MeetingEvent[] =
    named === null && command.speaker !== undefined
      ? [{ type: 'SpeakerAdded', data: { captureId, speaker, keyId, name: command.speaker } }]
      : [];
  return [...added, lineSays({ captureId, keyId, known, before, speaker, text })];
}

interface NewWords extends SaidLine {
  readonly captureId: string;
  readonly keyId: string;
  readonly known: SpokenLine;
  /** What the line says until now. */
  readonly before: string;
  readonly undo?: true;
  readonly corrected?: boolean;
}

/** What a line says from now on. */
export function lineSays(words: NewWords): MeetingEvent {
  const { captureId, keyId, known, before, speaker, text, undo = false, corrected = true } = words;
  const { line, source, startedAt, at } = known;
  return {
    type: 'TranscriptLineCorrected',
    data: {
      captureId,
      line,
      source,
      previous: known.speaker,
      speaker,
      keyId,
      startedAt,
      at,
      words: { before: countWords(before), after: countWords(text) },
      text,
      undo,
      corrected,
    },
  };
}

type Undo = Extract<CorrectionCommand, { type: 'undoLine' | 'undoSpeaker' }>;

function undoLine({ meetingId, number }: Undo, transcribed: TranscribedMeeting): MeetingEvent[] {
  const spoken = spokenOf(transcribed);
  const known = spoken.lines.get(number);
  const before = known ? wordsOf(known) : null;
  if (!known || before === null || isErased(transcribed, known.speaker)) throw new GreffierError(LINE_NOT_FOUND);
  const former = formerLine(transcribed, number);
  if (former === null || isErased(transcribed, former.said.speaker)) throw new GreffierError(NOTHING_TO_UNDO);
  const { said, corrected } = former;
  const keyId = keyOf(said.speaker, { spoken, transcribed, meetingId });
  const { captureId } = transcribed.captured.capture;
  return [lineSays({ captureId, keyId, known, before, ...said, undo: true, corrected })];
}

function undoSpeaker({ meetingId, number }: Undo, transcribed: TranscribedMeeting): MeetingEvent[] {
  const spoken = spokenOf(transcribed);
  const voice = spoken.voices.get(number);
  if (!voice || voice.name === null || isErased(transcribed, number)) throw new GreffierError(PARTICIPANT_NOT_FOUND);
  const former = formerName(transcribed, number);
  if (former === null) throw new GreffierError(NOTHING_TO_UNDO);
  const { said: name, corrected } = former;
  if (numbersOf(spoken, transcribed, name).some((other) => other !== number))
    throw new GreffierError(SPEAKER_NAME_TAKEN);
  const { captureId } = transcribed.captured.capture;
  const keyId = keyOf(number, { spoken, transcribed, meetingId });
  return [
    { type: 'SpeakerRenamed', data: { captureId, speaker: number, keyId, name, undo: true, corrected } },
    ...actionsWith(name, voice.name, { spoken, transcribed, meetingId }),
  ];
}

export function decideCorrection(command: CorrectionCommand, transcribed: TranscribedMeeting): readonly MeetingEvent[] {
  mustBeOpenTo(transcribed.meeting, command.principal);
  switch (command.type) {
    case 'renameSpeaker':
      return renameSpeaker(command, transcribed);
    case 'correctLine':
      return correctLine(command, transcribed);
    case 'undoLine':
      return undoLine(command, transcribed);
    case 'undoSpeaker':
      return undoSpeaker(command, transcribed);
  }
}
