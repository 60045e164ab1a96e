import { UNKNOWN_SPEAKER, type TranscriptLine } from '#domain/transcript/transcript.ts';
import type { ReadTables } from '../engine/read-tables.ts';
import { openLines, SEALED_LINE, type SealedLine } from './open.ts';

/** A line as it is shown, and whether a person has put it right. */
export interface ShownLine extends TranscriptLine {
  readonly corrected?: true;
}

interface Row extends SealedLine {
  readonly speaker: string | null;
  readonly at: string | null;
}

/** A meeting's lines in order. The caller has made sure that the viewer may read the meeting. */
export async function linesOf({ pool, sealer }: ReadTables, meetingId: string): Promise<ShownLine[]> {
  const { rows } = await pool.query<Row>(
    `select ${SEALED_LINE}, p.name as speaker, t.at from transcripts t
     left join participants p on p.meeting_id = t.meeting_id and p.number = t.speaker_number
     where t.meeting_id = $1 order by t.line`,
    [meetingId],
  );
  const texts = await openLines(sealer, rows);
  return rows.map(({ line, speaker, at, corrected }, index) => ({
    line,
    speaker: speaker ?? UNKNOWN_SPEAKER,
    text: texts[index] ?? '',
    at: at === null ? null : Number(at),
    ...(corrected ? { corrected: true } : {}),
  }));
}
