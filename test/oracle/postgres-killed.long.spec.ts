import { describe, expect, it } from 'vitest';
import { survivePostgres } from './postgres-killed.ts';

const FULL = process.env['ORACLE'] === 'full';
const KILLS = FULL ? 8 : 2;

describe('a Postgres that is killed while sixteen append', () => {
  it('comes back with everything that it acknowledged, once, and what is repeated is not written twice', async () => {
    const outcome = await survivePostgres({ seed: 1, kills: KILLS });
    if (FULL) process.stdout.write(`${JSON.stringify(outcome)}\n`);
    expect(outcome.faults).toEqual([]);
    expect(outcome.different).toEqual([]);
    expect(outcome.servers).toBe(KILLS + 1);
    expect(outcome.events).toBeGreaterThan(400);
  }, 600_000);
});
