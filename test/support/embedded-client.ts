import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import type { Greffier } from './greffier.ts';

/** Does `work` on a connection to the embedded Postgres of a running server, as its superuser. */
export async function inDatabaseOf<T>({ dataDir }: Greffier, work: (client: Client) => Promise<T>): Promise<T> {
  const access = await readFile(join(dataDir, 'postgres', 'access.json'), 'utf8');
  const { port, password } = JSON.parse(access) as { readonly port: number; readonly password: string };
  const address = `postgres://greffier:${encodeURIComponent(password)}@127.0.0.1:${port}/greffier`;
  const client = new Client({ connectionString: address });
  await client.connect();
  return work(client).finally(() => client.end());
}
