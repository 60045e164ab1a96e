import { PostgresEventStore } from '#infra/event-store/postgres/store.ts';
import { openPool } from '#infra/postgres/pool.ts';
import { randomUUID } from 'node:crypto';

/**
 * A process of its own that appends events one by one: `appender.ts <database url> <events a stream> <stream>…`. All
 * streams at once, each event at the exact revision of the one before; ends with 1 on the first failure.
 */
const [url = '', count = '0', ...streams] = process.argv.slice(2);
const pool = openPool({ connectionString: url, max: 2 }, () => undefined);
const store = await PostgresEventStore.open(pool, url);
const data = Buffer.from(JSON.stringify({ role: 'user' }));
const metadata = Buffer.from(
  JSON.stringify({
    actor: 'system:spec',
    correlationId: 'spec',
    causationId: 'spec',
    time: '2026-07-01T08:00:00.000Z',
    schemaVersion: 1,
  }),
);

await Promise.all(
  streams.map(async (stream) => {
    for (let next = 0n; next < BigInt(count); next += 1n) {
      await store.append(stream, next === 0n ? 'none' : next - 1n, [
        { id: randomUUID(), type: 'UserRoleChanged', data, metadata },
      ]);
    }
  }),
);
await store.close();
await pool.end();
