import { userStreams } from '#domain/user/stream.ts';
import { handle } from '#commands/handle.ts';
import { correctTranscript } from '#commands/meeting/correct.ts';
import { changeMeeting, loadMeeting } from '#commands/meeting/meeting.ts';
import { saveMeeting } from '#commands/meeting/save.ts';
import { erasePerson } from '#commands/person/erase.ts';
import type { EventLog } from '#domain/events/log.ts';
import { captureKeys } from '#domain/meeting/capture/identity.ts';
import { meetingKeys } from '#domain/meeting/identity.ts';
import { numberLines } from '#domain/transcript/transcript.ts';
import { userKeys } from '#domain/user/identity.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#infra/postgres/embedded.ts';
import { allProjections } from '#infra/main/projections.ts';
import { readFormerTables } from '#projections/engine/former.ts';
import { undo } from '#projections/engine/undo.ts';
import { rebuildAll } from '#projections/engine/rebuild.ts';
import { analysisOf } from '#projections/summaries/queries.ts';
import { ORGANISER, spokenMeeting } from '#test/support/erasable.ts';
import { inhabit, someRequest, type Inhabited } from '#test/support/inhabited.ts';
import { isLong } from '#test/support/long.ts';
import { eachFile, Marks, placesOf } from '#test/support/marked-bytes.ts';
import { ANALYSIS_KINDS, markingAnalyst } from '#test/support/marking-analyst.ts';
import { useTemplateCluster } from '#test/support/template-cluster.ts';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const SENTENCES = isLong ? 300 : 12;
/** Between what others write, in ms. */
const BETWEEN = isLong ? 20 : 2_000;
const PATIENCE = 200_000;
const rebuildable = allProjections.filter((one) => one.rebuildable);
/** Of which tables that were replaced are kept: in `npm test` of the plain ones with most words, and of sealed ones. */
const replaced = rebuildable.filter(({ name }) => isLong || ['meetings', 'users', 'transcripts'].includes(name));
const request = () => someRequest(ORGANISER);
const principal = { userId: ORGANISER, isAdmin: false };
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/**
 * An installation of its own on real files: an embedded Postgres with the settings that it has in use, the nats-server
 * of the machine, keys and logs, all under one folder, which is searched byte by byte.
 */
