import { changeMeeting } from '#commands/meeting/meeting.ts';
import { saveMeeting } from '#commands/meeting/save.ts';
import type { Dependencies } from '#commands/handle.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#infra/postgres/embedded.ts';
import { ORGANISER, spokenMeeting } from '#test/support/erasable.ts';
import { startGreffier, type Greffier } from '#test/support/greffier.ts';
import { inhabit, openHome, someRequest } from '#test/support/inhabited.ts';
import { Marks, placesOf } from '#test/support/marked-bytes.ts';
import { markingAnalyst } from '#test/support/marking-analyst.ts';
import { useTemplateCluster } from '#test/support/template-cluster.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const principal = { userId: ORGANISER, isAdmin: false };
const request = () => someRequest(ORGANISER);

let folder: string;
let postgres: EmbeddedPostgres;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'greffier-before-upgrade-'));
  await useTemplateCluster(folder);
  postgres = await startEmbeddedPostgres({ dataDir: folder, purpose: 'server', logger: silent });
});
afterAll(async () => {
  await postgres.stop();
  await rm(folder, { recursive: true });
});

/** A meeting whose title, participant and words are marked. */
async function said(dependencies: Dependencies, marks: Marks): Promise<string> {
  const meeting = {
    ...spokenMeeting(marks.word('title'), [[marks.word('speaker'), `Oui ${marks.word('line')}.`]]),
    participants: [{ name: marks.word('name'), email: `${marks.word('participant')}@exemple.fr` }],
    providerMeetingId: marks.word('provider'),
  };
  return (await saveMeeting(dependencies, meeting, request())).meetingId;
}

const remove = (dependencies: Dependencies, meetingId: string) =>
  changeMeeting(dependencies, { meetingId, command: { type: 'deleteMeeting', principal }, request: request() });

// Every swap but that of the requests has to wait, as one does whose lock is not to be had.
const HOLD = `
  create function public.hold() returns trigger language plpgsql as
    'begin raise exception ''held'' using errcode = ''55P03''; end';
  create trigger hold before update on state.checkpoint for each row
    when (new.definition is distinct from old.definition and old.projection <> 'requests')
    execute function public.hold()`;
const RELEASE = 'drop trigger if exists hold on state.checkpoint; drop function if exists public.hold()';

it.each([['all tables, the requests among them'], ['other tables']])(
  'erases and cleans what an earlier release left undone, while it rebuilds %s',
  async (which) => {
    const isAll = which !== 'other tables';
    const marks = { cleaning: new Marks(), erasing: new Marks(), rebuilding: new Marks() };
    const places = async (one: Marks) => placesOf(one, join(folder, 'postgres'));
    const home = {
      DATABASE_URL: postgres.url,
      DATA_DIR: folder,
      MASTER_KEY_FILE: join(folder, 'master.key'),
    };
    // The earlier release cleans once, and then not before an hour has passed.
    const earlier = await inhabit({ ...home, ERASURE_CLEANING_SECONDS: '3600' }, markingAnalyst(new Marks()));
    await remove(earlier.dependencies, await said(earlier.dependencies, new Marks()));
    await earlier.atRest();
    const [cleaning, erasing, rebuilding] = [
      await said(earlier.dependencies, marks.cleaning),
      await said(earlier.dependencies, marks.erasing),
      await said(earlier.dependencies, marks.rebuilding),
    ];
    await earlier.atRest();
    await remove(earlier.dependencies, cleaning);
    const open = async (kind: string) =>
      (
        await earlier.record.pool.query<{ subject: string }>('select subject from requests where kind = $1', [kind])
      ).rows.map(({ subject }) => subject);
    await vi.waitFor(async () => expect(await open('clean')).toContain(cleaning), { timeout: 30_000, interval: 50 });
    await earlier.leave();

    // Nobody works any more.
    const { record, stack } = await openHome(home);
    await using _open = stack;
    const dependencies = { log: record.log, now: () => new Date().toISOString() };
    await remove(dependencies, erasing);
    await record.pool.query(
      `update state.checkpoint set definition = 'of an earlier release' where $1 or projection <> 'requests'`,
      [isAll],
    );
    await record.pool.query(HOLD);
    await record.pool.query('checkpoint');
    expect((await places(marks.cleaning)).length).toBeGreaterThan(0);
    expect((await places(marks.erasing)).length).toBeGreaterThan(0);
    let next: Greffier | undefined;
    const starting = startGreffier({ ...home, ERASURE_CLEANING_SECONDS: '1' });
    starting.then((server) => (next = server)).catch(() => undefined);
    try {
      const subjects = async () =>
        (await record.pool.query<{ subject: string }>('select subject from meetings__rebuild.meetings')).rows.map(
          ({ subject }) => subject,
        );
      await vi.waitFor(async () => expect(await subjects()).toContain(marks.rebuilding.word('title')), {
        timeout: 60_000,
        interval: 50,
      });
      await remove(dependencies, rebuilding);
      await vi.waitFor(
        async () => {
          for (const one of Object.values(marks)) expect(await places(one)).toEqual([]);
        },
        // Each look reads all files of the database.
        { timeout: 60_000, interval: 1_500 },
      );
      expect(next).toBeUndefined();
    } finally {
      await record.pool.query(RELEASE);
      const server = await starting;
      const { rows } = await record.pool.query('select subject from meetings.meetings');
      await server.stop();
      expect(rows).toEqual([]);
    }
    for (const one of Object.values(marks)) expect(await places(one)).toEqual([]);
  },
);
