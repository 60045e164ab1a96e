import { VISIT_PAUSE_MS } from '#domain/user/visits.ts';
import { TEST_PASSWORD_COST } from '#test/support/password-cost.ts';
import { createTestDatabase } from '#test/support/postgres.ts';
import { randomBytes } from 'node:crypto';
import { Pool } from 'pg';
import { expect, it } from 'vitest';
import { openCredentials } from './credentials.ts';

const began = Date.parse('2026-11-20T09:00:00.000Z');
const after = (ms: number) => new Date(began + ms);

it('a visit goes on through short pauses and ends when the person was last seen, also while others come', async () => {
  const database = await createTestDatabase();
  const pool = new Pool({ connectionString: database.url });
  const { sessions, visits } = await openCredentials(pool, randomBytes(32), TEST_PASSWORD_COST);
  for (const userId of ['claire', 'noor'])
    await sessions.start({ userId, now: after(0), expiresAt: after(100 * VISIT_PAUSE_MS), factorOf: null });
  expect(await visits.lastEnd('claire', after(0))).toBeNull();
  const short = VISIT_PAUSE_MS - 1;
  await visits.seen(['claire', 'noor', 'claire'], after(short));
  expect(await visits.lastEnd('claire', after(2 * short))).toBeNull();
  // Of two servers the one that is behind takes nothing back.
  await visits.seen(['claire'], after(short));

  const back = 2 * short + VISIT_PAUSE_MS;
  expect(await visits.lastEnd('claire', after(back))).toEqual(after(2 * short));
  // However often they look during the visit, it is the same.
  expect(await visits.lastEnd('claire', after(back + short))).toEqual(after(2 * short));
  expect(await visits.lastEnd('noor', after(back + short))).toEqual(after(short));
  await visits.seen(['nobody'], after(0));
  expect((await pool.query('select from state.visit')).rowCount).toBe(2);
  await pool.end();
  await database.drop();
});
