import { reportStreams } from '#domain/microsoft/report/report.ts';
import { callReportId, transcriptReportId } from '#domain/microsoft/report/identity.ts';
import { microsoftOf } from '#infra/applications.ts';
import { readConfig } from '#infra/config.ts';
import { NotificationTokens } from '#infra/microsoft/notification-tokens.ts';
import { PUBLISHER, type NotificationBody } from '#test/emulators/microsoft/graph/notifications.ts';
import { encryptResource } from '#test/emulators/microsoft/graph/encryption.ts';
import type { GraphSubscription } from '#test/emulators/microsoft/graph/subscriptions.ts';
import type { TenantTranscript } from '#test/emulators/microsoft/graph/tenant.ts';
import { shownTranscript } from '#test/emulators/microsoft/graph/written.ts';
import { TokenIssuer } from '#test/emulators/microsoft/token-issuer.ts';
import type { JWTPayload } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect, said, type Connected } from './connected.ts';

let greffier: Connected;
let rich: GraphSubscription;
let basic: GraphSubscription;

beforeAll(async () => {
  greffier = await connect();
  await greffier.newKeeper().tick();
  greffier.api.clock.advance({ minutes: 1 });
  const [one, other] = greffier.microsoft.subscriptions.toSorted((a) => (a.encryption ? -1 : 1));
  if (!one || !other) throw new TypeError('there are two');
  [rich, basic] = [one, other];
});
afterAll(() => greffier.close());

function newTranscript(): TenantTranscript {
  const { tenant } = greffier.microsoft;
  const organiser = tenant.users[0] ?? tenant.addUser('Claire Étienne');
  const meeting = tenant.addMeeting(organiser, greffier.api.clock.date());
  return tenant.addTranscript(meeting, [said('Bonjour.')]);
}

const head = () => greffier.api.record.store.head();
const post = async (body: unknown, headers: Record<string, string> = {}) => {
  const response = await fetch(greffier.address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const answer = (await response.json()) as { code?: string };
  return `${response.status} ${answer.code ?? 'ok'}`;
};
const counted = async (outcome: string) => {
  const metric = await greffier.metrics.getSingleMetric('greffier_graph_notifications_total')?.get();
  return metric?.values.find(({ labels }) => labels['outcome'] === outcome)?.value ?? 0;
};
/** Calls that were refused, among which those are counted whose body is not even read. */
const calls = async () => {
  const text = await greffier.metrics.getSingleMetricAsString('greffier_http_request_duration_seconds');
  const refused = /_count\{method="POST",route="POST \/api\/webhook\/graph",status="4\d\d"\} (\d+)/gu;
  return [...text.matchAll(refused)].reduce((sum, [, count]) => sum + Number(count), 0);
};
const reported = async (transcript: TenantTranscript) =>
  (await greffier.api.record.log.load(reportStreams.of(transcriptReportId(transcript)).name)).events.length;

describe('the address for notifications', () => {
  it('gives Microsoft’s token back as text, and takes none that is too long', async () => {
    const tried = async (token: string) =>
      fetch(`${greffier.address}?${new URLSearchParams({ validationToken: token })}`, { method: 'POST' });
    const token = 'Validation: Testing <b>été</b> & more+';
    const response = await tried(token);
    expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await response.text()).toBe(token);
    expect((await tried('x'.repeat(4_097))).status).toBe(400);
  });

  it('takes a transcript, a call and several at once; twice is once', async () => {
    const transcript = newTranscript();
    const body = await greffier.microsoft.notifications.ofTranscript(rich, transcript);
    expect(await post(body)).toBe('202 ok');
    const after = await head();
    // Repeated by Microsoft, or by somebody who saw it.
    expect(await post(body)).toBe('202 ok');
    expect(await head()).toBe(after);
    expect(await reported(transcript)).toBe(1);

    const other = newTranscript();
    const more = await greffier.microsoft.notifications.ofTranscript(rich, other);
    expect(await post({ ...more, value: [...more.value, ...body.value] })).toBe('202 ok');
    expect(await reported(other)).toBe(1);

    const [meeting] = greffier.microsoft.tenant.meetings;
    if (!meeting) return;
    const record = greffier.microsoft.tenant.addCallRecord(meeting);
    expect(await post(greffier.microsoft.notifications.ofCallRecord(basic, record))).toBe('202 ok');
    const { name } = reportStreams.of(callReportId(record.id));
    expect((await greffier.api.record.log.load(name)).events).toHaveLength(1);
  });
});

type Attack = (body: NotificationBody, transcript: TenantTranscript) => unknown;

