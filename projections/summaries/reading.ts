import { RULES } from '#domain/analysis/origin.ts';
import type { Pool } from 'pg';

/** Requests that a model serves. */
const BY_MODEL = ['analyse-by-model', 'rewrite'];

/** How far a model is with a meeting. */
export interface ModelReading {
  /** Parts of the transcript; null until the model has begun. */
  readonly parts: number | null;
  readonly done: number;
  readonly begunAt: Date | null;
  /** Whether it rewrites its own minutes for what was put right, and not those of the rules. */
  readonly rewrites: boolean;
}

/** What a model is doing for this meeting, or is to do next; null where it was not asked, or is done. */
export async function modelReadingOf(pool: Pool, meetingId: string): Promise<ModelReading | null> {
  const { rows } = await pool.query<ModelReading>(
    `select m.parts, coalesce(m.done, 0) as done, m.begun_at as "begunAt", r.kind = 'rewrite' as rewrites
     from requests r join meeting_summaries s on s.meeting_id::text = r.subject
       left join state.model_reading m on m.asked_by = r.asked_by
     where r.subject = $1 and r.kind = any ($2) and r.ready and r.not_before <= now()
       and (r.kind <> 'rewrite' or s.analyst <> $3)
     order by m.asked_by is null limit 1`,
    [meetingId, BY_MODEL, RULES],
  );
  return rows[0] ?? null;
}