describe('what is erased is gone from every file', () => {
  const marks = new Marks();
  let folder: string;
  let postgres: EmbeddedPostgres;
  let server: Inhabited;
  let writing: { readonly leave: AbortController; readonly done: Promise<number> };
  const personId = randomUUID();
  let destroyedKeys: Buffer[];

  const start = async () => {
    postgres = await startEmbeddedPostgres({ dataDir: folder, purpose: 'server', logger: silent });
    server = await inhabit(
      { DATABASE_URL: postgres.url, DATA_DIR: folder, ERASURE_CLEANING_SECONDS: isLong ? '1' : '5' },
      markingAnalyst(marks),
    );
    const leave = new AbortController();
    writing = { leave, done: keepWriting(leave.signal) };
  };
  const stop = async () => {
    writing.leave.abort();
    expect(await writing.done).toBeGreaterThan(0);
    await server.leave();
    await postgres.stop();
  };
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'greffier-on-disk-'));
    await useTemplateCluster(folder);
    await start();
    await everythingIsSaid();
  });
  afterAll(async () => {
    await stop();
    await rm(folder, { recursive: true });
  });

  /** Others are at work all the time: their rows share pages, files and segments with what is erased. */
  async function keepWriting(signal: AbortSignal): Promise<number> {
    for (let saved = 0; ; saved += 1) {
      if (signal.aborted) return saved;
      const { meetingId } = await saveMeeting(
        server.dependencies,
        spokenMeeting(`Autre réunion ${saved}`, [
          ['Noé', 'Rien à voir.'],
          ['Zoé', 'Non.'],
        ]),
        request(),
      );
      await wait(BETWEEN);
      // Analysts and projections of what others write take most of the time otherwise: the slower, the more there is.
      if (!isLong) await server.caughtUp();
      await changeMeeting(server.dependencies, {
        meetingId,
        command: { type: 'shareMeeting', meetingId, email: `autre${saved}@exemple.fr`, principal },
        request: request(),
      });
    }
  }
  const until = async (what: string, isSo: () => Promise<boolean>): Promise<void> => {
    for (const end = Date.now() + PATIENCE; Date.now() < end; await wait(50)) if (await isSo()) return;
    const logged = await readFile(join(folder, 'greffier.log'), 'utf8').catch(() => '');
    throw new Error(`never happened: ${what}\n${logged.slice(-2_000)}`);
  };
  const query = async (text: string, values: unknown[] = []) =>
    (await server.record.pool.query<Record<string, unknown>>(text, values)).rows;
  const openRequests = async (kinds: readonly string[]) =>
    (await query('select from requests where kind = any ($1)', [kinds])).length;
  const word = (kind: string) => marks.word(kind);
  const address = (kind: string) => `${marks.word(kind)}@exemple.fr`;

  async function saved(meeting: Parameters<typeof saveMeeting>[1]): Promise<string> {
    const { meetingId } = await saveMeeting(server.dependencies, meeting, request());
    await until(
      'the analysis',
      async () => (await query('select from meeting_summaries where meeting_id = $1', [meetingId])).length === 1,
    );
    return meetingId;
  }

  /** Every kind of personal data, in a meeting, of a person in another one, and of an account. */
  async function everythingIsSaid(): Promise<void> {
    const lines = Array.from({ length: SENTENCES }, (_, line) => ({
      speaker: line % 2 === 0 ? word('oldname') : 'Noé',
      text: `On a parlé de ${word(`line${line}`)} hier.`,
      at: line * 1000,
    }));
    const participants = [{ name: word('oldname'), email: address('participant') }];
    const id = await saved({
      ...spokenMeeting(word('title'), []),
      lines: numberLines(lines),
      participants,
      providerMeetingId: word('provider'),
    });
    const [item] = await query(
      'select action_id as id from action_items where meeting_id = $1 order by ordinal limit 1',
      [id],
    );
    await correctTranscript(server.dependencies, {
      meetingId: id,
      correction: { type: 'correctLine', line: 1, text: `Non, ${word('corrected')}.`, principal },
      request: request(),
    });
    await correctTranscript(server.dependencies, {
      meetingId: id,
      correction: { type: 'renameSpeaker', speaker: 0, name: word('newname'), principal },
      request: request(),
    });
    await changeMeeting(server.dependencies, {
      meetingId: id,
      command: {
        type: 'correctAction',
        meetingId: id,
        actionId: String(item?.['id']),
        changes: { task: word('action') },
        principal,
      },
      request: request(),
    });
    await changeMeeting(server.dependencies, {
      meetingId: id,
      command: { type: 'shareMeeting', meetingId: id, email: address('guest'), principal },
      request: request(),
    });

    const account = {
      type: 'createUser',
      userId: personId,
      displayName: word('account'),
      email: address('account'),
      role: 'user',
      department: word('department'),
      jobTitle: word('job'),
    } as const;
    await handle(server.dependencies, { stream: userStreams.of(personId), command: account, request: request() });
    const organiser = {
      userId: personId,
      keyId: userKeys.identity(personId),
      name: word('account'),
      email: address('account'),
    };
    const participantsOfOther = [{ name: word('person'), email: address('personaddress') }];
    const other = {
      ...spokenMeeting('Conseil', [
        [word('person'), `Moi, ${word('said')}.`],
        ['Noé', 'Bien.'],
      ]),
      organiser,
      participants: participantsOfOther,
    };
    const otherId = await saved(other);
    await server.caughtUp();
    for (const meetingId of [id, otherId]) {
      const analysed = marks.kindsIn(Buffer.from(JSON.stringify(await analysisOf(server.record, meetingId))));
      expect([...analysed]).toEqual(expect.arrayContaining([...ANALYSIS_KINDS]));
    }
    destroyedKeys = (
      await query('select wrapped from vault.key where owner in ($1, $2) or id in ($3, $4)', [
        meetingKeys.owner(id),
        captureKeys.owner(await transcriptIn(server.record, id)),
        captureKeys.speaker(await transcriptIn(server.record, otherId), 0),
        userKeys.identity(personId),
      ])
    ).map(({ wrapped }) => wrapped as Buffer);
    expect(destroyedKeys.length).toBeGreaterThan(4);
    // What is replaced has every word, and is kept.
    await rebuildAll(server.rebuilding, replaced, { signal: new AbortController().signal });
    expect(await query('select from state.former_tables where kept_until > now()')).toHaveLength(replaced.length);
    await query('analyze');
    await query('checkpoint');
    const places = (await placesOf(marks, folder)).join();
    for (const kind of ['title', 'newname', 'participant', 'guest', 'account', 'department', 'provider', 'person'])
      expect(places).toMatch(new RegExp(`base: ${kind}(?:,|$)`, 'u'));
    // What was said, and what analysts made of it, is sealed from the first moment on.
    for (const kind of ['line', 'corrected', 'said', 'action', ...ANALYSIS_KINDS])
      expect(places).not.toMatch(new RegExp(`: ${kind}`, 'u'));

    const none = {
      administrators: async () => [],
      sessions: { rightsChanged: async () => {}, endAll: async () => 0 },
    };
    await changeMeeting(server.dependencies, {
      meetingId: id,
      command: { type: 'deleteMeeting', principal },
      request: request(),
    });
    await erasePerson(
      { ...server.dependencies, ...none },
      { userId: personId, meetings: [{ meetingId: otherId, participants: [0] }] },
      request(),
    );
    await server.caughtUp();
  }

  /** Neither words, nor the keys that would open what is left of them as ciphertext. */
  async function expectNothing(): Promise<void> {
    expect(await placesOf(marks, folder)).toEqual([]);
    const withKeys: string[] = [];
    await eachFile(folder, (name, bytes) => {
      if (destroyedKeys.some((key) => bytes.includes(key))) withKeys.push(name);
    });
    expect(withKeys).toEqual([]);
  }

  it('once it is cleaned up, while others write', async () => {
    await server.hasten();
    await until('the cleaning', async () => (await openRequests(['erase', 'forget', 'forget-account', 'clean'])) === 0);
    await expectNothing();
  });

  it('also not in the tables that a rebuild replaced, which serve again once they are put back', async () => {
    const { pool } = server.record;
    expect((await readFormerTables(pool, rebuildable)).size).toBe(replaced.length);
    for (const one of replaced.filter(({ name }) => isLong || name !== 'transcripts'))
      await undo(server.rebuilding, one, { id: randomUUID(), signal: new AbortController().signal });
    await expectNothing();
  });

  it.runIf(isLong)('after a restart and after a rebuild, while others write', async () => {
    await stop();
    await start();
    await server.caughtUp();
    await expectNothing();
    const rebuilt = await rebuildAll(server.rebuilding, rebuildable, {
      verify: true,
      signal: new AbortController().signal,
    });
    expect(rebuilt.map(({ same }) => same)).toEqual(rebuildable.map(() => true));
    await expectNothing();
  });
});

/** The capture that is the transcript of a meeting. */
async function transcriptIn({ log }: { readonly log: Pick<EventLog, 'load'> }, meetingId: string): Promise<string> {
  const { transcript } = await loadMeeting(log, meetingId);
  if (transcript === null) throw new TypeError('a saved meeting has a transcript');
  return transcript.captureId;
}
