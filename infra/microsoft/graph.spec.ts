import { isError } from '#domain/errors.ts';
import { GRAPH_FAILURES, type GraphFailure } from '#domain/microsoft/failures.ts';
import type { Graph } from '#domain/microsoft/graph.ts';
import { GRAPH_PERMISSIONS } from '#domain/microsoft/permissions.ts';
import { remedyFor } from '#domain/microsoft/remedies.ts';
import { microsoftOf } from '#infra/applications.ts';
import { readConfig } from '#infra/config.ts';
import type { Fault } from '#test/emulators/microsoft/faults.ts';
import { startMicrosoft, type MicrosoftEmulator } from '#test/emulators/microsoft/emulator.ts';
import type { TenantMeeting, TenantUser } from '#test/emulators/microsoft/graph/tenant.ts';
import { ownBudget } from '#test/support/own-budget.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { microsoftGraph } from './graph.ts';

let microsoft: MicrosoftEmulator;
let graph: Graph;
let waits: number[];
let held: number[];
let claire: TenantUser;
let meeting: TenantMeeting;

const cue = (text: string, speaker = 'Claire Étienne') => ({ from: -120, to: 4_000, speaker, text });

beforeAll(async () => {
  microsoft = await startMicrosoft();
  claire = microsoft.tenant.addUser('Claire Étienne');
  meeting = microsoft.tenant.addMeeting(claire, new Date('2026-11-20T09:00:00Z'));
});
afterAll(() => microsoft.close());

beforeEach(() => {
  [waits, held] = [[], []];
  graph = connected();
});
afterEach(() => {
  microsoft.faults.clear();
  Object.assign(microsoft.tenant.policies, {
    transcriptAccess: true,
    speakerAttribution: true,
    accessPolicy: 'all',
    paid: true,
  });
  Object.assign(microsoft.tenant.lists, { pageSize: 10, duplicates: false, disorder: false });
  microsoft.tenant.transcripts.length = 0;
  microsoft.tenant.deltaFloor = 0;
});

/** A Greffier of the environment that the stand-in gives. Its waits take no time, and are counted. */
function connected(environment: Record<string, string> = {}, timeoutMs?: number): Graph {
  const application = microsoftOf(readConfig({ ...microsoft.environment, ...environment }));
  if (!application) throw new TypeError('the stand-in has an application');
  const budget = ownBudget();
  return microsoftGraph({
    application,
    budget: { ...budget, holdOff: async (ms) => void held.push(ms) },
    wait: async (ms) => void waits.push(ms),
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  });
}

const failureOf = async (work: Promise<unknown>): Promise<GraphFailure | 'none' | 'other'> => {
  try {
    await work;
    return 'none';
  } catch (error) {
    const found = Object.entries(GRAPH_FAILURES).find(([, definition]) => isError(error, definition));
    return (found?.[0] as GraphFailure | undefined) ?? 'other';
  }
};

