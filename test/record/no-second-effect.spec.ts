import { captionStreams } from '#domain/bot-session/streams.ts';
import { botSessionStreams } from '#domain/bot-session/streams.ts';
import { deliverInvitation } from '#api/inviting.ts';
import { loadBotSession } from '#commands/bot-session/session.ts';
import { handle } from '#commands/handle.ts';
import { changeMeeting } from '#commands/meeting/meeting.ts';
import { saveMeeting } from '#commands/meeting/save.ts';
import { erasePerson } from '#commands/person/erase.ts';
import { inviteUser } from '#commands/user/invite.ts';
import { userStreams } from '#domain/user/stream.ts';
import { exportEvents, importEvents } from '#infra/cli/events/transfer.ts';
import { STREAM } from '#infra/feed/codec.ts';
import { openMail } from '#infra/main/mail.ts';
import { openCredentials } from '#infra/vault/credentials/credentials.ts';
import { TEST_PASSWORD_COST } from '#test/support/password-cost.ts';
import { allProjections } from '#infra/main/projections.ts';
import { verifyAudit } from '#projections/audit/verify.ts';
import { hashTables } from '#projections/engine/hash.ts';
import { rebuildAll } from '#projections/engine/rebuild.ts';
import { EventStoreDbEmulator } from '#test/emulators/eventstoredb/emulator.ts';
import { ORGANISER, spokenMeeting } from '#test/support/erasable.ts';
import { inhabit, openHome, someRequest, type Home, type Inhabited } from '#test/support/inhabited.ts';
import { startTestNats, type TestNats } from '#test/support/nats.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/postgres.ts';
import { repeatingAnalyst } from '#test/support/repeating-analyst.ts';
import { startTestSmtp, type TestSmtp } from '#test/support/smtp.ts';
import { NO_MAILBOXES } from '#test/support/mailing.ts';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'nats';
import { isLong } from '#test/support/long.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

const request = () => someRequest(ORGANISER);
const never = new AbortController().signal;
const rebuildable = allProjections.filter((one) => one.rebuildable);

/** Where nobody is: whatever a bot did there would be an event of its bot session. */
const NO_MEET = 'http://127.0.0.1:9';

/** What the outside world has seen of a Greffier: it must not see any of it again. */
interface Seen {
  readonly analyses: number;
  readonly mails: number;
  readonly published: number;
  /**
   * Every outcome of a reactor is an event: a bot that starts claims its bot session, an eraser says what it
   * did.
   */
  readonly events: readonly string[];
}

