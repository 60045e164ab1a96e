import { createTestDatabase } from '#test/support/postgres.ts';
import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PostgresModelBudget } from './budget.ts';

describe('the tokens of a day', () => {
  let pool: Pool;
  let close: () => Promise<void>;
  beforeAll(async () => {
    const database = await createTestDatabase();
    pool = new Pool({ connectionString: database.url });
    close = async () => {
      await pool.end();
      await database.drop();
    };
  });
  afterAll(() => close());

  const at = (time: string, limit = 10_000) =>
    new PostgresModelBudget({ pool, limit: async () => limit, now: () => new Date(time) });

  it('are held by one process at a time, counted as they were taken, and begin again at midnight in Paris', async () => {
    const [one, other] = [at('2026-11-26T10:00:00Z'), at('2026-11-26T10:00:00Z')];
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, (_, index) => (index % 2 === 0 ? one : other).hold(3_000)),
    );
    const held = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
    expect(held).toHaveLength(3);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'MODEL_BUDGET_SPENT' },
    });
    await Promise.all(held.map((tokens) => tokens.settle({ input: 2_000, output: 500 })));
    expect(await other.usage()).toEqual({ input: 6_000, output: 1_500, calls: 3, last: null });
    await expect(one.hold(2_501)).rejects.toMatchObject({ code: 'MODEL_BUDGET_SPENT' });
    await (await one.hold(2_500)).settle({ input: 1, output: 1 });
    const tomorrow = at('2026-11-26T23:00:00Z');
    expect(await tomorrow.usage()).toMatchObject({ input: 0, calls: 0 });
    await (await tomorrow.hold(9_000)).settle({ input: 1, output: 1 });
    await (await at('2026-11-26T10:00:00Z', 0).hold(1_000_000)).settle({ input: 0, output: 0 });
  });

  it('come with how the last call ended', async () => {
    const budget = at('2026-11-27T10:00:00Z');
    await budget.note({ failure: null, tokensAMinute: 30_000 });
    await budget.note({ failure: 'MODEL_BROKEN', tokensAMinute: null });
    const last = { at: '2026-11-27T10:00:00.000Z', failure: 'MODEL_BROKEN', tokensAMinute: 30_000 };
    expect((await at('2026-11-28T10:00:00Z').usage()).last).toEqual(last);
  });
});
