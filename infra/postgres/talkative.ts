import { Client } from 'pg';

/**
 * What a server must be set to, so that a statement that fails, or is logged, gives away nothing of what it was about.
 */
const QUIET: Readonly<Record<string, readonly string[]>> = {
  // Above errors: their words quote values, and the row that a constraint refuses.
  log_min_messages: ['log', 'fatal', 'panic'],
  log_statement: ['none', 'ddl'],
  log_min_duration_statement: ['-1'],
  log_duration: ['off'],
  // What is logged all the same (a process that crashed) comes without the statement that it was at.
  log_error_verbosity: ['terse'],
};

/**
 * The settings, as `name=value`, that the server of `url` should have and has not: with those that it has, its log may
 * repeat what was said in a meeting. Empty for one that is quiet, as the embedded one is.
 */
export async function talkativeSettings(url: string): Promise<string[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string; setting: string }>(
      'select name, setting from pg_settings where name = any ($1) order by name',
      [Object.keys(QUIET)],
    );
    return rows.flatMap(({ name, setting }) => (QUIET[name]?.includes(setting) ? [] : [`${name}=${QUIET[name]?.[0]}`]));
  } finally {
    await client.end();
  }
}