describe('the application', () => {
  it('signs in, and says which of the five permissions are missing and which are too many', async () => {
    const { tenantId, applications } = microsoft.platform;
    expect(await graph.checkAccess()).toEqual({ tenantId, missing: [], superfluous: [] });
    const [application] = applications;
    if (!application) return;
    application.roles = [...GRAPH_PERMISSIONS.slice(1), 'Mail.Read', 'Chat.Read.All'];
    expect(await graph.checkAccess()).toEqual({
      tenantId,
      missing: ['OnlineMeetings.Read.All'],
      superfluous: ['Chat.Read.All', 'Mail.Read'],
    });
    expect(await failureOf(graph.meeting(claire.id, meeting.id))).toBe('permissionMissing');
    application.roles = [...GRAPH_PERMISSIONS];
    // The token that was kept says what was consented to then.
    expect(await failureOf(graph.meeting(claire.id, meeting.id))).toBe('permissionMissing');
    await graph.checkAccess();
    expect(await failureOf(graph.meeting(claire.id, meeting.id))).toBe('none');
  });

  it('is told apart from an outage where it is refused', async () => {
    expect(await failureOf(connected({ MICROSOFT_CLIENT_SECRET: 'another-secret' }).checkAccess())).toBe(
      'signInRefused',
    );
    expect(await failureOf(connected({ MICROSOFT_TENANT_ID: 'other.example' }).checkAccess())).toBe('signInRefused');
    expect(await failureOf(connected({ MICROSOFT_LOGIN_ROOT: 'https://localhost:1' }).checkAccess())).toBe(
      'unreachable',
    );
    microsoft.faults.inject(/oauth2/, { kind: 'refusal', status: 503 });
    expect(await failureOf(graph.checkAccess())).toBe('unreachable');
    microsoft.faults.inject(/oauth2/, { kind: 'cut' });
    expect(await failureOf(graph.checkAccess())).toBe('unreadable');
  });

  it('signs in once for many calls, and again for a token that is refused: clocks differ', async () => {
    microsoft.faults.calls.length = 0;
    await Promise.all([graph.person(claire.id), graph.person(claire.id), graph.person(claire.id)]);
    expect(microsoft.faults.callsOf(/oauth2/)).toHaveLength(1);
    microsoft.faults.inject(/users/, { kind: 'refusal', status: 401, code: 'InvalidAuthenticationToken' });
    expect(await graph.person(claire.id)).toEqual({
      id: claire.id,
      name: 'Claire Étienne',
      email: 'claire.etienne@contoso.example',
    });
    expect(microsoft.faults.callsOf(/oauth2/)).toHaveLength(2);
    microsoft.clock = () => new Date(Date.now() + 7_200_000);
    expect(await failureOf(graph.person(claire.id))).toBe('none');
    microsoft.clock = () => new Date();
  });
});

describe('reading', () => {
  it('finds a meeting by its address, which arrives with its own escapes, and none for another', async () => {
    const found = await graph.meetingAt(claire.id, meeting.joinWebUrl);
    expect(found).toMatchObject({ id: meeting.id, threadId: meeting.threadId, joinMeetingId: meeting.joinMeetingId });
    const odd = microsoft.tenant.addMeeting(claire, new Date(), {
      joinWebUrl:
        "https://teams.microsoft.com/l/meetup-join/19%3ameeting_A%2bB%3d%40thread.v2/0?context=%7b%22a%22%3a1%7d&x=l'été%25",
    });
    expect((await graph.meetingAt(claire.id, odd.joinWebUrl))?.id).toBe(odd.id);
    expect(await graph.meetingAt(claire.id, decodeURIComponent(meeting.joinWebUrl))).toBeNull();
    microsoft.faults.inject(/onlineMeetings/, { kind: 'refusal', status: 404 });
    expect(await graph.meetingAt(claire.id, meeting.joinWebUrl)).toBeNull();
  });

  it('lists every transcript once, over pages, repeated entries and disorder', async () => {
    const made = Array.from({ length: 27 }, (_, index) => microsoft.tenant.addTranscript(meeting, [cue(`${index}`)]));
    Object.assign(microsoft.tenant.lists, { pageSize: 5, duplicates: true, disorder: true });
    const found = await graph.transcriptsOf(claire.id, meeting.id);
    expect(found.map(({ id }) => id).toSorted()).toEqual(made.map(({ id }) => id).toSorted());
    expect(found[0]).toMatchObject({ meetingId: meeting.id, organiserId: claire.id });
  });

  it('follows an organiser by delta tokens, from the beginning again where Microsoft forgot one', async () => {
    const from = '2026-11-01T00:00:00.000Z';
    microsoft.tenant.addTranscript(meeting, [cue('avant')], { createdDateTime: '2026-10-01T09:00:00Z' });
    const first = microsoft.tenant.addTranscript(meeting, [cue('un')]);
    const round = await graph.transcriptsSince(claire.id, { from, token: null });
    expect(round.transcripts.map(({ id }) => id)).toEqual([first.id]);
    expect((await graph.transcriptsSince(claire.id, { from, token: round.token })).transcripts).toEqual([]);
    const second = microsoft.tenant.addTranscript(meeting, [cue('deux')]);
    const next = await graph.transcriptsSince(claire.id, { from, token: round.token });
    expect(next.transcripts.map(({ id }) => id)).toEqual([second.id]);
    microsoft.tenant.deltaFloor = 1_000;
    expect(await failureOf(graph.transcriptsSince(claire.id, { from, token: round.token }))).toBe('syncLost');
  });

  it('reads what was said with its speakers, and without where the organisation hides them', async () => {
    const transcript = microsoft.tenant.addTranscript(meeting, [cue('On commence.'), cue('Oui.', 'Noé')]);
    const name = { id: transcript.id, meetingId: meeting.id, organiserId: claire.id };
    expect(await graph.text(name)).toEqual({ form: 'vtt', text: expect.stringContaining('<v Noé>Oui.</v>') as string });
    expect((await graph.metadata(name)).text).toContain('"speakerName":"Claire Étienne"');
    microsoft.tenant.policies.speakerAttribution = false;
    const plain = await graph.text(name);
    expect(plain.form).toBe('plain');
    expect(plain.text).toContain('On commence.');
    expect(plain.text).not.toContain('Noé');
    expect(await failureOf(graph.metadata(name))).toBe('speakersHidden');
    expect(await graph.transcript(name)).toMatchObject({ createdAt: '2026-11-20T09:00:00.000Z' });
  });

  it('walks those who organise in Teams, by the advanced query', async () => {
    for (let index = 0; index < 12; index += 1) microsoft.tenant.addUser(`Personne ${'abcdefghijkl'[index] ?? ''}`);
    microsoft.tenant.addUser('Partie', { accountEnabled: false });
    microsoft.tenant.addUser('Sans Teams', { hasTeams: false });
    const people = [];
    for await (const some of graph.organisers()) people.push(...some);
    expect(people).toHaveLength(13);
    expect(people.map(({ name }) => name)).not.toContain('Partie');
  });
});

