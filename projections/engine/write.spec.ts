import { eventType } from '#domain/events/registry.ts';
import type { Recorded } from '#domain/events/event.ts';
import { VaultSealer } from '#infra/vault/keys/sealer.ts';
import { MemoryKeyring } from '#test/support/keyring.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/postgres.ts';
import { changesTo, RowModel } from '#test/support/row-model.ts';
import { runs } from '#test/support/long.ts';
import * as fc from 'fast-check';
import { randomBytes } from 'node:crypto';
import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod/mini';
import { writeEvents } from './apply.ts';
import type { RowChange } from './changes.ts';
import { copyRows } from './copy.ts';
import { createTables, projection } from './projection.ts';
import { column, table, type TableDefinition } from './table.ts';
import { inTransaction } from './transaction.ts';
import type { BulkInsert } from './read-tables.ts';

const columns = {
  a: column<number>('int'),
  b: column<number>('int'),
  n: column<number | null>('int'),
  m: column<number>('int', 'not null'),
  t: column<string | null>('text'),
  doc: column<unknown>('jsonb'),
};
const plain = table('plain', columns, { key: ['a', 'b'] });
const counted = table('counted', columns, { key: ['a', 'b'], counted: 'id' });

/** Its events carry the changes that they make. */
const scripted = projection(
  { Changed: eventType(z.object({ changes: z.array(z.unknown()) })) },
  {
    name: 'scripted',
    version: 1,
    tables: [plain, counted],
    on: { Changed: (event) => event.data.changes as RowChange[] },
  },
);

const eventOf = (changes: readonly RowChange[], position: number): Recorded => ({
  type: 'Changed',
  data: { changes },
  id: '00000000-0000-4000-8000-000000000000',
  stream: 'script-1',
  revision: BigInt(position),
  position: BigInt(position),
  metadata: {
    actor: 'system:spec',
    correlationId: 'c',
    causationId: 'd',
    time: '2026-07-01T08:00:00.000Z',
    schemaVersion: 1,
  },
});

const changes = fc.oneof(changesTo('plain', { upserts: true }), changesTo('counted', { upserts: false }));
const events = fc.array(fc.array(changes, { maxLength: 4 }), { minLength: 1, maxLength: 25 });

describe('writing what events change', () => {
  let database: TestDatabase;
  let pool: Pool;
  let sealer: VaultSealer;
  beforeAll(async () => {
    database = await createTestDatabase();
    pool = new Pool({ connectionString: database.url, max: 2 });
    sealer = new VaultSealer(pool, randomBytes(32), new MemoryKeyring());
    for (const statement of createTables(scripted)) await pool.query(statement);
  });
  afterAll(async () => {
    await pool.end();
    await database.drop();
  });

  /** Writes the events in batches of the given sizes, over and over, into empty tables. */
  async function write(
    script: readonly (readonly RowChange[])[],
    sizes: readonly number[],
    bulk: BulkInsert | null,
  ): Promise<void> {
    await pool.query('truncate plain, counted');
    let counters = {};
    for (let from = 0, turn = 0; from < script.length; turn += 1) {
      const size = sizes[turn % sizes.length] ?? 1;
      const batch = script.slice(from, from + size).map((one, index) => eventOf(one, from + index + 1));
      ({ counters } = await inTransaction(pool, (client) =>
        writeEvents({ client, sealer, ...(bulk ? { bulk } : {}) }, scripted, { events: batch, counters }),
      ));
      from += size;
    }
  }

  const rowsOf = async ({ name, options }: TableDefinition) =>
    (
      await pool.query<Record<string, unknown>>(
        `select ${options.counted ? 'id, ' : ''}a, b, n, m, t, doc from ${name} order by a, b`,
      )
    ).rows;

  const inTurn = (one: TableDefinition, script: readonly (readonly RowChange[])[]) => {
    const model = new RowModel(one);
    for (const change of script.flat()) if (change.table === one.name) model.apply(change);
    return model.rows;
  };

  it('gives the rows that the changes give one after the other, however the events are cut into batches', async () => {
    await fc.assert(
      fc.asyncProperty(
        events,
        fc.array(fc.integer({ min: 1, max: 25 }), { minLength: 1, maxLength: 5 }),
        async (script, sizes) => {
          await write(script, sizes, null);
          for (const one of [plain, counted]) expect(await rowsOf(one)).toEqual(inTurn(one, script));
        },
      ),
      { numRuns: runs(80) },
    );
  });

  it('gives the same rows through COPY, whether or not some of them are there already', async () => {
    const far = fc.integer({ min: 0, max: 60 });
    const many = fc.array(
      fc.record({
        a: far,
        b: fc.constant(0),
        n: fc.constant(1),
        m: fc.constant(2),
        t: fc.constantFrom('\\.', '\\N', 'a\tb\r\n\\', '« é »'),
        doc: fc.constantFrom(null, { x: '\\"\n' }),
      }),
      { minLength: 30, maxLength: 60 },
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.oneof(
            many.map((rows) => rows.map((row): RowChange => ({ table: 'counted', kind: 'insert', row }))),
            fc.array(changes, { maxLength: 3 }),
          ),
          { maxLength: 6 },
        ),
        fc.integer({ min: 1, max: 6 }),
        async (script, size) => {
          await write(script, [size], copyRows);
          for (const one of [plain, counted]) expect(await rowsOf(one)).toEqual(inTurn(one, script));
        },
      ),
      { numRuns: runs(30) },
    );
  });
});
