import { loadState } from '#commands/stream.ts';
import { mergedIn } from '#domain/meeting/merging.ts';
import { meetingStreams } from '#domain/meeting/stream.ts';
import { sayingsOf, type Saying } from '#domain/transcript/sayings.ts';
import type { MeetingRecord } from '#projections/meetings/queries.ts';
import { linesSaidBy } from '#projections/transcripts/queries.ts';
import type { ReadingContext } from '../context/reading.ts';
import type { RecordContext } from '../context/record.ts';

/** Sentences by which somebody is recognised. */
const SAYINGS = 3;

interface Speaker {
  readonly number: number;
  readonly name: string;
  readonly words: number;
  readonly sayings: Saying[];
  readonly mergedInto: number | null;
}

/** Who speaks in a meeting that the caller may read, those first who said most. */
export async function speakersOf(
  { pool, sealer, log }: RecordContext & ReadingContext,
  { id, participants }: MeetingRecord,
): Promise<Speaker[]> {
  const { events, state } = await loadState(log, meetingStreams.of(id));
  const pairs = [...mergedIn(events, state.transcript?.captureId ?? '').values()];
  const speakers: Speaker[] = [];
  for (const { number, name, words } of participants) {
    const mergedInto = pairs.find(({ from }) => from === number)?.into ?? null;
    const lines = words === 0 ? [] : await linesSaidBy({ pool, sealer }, id, [number]);
    if (lines.length > 0 || mergedInto !== null)
      speakers.push({ number, name, words, sayings: sayingsOf(lines, SAYINGS), mergedInto });
  }
  return speakers.toSorted((a, b) => b.words - a.words);
}
