import { checkMicrosoftConnection, microsoftConnection, microsoftTeamsPackage } from '#api/contract/microsoft.ts';
import { changeIntegration, ownRequest } from '#commands/microsoft/integration.ts';
import { checkMicrosoft } from '#commands/microsoft/check.ts';
import type { CallBudget } from '#domain/outbound/budget.ts';
import type { Graph } from '#domain/microsoft/graph.ts';
import { microsoftStream } from '#domain/microsoft/stream.ts';
import { microsoftOf } from '#infra/applications.ts';
import { readConfig } from '#infra/config.ts';
import { microsoftSetup } from '#infra/main/microsoft.ts';
import { microsoftGraph } from '#infra/microsoft/graph.ts';
import { startMicrosoft, type MicrosoftEmulator } from '#test/emulators/microsoft/emulator.ts';
import type { Fault } from '#test/emulators/microsoft/faults.ts';
import type { TenantUser } from '#test/emulators/microsoft/graph/tenant.ts';
import { openTestApi, type Person, type TestApi } from '#test/support/api.ts';
import { ownBudget } from '#test/support/own-budget.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { said } from './connected.ts';

const PUBLIC_URL = 'https://greffier.exemple.fr';

let microsoft: MicrosoftEmulator;
let api: TestApi;
let admin: Person;
let claire: TenantUser;
let calls: { readonly graph: Graph; readonly budget: CallBudget };
const now = () => api.clock.date().getTime();
beforeAll(async () => {
  microsoft = await startMicrosoft();
  const config = readConfig({ ...microsoft.environment, PUBLIC_URL });
  const application = microsoftOf(config);
  if (!application) throw new TypeError('the stand-in has an application');
  // Waiting takes no time here: the clock moves on.
  const wait = async (ms: number) => api.clock.advance({ seconds: Math.max(1, ms / 1_000) });
  const budget = ownBudget({ now, wait });
  const graph = microsoftGraph({ application, budget, wait });
  calls = { graph, budget };
  api = await openTestApi({ microsoftSetup: microsoftSetup(config, calls) });
  microsoft.clock = () => api.clock.date();
  admin = await api.person('admin');
  claire = microsoft.tenant.addUser('Claire Étienne');
  const meeting = microsoft.tenant.addMeeting(claire, new Date(now() - 3_600_000));
  microsoft.tenant.addTranscript(meeting, [said('Bonjour')]);
});
afterAll(async () => {
  await api.close();
  await microsoft.close();
});
afterEach(() => {
  microsoft.faults.clear();
  const [application] = microsoft.platform.applications;
  Object.assign(application ?? {}, { roles: permissions });
  Object.assign(microsoft.tenant.policies, {
    transcriptAccess: true,
    speakerAttribution: true,
    accessPolicy: 'all',
    paid: true,
  });
});

const permissions = [
  'OnlineMeetings.Read.All',
  'OnlineMeetingTranscript.Read.All',
  'OnlineMeetingArtifact.Read.All',
  'CallRecords.Read.All',
  'User.ReadBasic.All',
];
const connection = async () => (await api.call(microsoftConnection, { token: admin.token })).answer;
const check = async (body: object) => (await api.call(checkMicrosoftConnection, { token: admin.token, body })).answer;
const transcripts = () => check({ of: 'transcripts', organiser: claire.userPrincipalName });
const told = async () => (await api.record.log.load(microsoftStream.name)).events;

