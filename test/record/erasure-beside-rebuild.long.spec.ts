import { userStreams } from '#domain/user/stream.ts';
import { handle } from '#commands/handle.ts';
import { changeMeeting } from '#commands/meeting/meeting.ts';
import { saveMeeting } from '#commands/meeting/save.ts';
import { erasePerson } from '#commands/person/erase.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#infra/postgres/embedded.ts';
import { allProjections } from '#infra/main/projections.ts';
import type { Projection } from '#projections/engine/projection.ts';
import { rebuildAll, type RebuildDependencies } from '#projections/engine/rebuild.ts';
import { isPlainPersonal, personalColumn, type TableDefinition } from '#projections/engine/table.ts';
import { ORGANISER, spokenMeeting } from '#test/support/erasable.ts';
import { inhabit, someRequest, type Inhabited } from '#test/support/inhabited.ts';
import { Marks, placesOf } from '#test/support/marked-bytes.ts';
import { markingAnalyst } from '#test/support/marking-analyst.ts';
import { useTemplateCluster } from '#test/support/template-cluster.ts';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const principal = { userId: ORGANISER, isAdmin: false };
const request = () => someRequest(ORGANISER);
const never = new AbortController().signal;

/** As the next release could define it: with another column that holds readable text. */
function redefined(one: Projection): Projection {
  const another = (table: TableDefinition): TableDefinition =>
    isPlainPersonal(table) ? { ...table, columns: { ...table.columns, added: personalColumn('text') } } : table;
  const tables = new Map([...one.tables].map(([name, table]) => [name, another(table)]));
  return { ...one, tables, definition: `${one.name} of the next release` };
}

const marks = new Marks();
const word = (kind: string) => marks.word(kind);
const address = (kind: string) => `${marks.word(kind)}@exemple.fr`;
let folder: string;
let postgres: EmbeddedPostgres;
let server: Inhabited;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'greffier-beside-rebuild-'));
  await useTemplateCluster(folder);
  postgres = await startEmbeddedPostgres({ dataDir: folder, purpose: 'server', logger: silent });
  const home = { DATABASE_URL: postgres.url, DATA_DIR: folder, ERASURE_CLEANING_SECONDS: '1' };
  server = await inhabit(home, markingAnalyst(marks));
});
afterAll(async () => {
  await server.leave();
  await postgres.stop();
  await rm(folder, { recursive: true });
});

const query = async (text: string, values: unknown[] = []) =>
  (await server.record.pool.query<Record<string, unknown>>(text, values)).rows;

/** A meeting with its guest, a person in another meeting, and that person's account. Answers how to erase them all. */
async function said(): Promise<() => Promise<void>> {
  const participants = [{ name: word('name'), email: address('participant') }];
  const meeting = {
    ...spokenMeeting(word('title'), [['Noé', 'Oui.']]),
    participants,
    providerMeetingId: word('provider'),
  };
  const { meetingId } = await saveMeeting(server.dependencies, meeting, request());
  const share = { type: 'shareMeeting', meetingId, email: address('guest'), principal } as const;
  await changeMeeting(server.dependencies, { meetingId, command: share, request: request() });
  const userId = randomUUID();
  const account = { displayName: word('account'), email: address('account'), department: word('department') };
  const creation = { type: 'createUser', userId, ...account, role: 'user', jobTitle: null } as const;
  await handle(server.dependencies, { stream: userStreams.of(userId), command: creation, request: request() });
  const other = spokenMeeting('Conseil', [
    [word('person'), 'Oui.'],
    ['Noé', 'Bien.'],
  ]);
  const { meetingId: otherId } = await saveMeeting(server.dependencies, other, request());
  await server.caughtUp();
  return async () => {
    await changeMeeting(server.dependencies, {
      meetingId,
      command: { type: 'deleteMeeting', principal },
      request: request(),
    });
    const none = {
      administrators: async () => [],
      sessions: { rightsChanged: async () => {}, endAll: async () => 0 },
    };
    const erasure = { userId, meetings: [{ meetingId: otherId, participants: [0] }] };
    await erasePerson({ ...server.dependencies, ...none }, erasure, request());
  };
}

/** Reads the log to its end, then stops until it is released: what was read is written, and nothing is swapped. */
function heldAtItsEnd({ log, ...dependencies }: RebuildDependencies) {
  const gate = Promise.withResolvers<void>();
  let isHeld = true;
  const held: RebuildDependencies = {
    ...dependencies,
    log: {
      load: (stream) => log.load(stream),
      async *subscribe(after, signal) {
        for await (const batch of log.subscribe(after, signal)) {
          yield { ...batch, live: batch.live && !isHeld };
          if (!batch.live || !isHeld) continue;
          // A rebuild puts some batches together before it writes.
          for (let more = 0; more < 4; more += 1) yield { ...batch, events: [], live: false };
          await gate.promise;
          isHeld = false;
        }
      },
    },
  };
  return { held, release: gate.resolve };
}

it('leaves no word on disk while read tables are made anew to another definition, and gives the same tables', async () => {
  const erase = await said();
  const next = allProjections.filter(({ rebuildable }) => rebuildable).map(redefined);
  const { held, release } = heldAtItsEnd(server.rebuilding);
  const rebuilding = rebuildAll(held, next, { signal: never });
  const rows = async (table: string) => (await query(`select from ${table}`)).length;
  await vi.waitFor(
    async () => {
      expect(await rows('meetings__rebuild.meetings')).toBe(2);
      expect(await rows(`users__rebuild.users where email like '%exemple.fr'`)).toBe(1);
    },
    { timeout: 60_000, interval: 50 },
  );
  await query('checkpoint');
  expect((await placesOf(marks, folder)).length).toBeGreaterThan(0);
  await erase();
  await vi.waitFor(
    async () => {
      await server.caughtUp();
      const open = `select from requests where kind in ('erase', 'forget', 'forget-account', 'clean')`;
      expect((await query(open)).length).toBe(0);
    },
    { timeout: 120_000, interval: 50 },
  );
  expect(await placesOf(marks, folder)).toEqual([]);
  expect(await rows('state.rebuild')).toBe(next.length);
  release();
  await rebuilding;
  expect(await placesOf(marks, folder)).toEqual([]);
  const again = await rebuildAll(server.rebuilding, next, { verify: true, signal: never });
  expect(again.map(({ projection, same }) => ({ projection, same }))).toEqual(
    next.map(({ name }) => ({ projection: name, same: true })),
  );
});