describe('what the tenant does not allow', () => {
  const name = () => {
    const { id } = microsoft.tenant.addTranscript(meeting, [cue('Bonjour')]);
    return { id, meetingId: meeting.id, organiserId: claire.id };
  };

  it('is named, with what an administrator does about it', async () => {
    microsoft.tenant.policies.transcriptAccess = false;
    expect(await failureOf(graph.text(name()))).toBe('transcriptsDisabled');
    microsoft.tenant.policies.transcriptAccess = true;
    microsoft.tenant.policies.paid = false;
    expect(await failureOf(graph.text(name()))).toBe('paymentRequired');
    microsoft.tenant.policies.accessPolicy = new Set();
    // The same lack is worded differently of a meeting and of what was said in it.
    expect(await failureOf(graph.meeting(claire.id, meeting.id))).toBe('policyMissing');
    expect(await failureOf(graph.text(name()))).toBe('policyMissing');
    const client = microsoft.environment['MICROSOFT_CLIENT_ID'] ?? '';
    expect(remedyFor('GRAPH_POLICY_MISSING', client)?.commands.join('\n')).toContain(`-AppIds "${client}"`);
    expect(remedyFor('GRAPH_TRANSCRIPTS_DISABLED', client)?.commands.join()).toContain('EnableGraphTranscriptAccess');
    expect(remedyFor('GRAPH_PAYMENT_REQUIRED', client)?.steps[0]).toContain('Azure');
    expect(remedyFor('GRAPH_THROTTLED', client)).toBeNull();
  });
});

