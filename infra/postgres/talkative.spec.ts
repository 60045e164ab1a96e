import { createTestDatabase } from '#test/support/postgres.ts';
import { Client } from 'pg';
import { expect, it } from 'vitest';
import { EMBEDDED_SETTINGS } from './settings.ts';
import { talkativeSettings } from './talkative.ts';

it('names the settings with which a server would write of what failed, and none of the embedded one’s', async () => {
  const database = await createTestDatabase();
  const client = new Client({ connectionString: database.url });
  await client.connect();
  const alter = (settings: Readonly<Record<string, string>>) =>
    client.query(
      Object.entries(settings)
        .map(([name, value]) => `alter database ${new URL(database.url).pathname.slice(1)} set ${name} = '${value}'`)
        .join('; '),
    );
  try {
    await alter(
      Object.fromEntries(
        Object.entries(EMBEDDED_SETTINGS).filter(([name]) => /^log_(?:min|statement|error|parameter)/u.test(name)),
      ),
    );
    expect(await talkativeSettings(database.url)).toEqual([]);
    // As a server is that nobody has set.
    await alter({ log_min_messages: 'warning', log_error_verbosity: 'default', log_min_duration_statement: '500' });
    expect(await talkativeSettings(database.url)).toEqual([
      'log_error_verbosity=terse',
      'log_min_duration_statement=-1',
      'log_min_messages=log',
    ]);
  } finally {
    await client.end();
    await database.drop();
  }
});
