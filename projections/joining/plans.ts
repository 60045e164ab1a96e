import type { BotPlatformName } from '#domain/bot-session/platform-names.ts';
import type { Recurrence } from '#domain/joining/recurrence.ts';
import type { Pool } from 'pg';
import { outcomeOf, type Outcome } from './coming.ts';

/** A planned link that nobody stopped. */
export interface PlanRecord extends Recurrence {
  readonly id: string;
  readonly userId: string;
  readonly platform: BotPlatformName;
  readonly meetingUrl: string;
  readonly title: string;
  readonly nextAt: Date | null;
  /** When weeks begin that are skipped, ISO 8601. */
  readonly skipped: readonly string[];
  /** Whether the account may launch bots. */
  readonly mayLaunch: boolean;
}

const COLUMNS = `l.plan_id as id, l.user_id as "userId", l.platform, l.meeting_url as "meetingUrl", l.title, l.day,
    l.time, l.minutes, l.weekly, l.until, l.next_at as "nextAt", coalesce(l.skipped, '[]')::json as skipped,
    exists (select from users u where u.user_id = l.user_id and u.role <> 'observer' and not u.disabled
      and u.invited_until is null) as "mayLaunch"`;

/** Every plan of which an occurrence may be left or go on. */
export async function openPlans(pool: Pool, now: Date): Promise<readonly PlanRecord[]> {
  const { rows } = await pool.query<PlanRecord>(
    `select ${COLUMNS} from planned_links l
     where l.next_at is not null or exists (select from attendance_outcomes o
       where o.subject = l.plan_id and o.starts_at > $1::timestamptz - interval '1 day')
     order by l.next_at, l.plan_id`,
    [now],
  );
  return rows;
}

/** Somebody's, the next first. */
export async function plansOf(pool: Pool, userId: string): Promise<readonly PlanRecord[]> {
  const { rows } = await pool.query<PlanRecord>(
    `select ${COLUMNS} from planned_links l where l.user_id = $1 order by l.next_at nulls last, l.plan_id`,
    [userId],
  );
  return rows;
}

/** What became of sending a bot to that occurrence; null where nothing was tried. */
export async function outcomeAt(pool: Pool, subject: string, startsAt: string): Promise<Outcome | null> {
  const { rows } = await pool.query<{ outcome: Outcome | null }>(
    `select ${outcomeOf('$1::uuid', '$2::timestamptz')} as outcome`,
    [subject, startsAt],
  );
  return rows[0]?.outcome ?? null;
}
