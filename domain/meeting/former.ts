import { orElse } from '#domain/events/personal.ts';
import type { SpokenEvent } from '#domain/meeting/spoken.ts';
import { spokenOf, type TranscribedMeeting } from './transcribed.ts';
import { formerOf, isCorrected, withoutLast, withVersion, type Versions } from './versions.ts';

/** What a line said, and who said it. */
export interface SaidLine {
  readonly speaker: number;
  readonly text: string;
}

/** What was said before the last correction, and whether that was a correction too. */
export interface Former<T> {
  readonly said: T;
  readonly corrected: boolean;
}

/** Null where nobody corrected it, or where what it said is erased. */
const formerIn = <T>(versions: Versions<T>): Former<T> | null => {
  const said = formerOf(versions);
  return said === undefined || said === null ? null : { said, corrected: isCorrected(withoutLast(versions)) };
};

const ofTranscript = ({ events, captured }: TranscribedMeeting): readonly SpokenEvent[] =>
  events.filter(({ data }) => !('captureId' in data) || data.captureId === captured.capture.captureId);

/** What a line said before its last correction. */
export function formerLine(transcribed: TranscribedMeeting, line: number): Former<SaidLine> | null {
  const known = spokenOf(transcribed).lines.get(line);
  if (!known) return null;
  const source: SaidLine | null = known.text === null ? null : { speaker: known.source, text: known.text };
  const versions = ofTranscript(transcribed).reduce<Versions<SaidLine>>(
    (before, event) => {
      if (event.type !== 'TranscriptLineCorrected' || event.data.line !== line) return before;
      const { speaker, text, undo } = event.data;
      const readable = orElse(text, null);
      return undo ? withoutLast(before) : withVersion(before, readable === null ? null : { speaker, text: readable });
    },
    [source],
  );
  return formerIn(versions);
}

/** What a participant was called before the last correction of their name. */
export function formerName(transcribed: TranscribedMeeting, speaker: number): Former<string> | null {
  const { captured } = transcribed;
  // The name by which a source, or a correction of a line, knows them comes before any correction of it.
  const first = spokenOf({
    captured,
    events: transcribed.events.filter(({ type }) => type !== 'SpeakerRenamed' && type !== 'SpeakerRekeyed'),
  }).voices.get(speaker);
  const versions = ofTranscript(transcribed).reduce<Versions<string>>(
    (before, event) => {
      if (event.type !== 'SpeakerRenamed' || event.data.speaker !== speaker) return before;
      return event.data.undo ? withoutLast(before) : withVersion(before, orElse(event.data.name, null));
    },
    [first?.name ?? null],
  );
  return formerIn(versions);
}
