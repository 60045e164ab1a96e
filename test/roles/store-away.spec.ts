import { login, logout, refresh } from '#api/contract/auth.ts';
import { openApiDocument } from '#api/contract/reference.ts';
import { health } from '#api/contract/system.ts';
import type { OpenApiDocument } from '#api/openapi/document.ts';
import { EventStoreDbEventStore } from '#infra/event-store/eventstoredb/store.ts';
import { EventStoreDbEmulator } from '#test/emulators/eventstoredb/emulator.ts';
import type { Answer } from '#test/support/api.ts';
import { fewOf, isLong } from '#test/support/long.ts';
import { TcpRelay } from '#test/support/tcp-relay.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ask, operationsOf, type DocumentedOperation } from './ask.ts';
import type { Role } from './expectation.ts';
import { EXPECTATIONS } from './expectations.ts';
import { BY_SOMEBODY_NEW, REQUESTS, type Sample } from './requests.ts';
import { openScene, SIGNED_IN, type Scene } from './scene.ts';

/** What the API answers while the event store is away: every operation of the document. */
let scene: Scene;
let outage: Outage;
/** How long the log was when the outage began. */
let loggedBefore: number;
let operations: readonly DocumentedOperation[];
/** Asked before the outage: some requests have to be arranged with writes. */
const samples = new Map<string, Sample & { readonly token: string; readonly at: string }>();

/** Changes of what Postgres alone keeps, or of nothing: they go on. */
const WITHOUT_THE_LOG: Readonly<Record<string, string>> = {
  logout: 'ok',
  logoutEverywhere: 'ok',
  loginCode: 'CHALLENGE_ENDED',
  loginEnrolment: 'CHALLENGE_ENDED',
  loginEnrolmentCode: 'CHALLENGE_ENDED',
  refresh: 'SESSION_ENDED',
  readInvitation: 'INVITATION_INVALID',
  readPasswordReset: 'RESET_INVALID',
  acceptInvitation: 'INVITATION_INVALID',
  issueTicket: 'ok',
  mindMapOfTranscript: 'ok',
  cancelExport: 'ok',
  // Only a secret that waits to be confirmed.
  beginEnrolment: 'ok',
};

/** For administrators: what runs on read tables or in the background, and an event that would be looked for first. */
const FOR_ADMINISTRATORS: Readonly<Record<string, string>> = {
  verifyAudit: 'ok',
  sendTestMail: 'MAIL_NOT_CONFIGURED',
  testModel: 'MODEL_NOT_CONFIGURED',
  checkMicrosoftConnection: 'NOT_SET_UP',
  setAsideForeignEvent: 'STORE_UNAVAILABLE',
  // Nothing is parked in that stream: there is nothing to read.
  tryDeadLetters: 'ok',
  // What is pasted is read, and nothing sent.
  readInvitations: 'ok',
  // The rebuild that is to be cancelled is there already.
  rebuildProjection: 'REBUILD_UNDERWAY',
  undoRebuild: 'REBUILD_UNDERWAY',
  cancelRebuild: 'STORE_UNAVAILABLE',
};

/** What they are about is looked for in the log, by those who may. */
const LOOKED_FOR: ReadonlySet<string> = new Set([
  'cancelModelAnalysis',
  'changeRetentionRule',
  'removeRetentionRule',
  'holdMeeting',
  'liftHold',
  'changePlannedLink',
  'skipPlannedWeek',
  'stopPlannedLink',
  'chooseComing',
  'checkTaskTool',
  'disconnectTaskTool',
  'endGoogleAuthorisation',
  'endGoogleAuthorisationOf',
  'endMicrosoftCalendar',
  'endMicrosoftCalendarOf',
]);
const OF_THE_ROLE: ReadonlySet<string> = new Set(['ADMIN_ONLY', 'READ_ONLY']);

/** Of what happened, which the log alone tells. */
const FROM_THE_LOG: ReadonlySet<string> = new Set([
  'meetingHistory',
  'meetingAt',
  'findStreams',
  'streamEvent',
  'auditExport',
  // Who let Greffier in at Google, and how far it has read there.
  'googleConnection',
  'googleSync',
  'microsoftCalendars',
  'microsoftCalendarSync',
]);

/** A store that goes away in one way, and comes back. */
interface Outage {
  readonly url: string;
  begin(): Promise<void>;
  end(): Promise<void>;
  close(): Promise<void>;
}

