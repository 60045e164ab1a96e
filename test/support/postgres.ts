import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';

export interface TestDatabase {
  /** `postgres://…`, for a superuser. */
  readonly url: string;
  /** Removes the database, cutting off whoever is still connected. */
  drop(): Promise<void>;
}

/** An empty database for one spec file, on the Postgres of this test run. Drop it in `afterAll`, after closing your pools. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = inject('testPostgresUrl');
  const name = `test_${randomBytes(8).toString('hex')}`;
  await administer(server, `CREATE DATABASE ${name} TEMPLATE template0`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => administer(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}

async function administer(server: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
