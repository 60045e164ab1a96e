import { EXIT } from '#infra/startup-error.ts';
import { runGreffier } from '#test/support/command.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/postgres.ts';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatOf, VAULT_FORMATS, type VaultFormat } from './format.ts';
import { fileOfKey, KEY_FILE_FORMATS, keyIn, markOf, type KeyFileFormat } from './master-key-file.ts';
import { newKey } from './master-key.ts';
import { upgradeVault } from './rotate.ts';
import { namedSecret } from './secret.ts';
import { PostgresVault } from '../keys/vault.ts';

const [first] = VAULT_FORMATS as [VaultFormat];
/** A made-up format: a byte before what the first one writes. */
const SECOND: VaultFormat = {
  version: 2,
  wrap: (...all) => Buffer.concat([Buffer.of(2), first.wrap(...all)]),
  unwrap: (key, wrapped, context) => first.unwrap(key, wrapped.subarray(1), context),
};
const SECOND_FILE: KeyFileFormat = {
  version: 2,
  write: (key) => `${markOf(2)}${Buffer.from(key).toString('hex')}`,
  read: (text) => Buffer.from(text.slice(markOf(2).length), 'hex'),
};

describe('the file of the master key', () => {
  const key = newKey();

  it('is written in the last format, and read in each', () => {
    const both = [...KEY_FILE_FORMATS, SECOND_FILE];
    expect(keyIn(fileOfKey(key))).toEqual(key);
    expect(fileOfKey(key, both)).toBe(`greffier-master-key:2:${key.toString('hex')}\n`);
    for (const text of [fileOfKey(key), fileOfKey(key, both)]) expect(keyIn(text, both)).toEqual(key);
  });

  it('is refused in a format of a later release, and where it holds no key', () => {
    expect(() => keyIn(fileOfKey(key, [SECOND_FILE]))).toThrow(expect.objectContaining({ code: 'MASTER_KEY_NEWER' }));
    for (const text of ['', 'x', fileOfKey(key).slice(4)])
      expect(() => keyIn(text)).toThrow(expect.objectContaining({ code: 'MASTER_KEY_UNUSABLE' }));
  });
});

describe('the format of the vault', () => {
  let database: TestDatabase;
  let pool: Pool;
  let folder: string;
  beforeAll(async () => {
    database = await createTestDatabase();
    pool = new Pool({ connectionString: database.url });
    folder = await mkdtemp(join(tmpdir(), 'greffier-format-'));
  });
  afterAll(async () => {
    await pool.end();
    await database.drop();
    await rm(folder, { recursive: true });
  });
  const status = () => runGreffier(['projections', 'status'], { DATABASE_URL: database.url, DATA_DIR: folder });

  it('is brought to the last one under the same key, once, and the release before opens it no more', async () => {
    const masterKey = newKey();
    const keys = await new PostgresVault(pool, masterKey).ensure(['meeting/m/content', 'meeting/m/speaker/0']);
    const secret = await namedSecret(pool, masterKey, 'keyed-hash');
    expect(await upgradeVault(pool, masterKey)).toBe(0);

    const both = [first, SECOND];
    expect(await upgradeVault(pool, masterKey, both)).toBe(3);
    expect((await formatOf(pool, both)).version).toBe(2);
    const { rows } = await pool.query<{ id: string; wrapped: Buffer }>(
      'select id, wrapped from vault.key union all select name, wrapped from vault.secret',
    );
    const opened = new Map(rows.map(({ id, wrapped }) => [id, SECOND.unwrap(masterKey, wrapped, id)]));
    expect(opened).toEqual(new Map([...keys, ['keyed-hash', secret]]));
    expect(await upgradeVault(pool, masterKey, both)).toBe(0);
    await expect(upgradeVault(pool, masterKey)).rejects.toMatchObject({ code: 'VAULT_NEWER' });
    await writeFile(join(folder, 'master.key'), fileOfKey(masterKey));
  });

  it('is refused by commands where it is of a later release, as is such a file of the master key', async () => {
    const vault = await status();
    expect(vault).toMatchObject({ code: EXIT.badData, words: expect.stringContaining('(VAULT_NEWER)') });
    await writeFile(join(folder, 'master.key'), fileOfKey(newKey(), [SECOND_FILE]));
    const file = await status();
    expect(file).toMatchObject({ code: EXIT.badData, words: expect.stringContaining('(MASTER_KEY_NEWER)') });
  });
});