const OUTAGES: readonly (readonly [string, () => Promise<Outage>])[] = [
  [
    'killed',
    async () => {
      const emulator = await EventStoreDbEmulator.start();
      const kill = () => emulator.kill();
      return { url: emulator.url, begin: kill, end: () => emulator.restart(), close: kill };
    },
  ],
  [
    'frozen, behind discovery',
    async () => {
      const emulator = await EventStoreDbEmulator.start();
      const relay = await TcpRelay.open(emulator.endpoint);
      emulator.members = () => [{ host: '127.0.0.1', port: relay.port, state: 'leader', alive: true }];
      return {
        url: `esdb+discover://127.0.0.1:${relay.port}?tls=false`,
        begin: async () => relay.freeze(),
        end: async () => relay.thaw(),
        close: async () => {
          await relay.close();
          await emulator.kill();
        },
      };
    },
  ],
];

/** What a browser sends back of what an answer set. */
const cookieOf = ({ headers }: Answer): string =>
  headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
let cookie: string;

/** In `npm test` who may ask for everything, and who is refused most of it. */
const ASKING = isLong ? SIGNED_IN : (['observer', 'admin'] as const);
const READING: readonly Role[] = isLong ? SIGNED_IN : ['admin'];
/** Changes of a kind of their own. */
const OF_A_KIND: ReadonlySet<string> = new Set([...Object.keys(WITHOUT_THE_LOG), ...Object.keys(FOR_ADMINISTRATORS)]);
/** In `npm test` every read, every operation of a kind of its own, and of the others a quarter. */
const isAsked = ({ operationId, method }: DocumentedOperation, index: number): boolean =>
  isLong || method === 'get' || OF_A_KIND.has(operationId) || index % 4 === 0;

const keyOf = (operationId: string, role: Role): string => `${operationId} ${role}`;

const asked = async (operation: DocumentedOperation, role: Role) => {
  const sample = samples.get(keyOf(operation.operationId, role));
  if (!sample) throw new TypeError(`${operation.operationId} was not arranged`);
  // Codes of an authenticator count for half a minute.
  scene.api.clock.set(sample.at);
  return ask(scene.api.origin, operation, sample, sample.token);
};

const isRead = ({ method }: DocumentedOperation): boolean => method === 'get';
const usual = (operationId: string, role: Role) => EXPECTATIONS[operationId]?.outcomes[role][0] ?? 'missing';

