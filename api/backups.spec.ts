import { backUpNow, listBackups } from '#api/contract/backups.ts';
import { remembered } from '#projections/backups/attempts.ts';
import { askForBackup, oneAtATime, takeBackup, tellBackup } from '#projections/backups/requests.ts';
import { openTestApi, type TestApi } from '#test/support/api.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await openTestApi();
  ({ token } = await api.person('admin'));
});
afterAll(() => api.close());

const { signal } = new AbortController();
const seen = async () => (await api.call(listBackups, { token })).answer;

it('tells administrators of backups: none, one, one that failed since, one that was proven', async () => {
  const { pool } = api.record;
  expect(await seen()).toEqual({
    standing: 'never',
    proof: 'never',
    daily: { at: '03:30', keepDays: 90, proveDays: 1 },
    underWay: null,
    proving: false,
    lastMade: null,
    lastProven: null,
    attempts: [],
  });
  const made = { name: '2026-11-26T02-30-00Z', events: 12, erasures: 1 };
  await remembered({ pool, kind: 'made', signal }, async () => made);
  await expect(
    remembered({ pool, kind: 'made', signal }, () =>
      Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' })),
    ),
  ).rejects.toThrow('full');
  expect(await seen()).toMatchObject({ standing: 'failed', lastMade: made });
  await remembered({ pool, kind: 'made', signal }, async () => made);
  await remembered({ pool, kind: 'proven', signal }, async () => ({ ...made, events: 11 }));
  expect(await seen()).toMatchObject({
    standing: 'made',
    proof: 'proven',
    lastMade: { ...made, error: null },
    lastProven: { kind: 'proven', events: 11 },
    attempts: [{ kind: 'proven' }, { kind: 'made' }, { kind: 'made', error: 'ENOSPC', name: null }, { kind: 'made' }],
  });
  await pool.query(`update state.backup set at = $1::timestamptz - interval '26 hours'`, [api.clock.now()]);
  expect(await seen()).toMatchObject({ standing: 'late' });
});

it('asks for a backup once, for administrators, and refuses another while it is open or one is made', async () => {
  const { pool } = api.record;
  const { token: other } = await api.person('admin');
  const { token: user } = await api.person('user');
  expect((await api.call(backUpNow, { token: user })).status).toBe(403);
  const asked = await api.call(backUpNow, { token });
  expect(asked.status).toBe(202);
  expect(await seen()).toMatchObject({ underWay: { status: 'waiting', by: { displayName: expect.any(String) } } });
  expect((await api.call(backUpNow, { token: other })).body).toMatchObject({ code: 'BACKUP_UNDER_WAY' });
  await oneAtATime({ pool, signal }, 'backup', async () => {
    const request = await takeBackup(pool);
    await tellBackup(pool, { id: String(request?.id), events: 12, share: 0.5 });
    expect(await seen()).toMatchObject({ underWay: { status: 'running', events: 12, share: 0.5 } });
    const made = { name: '2026-11-27T02-30-00Z', events: 24, erasures: 0 };
    await remembered({ pool, kind: 'made', signal, request: String(request?.id) }, async () => made);
    // At the command line.
    expect(await seen()).toMatchObject({ underWay: { status: 'running', by: null } });
    expect((await api.call(backUpNow, { token })).body).toMatchObject({ code: 'BACKUP_UNDER_WAY' });
  });
  expect(await seen()).toMatchObject({ underWay: null, proving: false, standing: 'made' });
  await oneAtATime({ pool, signal }, 'proof', async () => expect(await seen()).toMatchObject({ proving: true }));
});

it('forgets no request of a process that was ended, and remembers no failure of it', async () => {
  const { pool } = api.record;
  const { token: admin } = await api.person('admin');
  await api.call(backUpNow, { token: admin });
  const request = String((await takeBackup(pool))?.id);
  const ended = AbortSignal.abort();
  const before = (await seen()).attempts.length;
  const cut = () => Promise.reject(new Error('cut'));
  await expect(remembered({ pool, kind: 'made', signal: ended, request }, cut)).rejects.toThrow('cut');
  expect(await seen()).toMatchObject({ underWay: { status: 'waiting' } });
  expect((await seen()).attempts.length).toBe(before);
  await expect(remembered({ pool, kind: 'made', signal, request }, cut)).rejects.toThrow('cut');
  // The same command, repeated by its client, asks for nothing again.
  await askForBackup(pool, { id: request, actor: 'user:1' });
  const after = await seen();
  expect(after).toMatchObject({ underWay: null, standing: 'failed' });
  expect(after.attempts.length).toBe(Math.min(100, before + 1));
});

it('remembers the last hundred', async () => {
  for (let count = 0; count < 120; count += 1)
    await remembered({ pool: api.record.pool, kind: 'made', signal }, async () => ({
      name: null,
      events: count,
      erasures: 0,
    }));
  const { attempts } = await seen();
  expect([attempts.length, attempts[0]?.events]).toEqual([100, 119]);
});
