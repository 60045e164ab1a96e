import { isLong } from '#test/support/long.ts';
import { openTestRecord, type TestRecord } from '#test/support/record.ts';
import { witness } from '#test/support/witness.ts';
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const [PROCESSES, EVENTS] = isLong ? [4, 2_000] : [2, 500];
const STREAMS_EACH = 2;

const appender = fileURLToPath(new URL('../support/appender.ts', import.meta.url));

describe('many who append while others project', () => {
  let record: TestRecord;
  beforeAll(async () => {
    record = await openTestRecord([witness('oracle')]);
  });
  afterAll(() => record.close());

  it('lose nothing, repeat nothing and see everything in its order', { timeout: 180_000 }, async () => {
    record.project();
    record.project();
    const streams = Array.from({ length: PROCESSES * STREAMS_EACH }, () => `user-${randomUUID()}`);
    const processes = Array.from({ length: PROCESSES }, async (_, which) => {
      const own = streams.slice(which * STREAMS_EACH, (which + 1) * STREAMS_EACH);
      const child = spawn(process.execPath, [appender, record.url, String(EVENTS), ...own], {
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      const [code] = (await once(child, 'exit')) as [number | null];
      return code;
    });

    // In the middle of it, the projecting process loses the connection that says so, and so does an appender whose turn
    // it is.
    for (const part of [0.2, 0.5]) {
      await record.progress.reached(['oracle'], `${record.store.id}:${Math.round(streams.length * EVENTS * part)}`, {
        patience: 120_000,
      });
      await record.pool.query(
        `select pg_terminate_backend(pid) from (select distinct pid from pg_locks where locktype = 'advisory' and objsubid = 1 and granted and pid <> pg_backend_pid() and database = (select oid from pg_database where datname = current_database())) holders`,
      );
    }

    expect(await Promise.all(processes)).toEqual(Array(PROCESSES).fill(0));
    await record.caughtUp();

    const { rows } = await record.pool.query<{ stream: string; events: number; repeated: number; gaps: number }>(
      `select stream, count(*)::int as events, count(*) filter (where times <> 1)::int as repeated,
         count(*) filter (where follows is distinct from revision - 1)::int as gaps
       from (select *, coalesce(lag(revision) over (partition by stream order by ordinal), -1) as follows from seen) s group by stream order by stream`,
    );
    expect(rows).toEqual(streams.toSorted().map((stream) => ({ stream, events: EVENTS, repeated: 0, gaps: 0 })));
    const { rows: order } = await record.pool.query<{ total: number; disordered: number; elsewhere: number }>(
      `select count(*)::int as total, count(*) filter (where s.position <= s.before)::int as disordered, count(*) filter (where e.position is distinct from s.position)::int as elsewhere
       from (select *, lag(position) over (order by ordinal) as before from seen) s left join events.event e using (stream, revision)`,
    );
    expect(order).toEqual([{ total: streams.length * EVENTS, disordered: 0, elsewhere: 0 }]);
  });
});
