import { changeMeeting } from '#commands/meeting/meeting.ts';
import { saveMeeting } from '#commands/meeting/save.ts';
import { analysisOf, ORGANISER, someMeeting } from '#test/support/meetings.ts';
import { openTestRecord, type TestRecord } from '#test/support/record.ts';
import { seriesOf } from './members.ts';
import { readerOf, type Viewer } from '#projections/viewer.ts';
import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { knowledgeOf } from '../knowledge/knowledge.ts';

/** Meetings of the record, and lines beside those of the meeting that is asked about. */
const [MEETINGS, LINES] = [100_000, 60_000];
/** Read whole, each of these would make a page slower with every meeting. */
const LARGE = /^(?:meetings|meeting_topics|transcripts.*|action_items|meeting_decisions)$/u;

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows'?: number;
  readonly Plans?: readonly Plan[];
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

type Asked = string | { readonly text: string; readonly values?: readonly unknown[] };

/** A pool that has each query explained as it ran. */
function explaining(pool: Pool, plans: Plan[]): Pool {
  const query = async (asked: Asked, given: readonly unknown[] = []) => {
    const [text, values] = typeof asked === 'string' ? [asked, given] : [asked.text, asked.values ?? given];
    const { rows } = await pool.query<{ 'QUERY PLAN': readonly { readonly Plan: Plan }[] }>(
      `explain (analyze, timing off, format json) ${text}`,
      [...values],
    );
    plans.push(...rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan: plan }) => nodesOf(plan))));
    return pool.query(text, [...values]);
  };
  return Object.assign(Object.create(pool), { query }) as Pool;
}

let record: TestRecord;
let stop: () => Promise<void>;
let id: string;
beforeAll(async () => {
  record = await openTestRecord();
  stop = record.project();
  const request = { commandId: randomUUID(), actor: `user:${ORGANISER}`, correlationId: 'spec' } as const;
  id = (await saveMeeting(record.dependencies, someMeeting({}, 3_000), request)).meetingId;
  await record.caughtUp();
  const { rows } = await record.pool.query<{ capture: string }>(
    'select transcript_id as capture from meetings where meeting_id = $1',
    [id],
  );
  const command = { ...analysisOf(id, 'one'), captureId: rows[0]?.capture ?? '' };
  const analysed = { commandId: randomUUID(), actor: 'system:spec', correlationId: 'spec' } as const;
  await changeMeeting(record.dependencies, { meetingId: id, command, request: analysed });
  await record.caughtUp();
  await record.pool.query(
    `insert into meetings (id, meeting_id, teams_meeting_id, subject, start_time, created_at, updated_at, platform, source,
       transcript_id, organizer_id, searchable, searchable_organizer, line_count)
     select n + 1000, x, x::text, 'Point ' || n, '2026-01-01'::timestamptz + n * interval '4 minutes', now(), now(), 'teams',
       'import', x, case when n % 20 = 0 then $2::uuid else gen_random_uuid() end,
       case when n % 3 = 0 then (select searchable from meetings where meeting_id = $3) else 'point' end, '', 100
     from (select n, gen_random_uuid() as x from generate_series(1, $1::int) n) m`,
    [MEETINGS, ORGANISER, id],
  );
  // One in a hundred is about the same.
  await record.pool.query(
    `insert into meeting_topics (meeting_id, number, capture_id, content, weight, search_vector)
     select m.meeting_id, k, m.transcript_id, null, 5,
       case when k = 0 and m.id % 100 = 0 then (select search_vector from meeting_topics where meeting_id = $1 limit 1)
         else array_to_tsvector(array['w' || (m.id * 7 + k) % 5000]) end
     from meetings m cross join generate_series(0, 3) k where m.meeting_id <> $1`,
    [id],
  );
  await record.pool.query(
    `insert into transcripts (meeting_id, capture_id, line, timestamp, speaker_number, source_number, search_vector)
     select m.meeting_id, m.transcript_id, l, m.start_time, 0, 0, array_to_tsvector(array['w' || l])
     from (select * from meetings where meeting_id <> $1 order by start_time desc limit $2 / 100) m
     cross join generate_series(0, 99) l`,
    [id, LINES],
  );
  await record.pool.query('analyze');
}, 600_000);
afterAll(async () => {
  await stop();
  await record.close();
});

const viewers: Readonly<Record<string, Viewer>> = {
  administrator: { userId: randomUUID(), email: 'chef@exemple.fr', role: 'admin' },
  'person with 5,000 meetings': { userId: ORGANISER, email: 'claire@exemple.fr', role: 'user' },
};

it.each(Object.keys(viewers))(
  'reads no large table whole for a meeting of 3,000 lines among 100,000 meetings: %s',
  { timeout: 600_000 },
  async (who) => {
    const plans: Plan[] = [];
    const { sealer } = record;
    const viewer = viewers[who];
    if (!viewer) throw new TypeError('a viewer');
    const tables = { pool: explaining(record.pool, plans), sealer };
    const known = await knowledgeOf(tables, viewer, { meetingId: id, today: '2026-11-26' });
    expect(known?.topics.map(({ lines, meetings }) => [lines.length, meetings.length])).toEqual([[3_000, 60]]);
    // A third of all have its title, and nobody of it.
    const series = await seriesOf(tables.pool, await readerOf(tables.pool, viewer), id);
    expect(series).toEqual({ isApart: false, earlier: [], later: [] });
    const whole = plans.filter(
      (node) =>
        node['Node Type'] === 'Seq Scan' &&
        LARGE.test(node['Relation Name'] ?? '') &&
        (node['Actual Rows'] ?? 0) > 5_000,
    );
    expect(whole.map((node) => [node['Node Type'], node['Relation Name'], node['Actual Rows']])).toEqual([]);
  },
);
