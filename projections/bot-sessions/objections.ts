import type { ObjectionKind } from '#domain/bot-session/objection-events.ts';
import type { Pool } from 'pg';

export interface Objection {
  readonly kind: ObjectionKind;
  readonly at: Date;
}

/** Where somebody of one of these names objected to the capture of a meeting, in their order. */
export async function objectionsBy(pool: Pool, meetingId: string, names: readonly string[]): Promise<Objection[]> {
  const { rows } = await pool.query<Objection>(
    `select kind, raised_at as at from session_objections where meeting_id = $1 and person = any ($2)
     order by raised_at, revision`,
    [meetingId, names],
  );
  return rows;
}
