import { createTestDatabase, type TestDatabase } from '#test/support/postgres.ts';
import { copyFile, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openCredentials } from '../credentials/credentials.ts';
import { TEST_PASSWORD_COST } from '#test/support/password-cost.ts';
import { masterKeyFrom } from './master-key-from.ts';
import { finishRotation, rotateMasterKey } from './rotate.ts';
import { PostgresSmtpLogins } from '../sealed/smtp-logins.ts';
import { PostgresVault } from '../keys/vault.ts';
import { codeAt } from '#test/support/authenticator.ts';

let database: TestDatabase;
let pool: Pool;
let folder: string;
let file: string;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = new Pool({ connectionString: database.url });
  folder = await mkdtemp(join(tmpdir(), 'greffier-rotate-'));
  file = join(folder, 'master.key');
});
afterAll(async () => {
  await pool.end();
  await database.drop();
  await rm(folder, { recursive: true });
});

const ids = Array.from({ length: 30 }, (_, index) => `meeting/m/speaker/${index}`);
let keys: ReadonlyMap<string, Uint8Array>;
let telephone: string;
let unfinished: string;
let smtpLogin: string;
/** Each look at a code is at another time: none is accepted twice. */
let time = Date.UTC(2026, 10, 20);
const later = () => new Date((time += 60_000));
beforeEach(async () => {
  const masterKey = await masterKeyFrom(file);
  keys = await new PostgresVault(pool, masterKey).ensure(ids);
  const credentials = await openCredentials(pool, masterKey, TEST_PASSWORD_COST);
  await credentials.passwords.setFirst('claire', 'un mot de passe', { reveal: true });
  await credentials.tokens.issue({ userId: 'claire', sessionId: 'une session' }, new Date());
  telephone = (await credentials.secondFactors.begin('claire', 'claire@exemple.fr', later())).secret;
  await credentials.secondFactors.confirm('claire', codeAt(telephone, new Date(time)), new Date(time));
  unfinished = (await credentials.secondFactors.begin('noor', 'noor@exemple.fr', later())).secret;
  smtpLogin = await new PostgresSmtpLogins(pool, masterKey).keep({ user: 'greffier', password: 'un secret' });
});

const opensEverything = async () => {
  const masterKey = await masterKeyFrom(file);
  expect(await new PostgresVault(pool, masterKey).find(ids)).toEqual(keys);
  expect(await (await openCredentials(pool, masterKey, TEST_PASSWORD_COST)).passwords.unshown('claire')).toBe(
    'un mot de passe',
  );
  const { secondFactors } = await openCredentials(pool, masterKey, TEST_PASSWORD_COST);
  const now = later();
  expect(await secondFactors.verify('claire', codeAt(telephone, now), now)).toBe('totp');
  expect(await secondFactors.confirm('noor', codeAt(unfinished, now), now)).toHaveLength(10);
  await secondFactors.begin('noor', 'noor@exemple.fr', now).then(({ secret }) => (unfinished = secret));
  expect(await new PostgresSmtpLogins(pool, masterKey).find(smtpLogin)).toEqual({
    user: 'greffier',
    password: 'un secret',
  });
};

it('wraps everything by another key, readable by its owner only, and the former one opens nothing more', async () => {
  const former = await masterKeyFrom(file);
  expect(await rotateMasterKey(pool, file)).toBeGreaterThanOrEqual(ids.length + 6);
  expect(await masterKeyFrom(file)).not.toEqual(former);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  await opensEverything();
  await expect(new PostgresVault(pool, former).find(ids)).rejects.toMatchObject({
    code: 'MASTER_KEY_UNUSABLE',
  });
});

it('leaves everything as it was when it fails', async () => {
  await pool.query(`update vault.key set wrapped = 'broken' where id = $1`, [ids[29]]);
  await expect(rotateMasterKey(pool, file)).rejects.toMatchObject({ code: 'MASTER_KEY_UNUSABLE' });
  await pool.query('delete from vault.key where id = $1', [ids[29]]);
  expect(await readdir(folder)).toEqual(['master.key']);
  expect(await finishRotation(pool, file)).toBe(false);
  expect((await new PostgresVault(pool, await masterKeyFrom(file)).find(ids.slice(0, 29))).size).toBe(29);
});

it('writes no other key while somebody else uses the vault, as one who is about to replace it too', async () => {
  const other = new Client({ connectionString: database.url, application_name: 'greffier other:1' });
  await other.connect();
  await writeFile(`${file}.next`, 'of the other');
  await expect(rotateMasterKey(pool, file)).rejects.toMatchObject({ code: 'VAULT_IN_USE' });
  expect(await readFile(`${file}.next`, 'utf8')).toBe('of the other');
  await rm(`${file}.next`);
  await other.end();
});

it('is finished at the next start when it was cut off after its commit', async () => {
  const formerFile = join(folder, 'former');
  await copyFile(file, formerFile);
  await rotateMasterKey(pool, file);
  await copyFile(file, `${file}.next`);
  await copyFile(formerFile, file);
  expect(await finishRotation(pool, file)).toBe(true);
  await opensEverything();
  expect(await finishRotation(pool, file)).toBe(false);
  expect(await readFile(file, 'utf8')).not.toBe(await readFile(formerFile, 'utf8'));
});