/** With the first entry changed. */
const entry =
  (change: (one: Record<string, unknown>, transcript: TenantTranscript) => Record<string, unknown>): Attack =>
  (body, transcript) => ({ ...body, value: body.value.map((one) => change(one, transcript)) });
const token =
  (make: () => Promise<string> | string): Attack =>
  async (body) => ({ ...body, validationTokens: [await make()] });
const forged = (changes: JWTPayload) => () => greffier.microsoft.notifications.token(changes);
const content = (one: Record<string, unknown>) => one['encryptedContent'] as Record<string, string>;

const ATTACKS: readonly [name: string, outcome: string, attack: Attack][] = [
  ['no client state', 'client-state', entry(({ clientState: _clientState, ...one }) => one)],
  ['another client state', 'client-state', entry((one) => ({ ...one, clientState: 'x'.repeat(43) }))],
  ['that of another subscription', 'client-state', entry((one) => ({ ...one, clientState: basic.clientState }))],
  ['an unknown subscription', 'unknown-subscription', entry((one) => ({ ...one, subscriptionId: 'x' }))],
  ['another tenant', 'tenant', entry((one) => ({ ...one, tenantId: 'other' }))],
  ['no tokens', 'token', ({ value }) => ({ value })],
  ['another audience', 'token', token(forged({ aud: 'another-application' }))],
  ['another issuer', 'token', token(forged({ iss: 'https://login.attacker.example/v2.0' }))],
  [
    'the issuer of another tenant',
    'token',
    token(() => greffier.microsoft.notifications.token({ iss: `${greffier.microsoft.origin}/other/v2.0` })),
  ],
  ['another publisher', 'token', token(forged({ azp: '00000003-0000-0000-c000-000000000000' }))],
  ['no publisher', 'token', token(forged({ azp: undefined }))],
  ['an expired token', 'token', token(() => greffier.microsoft.notifications.token({}, -301))],
  [
    'a token of a day ago',
    'token',
    token(() =>
      greffier.microsoft.platform.issuer.sign(greffier.microsoft.notifications.claims(), {
        issuedAt: new Date(greffier.api.clock.date().getTime() - 86_400_000),
        lifetime: 3_600,
      }),
    ),
  ],
  [
    'a token signed by somebody else under Microsoft’s key name',
    'token',
    token(() =>
      greffier.microsoft.platform.issuer.forge(greffier.microsoft.notifications.claims(), {
        issuedAt: greffier.api.clock.date(),
        lifetime: 60,
      }),
    ),
  ],
  [
    'a token of an issuer of their own',
    'token',
    token(async () =>
      (await TokenIssuer.create()).sign(greffier.microsoft.notifications.claims(), {
        issuedAt: greffier.api.clock.date(),
        lifetime: 60,
      }),
    ),
  ],
  [
    'a token without signature',
    'token',
    token(() =>
      greffier.microsoft.platform.issuer.unsigned(greffier.microsoft.notifications.claims(), {
        issuedAt: greffier.api.clock.date(),
        lifetime: 60,
      }),
    ),
  ],
  [
    'a good token beside a bad one',
    'token',
    async (body) => ({ ...body, validationTokens: [await greffier.microsoft.notifications.token(), 'x.y.z'] }),
  ],
  ['nothing encrypted', 'signature', entry(({ encryptedContent: _content, ...one }) => one)],
  [
    'a changed signature',
    'signature',
    entry((one) => ({
      ...one,
      encryptedContent: { ...content(one), dataSignature: Buffer.alloc(32).toString('base64') },
    })),
  ],
  [
    'changed content',
    'signature',
    entry((one) => ({ ...one, encryptedContent: { ...content(one), data: Buffer.alloc(64).toString('base64') } })),
  ],
  [
    'a key that does not open',
    'signature',
    entry((one) => ({
      ...one,
      encryptedContent: { ...content(one), dataKey: Buffer.alloc(256, 7).toString('base64') },
    })),
  ],
  [
    'an unknown certificate',
    'signature',
    entry((one) => ({ ...one, encryptedContent: { ...content(one), encryptionCertificateId: 'x' } })),
  ],
  [
    'another resource than the one named',
    'content',
    entry((one, transcript) => ({ ...one, resourceData: { id: `${transcript.id}x` } })),
  ],
  [
    'something else encrypted',
    'content',
    entry((one) => ({
      ...one,
      encryptedContent: rich.encryption ? encryptResource({ id: 'x', displayName: 'y' }, rich.encryption) : null,
    })),
  ],
  ['an unknown lifecycle event', 'content', entry((one) => ({ ...one, lifecycleEvent: 'celebrated' }))],
];

