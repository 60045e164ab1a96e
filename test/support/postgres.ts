import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';
import { administer, renameStore } from './template-database.ts';

export interface TestDatabase {
  /** `postgres://…`, for a superuser. */
  readonly url: string;
  /** Removes the database, ending all connections to it. */
  drop(): Promise<void>;
}

/**
 * A database with the durable tables and no data for one spec file, on the Postgres of this test run. Drop it in
 * `afterAll`, after closing your pools.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const database = await create(inject('testTemplates').durable);
  await renameStore(database.url);
  return database;
}

/** The same with all read tables, which follow the events that are kept in this database. */
export async function createWholeDatabase(): Promise<TestDatabase> {
  const database = await create(inject('testTemplates').whole);
  await renameStore(database.url);
  return database;
}

/** A database as an administrator makes it, before Greffier has seen it. */
export const createEmptyDatabase = (): Promise<TestDatabase> => create('template0');

/** A copy of a database that nobody is connected to. */
export const copyTestDatabase = ({ url }: Pick<TestDatabase, 'url'>): Promise<TestDatabase> =>
  create(new URL(url).pathname.slice(1));

async function create(template: string): Promise<TestDatabase> {
  const server = inject('testPostgresUrl');
  const name = `test_${randomBytes(8).toString('hex')}`;
  // Page by page through the log, as is the default, a copy and its removal take twice the CPU.
  await administer(server, `create database ${name} template ${template} strategy file_copy`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => drop(server, name) };
}

/**
 * Connections that are being closed end by themselves in a moment; cutting them off would be an error nobody listens
 * for.
 */
async function drop(server: string, name: string): Promise<void> {
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    for (let look = 0; look < 20; look += 1) {
      const { rowCount } = await client.query('select from pg_stat_activity where datname = $1', [name]);
      if (rowCount === 0) break;
      await client.query('select pg_sleep(0.05)');
    }
    await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  } finally {
    await client.end();
  }
}
