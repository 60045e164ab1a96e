import type { RetentionRule } from '#domain/retention/rules.ts';
import type { Pool } from 'pg';
import { RETENTION } from './projection.ts';

/** What reads of retention wait for. */
export const RETENTION_PROJECTIONS = [RETENTION] as const;

export interface RuleRecord extends RetentionRule {
  readonly setBy: string;
  readonly setAt: Date;
}

/** The rules as the read tables have them. */
export async function listRules(pool: Pool): Promise<RuleRecord[]> {
  const { rows } = await pool.query<RuleRecord>(
    `select rule_id as id, label, meeting_type as "meetingType",
       json_build_object('value', age_value, 'unit', age_unit) as age, set_by as "setBy", set_at as "setAt"
     from retention_rules order by rule_id`,
  );
  return rows;
}

export interface HoldRecord {
  readonly reason: string | null;
  readonly heldBy: string;
  readonly heldAt: Date;
  /** Erasures of people that wait for it. */
  readonly postponed: number;
}

export interface KeptRecord {
  readonly label: string | null;
  readonly hold: HoldRecord | null;
}

/** What a meeting is called by rules, and what keeps it. */
export async function findKept(pool: Pool, meetingId: string): Promise<KeptRecord> {
  const { rows } = await pool.query<
    Omit<HoldRecord, 'heldBy' | 'heldAt'> & { label: string | null; heldBy: string | null; heldAt: Date | null }
  >(
    `select l.label, h.reason, h.held_by as "heldBy", h.held_at as "heldAt",
       (select count(*)::int from postponed_erasures p where p.meeting_id = $1) as postponed
     from (select $1::uuid as meeting_id) m left join meeting_labels l using (meeting_id)
       left join meeting_holds h using (meeting_id)`,
    [meetingId],
  );
  const [row] = rows;
  if (row === undefined) return { label: null, hold: null };
  const { label, heldBy, heldAt, ...hold } = row;
  return { label, hold: heldBy === null || heldAt === null ? null : { ...hold, heldBy, heldAt } };
}

export interface HeldMeeting extends HoldRecord {
  readonly meetingId: string;
  readonly title: string;
}

/** Every meeting that is held, the latest first; records that are one meeting are one. */
export async function listHolds(pool: Pool): Promise<HeldMeeting[]> {
  const { rows } = await pool.query<HeldMeeting>(
    `select distinct on (h.held_at, coalesce(o.occurrence_id, h.meeting_id)) h.meeting_id as "meetingId", m.subject as title,
       h.reason, h.held_by as "heldBy", h.held_at as "heldAt",
       (select count(distinct p.erasure_id)::int from postponed_erasures p where p.meeting_id = h.meeting_id) as postponed
     from meeting_holds h join meetings m using (meeting_id) left join occurrences o using (meeting_id)
     order by h.held_at desc, coalesce(o.occurrence_id, h.meeting_id), not coalesce(o.chosen, false), o.standing`,
  );
  return rows;
}

/** Meetings in which an erasure waits for a hold to be lifted. */
export async function postponedIn(pool: Pool, erasureId: string): Promise<{ meetingId: string; title: string }[]> {
  const { rows } = await pool.query<{ meetingId: string; title: string }>(
    `select p.meeting_id as "meetingId", m.subject as title from postponed_erasures p join meetings m using (meeting_id)
     where p.erasure_id = $1 order by m.start_time desc, p.meeting_id`,
    [erasureId],
  );
  return rows;
}