describe('the connection to Microsoft 365, for administrators', () => {
  it('tells what is set and where to go, and no secret', async () => {
    const { text, answer } = await api.call(microsoftConnection, { token: admin.token });
    const { MICROSOFT_TENANT_ID: tenantId = '', MICROSOFT_CLIENT_ID: clientId = '' } = microsoft.environment;
    expect(answer).toMatchObject({
      tenantId,
      clientId,
      consentAddress: `${microsoft.origin}/${tenantId}/adminconsent?client_id=${clientId}`,
      signInAddress: `${PUBLIC_URL}/api/auth/openid/microsoft/callback`,
      permissions,
      access: null,
      transcripts: null,
      notifications: { address: `${PUBLIC_URL}/api/webhook/graph`, reachedAt: null, subscriptions: [] },
      chatBot: { endpoint: `${PUBLIC_URL}/api/webhook/bot`, lastAskedAt: null, hasPackage: true },
      browserBot: { isIdentified: false },
    });
    expect(answer.policyCommands?.join('\n')).toContain(`-AppIds "${clientId}"`);
    expect(answer.variables).toContainEqual({ name: 'MICROSOFT_CLIENT_SECRET', isSet: true });
    expect(answer.variables).toContainEqual({ name: 'TEAMS_BOT_CLIENT_SECRET', isSet: false });
    expect(text).not.toContain(microsoft.environment['MICROSOFT_CLIENT_SECRET']);
  });

  it('names permissions that are missing and superfluous, as found by the administrator', async () => {
    expect(await check({ of: 'access' })).toMatchObject({ failure: null, access: { missing: [], superfluous: [] } });
    const [application] = microsoft.platform.applications;
    Object.assign(application ?? {}, { roles: ['Mail.Read', ...permissions.slice(1)] });
    const access = { missing: ['OnlineMeetings.Read.All'], superfluous: ['Mail.Read'] };
    expect(await check({ of: 'access' })).toMatchObject({ failure: null, access });
    expect((await connection()).access).toMatchObject(access);
    expect((await told()).at(-1)?.metadata.actor).toBe(`user:${admin.id}`);
  });

  it('tells that the application is refused, and what to do', async () => {
    const [application] = microsoft.platform.applications;
    const secret = application?.clientSecret;
    Object.assign(application ?? {}, { clientSecret: 'another-one' });
    const { failure } = await check({ of: 'access' });
    Object.assign(application ?? {}, { clientSecret: secret });
    expect(failure?.code).toBe('GRAPH_SIGN_IN_REFUSED');
    expect(failure?.remedy?.steps.join(' ')).toContain('MICROSOFT_CLIENT_SECRET');
    expect((await connection()).access?.failure?.code).toBe('GRAPH_SIGN_IN_REFUSED');
    await check({ of: 'access' });
  });
});

describe('what was found before', () => {
  it('is shown as of its time, and is stale once another application is configured', async () => {
    await check({ of: 'access' });
    const foundAt = api.clock.now();
    api.clock.advance({ minutes: 3 });
    expect((await connection()).access).toMatchObject({ foundAt, isStale: false });
    const dependencies = { log: api.record.log, now: api.clock.now };
    const former = { failure: null, at: foundAt, application: 'another', tenantId: null, missing: [], superfluous: [] };
    await changeIntegration(dependencies, { type: 'recordAccess', ...former }, ownRequest('teams-graph'));
    expect((await connection()).access).toMatchObject({ foundAt, isStale: true });
    await check({ of: 'access' });
    expect((await connection()).access).toMatchObject({ foundAt: api.clock.now(), isStale: false });
  });

  it('tells that Microsoft reached the address by which it shook hands, and no other one', async () => {
    const dependencies = { log: api.record.log, now: api.clock.now };
    const at = api.clock.now();
    const subscribed = async (id: string, address: string) => {
      const one = { id, resource: id, address, certificateId: null, expiresAt: '2100-01-01T00:00:00.000Z' };
      await changeIntegration(dependencies, { type: 'addSubscription', at, ...one }, ownRequest('teams-graph'));
      const end = { type: 'endSubscription', subscriptionId: id, reason: 'gone', at } as const;
      await changeIntegration(dependencies, end, ownRequest('teams-graph'));
      return (await connection()).notifications.reachedAt;
    };
    expect(await subscribed('a', `${PUBLIC_URL}/api/webhook/graph`)).toBe(at);
    expect(await subscribed('b', 'https://before.example/api/webhook/graph')).toBeNull();
  });
});

it('gives the app of the chat bot to administrators alone', async () => {
  const { status, headers, text } = await api.call(microsoftTeamsPackage, { token: admin.token });
  expect([status, headers.get('content-type'), text.slice(0, 2)]).toEqual([200, 'application/zip', 'PK']);
  const other = await api.person('user');
  expect((await api.call(microsoftTeamsPackage, { token: other.token })).status).toBe(403);
});

