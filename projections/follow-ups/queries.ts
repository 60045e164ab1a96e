import type { FollowUpDraft, FollowUpPhase } from '#domain/follow-up/draft.ts';
import type { Pool } from 'pg';
import type { ReadTables } from '../engine/read-tables.ts';
import { placeOf } from '../engine/table.ts';
import { followUps } from './tables.ts';

/** The projection that has what people made of drafts of next meetings. */
export const FOLLOW_UPS_PROJECTION = 'follow-ups';

export interface FollowUpRecord {
  readonly phase: FollowUpPhase;
  readonly version: number;
  /** Null where nobody wrote any, or its words are gone. */
  readonly draft: FollowUpDraft | null;
  /** When the one that was planned begins. */
  readonly startsAt: Date | null;
}

interface Row {
  readonly meeting_id: string;
  readonly phase: FollowUpPhase;
  readonly version: number;
  readonly draft: Buffer | null;
  readonly starts_at: Date | null;
}

const UNTOUCHED: FollowUpRecord = { phase: 'proposed', version: 0, draft: null, startsAt: null };

/** What people made of the draft of the meeting after this one. */
export async function followUpOf({ pool, sealer }: ReadTables, meetingId: string): Promise<FollowUpRecord> {
  const { rows } = await pool.query<Row>('select * from follow_ups where meeting_id = $1', [meetingId]);
  const [row] = rows;
  if (!row) return UNTOUCHED;
  const { phase, version, draft: sealed, starts_at: startsAt } = row;
  const [text] = sealed === null ? [] : await sealer.open([{ place: placeOf(followUps, 'draft', row), sealed }]);
  return { phase, version, startsAt, draft: text ? (JSON.parse(text) as FollowUpDraft) : null };
}

/** Of these meetings, those that their calendar has no more. */
export async function cancelledAmong(pool: Pool, meetings: readonly string[]): Promise<ReadonlySet<string>> {
  if (meetings.length === 0) return new Set();
  const { rows } = await pool.query<{ id: string }>(
    'select meeting_id as id from scheduled_meetings where cancelled and meeting_id = any ($1::uuid[])',
    [meetings],
  );
  return new Set(rows.map(({ id }) => id));
}
