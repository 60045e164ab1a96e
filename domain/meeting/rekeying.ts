import { chunks } from '#domain/meeting/capture/transcript-parts.ts';
import { wordsOf } from '#domain/meeting/spoken.ts';
import { countWords } from '#domain/transcript/transcript.ts';
import type { MeetingEvent, MeetingEventData } from './events.ts';
import { transcriptKeys } from './identity.ts';
import { isDeleted, isErasedIn } from './meeting.ts';
import { spokenOf, type TranscribedMeeting } from './transcribed.ts';

/** Records what stays of a speaker under a new key, before the old one goes with somebody else's erasure. */
export interface RekeySpeaker {
  readonly type: 'rekeySpeaker';
  readonly meetingId: string;
  readonly erasureId: string;
  readonly speaker: number;
}

type Rekeyed = MeetingEventData<'SpeakerRekeyed'>;

/** What an erasure has to do besides destroying the keys of whom it is about. */
export interface ErasurePlan {
  /** Speakers whose keys also open words of the erased: what stays of them is recorded under new keys first. */
  readonly rekeyed: readonly number[];
  /** Lines of the erased that were corrected, or named late: they were told of as somebody else's. */
  readonly lines: readonly number[];
}

const isErased = ({ meeting, captured }: TranscribedMeeting, number: number): boolean =>
  isErasedIn(meeting, captured.capture.captureId, number);

/** What was rekeyed of this capture already, for an erasure. */
const rekeyedBefore = ({ captured, events }: TranscribedMeeting, erasureId: string): Rekeyed[] =>
  events.flatMap((event) =>
    event.type === 'SpeakerRekeyed' &&
    event.data.erasureId === erasureId &&
    event.data.captureId === captured.capture.captureId
      ? [event.data]
      : [],
  );

export function erasurePlan(transcribed: TranscribedMeeting, erasureId: string): ErasurePlan {
  const spoken = spokenOf(transcribed);
  const theirs = [...spoken.lines.values()].filter(({ speaker }) => isErased(transcribed, speaker));
  const begun = rekeyedBefore(transcribed, erasureId).map(({ speaker }) => speaker);
  const rekeyed = new Set(
    [...theirs.flatMap(({ holders }) => [...holders]), ...begun].filter((speaker) => !isErased(transcribed, speaker)),
  );
  return {
    rekeyed: [...rekeyed].toSorted((a, b) => a - b),
    lines: theirs.filter(({ isCorrected, isNamedLate }) => isCorrected || isNamedLate).map(({ line }) => line),
  };
}

/**
 * What stays of the speaker, less what earlier parts of the same erasure hold. Nobody's line is repeated that is being
 * erased.
 */
export function decideRekeying(
  { meetingId, erasureId, speaker }: RekeySpeaker,
  transcribed: TranscribedMeeting,
): readonly MeetingEvent[] {
  const { meeting, captured } = transcribed;
  const { captureId } = captured.capture;
  if (isDeleted(meeting) || meeting.erasures.get(erasureId) !== 'requested' || isErased(transcribed, speaker))
    return [];
  const { lines, voices } = spokenOf(transcribed);
  const voice = voices.get(speaker);
  if (!voice || voice.name === null) return [];
  const { name, email } = voice;
  const done = rekeyedBefore(transcribed, erasureId).filter((part) => part.speaker === speaker);
  const repeated = new Set(done.flatMap((part) => part.lines.map(({ line }) => line)));
  const staying = [...lines.values()].filter((line) => !isErased(transcribed, line.speaker) && wordsOf(line) !== null);
  const held = staying
    .filter((line) => (line.source === speaker || line.speaker === speaker) && !repeated.has(line.line))
    .map(({ line, source, speaker: said, startedAt, at, text, correction }): Rekeyed['lines'][number] => ({
      line,
      source,
      speaker: said,
      startedAt,
      at,
      text: source === speaker ? text : null,
      correction: said === speaker ? correction : null,
    }));
  const words = staying
    .filter((line) => line.speaker === speaker)
    .reduce((sum, line) => sum + countWords(wordsOf(line) ?? ''), 0);
  const keyId = transcriptKeys(meetingId, captured.capture).speakerAfter(speaker, erasureId);
  const parts = chunks(
    held,
    ({ text, correction }) =>
      (typeof text === 'string' ? text.length : 0) + (typeof correction === 'string' ? correction.length : 0),
  );
  const needed = parts.length > 0 || done.length > 0 ? parts : [[]];
  return needed.map((part, index) => ({
    type: 'SpeakerRekeyed',
    data: { captureId, erasureId, part: done.length + index, speaker, keyId, name, email, words, lines: part },
  }));
}
