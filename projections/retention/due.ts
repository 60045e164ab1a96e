import type { MeetingType } from '#domain/analysis/analysis.ts';
import { DAY_ONLY_MS, dueOf, ENTRY_OVER_MS, type Due } from '#domain/retention/due.ts';
import { ageMs, inOrder, labelKey, type RetentionRule } from '#domain/retention/rules.ts';
import type { Pool } from 'pg';

export interface DueMeeting {
  /** Of the records that are one meeting, the one that leads. */
  readonly meetingId: string;
  readonly roomId: string | null;
  readonly title: string;
  readonly endedAt: Date;
  /** From when on it is to be deleted. */
  readonly at: Date;
  readonly ruleId: string;
}

/** The end of what was captured in a record, by `factsOf`. */
const CAPTURED_END = `coalesce(m.end_time, m.start_time + greatest(
  case when m.day_only then interval '${DAY_ONLY_MS} milliseconds' else interval '0' end,
  coalesce(m.spoken_ms, 0) * interval '1 millisecond'))`;
const ENTRY_END = `m.end_time + interval '${ENTRY_OVER_MS} milliseconds'`;

/** One row for all records that are one meeting, without those that go on or are held. */
const over = (
  which: string,
): string => `select (array_agg(m.meeting_id order by not coalesce(o.chosen, false), o.standing, o.started_at, m.meeting_id))[1] as "meetingId",
      (array_agg(m.subject order by not coalesce(o.chosen, false), o.standing, o.started_at, m.meeting_id))[1] as title,
      o.room_id as "roomId", coalesce(max(${CAPTURED_END}) filter (where m.source <> 'calendar'), max(${ENTRY_END})) as "endedAt",
      array_agg(l.label_key) as labels, array_agg(s.meeting_type) as types
    from meetings m left join occurrences o using (meeting_id) left join meeting_labels l using (meeting_id)
      left join meeting_summaries s using (meeting_id) left join meeting_holds h using (meeting_id)
    ${which}
    group by o.room_id, coalesce(o.occurrence_id, m.meeting_id)
    having not bool_or(m.status = 'active') and count(h.meeting_id) = 0`;

/**
 * Meetings as `factsOf` and `dueOf` see them: one row for all records that are one, without those that go on or are
 * held. Rules are asked in their order (`$1` labels, `$2` types, `$3` ages in ms, `$4` ids); the first that fits
 * decides.
 */
const due = (which = ''): string => `select d.*, d."endedAt" + r.age * interval '1 millisecond' as at, r.id as "ruleId"
  from (${over(which)}) d cross join lateral (
    select r.id, r.age from unnest($1::text[], $2::text[], $3::float8[], $4::text[]) with ordinality as r(label, type, age, id, place)
    where (r.label is null or r.label = any (d.labels)) and (r.type is null or r.type = any (d.types))
    order by r.place limit 1
  ) r where d."endedAt" is not null`;

/** The records that are one meeting with the one that a parameter names. */
const oneWith = (
  parameter: `$${number}`,
): string => `where m.meeting_id = ${parameter} or (o.room_id, o.occurrence_id) in
      (select c.room_id, c.occurrence_id from occurrences c where c.meeting_id = ${parameter})`;

const parameters = (rules: Iterable<RetentionRule>): unknown[] => {
  const ordered = inOrder(rules);
  return [
    ordered.map(({ label }) => (label === null ? null : labelKey(label))),
    ordered.map(({ meetingType }) => meetingType),
    ordered.map(({ age }) => ageMs(age)),
    ordered.map(({ id }) => id),
  ];
};

/** To the millisecond, as far as the moments that are answered go. */
const AT = `date_trunc('milliseconds', at)`;

/**
 * Meetings that rules delete now, the longest due first, as far as the read tables know. The log decides over each.
 * @param after the last one of those before
 */
export async function dueMeetings(
  pool: Pool,
  rules: Iterable<RetentionRule>,
  {
    now,
    limit,
    after,
  }: {
    readonly now: Date;
    readonly limit: number;
    readonly after?: Pick<DueMeeting, 'at' | 'meetingId'> | undefined;
  },
): Promise<DueMeeting[]> {
  const { rows } = await pool.query<DueMeeting>(
    `select "meetingId", "roomId", title, "endedAt", at, "ruleId" from (${due()}) due where at <= $5
       and ($7::timestamptz is null or (${AT}, "meetingId") > ($7, $8::uuid)) order by ${AT}, "meetingId" limit $6`,
    [...parameters(rules), now, limit, after?.at ?? null, after?.meetingId ?? null],
  );
  return rows;
}

export interface DueCounts {
  /** Meetings that go now. */
  readonly now: number;
  /** Meetings that go some day, those of now among them. */
  readonly all: number;
  /** When the next one goes that does not go now; null for none. */
  readonly next: Date | null;
}

export async function countDue(pool: Pool, rules: Iterable<RetentionRule>, now: Date): Promise<DueCounts> {
  const { rows } = await pool.query<DueCounts>(
    `select (count(*) filter (where at <= $5))::int as now, count(*)::int as "all",
       min(at) filter (where at > $5) as next from (${due()}) due`,
    [...parameters(rules), now],
  );
  return rows[0] ?? { now: 0, all: 0, next: null };
}

/** When this meeting goes, of those that are one with it; null where no rule is about it, it goes on or is held. */
export async function dueOfMeeting(
  pool: Pool,
  rules: Iterable<RetentionRule>,
  meetingId: string,
): Promise<Pick<DueMeeting, 'at' | 'ruleId'> | null> {
  const { rows } = await pool.query<Pick<DueMeeting, 'at' | 'ruleId'>>(
    `select at, "ruleId" from (${due(oneWith('$5'))}) due limit 1`,
    [...parameters(rules), meetingId],
  );
  return rows[0] ?? null;
}

/**
 * When this meeting would go under each of these labels, given to every record that is one with it; null as for
 * `dueOfMeeting`.
 */
export async function dueUnderLabels(
  pool: Pool,
  rules: readonly RetentionRule[],
  { meetingId, labels }: { readonly meetingId: string; readonly labels: readonly (string | null)[] },
): Promise<(Due | null)[]> {
  const { rows } = await pool.query<{ endedAt: Date | null; types: (MeetingType | null)[] }>(over(oneWith('$1')), [
    meetingId,
  ]);
  const [found] = rows;
  if (found === undefined) return labels.map(() => null);
  const types = found.types.filter((type) => type !== null);
  const facts = { types, endedAt: found.endedAt?.getTime() ?? null, isHeld: false };
  return labels.map((label) => dueOf(rules, { ...facts, labels: label === null ? [] : [label] }));
}
