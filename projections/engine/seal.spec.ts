import { VaultSealer } from '#infra/vault/keys/sealer.ts';
import { MemoryKeyring } from '#test/support/keyring.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/postgres.ts';
import { randomBytes } from 'node:crypto';
import { Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RowChange } from './changes.ts';
import { copyRows } from './copy.ts';
import { column, createTable, placeOf, sealedColumn, table, wordsColumn } from './table.ts';
import { inTransaction } from './transaction.ts';
import { writeChanges } from './write.ts';

const notes = table(
  'notes',
  {
    meeting: column<string>('text'),
    line: column<number>('int'),
    at: column<string>('timestamptz'),
    text: sealedColumn(),
    other: sealedColumn(),
    words: wordsColumn(),
  },
  { key: ['meeting', 'line', 'at'], identity: ['meeting', 'line'] },
);
const AT = '2026-03-02T08:00:00.000Z';

describe('sealed columns', () => {
  let database: TestDatabase;
  let pool: Pool;
  let sealer: VaultSealer;
  const keyring = new MemoryKeyring();
  beforeAll(async () => {
    database = await createTestDatabase();
    pool = new Pool({ connectionString: database.url, max: 3 });
    sealer = new VaultSealer(pool, randomBytes(32), keyring);
    for (const statement of createTable(notes)) await pool.query(statement);
    await keyring.ensure(['meeting/1/speaker/0', 'meeting/1/speaker/1']);
  });
  afterAll(async () => {
    await pool.end();
    await database.drop();
  });
  beforeEach(() => pool.query('truncate notes'));

  const sealed = (text: string, speaker = 0) => ({ keyId: `meeting/1/speaker/${speaker}`, text });
  const words = (...all: string[]) => ({ period: '2026', words: all });
  const rowOf = (line: number, text: string, speaker = 0) => ({
    meeting: '1',
    line,
    at: AT,
    text: sealed(text, speaker),
    other: null,
    words: words(...text.split(' ')),
  });
  const write = (changes: readonly RowChange[], bulk = {}) =>
    inTransaction(pool, (client) => writeChanges({ client, sealer, ...bulk }, notes, changes));
  const stored = async () =>
    (
      await pool.query<{
        meeting: string;
        line: number;
        text: Buffer | null;
        other: Buffer | null;
        words: string | null;
      }>('select * from notes order by line')
    ).rows;
  const read = async () => {
    const rows = await stored();
    const open = async (name: 'text' | 'other') =>
      Promise.all(
        rows.map(async (row) =>
          row[name] ? (await sealer.open([{ place: placeOf(notes, name, row), sealed: row[name] }]))[0] : null,
        ),
      );
    const [texts, others] = [await open('text'), await open('other')];
    return rows.map(({ line }, index) => [line, texts[index], others[index]]);
  };

  it.each([
    ['by statements', {}],
    ['by COPY', { bulk: copyRows }],
  ])('hold what handlers give, unreadable, when written %s', async (_, bulk) => {
    await write(
      Array.from({ length: 30 }, (_, line) => notes.insert(rowOf(line, `mot numero${line}`, line % 2))),
      bulk,
    );
    expect(await read()).toEqual(Array.from({ length: 30 }, (_, line) => [line, `mot numero${line}`, null]));
    const [first, second] = await stored();
    expect(first?.words).toMatch(/^'[\w-]{8}' '[\w-]{8}'$/u);
    const common = (first?.words ?? '').split(' ').filter((hash) => second?.words?.includes(hash));
    expect(common).toHaveLength(1);
    expect(JSON.stringify(await stored())).not.toContain('numero');
    const hash = (await sealer.hashesOf(['2026'])).get('2026')?.('numero7');
    expect((await pool.query('select line from notes where words @@ $1::tsquery', [`'${hash}'`])).rows).toEqual([
      { line: 7 },
    ]);
  });

  it('are patched, emptied and replaced like others, within a batch and after it', async () => {
    const key = { meeting: '1', line: 0, at: AT };
    await write([
      notes.insert(rowOf(0, 'un')),
      notes.patch(key, { other: sealed('deux', 1) }),
      notes.insert(rowOf(1, 'trois')),
    ]);
    expect(await read()).toEqual([
      [0, 'un', 'deux'],
      [1, 'trois', null],
    ]);
    await write([notes.patch(key, { text: sealed('quatre'), words: words('quatre') }), notes.upsert(rowOf(1, 'cinq'))]);
    expect(await read()).toEqual([
      [0, 'quatre', 'deux'],
      [1, 'cinq', null],
    ]);
    await write([notes.patchWhere({ line: 0 }, { text: null, words: null })]);
    expect(await read()).toEqual([
      [0, null, 'deux'],
      [1, 'cinq', null],
    ]);
    await expect(write([notes.patchWhere({ line: 0 }, { text: sealed('six') })])).rejects.toThrow('only empty');
  });

  it('leave a change of a column by what it says now to Postgres', async () => {
    const voices = table(
      'voices',
      { line: column<number>('int'), speaker: column<number>('int'), tags: column<string[]>('jsonb') },
      { key: ['line'] },
    );
    for (const statement of createTable(voices)) await pool.query(statement);
    const row = (line: number, speaker: number) => voices.insert({ line, speaker, tags: [] });
    const changes = [row(0, 0), row(1, 2), voices.patchWhere({ speaker: 0 }, { speaker: 1, tags: ['nommée'] })];
    await inTransaction(pool, (client) => writeChanges({ client, sealer }, voices, changes));
    expect((await pool.query('select * from voices order by line')).rows).toEqual([
      { line: 0, speaker: 1, tags: ['nommée'] },
      { line: 1, speaker: 2, tags: [] },
    ]);
  });

  it('give the same bytes whenever they are written, so that tables can be compared', async () => {
    await write([notes.insert(rowOf(0, 'pareil')), notes.insert(rowOf(1, 'pareil'))]);
    const before = await stored();
    await pool.query('truncate notes');
    await write([
      notes.insert(rowOf(1, 'pareil')),
      notes.insert(rowOf(0, 'autre')),
      notes.patch({ meeting: '1', line: 0, at: AT }, { text: sealed('pareil'), words: words('pareil') }),
    ]);
    expect(await stored()).toEqual(before);
    expect(before[0]?.text).not.toEqual(before[1]?.text);
  });

  it('are empty where the key is destroyed', async () => {
    await write([notes.insert(rowOf(0, 'perdu', 1))]);
    await keyring.destroy('meeting/1/speaker/1');
    expect(await read()).toEqual([[0, null, null]]);
    await write([notes.insert(rowOf(1, 'perdu', 1))]);
    expect((await stored())[1]?.text).toBeNull();
  });
});
