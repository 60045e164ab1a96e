import { runGreffier } from '#test/support/command.ts';
import type { Home } from '#test/support/inhabited.ts';
import { copyTestDatabase, type TestDatabase } from '#test/support/postgres.ts';
import { hashesOfTables } from '#test/support/table-hashes.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';

/** The read tables that the log gives, rebuilt from EventStoreDB and, from a copy of everything, from Postgres. */
export interface Aftermath {
  readonly tables: { readonly eventStoreDb: Record<string, string>; readonly postgres: Record<string, string> };
  /** What the commands said; all ended well. */
  readonly said: string;
}

async function hashesIn({ url }: Pick<TestDatabase, 'url'>): Promise<Record<string, string>> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return hashesOfTables(client).finally(() => client.end());
}

/**
 * After all writers have ended: rebuilds the tables and holds them against those that were live, verifies the audit,
 * moves a copy to Postgres, and does the same there. @throws with everything that was said where a command fails.
 */
export async function lookBack(home: Home, database: TestDatabase): Promise<Aftermath> {
  const folder = await mkdtemp(join(tmpdir(), 'greffier-outages-'));
  let said = '';
  const run = async (args: readonly string[], environment: Home): Promise<void> => {
    const { code, out, words } = await runGreffier(args, environment);
    said += `greffier ${args.join(' ')}\n${words}${out}`;
    if (code !== 0) throw new Error(`ended with code ${code}:\n${said}`);
  };
  const verify = async (environment: Home): Promise<void> => {
    await run(['projections', 'rebuild', '--all', '--verify'], environment);
    await run(['audit', 'verify'], environment);
  };
  try {
    const file = join(folder, 'export.jsonl');
    await verify(home);
    const eventStoreDb = await hashesIn(database);
    await run(['events', 'export', file], home);
    const copy = await copyTestDatabase(database);
    try {
      const { EVENTSTORE_URL: _, ...elsewhere } = home;
      const inPostgres = { ...elsewhere, DATABASE_URL: copy.url };
      await run(['events', 'import', file], inPostgres);
      await verify(inPostgres);
      return { tables: { eventStoreDb, postgres: await hashesIn(copy) }, said };
    } finally {
      await copy.drop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
