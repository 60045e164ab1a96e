import { createTestDatabase, type TestDatabase } from '#test/support/postgres.ts';
import { openPool } from '#infra/postgres/pool.ts';
import type { Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PostgresBudget } from './budget.ts';

let database: TestDatabase;
let pool: Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = openPool({ connectionString: database.url, max: 6 }, () => undefined);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});
beforeEach(() => pool.query('truncate state.outbound_call, state.outbound_waiting, state.outbound_hold'));

/** As another process has it: what it knows of calls stands in the database. */
const budgetOf = (limit: number, windowMs = 60_000) => new PostgresBudget({ pool, provider: 'graph', limit, windowMs });

const NEVER = 600_000;
const waitingNow = async (count: number): Promise<void> => {
  await expect.poll(async () => (await budgetOf(1, NEVER).state()).waiting, { timeout: 10_000 }).toBe(count);
};

describe('the budget of calls to a provider', () => {
  it('is one for all processes: what one takes, the other has not', async () => {
    const [one, other] = [budgetOf(2), budgetOf(2)];
    await one.take({ use: 'sweep' });
    await other.take({ use: 'transcripts' });
    expect(await one.state()).toEqual({ used: 2, limit: 2, waiting: 0, heldUntil: null });
    const gone = new AbortController();
    const third = one.take({ use: 'sweep', signal: gone.signal });
    await waitingNow(1);
    gone.abort(new Error('given up'));
    await expect(third).rejects.toThrow('given up');
    await waitingNow(0);
    expect(await other.state()).toMatchObject({ used: 2, waiting: 0 });
  });

  it('has a call count from its beginning until a window after its end', async () => {
    const budget = budgetOf(1, 300);
    const call = await budget.take({ use: 'sweep' });
    const begun = performance.now();
    const next = budget.take({ use: 'sweep' });
    await waitingNow(1);
    await call.end('answered');
    const ended = performance.now();
    await next;
    // The database notes the end a moment before it is told here.
    expect(performance.now() - begun).toBeGreaterThanOrEqual(300);
    expect(performance.now() - ended).toBeGreaterThan(0);
    const { rows } = await pool.query(
      `select count(*)::int as kept from state.outbound_call where outcome = 'answered'`,
    );
    expect(rows).toEqual([{ kept: 1 }]);
  });

  it('lets nobody call while the provider wants no calls, in any process', async () => {
    const [one, other] = [budgetOf(5, 1_200), budgetOf(5, 1_200)];
    const asked = Date.now();
    await one.holdOff(NEVER);
    await one.holdOff(100);
    expect(Date.parse((await other.state()).heldUntil ?? '')).toBeGreaterThanOrEqual(asked + NEVER);
    let isTaken = false;
    const taking = other.take({ use: 'sweep' }).then(() => (isTaken = true));
    await waitingNow(1);
    expect(isTaken).toBe(false);
    await pool.query('update state.outbound_hold set held_until = clock_timestamp()');
    await taking;
    expect((await one.state()).heldUntil).toBeNull();
  });

  it('is held off once what another process decides is recorded, so that nothing is recorded after it', async () => {
    const other = await pool.connect();
    await other.query('begin');
    await other.query(`select pg_advisory_xact_lock(hashtext('greffier.outbound.graph'))`);
    const budget = budgetOf(1);
    const held = budget.holdOff(NEVER);
    const { rows } = await other.query<{ pid: number }>('select pg_backend_pid() as pid');
    const pid = rows[0]?.pid ?? 0;
    await expect
      .poll(async () => {
        const waiting = 'select from pg_stat_activity where $1 = any (pg_blocking_pids(pid))';
        return (await pool.query(waiting, [pid])).rowCount;
      })
      .toBe(1);
    expect((await budget.state()).heldUntil).toBeNull();
    await other.query('commit');
    other.release();
    await held;
    expect((await budget.state()).heldUntil).not.toBeNull();
  });

  it('gives the turn of one who left at once to the next', async () => {
    const budget = budgetOf(1, 400);
    const first = await budget.take({ use: 'sweep' });
    const gone = new AbortController();
    const left = budget.take({ use: 'sweep', signal: gone.signal });
    const next = budget.take({ use: 'sweep' });
    await waitingNow(2);
    gone.abort(new Error('given up'));
    await expect(left).rejects.toThrow('given up');
    await first.end('throttled');
    await (await next).end('answered');
    await waitingNow(0);
  });

  it('makes no call where nobody can say how many there were', async () => {
    const lost = openPool({ connectionString: database.url.replace(/\/[^/]*$/u, '/nowhere') }, () => undefined);
    await expect(new PostgresBudget({ pool: lost, provider: 'meet' }).take({ use: 'sync' })).rejects.toThrow(
      /nowhere/u,
    );
    await lost.end();
  });
});
