import { openTestRecord, type TestRecord } from '#test/support/record.ts';
import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DueTimes } from './due-times.ts';

let record: TestRecord;
beforeAll(async () => {
  record = await openTestRecord();
});
afterAll(() => record.close());

const open = (kind: string, due: string, ready = true) =>
  record.pool.query(
    `insert into requests.requests (kind, subject, detail, asked_by, correlation_id, due_at, not_before, ready)
     values ($1, $2, '', $3, '', $4, $4, $5)`,
    [kind, randomUUID(), randomUUID(), due, ready],
  );

it('tells each kind when its first open request is due, from one query for all that ask at once', async () => {
  let queries = 0;
  const pool = {
    query: (text: string, values: unknown[]) => {
      queries += 1;
      return record.pool.query(text, values);
    },
  } as Pick<Pool, 'query'>;
  const times = new DueTimes(pool);
  await open('erase', '2030-01-02T00:00:00Z');
  await open('erase', '2030-01-01T00:00:00Z');
  await open('analyse', '2030-01-03T00:00:00Z');
  await open('forget', '2030-01-01T00:00:00Z', false);
  const all = await Promise.all(['erase', 'analyse', 'forget', 'clean'].map((kind) => times.first(kind)));
  expect(all).toEqual([Date.parse('2030-01-01'), Date.parse('2030-01-03'), Infinity, Infinity]);
  expect(queries).toBe(1);

  // Asked while the first query may be under way: the answer is of another one.
  const early = times.first('clean');
  await open('clean', '2030-01-04T00:00:00Z');
  await expect(times.first('clean')).resolves.toBe(Date.parse('2030-01-04'));
  await early;
});