describe('what is not Microsoft’s', () => {
  it.each(ATTACKS)('is refused and counted, and nothing is written: %s', async (_, outcome, attack) => {
    const transcript = newTranscript();
    const body = await greffier.microsoft.notifications.ofTranscript(rich, transcript);
    const [before, count] = [await head(), await counted(outcome)];
    expect(await post(await attack(body, transcript))).toBe('403 NOTIFICATION_REFUSED');
    expect(await head()).toBe(before);
    expect(await counted(outcome)).toBe(count + 1);
    expect(await reported(transcript)).toBe(0);
  });

  it.each<[name: string, body: () => unknown, status: string]>([
    ['no JSON', () => '{"value":[', '400 JSON_MALFORMED'],
    ['a list', () => '[]', '400 REQUEST_INVALID'],
    ['no entries', () => ({ value: [] }), '400 REQUEST_INVALID'],
    ['nothing at all', () => ({}), '403 NOTIFICATION_REFUSED'],
    ['entries that are none', () => ({ value: [1, null, 'x'] }), '400 REQUEST_INVALID'],
    [
      'too many entries',
      () => ({ value: Array.from({ length: 1_001 }, () => ({ subscriptionId: 'x' })) }),
      '400 REQUEST_INVALID',
    ],
    [
      'a long client state',
      () => ({ value: [{ subscriptionId: 'x', clientState: 'x'.repeat(256) }] }),
      '400 REQUEST_INVALID',
    ],
    ['a body of two megabytes', () => ({ value: [{ subscriptionId: 'x'.repeat(2_100_000) }] }), '413 BODY_TOO_LARGE'],
    ['a deep body', () => `{"value":${'['.repeat(100_000)}`, '400 BODY_TOO_COMPLEX'],
  ])('is refused before anything is looked up: %s', async (_, body, status) => {
    const [before, count] = [await head(), await calls()];
    const answered = await post(body());
    expect([status, status.replace(/ .*/, ''), '413 BODY_TOO_COMPLEX', '400 JSON_MALFORMED']).toContain(answered);
    expect(await head()).toBe(before);
    await expect.poll(calls).toBe(count + 1);
  });

  it('takes what is genuine among what is not', async () => {
    const transcript = newTranscript();
    const body = await greffier.microsoft.notifications.ofTranscript(rich, transcript);
    const forgery = { ...body.value[0], clientState: 'x' };
    const count = await counted('client-state');
    expect(await post({ ...body, value: [forgery, ...body.value] })).toBe('202 ok');
    expect(await counted('client-state')).toBe(count + 1);
    expect(await reported(transcript)).toBe(1);
  });

  it('is nothing at all where no application is configured', async () => {
    const answered = await greffier.api.send('/api/webhook/graph', { body: { value: [{ subscriptionId: 'x' }] } });
    expect([answered.status, answered.body['code']]).toEqual([404, 'GRAPH_NOT_CONFIGURED']);
  });

  it('names of a transcript stand encrypted in the log', async () => {
    const transcript = newTranscript();
    await post(await greffier.microsoft.notifications.ofTranscript(rich, transcript));
    const { rows } = await greffier.api.record.pool.query<{ data: string }>(
      "select convert_from(data, 'UTF8') as data from events.event where type = 'GraphTranscriptReported'",
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { data } of rows) {
      expect(data).not.toContain(transcript.organiserId);
      expect(data).not.toContain(shownTranscript(transcript).meetingId);
    }
  });
});

it('knows Microsoft after its keys turned, and takes nobody’s word while they cannot be had', async () => {
  const { microsoft, api } = greffier;
  const application = microsoftOf(readConfig(microsoft.environment));
  if (!application) throw new TypeError('the stand-in has an application');
  const asking = { cooldownDuration: 0, cacheMaxAge: 3_600_000, timeoutDuration: 5_000 };
  const fresh = () => new NotificationTokens(application, () => api.clock.date(), asking);
  const { tenantId } = microsoft.platform;
  const tokens = fresh();
  const before = await microsoft.notifications.token();
  expect(await tokens.isGenuine(before, tenantId)).toBe(true);
  await microsoft.platform.issuer.rotate();
  expect(await tokens.isGenuine(await microsoft.notifications.token(), tenantId)).toBe(true);
  expect(await tokens.isGenuine(before, tenantId)).toBe(true);
  // Of the older version of Microsoft’s tokens.
  const older = { iss: `https://sts.windows.net/${tenantId}/`, azp: undefined, appid: PUBLISHER, ver: '1.0' };
  expect(await tokens.isGenuine(await microsoft.notifications.token(older), tenantId)).toBe(true);
  microsoft.faults.inject(/discovery/, { kind: 'refusal', status: 503 });
  await expect(fresh().isGenuine(before, tenantId)).rejects.toThrow('200 OK');
});