describe.each(fewOf(OUTAGES))('while the event store is %s', (_, open) => {
  beforeAll(async () => {
    outage = await open();
    scene = await openScene({ metricsToken: 'jeton-des-mesures' }, () => EventStoreDbEventStore.open(outage.url), [
      'own',
    ]);
    const document = (await scene.api.call(openApiDocument)).body as unknown as OpenApiDocument;
    operations = operationsOf(document).filter(isAsked);
    for (const { operationId, method } of operations) {
      for (const role of ASKING) {
        if (method === 'get' && !READING.includes(role)) continue;
        const here = (one: { readonly of: string; readonly row: string }) => one.of === role && one.row === 'own';
        const [meeting, session] = [scene.meetings.find(here), scene.sessions.find(here)];
        const request = REQUESTS[operationId];
        if (!meeting || !session || !request) throw new TypeError(`${operationId} cannot be asked`);
        const person = BY_SOMEBODY_NEW.has(operationId) ? await scene.api.person(role) : scene.people[role];
        const sample = await request({ scene, person, meeting, session });
        samples.set(keyOf(operationId, role), { ...sample, token: person.token, at: scene.api.clock.now() });
      }
    }
    await scene.api.record.caughtUp();
    cookie = cookieOf(
      await scene.api.call(login, { body: { email: scene.chief.email, password: scene.chief.password } }),
    );
    loggedBefore = scene.api.logged().length;
    await outage.begin();
  });
  afterAll(async () => {
    await scene.close();
    await outage.close();
  });

  it.each(READING)('every read is answered to the role %s as with it', async (role) => {
    const outcomes = new Map<string, string | null>();
    for (const one of operations.filter(isRead)) outcomes.set(one.operationId, (await asked(one, role)).code);
    const failed = [...outcomes].filter(([operationId, code]) => {
      const expected = usual(operationId, role);
      if (!['ok', 'shown', 'hidden'].includes(expected)) return code !== expected;
      return code !== (FROM_THE_LOG.has(operationId) ? 'STORE_UNAVAILABLE' : null);
    });
    expect(outcomes.size).toBeGreaterThan(isLong ? 30 : 12);
    expect(failed).toEqual([]);
  });

  it.each(ASKING)('every change that the role %s may make says that the store is away', async (role) => {
    const outcomes: [string, string][] = [];
    const expected: [string, string][] = [];
    // Signing out comes last: it works.
    const changes = operations
      .filter((one) => !isRead(one))
      .toSorted((one) => (one.operationId.startsWith('logout') ? 1 : -1));
    for (const one of changes) {
      const code =
        WITHOUT_THE_LOG[one.operationId] ?? (role === 'admin' ? FOR_ADMINISTRATORS[one.operationId] : undefined);
      const without = usual(one.operationId, role);
      const isAway = without === 'ok' || (LOOKED_FOR.has(one.operationId) && !OF_THE_ROLE.has(without));
      expected.push([one.operationId, code ?? (isAway ? 'STORE_UNAVAILABLE' : without)]);
      outcomes.push([one.operationId, (await asked(one, role)).code ?? 'ok']);
    }
    expect(Object.fromEntries(outcomes)).toEqual(Object.fromEntries(expected));
  });

  it('health names the event store, and not the database', async () => {
    const { status, answer } = await scene.api.call(health, { token: 'jeton-des-mesures' });
    expect({ status, answer }).toMatchObject({
      status: 200,
      answer: { status: 'degraded', checks: { database: { status: 'healthy' }, eventStore: { status: 'down' } } },
    });
    const { status: strangers, body } = await scene.api.call(health);
    expect({ strangers, body }).toEqual({ strangers: 200, body: { status: 'degraded' } });
  });

  it('no refused call has a line of its own in the log', () => {
    const logged = scene.api.logged().slice(loggedBefore);
    expect(logged).not.toContain('STORE_UNAVAILABLE');
    // Not even the line that other calls have. The bot of Teams is away for a reason of its own, and says so.
    const refused = logged.split('\n').filter((line) => line.includes('"status":503'));
    expect(refused.filter((line) => !line.includes('"route":"POST /api/webhook/bot"'))).toEqual([]);
  });

  it('a session goes on, and ends when its owner wants', async () => {
    const { email, password } = scene.chief;
    // Of the many refusals of one minute the last are only counted: this one is of another minute.
    scene.api.clock.advance({ minutes: 10 });
    const wrong = await scene.api.call(login, { body: { email, password: 'une tout autre phrase' } });
    expect(wrong.status).toBe(401);
    const refused = await scene.api.call(login, { body: { email, password } });
    expect(refused).toMatchObject({ status: 503, body: { code: 'STORE_UNAVAILABLE' } });
    const renewed = await scene.api.call(refresh, { headers: { cookie } });
    expect(renewed.answer.user.email).toBe(email);
    const ended = await scene.api.call(logout, { headers: { cookie: cookieOf(renewed) } });
    expect(ended.status).toBe(200);
    const over = await scene.api.call(refresh, { headers: { cookie: cookieOf(renewed) } });
    expect(over.body['code']).toBe('SESSION_ENDED');
  });

  it('what is to be noted waits, and is in the log once the store is back', async () => {
    const waiting = async () =>
      (
        await scene.api.record.pool.query<{ type: string }>(
          'select distinct type from state.waiting_event order by type',
        )
      ).rows.map(({ type }) => type);
    expect(await waiting()).toEqual([
      'AccessRefused',
      'MeetingExported',
      // Of more refusals than `npm test` asks for.
      ...(isLong ? ['RefusalsCounted'] : []),
      'RegistryExported',
      'RestrictedMeetingRead',
      'SignInRefused',
      'SignedOut',
    ]);
    const { rows } = await scene.api.record.pool.query<{ stream: string }>('select stream from state.waiting_event');
    const back = new Promise((resolve) => scene.api.record.store.onChange(({ status }) => resolve(status)));
    await outage.end();
    expect(await back).toBe('answering');
    await vi.waitFor(
      async () => {
        await Promise.all([scene.api.record.outbox.deliver(), scene.api.record.outbox.deliver()]);
        expect(await waiting()).toEqual([]);
      },
      // A busy machine may make one of them wait longer than the store is given to answer.
      { timeout: 60_000, interval: 100 },
    );
    for (const { stream } of rows) expect((await scene.api.record.log.load(stream)).events).toHaveLength(1);
  });
});
