import { Client } from 'pg';

/** What a server must be set to, so that its write-ahead log repeats nothing once an erasure has been cleaned up. */
const FORGETFUL: Readonly<Record<string, string>> = {
  // Old segments are removed and not kept for reuse, with what they held.
  wal_recycle: 'off',
  wal_keep_size: '0',
  // An archive is a copy of all that was ever written: its files must expire.
  archive_mode: 'off',
};

/**
 * The settings, as `name=value`, that the server of `url` should have and has not: with those that it has, the names,
 * titles and addresses of what was erased stay in its write-ahead log or in an archive of it. Empty for the embedded
 * one.
 */
export async function retentiveSettings(url: string): Promise<string[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string; setting: string }>(
      'select name, setting from pg_settings where name = any ($1) order by name',
      [Object.keys(FORGETFUL)],
    );
    return rows.flatMap(({ name, setting }) => (FORGETFUL[name] === setting ? [] : [`${name}=${FORGETFUL[name]}`]));
  } finally {
    await client.end();
  }
}
