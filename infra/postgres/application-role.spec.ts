import { startThrowawayPostgres, type ThrowawayPostgres } from '#test/support/throwaway-postgres.ts';
import { Client, type Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { APPLICATION_ROLE, applicationPassword, ensureApplicationRole } from './application-role.ts';
import { openPool } from './pool.ts';
import { discardTraces } from './traces.ts';

let server: ThrowawayPostgres;
let superuserUrl: string;
let pool: Pool;
const password = applicationPassword('secret');

/** An installation of a version that did everything as the superuser. */
const FORMER = `
  create schema events; create schema vault;
  create type events.kind as enum ('a', 'b');
  create table events.event (position bigint generated always as identity primary key, kind events.kind, data bytea);
  create table events.part (id int primary key) partition by range (id);
  create table events.part_1 partition of events.part for values from (0) to (10);
  create sequence vault.epoch;
  create view events.all_events as select * from events.event;
  create function events.append(data bytea) returns bigint language sql as 'insert into events.event (data) values (data) returning position';
  insert into events.event (kind, data) values ('a', 'x');
`;

beforeAll(async () => {
  server = await startThrowawayPostgres();
  const admin = new Client({ connectionString: server.url });
  await admin.connect();
  await admin.query('create database greffier');
  await admin.end();
  superuserUrl = server.url.replace(/\/postgres$/u, '/greffier');
  const former = new Client({ connectionString: superuserUrl });
  await former.connect();
  await former.query(FORMER);
  await former.end();
  await Promise.all([ensureApplicationRole(superuserUrl, password), ensureApplicationRole(superuserUrl, password)]);
  const address = new URL(superuserUrl);
  address.username = APPLICATION_ROLE;
  address.password = password;
  pool = openPool({ connectionString: address.href }, () => undefined);
});
afterAll(async () => {
  await pool.end();
  await server.stop();
});

describe('the role of the application', () => {
  it('is no superuser, and may read no file, run no program, make no role and see no password', async () => {
    const { rows } = await pool.query(
      'select rolsuper, rolcreaterole, rolcreatedb, rolbypassrls, rolreplication from pg_roles where rolname = current_user',
    );
    expect(rows).toEqual([
      { rolsuper: false, rolcreaterole: false, rolcreatedb: false, rolbypassrls: false, rolreplication: false },
    ]);
    for (const statement of [
      `select pg_read_file('/etc/hostname')`,
      `copy (select 1) to program 'true'`,
      'create role other',
      'select rolpassword from pg_authid',
    ]) {
      await expect(pool.query(statement)).rejects.toMatchObject({ code: '42501' });
    }
  });

  it('owns everything that a former version made as the superuser', async () => {
    await pool.query('alter table events.event add column note text');
    await pool.query('create table events.part_2 partition of events.part for values from (10) to (20)');
    await pool.query('drop table events.part_1');
    await pool.query(
      `create or replace function events.append(data bytea) returns bigint language sql as 'insert into events.event (data) values (data) returning position'`,
    );
    await pool.query(`alter type events.kind add value 'c'`);
    await pool.query(`select nextval('vault.epoch'), events.append('y')`);
    await pool.query('create or replace view events.all_events as select * from events.event');
    await pool.query('alter schema events rename to former; create schema events; drop schema former cascade');
  });

  it('discards what Postgres remembers of rows that are gone', async () => {
    await expect(discardTraces(pool)).resolves.toBeUndefined();
  });
});
