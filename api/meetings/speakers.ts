import { sayingsOf, type Saying } from '#domain/transcript/sayings.ts';
import type { ReadTables } from '#projections/engine/read-tables.ts';
import type { MeetingRecord } from '#projections/meetings/queries.ts';
import { longestLines, mergedSpeakers } from '#projections/transcripts/speakers.ts';

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
  { pool, sealer }: ReadTables,
  { id, participants, merged: others }: Pick<MeetingRecord, 'id' | 'participants' | 'merged'>,
): Promise<Speaker[]> {
  const [said, merged] = await Promise.all([longestLines({ pool, sealer }, id), mergedSpeakers(pool, id)]);
  const speakers = [...participants, ...others].flatMap(({ number, name, words }): Speaker[] => {
    const mergedInto = merged.get(number) ?? null;
    const lines = words === 0 ? [] : (said.get(number) ?? []);
    const isSpeaker = lines.length > 0 || mergedInto !== null;
    return isSpeaker ? [{ number, name, words, sayings: sayingsOf(lines, SAYINGS), mergedInto }] : [];
  });
  return speakers.toSorted((a, b) => b.words - a.words);
}
