import { openPool } from '#infra/postgres/pool.ts';
import { createTestDatabase } from '#test/support/postgres.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Leases } from './lease.ts';

const LONG_MS = 600_000;

describe('the lease of a bot session', () => {
  const stack = new AsyncDisposableStack();
  let [one, other]: Leases[] = [];
  beforeAll(async () => {
    const database = await createTestDatabase();
    stack.defer(() => database.drop());
    const pool = openPool({ connectionString: database.url }, () => undefined);
    stack.defer(() => pool.end());
    [one, other] = [new Leases(pool, 'one'), new Leases(pool, 'other')];
  });
  afterAll(() => stack.disposeAsync());

  const holds = async (leases: Leases | undefined, id: string, leaseMs = LONG_MS) =>
    (await leases?.hold([id], leaseMs))?.has(id);

  it('is one worker’s until it lapses', async () => {
    expect(await holds(one, 's1')).toBe(true);
    expect(await holds(other, 's1')).toBe(false);
    expect(await holds(one, 's1')).toBe(true);
    expect(await one?.hold(['s1', 's2'], LONG_MS)).toEqual(new Set(['s1', 's2']));
    expect(await other?.hold(['s1', 's3'], LONG_MS)).toEqual(new Set(['s3']));
    expect(await other?.lapsed(['s1', 's4'], LONG_MS)).toEqual(['s4']);
  });

  it('is another’s once it lapsed or was given up, and the former worker changes nothing of it then', async () => {
    for (const id of ['s5', 's6']) await holds(one, id);
    expect(await holds(other, 's5', 0)).toBe(true);
    await one?.giveUp('s6', LONG_MS);
    expect(await holds(other, 's6')).toBe(true);
    for (const id of ['s5', 's6']) {
      expect(await holds(one, id)).toBe(false);
      await one?.giveUp(id, LONG_MS);
      await one?.release(id);
    }
    expect(await other?.lapsed(['s5', 's6'], LONG_MS)).toEqual([]);
  });
});