describe('what was done once is not done again', () => {
  let database: TestDatabase;
  let nats: TestNats;
  let smtp: TestSmtp;
  let emulator: EventStoreDbEmulator;
  let folder: string;
  let home: Home;
  let greffier: Inhabited;
  const analyst = repeatingAnalyst();
  let before: Seen;

  beforeAll(async () => {
    [database, nats, smtp, emulator, folder] = await Promise.all([
      createTestDatabase(),
      startTestNats(),
      startTestSmtp(),
      EventStoreDbEmulator.start({ version: '24.2.0' }),
      mkdtemp(join(tmpdir(), 'greffier-once-')),
    ]);
    // The bot that is asked for finds no browser, and says so.
    home = {
      DATABASE_URL: database.url,
      NATS_URL: nats.url,
      SMTP_URL: smtp.url,
      DATA_DIR: folder,
      MEET_ORIGIN: NO_MEET,
      CHROME_PATH: join(folder, 'no-chrome'),
    };
    greffier = await inhabit(home, analyst);
    await live();
    await settled();
    before = await seen();
  });
  afterAll(async () => {
    await greffier.leave();
    await emulator.kill();
    await smtp.close();
    await nats.stop();
    await database.drop();
    await rm(folder, { recursive: true });
  });

  /** Something of everything that has an effect outside, and of everything that asks for one. */
  async function live(): Promise<void> {
    const { dependencies, config, record } = greffier;
    const principal = { userId: ORGANISER, isAdmin: false };
    const saved = (title: string) =>
      saveMeeting(
        dependencies,
        spokenMeeting(title, [
          ['Noé', `Je parle de ${title}.`],
          ['Zoé', 'Moi aussi.'],
        ]),
        request(),
      );
    await saved('rien');
    const organiser = { displayName: 'Claire', email: 'claire@exemple.fr', role: 'user' } as const;
    await handle(dependencies, {
      stream: userStreams.of(ORGANISER),
      command: { type: 'createUser', userId: ORGANISER, ...organiser, department: null, jobTitle: null },
      request: request(),
    });
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
    // Its minutes are mailed to who organises it.
    await saveMeeting(
      dependencies,
      {
        ...spokenMeeting('tenue', [['Noé', 'Je parle de ce qui est tenu.']]),
        source: 'payload',
        startedAt: minutesAgo(70),
        endedAt: minutesAgo(10),
      },
      request(),
    );
    const { meetingId: deleted } = await saved('supprimer');
    const { meetingId: forgotten } = await saved('oublier');
    const { meetingId: shared } = await saved('partager');
    await changeMeeting(dependencies, {
      meetingId: shared,
      command: { type: 'shareMeeting', meetingId: shared, email: 'ines@exemple.fr', principal },
      request: request(),
    });
    await greffier.atRest();
    await changeMeeting(dependencies, {
      meetingId: deleted,
      command: { type: 'deleteMeeting', principal },
      request: request(),
    });
    await erasePerson(
      {
        ...dependencies,
        administrators: async () => [],
        sessions: { rightsChanged: async () => {}, endAll: async () => 0 },
      },
      { userId: null, meetings: [{ meetingId: forgotten, participants: [0] }] },
      request(),
    );

    const sessionId = randomUUID();
    await handle(dependencies, {
      stream: botSessionStreams.of(sessionId),
      command: {
        type: 'requestLaunch',
        sessionId,
        platform: 'googlemeet',
        requestedBy: ORGANISER,
        meetingUrl: `${NO_MEET}/abc-defg-hij`,
        botName: 'Greffier',
        expiresAt: new Date(Date.now() + 120_000).toISOString(),
      },
      request: request(),
    });
    // Words that come once the bot session is over make no meeting, whose analysis would be due in five minutes.
    await vi.waitFor(async () => expect((await loadBotSession(record.log, sessionId)).session.phase).toBe('ended'), {
      timeout: 60_000,
      interval: 50,
    });
    await handle(dependencies, {
      stream: captionStreams.of(sessionId),
      command: {
        type: 'finaliseCaption',
        sessionId,
        line: 0,
        speaker: 'Noé',
        text: 'Dit.',
        startedAt: '2026-03-02T08:00:00.000Z',
        at: 0,
      },
      request: request(),
    });

    const credentials = await openCredentials(record.pool, record.masterKey, TEST_PASSWORD_COST);
    const guest = { displayName: 'Inès', email: 'ines@exemple.fr' };
    const invited = await inviteUser(
      { ...dependencies, ...credentials },
      { ...guest, role: 'user', department: null, jobTitle: null },
      request(),
    );
    const { mailer } = await openMail(config, record, NO_MAILBOXES);
    expect(
      await deliverInvitation({ ...dependencies, mailer, publicUrl: () => 'http://localhost' }, invited, {
        ...guest,
        inviter: 'Claire',
      }),
    ).toMatchObject({ delivery: 'mail' });
  }

  /** Everybody has done what there was to do, and the feed and the audit have passed everything. */
  async function settled(): Promise<void> {
    await greffier.atRest();
    const head = String(await greffier.record.store.head());
    const behind = async () =>
      (
        await greffier.record.pool.query(
          'select from (select position from audit.head union all select position from state.feed) h where position < $1',
          [head],
        )
      ).rowCount;
    await vi.waitFor(async () => expect(await behind()).toBe(0), { timeout: 60_000, interval: 50 });
  }

  async function seen(): Promise<Seen> {
    const connection = await connect({ servers: nats.url });
    const { state } = await (await connection.jetstreamManager({ timeout: 30_000 })).streams.info(STREAM);
    await connection.close();
    const events: string[] = [];
    for await (const batch of greffier.record.log.subscribe(null, never)) {
      events.push(...batch.events.map(({ type, id }) => `${type} ${id}`));
      if (batch.live) break;
    }
    return { analyses: analyst.calls.length, mails: smtp.mails.length, published: state.last_seq, events };
  }

  const hashes = async () => Promise.all(allProjections.map((one) => hashTables(greffier.record.pool, one, one.name)));

  it('and there was something that could be', () => {
    expect(before).toMatchObject({ mails: 2, analyses: 6 });
    expect(before.published).toBeGreaterThan(10);
    expect(
      before.events.filter((event) =>
        /^(?:MeetingErased|PersonErased|BotSessionClaimed|BotSessionEnded) /u.test(event),
      ),
    ).toHaveLength(4);
  });

  it('by a rebuild of everything', async () => {
    const tables = await hashes();
    for (const { same } of await rebuildAll(greffier.rebuilding, rebuildable, { verify: true, signal: never }))
      expect(same).toBe(true);
    await settled();
    expect(await seen()).toEqual(before);
    expect(await hashes()).toEqual(tables);
  });

  it('by emptying the read tables, and rebuilding them', async () => {
    const tables = await hashes();
    for (const one of rebuildable)
      for (const table of one.tables.keys()) await greffier.record.pool.query(`truncate "${one.name}"."${table}"`);
    expect(await hashes()).not.toEqual(tables);
    await rebuildAll(greffier.rebuilding, rebuildable, { signal: never });
    await settled();
    expect(await seen()).toEqual(before);
    expect(await hashes()).toEqual(tables);
  });

  it('by a restart after all read tables were lost, those of open requests included: the whole past is replayed', async () => {
    const tables = await hashes();
    await greffier.leave();
    const { record, stack } = await openHome(home);
    for (const { name } of allProjections) await record.pool.query(`drop schema "${name}" cascade`);
    await stack.disposeAsync();
    greffier = await inhabit(home, analyst);
    await settled();
    expect(await seen()).toEqual(before);
    expect(await hashes()).toEqual(tables);
  });

  it.runIf(isLong)('by moving to another store, and by a rebuild there', async () => {
    const said = vi.spyOn(console, 'log').mockReturnValue();
    vi.spyOn(console, 'error').mockReturnValue();
    const file = join(folder, 'journal.jsonl');
    const there = { ...home, EVENTSTORE_URL: emulator.url };
    await greffier.leave();
    for (const [from, move] of [
      [home, exportEvents],
      [there, importEvents],
    ] as const) {
      const command = await openHome(from);
      await move({ ...command, signal: never }, file);
      await command.stack.disposeAsync();
    }
    greffier = await inhabit(there, analyst);
    await settled();
    expect(said).toHaveBeenLastCalledWith(expect.stringContaining('suivent maintenant ce journal'));
    expect(await seen()).toEqual(before);
    await rebuildAll(greffier.rebuilding, rebuildable, { signal: never });
    await settled();
    expect(await seen()).toEqual(before);
    expect(await verifyAudit(greffier.record.pool, greffier.record.store)).toMatchObject({ faults: [] });

    // And it is alive: what is new is done, once.
    await saveMeeting(greffier.dependencies, spokenMeeting('neuve', [['Noé', 'Du neuf.']]), request());
    await settled();
    expect(await seen()).toMatchObject({
      analyses: before.analyses + 1,
      mails: before.mails,
      published: before.published + 2,
    });
  });
});
