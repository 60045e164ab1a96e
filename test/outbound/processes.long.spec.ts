import { CHECK_WEIGHTS, checkAll } from '#domain/anti-spam/checks.ts';
import { openPool } from '#infra/postgres/pool.ts';
import { providerFacts } from '#projections/anti-spam/provider-facts.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/postgres.ts';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { Pool, QueryResultRow } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CallingOrders } from './calling-process.ts';

/** A minute of the provider is as long here: an hour passes in the thirtieth part of one. */
const WINDOW_MS = 2_000;
const LIMIT = 45;
/** Minutes that the calls are enough for: an hour. */
const WINDOWS = 60;
const SCRIPT = fileURLToPath(new URL('calling-process.ts', import.meta.url));

interface Arrival {
  readonly at: number;
  readonly use: string;
}

let database: TestDatabase;
let pool: Pool;
let provider: Server;
const arrivals: Arrival[] = [];
/** Calls that are told to slow down, by their number. */
const throttled = new Set<number>();
beforeAll(async () => {
  database = await createTestDatabase();
  pool = openPool({ connectionString: database.url, max: 1 }, () => undefined);
  provider = createServer((request, response) => {
    arrivals.push({ at: performance.now(), use: (request.url ?? '/').slice(1) });
    if (!throttled.has(arrivals.length)) return void response.end('{}');
    response.writeHead(429, { 'retry-after': String(WINDOW_MS / 1_000) }).end();
  }).listen(0, '127.0.0.1');
  await once(provider, 'listening');
});
afterAll(async () => {
  provider.close();
  await pool.end();
  await database.drop();
});

function calling(uses: CallingOrders['uses']): ChildProcess {
  const { port } = provider.address() as AddressInfo;
  const orders: CallingOrders = {
    databaseUrl: database.url,
    origin: `http://127.0.0.1:${port}`,
    limit: LIMIT,
    windowMs: WINDOW_MS,
    uses,
  };
  return spawn(process.execPath, [SCRIPT, JSON.stringify(orders)], { stdio: ['ignore', 'inherit', 'inherit'] });
}

const asked = <Row extends QueryResultRow>(query: string) => pool.query<Row>(query);

/** What the anti-spam monitor says of the calls that count now. */
async function scoreNow(): Promise<number> {
  const nothing = { conversations: [], subscriptions: null, permissions: null, webhook: { calls: 0, p95Ms: null } };
  return checkAll({ now: Date.now(), providers: await providerFacts(pool), ...nothing }).score;
}

it('four processes, one of them killed, make no more calls in any minute than the limit, and all of them; the score follows', async () => {
  const each = Math.ceil((LIMIT * WINDOWS) / 4);
  const last = calling({ sweep: each });
  const three = [
    calling({ sweep: each - 5, person: 5 }),
    calling({ sweep: each - 5, person: 5 }),
    calling({ transcripts: each }),
  ];
  await expect.poll(() => arrivals.length, { timeout: 30_000, interval: 20 }).toBeGreaterThan(10);
  last.kill('SIGKILL');
  // At the limit the budget alone counts, with all of its weight.
  await expect.poll(scoreNow, { timeout: 30_000, interval: 20 }).toBe(CHECK_WEIGHTS.budget);
  const codes = await Promise.all(three.map(async (one) => (await once(one, 'exit'))[0] as number | null));
  expect(codes).toEqual([0, 0, 0]);
  for (const [index, { at }] of arrivals.entries())
    expect((arrivals[index + LIMIT]?.at ?? Infinity) - at).toBeGreaterThanOrEqual(WINDOW_MS);
  const made = Object.groupBy(arrivals, ({ use }) => use);
  expect(made['person']).toHaveLength(10);
  expect(made['transcripts']).toHaveLength(each);
  await expect.poll(scoreNow, { timeout: 30_000 }).toBe(0);
  // Fair among uses: few calls are not behind a hundred of others.
  const lastPerson = arrivals.findLastIndex(({ use }) => use === 'person');
  expect(lastPerson).toBeLessThan(3 * LIMIT);
  const { rows } = await asked('select count(*)::int as waiting from state.outbound_waiting');
  expect(rows).toEqual([{ waiting: 0 }]);
}, 300_000);

it('what one is told of when to call again, all four heed', async () => {
  arrivals.length = 0;
  throttled.add(12);
  const four = Array.from({ length: 4 }, () => calling({ transcripts: 10 }));
  await Promise.all(four.map((one) => once(one, 'exit')));
  expect(arrivals).toHaveLength(40);
  const { rows } = await asked<{ told: number; early: number }>(
    `select count(*)::int as told,
       (select count(*)::int from state.outbound_call c
         where c.taken_at between h.since and h.held_until - interval '1 millisecond') as early
     from state.outbound_hold h group by h.since, h.held_until`,
  );
  expect(rows).toEqual([{ told: 1, early: 0 }]);
}, 120_000);