describe('an answer that is none', () => {
  const refusal = (status: number, more: Partial<Extract<Fault, { kind: 'refusal' }>> = {}): Fault => ({
    kind: 'refusal',
    status,
    ...more,
  });
  const read = () => graph.person(claire.id);

  it.each<[name: string, fault: Fault, failure: GraphFailure]>([
    ['400', refusal(400), 'refused'],
    ['402', refusal(402), 'paymentRequired'],
    ['403', refusal(403), 'permissionMissing'],
    ['404', refusal(404), 'notFound'],
    ['409', refusal(409), 'exists'],
    ['410', refusal(410), 'syncLost'],
    ['412', refusal(412), 'outdated'],
    ['429 without Retry-After', refusal(429), 'throttled'],
    ['500', refusal(500), 'unreachable'],
    ['502 with a page of a gateway', { kind: 'page', status: 502, body: '<h1>Bad gateway</h1>' }, 'unreachable'],
    ['a page instead of JSON', { kind: 'page', status: 200, body: '<html>' }, 'unreadable'],
    ['a connection that closes', { kind: 'gone' }, 'unreachable'],
    ['a body that is cut off', { kind: 'cut' }, 'unreadable'],
  ])('%s has a name', async (_, fault, failure) => {
    microsoft.faults.inject(/GET .*users/, fault, 10);
    expect(await failureOf(read())).toBe(failure);
  });

  it.each<[name: string, fault: Fault]>([
    ['5xx', refusal(503)],
    ['closed', { kind: 'gone' }],
    ['cut off', { kind: 'cut' }],
    ['throttled', refusal(429, { retryAfter: 2 })],
  ])('is asked for again once: %s', async (_, fault) => {
    microsoft.faults.inject(/GET .*users/, fault, 2);
    expect(await failureOf(read())).toBe('none');
  });

  it('that takes too long is asked for again, and is given up where it goes on so', async () => {
    const hasty = connected({}, 200);
    await hasty.checkAccess();
    const slow: Fault = { kind: 'slow', ms: 600 };
    microsoft.faults.inject(/GET .*users/, slow);
    expect(await failureOf(hasty.person(claire.id))).toBe('none');
    expect(waits).toHaveLength(1);
    microsoft.faults.inject(/GET .*users/, slow, 3);
    expect(await failureOf(hasty.person(claire.id))).toBe('unreachable');
    const leaving = new AbortController();
    microsoft.faults.inject(/GET .*users/, slow);
    const left = hasty.person(claire.id, leaving.signal);
    leaving.abort(new RangeError('somebody left'));
    await expect(left).rejects.toThrow('somebody left');
  });

  it('in the middle of a list is asked for again: each entry once, though pages repeat and change their order', async () => {
    const made = Array.from({ length: 7 }, (_, index) => microsoft.tenant.addTranscript(meeting, [cue(`${index}`)]));
    Object.assign(microsoft.tenant.lists, { pageSize: 3, duplicates: true, disorder: true });
    for (const fault of [{ kind: 'cut' }, refusal(503), { kind: 'gone' }, refusal(429, { retryAfter: 1 })] as const) {
      microsoft.faults.inject(/GET .*skiptoken/, fault);
      const found = await graph.transcriptsOf(claire.id, meeting.id);
      expect(found.map(({ id }) => id).toSorted()).toEqual(made.map(({ id }) => id).toSorted());
      expect(microsoft.faults.waiting).toBe(0);
    }
  });

  it('that says that the address is not reached is told apart', async () => {
    microsoft.faults.inject(
      /POST .*subscriptions/,
      refusal(400, { message: 'Subscription validation request failed.' }),
    );
    const asked = graph.subscribe({
      resource: 'communications/callRecords',
      address: 'https://localhost:1/',
      clientState: 'x',
      expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
      certificate: null,
    });
    expect(await failureOf(asked)).toBe('addressUnreached');
  });

  it('holds every call off for as long as Microsoft says, fractions and dates too', async () => {
    microsoft.faults.inject(/users/, refusal(429, { retryAfter: '1.5' }));
    microsoft.faults.inject(/users/, refusal(503, { retryAfter: 7 }));
    await read();
    expect(held).toEqual([1_500, 7_000]);
    microsoft.faults.inject(/users/, refusal(429, { retryAfter: new Date(Date.now() + 60_000).toUTCString() }));
    await read();
    expect(held[2]).toBeGreaterThan(50_000);
    microsoft.faults.inject(/users/, refusal(429, { retryAfter: 3_600 }));
    expect(await failureOf(read())).toBe('throttled');
    expect(held[3]).toBe(3_600_000);
  });

  it('is not asked for again where that could do something twice', async () => {
    microsoft.faults.calls.length = 0;
    microsoft.faults.inject(/POST .*subscriptions/, { kind: 'lost' });
    const wanted = {
      resource: 'communications/callRecords',
      address: 'https://localhost:1/',
      clientState: 'x',
      expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
      certificate: null,
    };
    expect(await failureOf(graph.subscribe(wanted))).toBe('unreachable');
    expect(microsoft.faults.callsOf(/POST .*subscriptions/)).toHaveLength(1);
  });

  it('never leads elsewhere: neither a link to another host nor a redirect gets the token', async () => {
    microsoft.faults.inject(/users\?/, {
      kind: 'page',
      status: 200,
      body: JSON.stringify({ value: [], '@odata.nextLink': 'https://graph.microsoft.com.attacker.example/v1.0/users' }),
    });
    const walk = async () => {
      for await (const _ of graph.organisers());
    };
    expect(await failureOf(walk())).toBe('unreadable');
  });
});
