import { UNKNOWN_SPEAKER, type TranscriptLine } from '#domain/transcript/transcript.ts';
import type { Pool } from 'pg';

/** A meeting's lines in order. The caller has made sure that the viewer may read the meeting. */
export async function linesOf(pool: Pool, meetingId: string): Promise<TranscriptLine[]> {
  const { rows } = await pool.query<{ line: number; speaker: string | null; text: string; at: string | null }>(
    `select t.line, p.name as speaker, t.text, t.at from transcripts t
     left join participants p on p.meeting_id = t.meeting_id and p.number = t.speaker_number
     where t.meeting_id = $1 order by t.line`,
    [meetingId],
  );
  return rows.map(({ line, speaker, text, at }) => ({ line, speaker: speaker ?? UNKNOWN_SPEAKER, text, at: at === null ? null : Number(at) }));
}
