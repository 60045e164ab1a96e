import { UNKNOWN_SPEAKER, type TranscriptLine } from '#domain/transcript/transcript.ts';
import type { Pool } from 'pg';

/** A line as it is shown, and whether a person has put it right. */
export interface ShownLine extends TranscriptLine {
  readonly corrected?: true;
}

/** A meeting's lines in order. The caller has made sure that the viewer may read the meeting. */
export async function linesOf(pool: Pool, meetingId: string): Promise<ShownLine[]> {
  const { rows } = await pool.query<{ line: number; speaker: string | null; text: string; at: string | null; corrected: boolean }>(
    `select t.line, p.name as speaker, coalesce(t.correction, t.text) as text, t.at, t.correction is not null as corrected from transcripts t
     left join participants p on p.meeting_id = t.meeting_id and p.number = t.speaker_number
     where t.meeting_id = $1 order by t.line`,
    [meetingId],
  );
  return rows.map(({ line, speaker, text, at, corrected }) => ({ line, speaker: speaker ?? UNKNOWN_SPEAKER, text, at: at === null ? null : Number(at), ...(corrected ? { corrected: true } : {}) }));
}
