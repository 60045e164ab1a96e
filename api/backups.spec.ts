import { listBackups } from '#api/contract/backups.ts';
import { remembered } from '#projections/backups/attempts.ts';
import { openTestApi, type TestApi } from '#test/support/api.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await openTestApi();
  ({ token } = await api.person('admin'));
});
afterAll(() => api.close());

const seen = async () => (await api.call(listBackups, { token })).answer;

it('tells administrators of backups: none, one, one that failed since, one that was proven', async () => {
  const { pool } = api.record;
  expect(await seen()).toEqual({
    standing: 'never',
    daily: { at: '03:30', keepDays: 90 },
    lastMade: null,
    lastProven: null,
    attempts: [],
  });
  const made = { name: '2026-11-26T02-30-00Z', events: 12, erasures: 1 };
  await remembered(pool, 'made', async () => made);
  await expect(
    remembered(pool, 'made', () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' }))),
  ).rejects.toThrow('full');
  await remembered(pool, 'proven', async () => ({ ...made, events: 11 }));
  expect(await seen()).toMatchObject({
    standing: 'made',
    lastMade: { ...made, error: null },
    lastProven: { kind: 'proven', events: 11 },
    attempts: [{ kind: 'proven' }, { kind: 'made', error: 'ENOSPC', name: null }, { kind: 'made' }],
  });
  await pool.query(`update state.backup set at = $1::timestamptz - interval '26 hours'`, [api.clock.now()]);
  expect(await seen()).toMatchObject({ standing: 'late' });
});

it('remembers the last hundred', async () => {
  for (let count = 0; count < 120; count += 1)
    await remembered(api.record.pool, 'made', async () => ({ name: null, events: count, erasures: 0 }));
  const { attempts } = await seen();
  expect([attempts.length, attempts[0]?.events]).toEqual([100, 119]);
});
