import { userStreams } from '#domain/user/stream.ts';
import { botSessionStreams } from '#domain/bot-session/streams.ts';
import { handle } from '#commands/handle.ts';
import { changeMeeting } from '#commands/meeting/meeting.ts';
import { saveMeeting } from '#commands/meeting/save.ts';
import { erasePerson, type PersonToErase } from '#commands/person/erase.ts';
import { botSessionStream } from '#domain/bot-session/identity.ts';
import { meetingStream } from '#domain/meeting/identity.ts';
import { userStream } from '#domain/user/identity.ts';
import { engineDependencies } from '#infra/main/read-tables.ts';
import { verifyAudit } from '#projections/audit/verify.ts';
import { runProjections } from '#projections/engine/engine.ts';
import type { EmulatedLog } from '#test/emulators/eventstoredb/log.ts';
import { runGreffier, type Finished } from '#test/support/command.ts';
import { ORGANISER, sentinel, spokenMeeting } from '#test/support/erasable.ts';
import { inhabit, openHome, someRequest, type Inhabited } from '#test/support/inhabited.ts';
import { linesOf } from '#test/support/lines.ts';
import { streamContents } from '#test/support/published.ts';
import { isLong } from '#test/support/long.ts';
import { repeatingAnalyst } from '#test/support/repeating-analyst.ts';
import { openRestorable, type Restorable } from '#test/support/restorable.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

const request = () => someRequest(ORGANISER);
const principal = { userId: ORGANISER, isAdmin: false };
const NO_MEET = 'https://meet.google.com/abc-defg-hij';

