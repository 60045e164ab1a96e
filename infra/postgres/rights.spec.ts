import { createEmptyDatabase, type TestDatabase } from '#test/support/postgres.ts';
import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EXIT } from '../startup-error.ts';
import { migrate } from './migrate.ts';

describe('a role with less rights than Greffier needs', () => {
  const role = `limited_${randomBytes(4).toString('hex')}`;
  let database: TestDatabase;
  let owner: Client;
  let url: string;
  beforeEach(async () => {
    database = await createEmptyDatabase();
    owner = new Client({ connectionString: database.url });
    await owner.connect();
    await owner.query(`create role ${role} login password 'p'`);
    const address = new URL(database.url);
    [address.username, address.password] = [role, 'p'];
    url = address.href;
  });
  afterEach(async () => {
    await owner.query(`drop owned by ${role}; drop role ${role}`);
    await owner.end();
    await database.drop();
  });
  const name = () => new URL(url).pathname.slice(1);
  const refusal = async () => migrate(url).catch((error: unknown) => error);

  it('is told that it may not create schemas', async () => {
    expect(await refusal()).toMatchObject({
      exitCode: EXIT.noPermission,
      message: expect.stringContaining(
        `il manque au rôle «\u00A0${role}\u00A0» le droit de créer un schéma (CREATE sur la base «\u00A0${name()}\u00A0»).`,
      ),
    });
  });

  it('is told in which schema it may not create tables', async () => {
    await owner.query(`grant create on database ${name()} to ${role}; create schema vault`);
    expect(await refusal()).toMatchObject({
      message: expect.stringContaining('créer une table (CREATE et USAGE sur le schéma «\u00A0vault\u00A0»)'),
    });
  });

  it('is told which tables are not its own', async () => {
    await owner.query(`grant create on database ${name()} to ${role}; create schema vault; create table vault.key ()`);
    await owner.query(`grant create, usage on schema vault to ${role}`);
    expect(await refusal()).toMatchObject({
      message: expect.stringContaining('modifier les tables dont il n’est pas propriétaire (vault.key)'),
    });
  });

  it('needs no more than to create schemas in an empty database', async () => {
    await owner.query(`grant create on database ${name()} to ${role}`);
    expect(await refusal()).toBeUndefined();
  });
});
