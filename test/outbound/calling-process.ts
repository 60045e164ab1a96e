import { PostgresBudget } from '#infra/outbound/budget.ts';
import { openPool } from '#infra/postgres/pool.ts';
import { outcomeOf } from '#domain/outbound/budget.ts';
import { z } from 'zod/mini';

/** What a process is told that calls a provider as often as it may, by the one argument that it has. */
export const callingOrders = z.object({
  databaseUrl: z.string(),
  origin: z.string(),
  limit: z.int(),
  windowMs: z.int(),
  /** Each use, and how many calls it makes. */
  uses: z.record(z.string(), z.int()),
});
export type CallingOrders = z.infer<typeof callingOrders>;

const { databaseUrl, origin, limit, windowMs, uses } = callingOrders.parse(JSON.parse(process.argv[2] ?? ''));
const pool = openPool({ connectionString: databaseUrl, max: 4 }, () => undefined);
const budget = new PostgresBudget({ pool, provider: 'graph', limit, windowMs });
const calls = Object.entries(uses).flatMap(([use, count]) => Array.from({ length: count }, () => use));
await Promise.all(
  calls.map(async (use) => {
    const call = await budget.take({ use });
    const response = await fetch(`${origin}/${use}`);
    await response.arrayBuffer();
    if (response.status === 429) await budget.holdOff(Number(response.headers.get('retry-after')) * 1_000);
    await call.end(outcomeOf(response.status));
  }),
);
await pool.end();