it('says that a verification took too long, and what is not configured', async () => {
  microsoft.platform.faults.inject(/POST .*token/u, { kind: 'slow', ms: 400 });
  const dependencies = {
    log: api.record.log,
    now: api.clock.now,
    calls,
    chat: null,
    identification: null,
    askEntrance: null,
  };
  const before = (await told()).length;
  const asked = await checkMicrosoft({ ...dependencies, patienceMs: 50 }, { of: 'access' }, ownRequest('teams-graph'));
  expect(asked).toMatchObject({ failure: 'CHECK_LATE', access: null });
  expect(await told()).toHaveLength(before);
  for (const part of ['chat-bot', 'browser-bot'])
    expect(await api.call(checkMicrosoftConnection, { token: admin.token, body: { of: part } })).toMatchObject({
      status: 409,
      body: { code: 'NOT_SET_UP' },
    });
});

const refusal = (status: number, code: string, message = ''): Fault => ({ kind: 'refusal', status, code, message });
const LIST = /GET .*getAllTranscripts/u;
const CONTENT = /GET .*metadataContent/u;

describe('a verification of transcripts', () => {
  it('opens one for real', async () => {
    expect(await transcripts()).toMatchObject({ failure: null, transcripts: { found: 1, isRead: true } });
    expect((await connection()).transcripts).toEqual({ failure: null, foundAt: api.clock.now(), isStale: false });
  });

  it.each([
    ['the switch of the tenant', { transcriptAccess: false }, 'GRAPH_TRANSCRIPTS_DISABLED', 'EnableGraphTranscript'],
    ['the switch for speakers', { speakerAttribution: false }, 'GRAPH_SPEAKERS_HIDDEN', 'EnableAttributed'],
    ['no access policy', { accessPolicy: new Set<string>() }, 'GRAPH_POLICY_MISSING', 'New-CsApplicationAccessPolicy'],
    ['a bill', { paid: false }, 'GRAPH_PAYMENT_REQUIRED', ''],
  ])('names %s', async (_, policies, code, command) => {
    Object.assign(microsoft.tenant.policies, policies);
    const { failure } = await transcripts();
    expect(failure).toMatchObject({ code, message: expect.any(String) as string });
    expect(failure?.remedy?.commands.join('\n')).toContain(command);
    expect(failure?.remedy?.steps.length).toBeGreaterThan(0);
  });

  it.each([
    [
      'a policy, as said of content',
      CONTENT,
      refusal(
        403,
        'Forbidden',
        "Application is not allowed to perform operations on the user 'x', neither is allowed access through RSC permission evaluation.",
      ),
      'GRAPH_POLICY_MISSING',
    ],
    ['a permission', LIST, refusal(403, 'Authorization_RequestDenied'), 'GRAPH_PERMISSION_MISSING'],
    ['an address without an account', /GET .*users\/[^/]+\?/u, refusal(404, 'NotFound'), 'ORGANISER_UNKNOWN'],
  ])('names %s', async (_, pattern, fault, code) => {
    microsoft.faults.inject(pattern, fault, 5);
    expect((await transcripts()).failure?.code).toBe(code);
  });

  it('tells when Microsoft wants to be asked again', async () => {
    microsoft.faults.inject(LIST, { kind: 'refusal', status: 429, retryAfter: 300.5 }, 5);
    expect(await transcripts()).toMatchObject({ failure: { code: 'GRAPH_THROTTLED' }, retryAfterSeconds: 301 });
    expect(microsoft.faults.callsOf(LIST).length).toBeGreaterThan(0);
    api.clock.advance({ seconds: 301 });
  });

  it('keeps the address that it was given nowhere', async () => {
    await transcripts();
    expect(JSON.stringify((await told()).map(({ data, metadata }) => [data, metadata]))).not.toContain(
      claire.userPrincipalName,
    );
  });
});

it('tells which subscriptions Microsoft has, and which of them come here', async () => {
  expect(await check({ of: 'subscriptions' })).toMatchObject({ failure: null, subscriptions: [] });
});

it('lets one verification run at a time', async () => {
  microsoft.faults.inject(/subscriptions/u, { kind: 'slow', ms: 300 });
  const asked = { token: admin.token, body: { of: 'subscriptions' } };
  const both = await Promise.all([
    api.call(checkMicrosoftConnection, asked),
    api.call(checkMicrosoftConnection, asked),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});