/** What reactors did and people asked for after the backup, each by an event that the restored store lacks. */
describe('effects whose events a restore lost', () => {
  let scene: Restorable;
  let greffier: Inhabited;
  let restored: EmulatedLog;
  let told: Finished;
  let reconciled: Finished;
  const ids: Record<string, string> = {};
  const [name, said] = [sentinel('Nom'), sentinel('Propos')];
  const mayAnalyse = Promise.withResolvers<void>();
  const analyst = repeatingAnalyst((title) => (title === 'analysée après' ? mayAnalyse.promise : Promise.resolve()));

  const save = async (title: string, speaker = 'Zoé'): Promise<string> => {
    const spoken = spokenMeeting(title, [
      [speaker, `Je dis ${speaker === name ? said : 'oui'}.`],
      ['Noé', 'Entendu.'],
    ]);
    return (ids[title] = (await saveMeeting(greffier.dependencies, spoken, request())).meetingId);
  };
  const id = (title: string): string => ids[title] ?? '';
  const until = (isSo: () => Promise<unknown>) => vi.waitFor(isSo, { timeout: 90_000, interval: 100 });
  const types = async (stream: string) => (await greffier.record.log.load(stream)).events.map(({ type }) => type);
  const has = (stream: string, type: string) => until(async () => expect(await types(stream)).toContain(type));
  const launch = async (title: string) => {
    const sessionId = (ids[title] = randomUUID());
    const expiresAt = new Date(Date.now() + (isLong ? 90_000 : 5_000)).toISOString();
    await handle(greffier.dependencies, {
      stream: botSessionStreams.of(sessionId),
      command: {
        type: 'requestLaunch',
        sessionId,
        platform: 'googlemeet',
        requestedBy: ORGANISER,
        meetingUrl: NO_MEET,
        botName: 'Greffier',
        expiresAt,
      },
      request: request(),
    });
  };
  const erase = (dependencies: Inhabited['dependencies'], person: PersonToErase) =>
    erasePerson(
      {
        ...dependencies,
        administrators: async () => [],
        sessions: { rightsChanged: async () => undefined, endAll: async () => 0 },
      },
      person,
      request(),
    );
  const command = (...args: string[]) => runGreffier(args, scene.home());
  /** Everything is chained, published and projected. */
  const settled = async () => {
    await greffier.atRest();
    const { pool, store } = greffier.record;
    const head = String(await store.head());
    const sql =
      'select from (select position from audit.head union all select position from state.feed) h where position < $1';
    await until(async () => expect((await pool.query(sql, [head])).rowCount).toBe(0));
  };

  beforeAll(async () => {
    scene = await openRestorable();
    greffier = await inhabit(scene.home(), analyst);
    for (const title of ['effacée', 'à effacer', 'demande perdue', 'gardée']) await save(title);
    await save('personne', name);
    const userId = (ids['compte'] = randomUUID());
    const account = { displayName: name, email: `${name}@exemple.fr`, department: null, jobTitle: null } as const;
    const created = { type: 'createUser', userId, role: 'user', ...account } as const;
    await handle(greffier.dependencies, { stream: userStreams.of(userId), command: created, request: request() });
    for (const title of ['effacée', 'à effacer', 'demande perdue', 'gardée', 'personne'])
      await has(meetingStream(id(title)), 'MeetingAnalysed');
    await save('analysée après');
    await settledButGated();
    await launch('lancée');
    // The backup is from here; everything that follows is lost.
    await has(botSessionStream(id('lancée')), 'BotSessionEnded');
    mayAnalyse.resolve();
    await has(meetingStream(id('analysée après')), 'MeetingAnalysed');
    await save('perdue');
    await launch('lancement perdu');
    await changeMeeting(greffier.dependencies, {
      meetingId: id('effacée'),
      command: { type: 'deleteMeeting', principal },
      request: request(),
    });
    await erase(greffier.dependencies, { userId, meetings: [{ meetingId: id('personne'), participants: [0] }] });
    await has(meetingStream(id('effacée')), 'MeetingErased');
    await has(meetingStream(id('personne')), 'PersonErased');
    await has(userStream(userId), 'UserErased');
    await has(botSessionStream(id('lancement perdu')), 'BotSessionEnded');
    await settled();
    await greffier.leave();
    await askWithoutReactors();
    restored = scene.backupAfter('BotLaunchRequested', id('lancée'));
    await scene.restore(restored);
    told = await command('record', 'reconcile');
    reconciled = await command('record', 'reconcile', '--from-store', '--yes');
    greffier = await inhabit(scene.home(), analyst);
    await settled();
  }, 400_000);
  afterAll(async () => {
    await greffier.leave();
    await scene[Symbol.asyncDispose]();
  });

  /** The one request that waits is at the gate. */
  const settledButGated = () =>
    until(async () => {
      expect(analyst.calls).toContain('analysée après');
      expect((await greffier.record.pool.query(`select from requests where kind <> 'analyse'`)).rowCount).toBe(0);
    });

  /** Asked for and projected, and nobody is there who would do it. */
  async function askWithoutReactors(): Promise<void> {
    const { record, logger, stack } = await openHome(scene.home());
    const dependencies = { log: record.log, now: () => new Date().toISOString() };
    const leave = new AbortController();
    const projecting = runProjections(engineDependencies(record, logger), leave.signal);
    await changeMeeting(dependencies, {
      meetingId: id('à effacer'),
      command: { type: 'deleteMeeting', principal },
      request: request(),
    });
    await erase(dependencies, { userId: null, meetings: [{ meetingId: id('demande perdue'), participants: [0] }] });
    const open = `select from requests where kind = 'erase' or kind = 'forget'`;
    await until(async () => expect((await record.pool.query(open)).rowCount).toBe(2));
    leave.abort();
    await projecting;
    await stack.disposeAsync();
  }

  it('are told of, also those that nobody can make again', () => {
    expect(told.out).toMatch(new RegExp(`aucun bot n’est renvoyé\u00A0:\\n(?: {2}.*\\n)*? {2}${id('lancée')}`, 'u'));
    expect(told.out).toMatch(
      new RegExp(`aucun bot n’est renvoyé\u00A0:\\n(?: {2}.*\\n)*? {2}${id('lancement perdu')}`, 'u'),
    );
    expect(told.out).toMatch(new RegExp(`devait être effacée[^]*? {2}${id('demande perdue')}`, 'u'));
    expect(told.out).toContain('Le fil des transcriptions garde');
    expect(reconciled).toMatchObject({ code: 0, out: expect.stringContaining('4 effacements redemandés') });
  });

  it('an analysis is made again', async () => {
    expect(await types(meetingStream(id('analysée après')))).toContain('MeetingAnalysed');
    expect(analyst.calls.filter((title) => title === 'analysée après')).toHaveLength(2);
    expect(analyst.calls.filter((title) => title === 'gardée')).toHaveLength(1);
  });

  it('a bot that was sent is not sent again, and its bot session ends', async () => {
    await has(botSessionStream(id('lancée')), 'BotSessionEnded');
    expect(await types(botSessionStream(id('lancée')))).toEqual(['BotLaunchRequested', 'BotSessionEnded']);
    expect(await types(botSessionStream(id('lancement perdu')))).toEqual([]);
  }, 200_000);

  it('an erased meeting is erased again, also one whose keys were still there', async () => {
    for (const title of ['effacée', 'à effacer'])
      expect((await types(meetingStream(id(title)))).slice(-2)).toEqual(['MeetingDeleted', 'MeetingErased']);
    const { rows } = await greffier.record.pool.query<{ id: string }>('select meeting_id as id from meetings');
    const shown = rows.map((row) => row.id);
    expect(shown).toContain(id('gardée'));
    for (const title of ['effacée', 'à effacer', 'perdue']) expect(shown).not.toContain(id(title));
  });

  it('an erased account and an erased person are erased again, and recorded as such', async () => {
    expect(await types(userStream(id('compte')))).toEqual(['UserCreated', 'UserErasureRequested', 'UserErased']);
    const happened = await types(meetingStream(id('personne')));
    expect(happened.slice(-3)).toEqual(['PersonErasureRequested', 'PersonErased', 'MeetingAnalysed']);
    const { events } = await greffier.record.log.load(meetingStream(id('personne')));
    expect(events.find(({ type }) => type === 'PersonErased')?.data).toMatchObject({ participants: [0], guests: [] });
    const lines = JSON.stringify(await linesOf(greffier.record, id('personne')));
    expect(lines).toContain('Entendu.');
    for (const word of [name, said]) expect(lines).not.toContain(word);
  });

  it('leave an audit without anomalies that names what was lost', async () => {
    const { pool, store } = greffier.record;
    const { faults, lost, unchained } = await verifyAudit(pool, store);
    expect({ faults, unchained }).toEqual({ faults: [], unchained: 0 });
    expect(lost).toBeGreaterThan(10);
  });

  it('leave each message of the feed there once', async () => {
    const after = await save('après');
    await settled();
    const contents = await streamContents(scene.nats.url);
    expect(contents.get(id('gardée'))).toEqual([0, 1, -1]);
    expect(contents.get(id('analysée après'))).toEqual([0, 1, -1]);
    expect(contents.get(after)).toEqual([0, 1, -1]);
    expect(contents.get(id('effacée'))?.every((kind) => kind === -3)).toBe(true);
    // Of a lost meeting, until they expire.
    expect(contents.get(id('perdue'))).toEqual([0, 1, -1]);
  });
});
