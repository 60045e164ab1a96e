import { allProjections } from '#infra/main/projections.ts';
import { migrate } from '#infra/postgres/migrate.ts';
import { openPool } from '#infra/postgres/pool.ts';
import { prepareProjections } from '#projections/engine/engine.ts';
import { randomBytes } from 'node:crypto';
import { Client } from 'pg';

/**
 * Databases to which nobody can connect, for `create database … template`: a copy takes a tenth of the time that the
 * migrations take.
 */
export interface TemplateDatabases {
  /** The name of one with the durable tables. */
  readonly durable: string;
  /** The name of one with all read tables as well. */
  readonly whole: string;
  drop(): Promise<void>;
}

/** @param server a superuser's address */
export async function makeTemplateDatabases(server: string): Promise<TemplateDatabases> {
  const id = randomBytes(8).toString('hex');
  const [durable, whole] = [`template_durable_${id}`, `template_whole_${id}`];
  const url = (database: string) => Object.assign(new URL(server), { pathname: `/${database}` }).href;
  await administer(server, `create database ${durable} template template0`);
  await migrate(url(durable));
  await administer(server, `create database ${whole} template ${durable}`);
  const pool = openPool({ connectionString: url(whole), max: 1 }, () => undefined);
  const { rows } = await pool.query<{ id: string }>('select id from events.store');
  await prepareProjections({ pool, store: String(rows[0]?.id), projections: allProjections });
  await pool.end();
  for (const name of [durable, whole]) await administer(server, `alter database ${name} with allow_connections false`);
  return {
    durable,
    whole,
    async drop() {
      for (const name of [durable, whole]) await administer(server, `drop database ${name}`);
    },
  };
}

/** Gives a copy an id of its own, as every store has; the read tables follow that one. */
export const renameStore = (url: string): Promise<void> =>
  administer(
    url,
    'update events.store set id = gen_random_uuid(); update state.checkpoint set store = (select id from events.store)',
  );

/** Runs one statement of somebody who administers the server. */
export async function administer(server: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
