import { EXIT } from '#infra/startup-error.ts';
import { Caller } from '#test/support/caller.ts';
import { startCommand } from '#test/support/command.ts';
import { startGreffier, type Greffier } from '#test/support/greffier.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/postgres.ts';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startNewerProcess, type NewerProcess } from './newer-process.ts';

describe('a process of the next release beside a server of this one', () => {
  let database: TestDatabase;
  let client: Client;
  let older: Greffier;
  let newer: NewerProcess;
  let caller: Caller;
  let meetingId: string;
  const environment = () => ({ DATABASE_URL: database.url, DATA_DIR: older.dataDir });
  beforeAll(async () => {
    database = await createTestDatabase();
    client = new Client({ connectionString: database.url });
    await client.connect();
    older = await startGreffier({ DATABASE_URL: database.url });
    caller = new Caller(older);
    await caller.signIn();
    await caller.save('un');
    await caller.shown('un');
    meetingId = (await caller.listed())[0]?.id ?? '';
    newer = await startNewerProcess(environment());
  });
  afterAll(async () => {
    await newer.end();
    await client.end();
    await older.stop();
    await database.drop();
  });

  /** The versions in which an event was written, in their order. */
  const written = async (type: string) => {
    const { rows } = await client.query<{ version: number }>(
      `select (convert_from(metadata, 'UTF8')::jsonb ->> 'schemaVersion')::int as version from events.event
         where type = $1 order by position`,
      [type],
    );
    return rows.map(({ version }) => version);
  };
  const captionLanguage = async () =>
    ((await caller.ask(`/api/meetings/${meetingId}/config`)).body as { config?: { captionLanguage: string } }).config
      ?.captionLanguage;

  it('writes an event in the version that both read, and the other shows what it says', async () => {
    expect(await newer.append('MeetingConfigured', meetingId)).toBeNull();
    expect(await written('MeetingConfigured')).toEqual([1]);
    await expect.poll(captionLanguage).toBe('es');
  });

  it('does not write an event that the other does not know', async () => {
    expect(await newer.append('MeetingStarred', meetingId)).toBe('EVENT_HELD_BACK');
    expect(await written('MeetingStarred')).toEqual([]);
  });

  it('writes both once the other has ended, which then does not start any more', async () => {
    await older.end();
    await expect.poll(() => newer.append('MeetingStarred', meetingId), { interval: 1_000 }).toBeNull();
    expect(await newer.append('MeetingConfigured', meetingId)).toBeNull();
    expect(await written('MeetingConfigured')).toEqual([1, 2]);
    const { code, words } = await startCommand(['serve'], { ...environment(), PORT: '0' }).finished;
    expect(words).toContain('(DATABASE_NEWER)');
    expect(code).toBe(EXIT.badData);
  });
});
