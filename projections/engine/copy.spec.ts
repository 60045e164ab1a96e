import { VaultSealer } from '#infra/vault/keys/sealer.ts';
import { MemoryKeyring } from '#test/support/keyring.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/postgres.ts';
import { runs } from '#test/support/long.ts';
import * as fc from 'fast-check';
import { randomBytes } from 'node:crypto';
import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Values } from './changes.ts';
import { copyRows } from './copy.ts';
import { column, createTable, table, type TableDefinition } from './table.ts';
import { inTransaction } from './transaction.ts';
import { writeChanges } from './write.ts';

const columns = {
  line: column<number>('int'),
  id: column<unknown>('uuid'),
  at: column<unknown>('timestamptz'),
  flag: column<unknown>('boolean'),
  place: column<unknown>('bigint'),
  text: column<unknown>('text'),
  short: column<unknown>('varchar(20)'),
  state: column<unknown>('door_status'),
  sealed: column<unknown>('bytea'),
  words: column<unknown>('tsvector'),
  doc: column<unknown>('jsonb'),
};
const copied = table('copied', columns, { key: ['line'] });
const stated = table('stated', columns, { key: ['line'] });

const ROWS = 30;
const orNull = <T>(some: fc.Arbitrary<T>) => fc.option(some, { nil: null, freq: 4 });
const hash = fc.stringMatching(/^[\w-]{8}$/u);
const moments = fc
  .date({ min: new Date('1800-01-01T00:00:00.000Z'), max: new Date('2200-01-01T00:00:00.000Z'), noInvalidDate: true })
  .map((date) => date.toISOString());
const values = fc.record({
  id: orNull(fc.uuid()),
  at: orNull(fc.oneof(moments, fc.constantFrom('2026-02-28T23:59:59Z', '2024-02-29T24:00:00Z'))),
  flag: orNull(fc.boolean()),
  place: orNull(fc.oneof(fc.maxSafeInteger(), fc.constantFrom('0', '4294967296', '123456789012345'))),
  text: orNull(fc.string({ unit: 'grapheme', maxLength: 200 }).map((text) => text.replaceAll('\0', ' '))),
  short: orNull(fc.constantFrom('', 'é', '\\.', 'a\tb\n', 'x'.repeat(20))),
  state: orNull(fc.constantFrom('open', 'shut')),
  sealed: orNull(fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes))),
  words: orNull(fc.uniqueArray(hash, { maxLength: 6 }).map((hashes) => hashes.join(' '))),
  doc: orNull(fc.constantFrom({ x: '\\"\n' }, [], 1, 'é')),
});

describe('COPY of rows', () => {
  let database: TestDatabase;
  let pool: Pool;
  let sealer: VaultSealer;
  beforeAll(async () => {
    database = await createTestDatabase();
    pool = new Pool({ connectionString: database.url, max: 2 });
    sealer = new VaultSealer(pool, randomBytes(32), new MemoryKeyring());
    await pool.query(`create type door_status as enum ('open', 'shut')`);
    for (const statement of [...createTable(copied), ...createTable(stated)]) await pool.query(statement);
  });
  afterAll(async () => {
    await pool.end();
    await database.drop();
  });

  const names = Object.keys(columns);
  const copy = (rows: readonly Values[]) => inTransaction(pool, (client) => copyRows(client, copied, { names, rows }));
  const rowsOf = async ({ name }: TableDefinition) =>
    (await pool.query<{ row: string }>(`select t::text as row from ${name} t order by line`)).rows;

  it('stores what statements store', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(values, { minLength: ROWS, maxLength: ROWS }), async (some) => {
        await pool.query('truncate copied, stated');
        const rows = some.map((row, line) => ({ line, ...row }));
        expect(await copy(rows)).toBe(true);
        await inTransaction(pool, (client) =>
          writeChanges(
            { client, sealer },
            stated,
            rows.map((row) => stated.insert(row)),
          ),
        );
        expect(await rowsOf(copied)).toEqual(await rowsOf(stated));
      }),
      { numRuns: runs(40) },
    );
  });

  it.each([
    ['at', '2026-03-02T08:00:00.123456Z'],
    ['at', '2026-02-30T08:00:00.000Z'],
    ['at', '0000-01-01T08:00:00.000Z'],
    ['at', '9000-01-01T08:00:00.000Z'],
    ['at', 'infinity'],
    ['id', '{00000000-0000-4000-8000-000000000000}'],
    ['id', '00000000-0000-4000-8000-00000000000g'],
    ['place', '9223372036854775807'],
    ['place', 1.5],
    ['flag', 'yes'],
    ['text', 1],
    ['words', `it''s`],
    ['words', 'a:1'],
  ])('leaves what only Postgres reads to statements: %s %s', async (name, value) => {
    await pool.query('truncate copied');
    const rows = Array.from({ length: ROWS }, (_, line) => ({ line, ...(line === ROWS - 1 ? { [name]: value } : {}) }));
    expect(await copy(rows)).toBe(false);
    expect(await rowsOf(copied)).toEqual([]);
  });

  it('writes nothing where one of the rows is there already', async () => {
    await pool.query('truncate copied');
    const rows = Array.from({ length: ROWS }, (_, line) => ({ line, text: 'avant' }));
    expect(await copy(rows)).toBe(true);
    expect(await copy(rows.map(({ line }) => ({ line: line + ROWS - 1, text: 'après' })))).toBe(false);
    expect(await rowsOf(copied)).toHaveLength(ROWS);
  });
});
