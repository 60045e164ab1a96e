import { runGreffier } from '#test/support/command.ts';
import { startGreffier, type Greffier } from '#test/support/greffier.ts';
import { hastenRequests } from '#test/support/hasten.ts';
import { isLong } from '#test/support/long.ts';
import { createEmptyDatabase, type TestDatabase } from '#test/support/postgres.ts';
import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { restoreDatabase } from './dump.ts';
import { fileOf, releases, expectedOf, type Expected } from './fixture.ts';
import { callerOf } from './release-server.ts';
import { ApiClient } from './story.ts';

/** Events that say what became of a request, by the kind of request. */
const OUTCOMES: Readonly<Record<string, readonly string[]>> = {
  analyse: ['MeetingAnalysed', 'MeetingAnalysisSkipped', 'MeetingAnalysisFailed'],
  erase: ['MeetingErased'],
  forget: ['PersonErased'],
  'launch-meet': ['BotSessionClaimed', 'BotSessionEnded'],
};

/** In `npm test` the oldest data. */
const all = (await releases()).filter((_, index) => isLong || index === 0);
/**
 * Whose server starts once more, and whose tables are made anew. In `npm test` test/record/no-second-effect.spec.ts and
 * test/golden show that on events of every version.
 */
const again = isLong ? all : [];

/** That release left the quotes of a line as they were when it was put right; since then they follow it. */
function withFollowingQuotes(value: unknown, lines: readonly { readonly text: string }[]): object {
  return JSON.parse(JSON.stringify(value), (_, part: unknown) => {
    if (typeof part !== 'object' || part === null || !('quote' in part) || !('line' in part)) return part;
    const text = lines[Number(part.line)]?.text ?? '';
    return text.includes(String(part.quote)) ? part : { ...part, quote: expect.any(String) };
  }) as object;
}

describe.each(all)('data of %s', (release) => {
  let database: TestDatabase;
  let client: Client;
  let folder: string;
  let greffier: Greffier;
  let expected: Expected;
  let administrator: ApiClient;
  const environment = () => ({
    DATABASE_URL: database.url,
    MASTER_KEY_FILE: join(folder, 'master.key'),
    ERASURE_CLEANING_SECONDS: '1',
  });
  beforeAll(async () => {
    [database, folder, expected] = await Promise.all([
      createEmptyDatabase(),
      mkdtemp(join(tmpdir(), 'greffier-upgrade-')),
      expectedOf(release),
    ]);
    await restoreDatabase(database.url, await readFile(fileOf(release, 'dump')));
    await copyFile(fileOf(release, 'masterKey'), join(folder, 'master.key'));
    client = new Client({ connectionString: database.url });
    await client.connect();
    outcomesBefore = await outcomes();
    greffier = await startGreffier({ ...environment(), CHROME_PATH: join(folder, 'no-chrome') });
    administrator = await ApiClient.signIn(callerOf(greffier.url), expected.administrator);
  });
  afterAll(async () => {
    await client.end();
    await greffier.stop();
    await database.drop();
    await rm(folder, { recursive: true });
  });

  let outcomesBefore: readonly string[];
  /** Streams with what was done for them, an entry each time that it was. */
  const outcomes = async () => {
    const { rows } = await client.query<{ done: string }>(
      `select type || ' ' || stream as done from events.event where type = any ($1) order by position`,
      [Object.values(OUTCOMES).flat()],
    );
    return rows.map(({ done }) => done);
  };
  const open = async () => {
    await hastenRequests(client);
    return (await client.query('select kind, subject from requests.requests')).rows as object[];
  };

  it('signs in who has a second factor', async () => {
    const { secret, ...login } = expected.withSecondFactor;
    const claire = await ApiClient.signIn(callerOf(greffier.url), login, secret);
    const { meetings } = await claire.ask<{ meetings: { title: string }[] }>('/api/meetings?limit=50');
    expect(meetings.map(({ title }) => title)).toContain('Comité budget');
  });

  it('does what was still to be done, each once', async () => {
    await expect.poll(open, { timeout: 200_000 }).toEqual([]);
    const done = (await outcomes()).slice(outcomesBefore.length);
    for (const { kind, subject } of expected.open) {
      const own = done.filter(
        (entry) => entry.endsWith(subject) && OUTCOMES[kind]?.some((type) => entry.startsWith(type)),
      );
      expect([kind, subject, own.length]).toEqual([kind, subject, kind === 'launch-meet' ? expect.any(Number) : 1]);
    }
    if (!again.includes(release)) return;
    await greffier.restart();
    administrator = await ApiClient.signIn(callerOf(greffier.url), expected.administrator);
    await expect.poll(open).toEqual([]);
    expect((await outcomes()).slice(outcomesBefore.length)).toEqual(done);
  });

  it('shows each meeting as that release did, with its lines and its analysis', async () => {
    for (const { id, title, lines, summary } of expected.meetings) {
      const shown = await administrator.meeting(id);
      const kept = lines.filter(({ speaker }) => speaker !== expected.toErase);
      expect([shown.title, shown.lines]).toEqual([title, kept]);
      if (summary['summary'] !== undefined && kept.length === lines.length)
        expect(shown.summary).toMatchObject(withFollowingQuotes(summary, lines));
      else if (id !== expected.botMeeting) expect(shown.summary['summary']).toEqual(expect.any(String));
    }
  });

  it('tells nobody of what happened before this release', async () => {
    const { notices } = await administrator.ask<{ notices: { at: string }[] }>('/api/notices?limit=100');
    const { rows } = await client.query<{ began: Date; before: number }>(
      `select b.began_at as began, count(*) filter (where n.given_at < b.began_at)::int as before
       from state.notice_beginning b, notices.notices n group by 1`,
    );
    const began = rows[0]?.began ?? new Date();
    expect(rows[0]?.before).toBeGreaterThan(0);
    expect(notices.filter(({ at }) => new Date(at) < began)).toEqual([]);
  });

  it('has nothing of what was deleted and of who was erased', async () => {
    for (const id of expected.deleted) await expect(administrator.meeting(id)).rejects.toThrow(/: (404|410) /u);
    for (const name of [expected.erased, expected.toErase]) {
      const found = await administrator.ask(`/api/admin/persons?q=${encodeURIComponent(name)}`);
      expect(found).toMatchObject({ accounts: [], meetings: [] });
    }
  });

  it.runIf(again.includes(release))(
    'makes the same tables from its events, and its audit agrees with them',
    async () => {
      expect(await greffier.end()).toBe(0);
      const rebuilt = await runGreffier(['projections', 'rebuild', '--all', '--verify'], environment());
      expect(rebuilt).toMatchObject({ code: 0 });
      const { code, out } = await runGreffier(['audit', 'verify'], environment());
      expect(out).toContain('0 anomalie');
      expect(code).toBe(0);
    },
  );
});
