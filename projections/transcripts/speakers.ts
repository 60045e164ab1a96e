import type { Saying } from '#domain/transcript/sayings.ts';
import type { Pool } from 'pg';
import type { ReadTables } from '../engine/read-tables.ts';
import { openLines, SEALED_LINE, type SealedLine } from './open.ts';

/**
 * Lines of a speaker that are opened, of each of two kinds: enough that three sentences of their own are among them
 * where some are said again or in pieces. Who has fewer lines is known by all of them.
 */
const LINES_EACH = 20;
/** Lines that are opened of a meeting, whatever the number of speakers: each then gives their longest. */
const MOST_LINES = 2_000;
/**
 * Bytes of a sealed line with a sentence that is read at a glance (220 characters and some 60 bytes of the seal).
 * Longer lines are chosen apart from these: a speech without a full stop must not take the place of a sentence.
 */
const AT_A_GLANCE = 280;

interface Row extends SealedLine {
  readonly speaker: number;
  readonly at: string | null;
}

/**
 * The longest lines of each speaker of a meeting, by number of participant, in the order of speech. How long a line is
 * shows without its key. The caller has made sure that the viewer may read the meeting.
 */
export async function longestLines(
  { pool, sealer }: ReadTables,
  meetingId: string,
): Promise<ReadonlyMap<number, readonly Saying[]>> {
  const { rows } = await pool.query<Row>(
    `select * from (
       select *, row_number() over (partition by speaker, coalesce(bytes, 0) > $2 order by bytes desc nulls last, line) as rank
       from (select ${SEALED_LINE}, t.at, t.speaker_number as speaker, octet_length(coalesce(t.correction, t.text)) as bytes
             from meetings m join transcripts t on t.capture_id = m.transcript_id where m.meeting_id = $1) lines
     ) ranked where rank <= $3 order by rank, line limit $4`,
    [meetingId, AT_A_GLANCE, LINES_EACH, MOST_LINES],
  );
  const texts = await openLines(sealer, rows);
  const said = rows.map(({ speaker, line, at }, index) => ({
    speaker,
    line: { line, at: at === null ? null : Number(at), text: texts[index] ?? '' },
  }));
  const bySpeaker = Map.groupBy(
    said.toSorted((a, b) => a.line.line - b.line.line),
    ({ speaker }) => speaker,
  );
  return new Map([...bySpeaker].map(([speaker, own]) => [speaker, own.map(({ line }) => line)]));
}

/** Speakers who were said to be another one, by number of participant, and who: the first where there are several. */
export async function mergedSpeakers(pool: Pool, meetingId: string): Promise<ReadonlyMap<number, number>> {
  const { rows } = await pool.query<{ from: number; into: number }>(
    `select distinct on (l.merged_from) l.merged_from as "from", l.merged_into as "into"
     from meetings m join merged_lines l on l.capture_id = m.transcript_id where m.meeting_id = $1
     order by l.merged_from, l.revision, l.line`,
    [meetingId],
  );
  return new Map(rows.map(({ from, into }) => [from, into]));
}
