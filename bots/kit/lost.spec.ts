import { changeBotSession } from '#commands/bot-session/session.ts';
import { someRequest } from '#test/support/inhabited.ts';
import { openTestRecord, type TestRecord } from '#test/support/record.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Leases } from './lease.ts';
import { lostBotSessions } from './lost.ts';

const LEASE_MS = 60_000;
const TAKE_OVER_MS = 600_000;

let record: TestRecord;
beforeAll(async () => {
  record = await openTestRecord();
  record.project();
});
afterAll(() => record.close());

/** A bot session that a worker runs, which was last heard of so many milliseconds ago. */
async function runBy(worker: string, silentMs: number): Promise<string> {
  const sessionId = randomUUID();
  const { dependencies } = record;
  const launch = {
    type: 'requestLaunch',
    sessionId,
    platform: 'googlemeet',
    requestedBy: randomUUID(),
    meetingUrl: `https://meet.google.com/${sessionId}`,
    botName: 'Greffier',
    expiresAt: '2100-01-01T00:00:00.000Z',
  } as const;
  for (const command of [launch, { type: 'claim', worker, now: new Date().toISOString() } as const])
    await changeBotSession(dependencies, { sessionId, command, request: someRequest('u') });
  await record.caughtUp();
  await new Leases(record.pool, worker).hold([sessionId], LEASE_MS);
  await record.pool.query(
    'update state.bot_lease set renewed_at = now() - make_interval(secs => $2) where session_id = $1',
    [sessionId, silentMs / 1_000],
  );
  return sessionId;
}

describe('a bot session that nobody runs any more', () => {
  const lostFor = async (worker: string, { hasWaited = true, platforms = ['googlemeet'] as const } = {}) => {
    const { pool } = record;
    const leases = new Leases(pool, worker);
    const found = await lostBotSessions({
      pool,
      leases,
      worker,
      platforms,
      leaseMs: LEASE_MS,
      takeOverMs: TAKE_OVER_MS,
      hasWaited,
    });
    return found.map(({ id, worker: of }) => [id, of]);
  };

  it('is one whose lease has lapsed, not too long ago, and that another worker ran', async () => {
    const silent = await runBy('dead', 2 * LEASE_MS);
    await runBy('alive', 0);
    await runBy('long dead', 2 * TAKE_OVER_MS);
    expect(await lostFor('other')).toEqual([[silent, 'dead']]);
    expect(await lostFor('dead')).toEqual([]);
  });

  it('is known by silence to a worker that has listened for as long, and by an interruption to any', async () => {
    expect(await lostFor('newcomer', { hasWaited: false })).toEqual([]);
    const given = await runBy('leaving', 2 * LEASE_MS);
    const { dependencies } = record;
    await changeBotSession(dependencies, {
      sessionId: given,
      command: { type: 'interrupt', cause: 'shutdown', since: new Date().toISOString() },
      request: someRequest('u'),
    });
    await record.caughtUp();
    expect(await lostFor('newcomer', { hasWaited: false })).toEqual([[given, 'leaving']]);
  });
});
