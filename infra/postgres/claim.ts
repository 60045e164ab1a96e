import { Client } from 'pg';

/**
 * Who uses a data directory is written in advisory locks of its Postgres: they end with the connection that took them,
 * hence with the process, however it died. Everyone holds `TENANT` shared; the process that gets it exclusively on the
 * way out is the last one and turns the light off. The one server holds `SERVER`.
 */
const GREFFIER = 0x67_72_65_66;
const TENANT = 1;
const SERVER = 2;

/** A server runs until told; a command uses the database for a while, beside a server or alone. */
export type Purpose = 'server' | 'command';

export interface Claim {
  /** Resolves when the connection is gone: Postgres died, or we closed it. */
  readonly lost: Promise<void>;
  readonly client: Client;
  /** Gives the claim back. True when nobody else is left, and nobody can enter before the connection closes. */
  leave(): Promise<boolean>;
  close(): Promise<void>;
}

export type Entry =
  | { readonly outcome: 'entered'; readonly claim: Claim }
  /** Another server is here; its process number, when it could be read. */
  | { readonly outcome: 'taken'; readonly pid: number | undefined }
  /** The last one is leaving. */
  | { readonly outcome: 'closing' };

/** @throws what `pg` throws when the server cannot be reached. */
export async function enter(url: string, purpose: Purpose): Promise<Entry> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    application_name: `greffier ${purpose} ${process.pid}`,
  });
  const { promise: lost, resolve } = Promise.withResolvers<void>();
  client.once('end', resolve);
  client.on('error', () => resolve());
  await client.connect();
  try {
    if (!(await ask(client, 'pg_try_advisory_lock_shared', TENANT)))
      return await refuse(client, { outcome: 'closing' });
    if (purpose === 'server' && !(await ask(client, 'pg_try_advisory_lock', SERVER))) {
      return await refuse(client, { outcome: 'taken', pid: await findServer(client) });
    }
  } catch (error) {
    await client.end();
    throw error;
  }
  return {
    outcome: 'entered',
    claim: {
      lost,
      client,
      async leave() {
        await ask(client, 'pg_advisory_unlock_shared', TENANT);
        return ask(client, 'pg_try_advisory_lock', TENANT);
      },
      close: () => client.end(),
    },
  };
}

async function refuse(client: Client, entry: Entry): Promise<Entry> {
  await client.end();
  return entry;
}

async function ask(client: Client, lockFunction: string, key: number): Promise<boolean> {
  const { rows } = await client.query<{ granted: boolean }>(`SELECT ${lockFunction}($1, $2) AS granted`, [
    GREFFIER,
    key,
  ]);
  return rows[0]?.granted === true;
}

async function findServer(client: Client): Promise<number | undefined> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT application_name AS name FROM pg_locks JOIN pg_stat_activity USING (pid)
     WHERE locktype = 'advisory' AND granted AND classid = $1 AND objid = $2 AND objsubid = 2`,
    [GREFFIER, SERVER],
  );
  const pid = Number(rows[0]?.name.split(' ').at(-1));
  return Number.isInteger(pid) ? pid : undefined;
}
