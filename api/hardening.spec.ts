import { listLogs } from '#api/contract/logs.ts';
import { login, loginEnrolment } from '#api/contract/auth.ts';
import { listMeetings } from '#api/contract/meetings.ts';
import { openTestApi, type Person, type TestApi } from '#test/support/api.ts';
import { SignJWT } from 'jose';
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let api: TestApi;
let admin: Person;
beforeAll(async () => {
  api = await openTestApi({ metricsToken: 'un-jeton-de-collecte' });
  admin = await api.person('admin');
});
afterAll(() => api.close());

const metrics = (token?: string) => api.send('/metrics', { token: token ?? null });

describe('metrics', () => {
  it('are for administrators and for the collector that has the token, wherever a call seems to come from', async () => {
    expect((await metrics()).body['code']).toBe('NOT_SIGNED_IN');
    expect((await metrics('un-autre-jeton')).body['code']).toBe('SESSION_ENDED');
    const noor = await api.person('user');
    expect((await metrics(noor.token)).body['code']).toBe('ADMIN_ONLY');
    expect((await metrics(admin.token)).status).toBe(200);
    expect((await metrics('un-jeton-de-collecte')).status).toBe(200);
    const without = await openTestApi();
    expect((await without.send('/metrics', { token: 'null' })).body['code']).toBe('SESSION_ENDED');
    await without.close();
  });

  it('count calls by the names of routes, never by addresses', async () => {
    await api.send('/api/meetings/sentinelle', { token: admin.token });
    await api.send('/api/sentinelle');
    const { text, headers } = await metrics(admin.token);
    expect(headers.get('content-type')).toContain('text/plain');
    expect(text).toMatch(
      /greffier_http_request_duration_seconds_count\{method="GET",route="GET \/api\/meetings\/:id",status="404"\} \d+/u,
    );
    expect(text).toMatch(/greffier_http_requests_in_flight \d+/u);
    expect(text).not.toContain('sentinelle');
  });
});

describe('a call that takes too long', () => {
  it('is answered that it did, its connection closes, and what comes of it later harms nobody', async () => {
    const gate = Promise.withResolvers<void>();
    let slow = true;
    const late = await openTestApi({
      answerPatience: 200,
      challenges: {
        issue: async () => '',
        read: async () => {
          if (slow) await gate.promise;
          return null;
        },
        spend: async () => false,
      },
    });
    const step = { body: { challenge: 'rien' } };
    const answer = await late.call(loginEnrolment, step);
    expect(answer.body).toMatchObject({
      status: 503,
      code: 'ANSWER_LATE',
      error: 'La réponse a pris trop de temps. Veuillez réessayer dans un instant.',
    });
    expect(answer.headers.get('connection')).toBe('close');
    slow = false;
    gate.resolve();
    await expect.poll(async () => (await late.call(loginEnrolment, step)).body['code']).toBe('CHALLENGE_ENDED');
    expect(late.logged().match(/"code":"ANSWER_LATE"/gu)).toHaveLength(1);
    expect(late.logged()).not.toContain('"failure"');
    await late.close();
  });
});

describe('the address of a caller', () => {
  const limitedAt = async (on: TestApi, forwarded: (attempt: number) => string) => {
    for (let attempt = 1; attempt <= 12; attempt += 1) {
      const { status } = await on.call(login, {
        body: { email: 'cible@exemple.fr', password: 'pas le bon' },
        headers: { 'x-forwarded-for': forwarded(attempt) },
      });
      if (status === 429) return attempt;
    }
    return null;
  };

  it('is what trusted proxies say, and nothing that a caller makes up before them', async () => {
    const behindOne = await openTestApi({ trustProxy: 1 });
    expect(await limitedAt(behindOne, (attempt) => `203.0.113.${attempt}, 198.51.100.1`)).toBe(9);
    await behindOne.close();
    const trustingNobody = await openTestApi({ trustProxy: ['10.0.0.0/8'] });
    expect(await limitedAt(trustingNobody, (attempt) => `203.0.113.${attempt}`)).toBe(9);
    await trustingNobody.close();
  });
});

describe('in production', () => {
  it('the refresh cookie travels over https only, whatever the public address is', async () => {
    const production = await openTestApi({ environment: 'production', https: false });
    const { headers } = await production.send('/api/auth/logout', { method: 'POST' });
    expect(headers.get('set-cookie')).toContain('Secure');
    expect(headers.get('strict-transport-security')).toBeNull();
    await production.close();
  });
});

describe('signing keys', () => {
  it('are replaced after a month: tokens of the former one count until they expire, and no longer', async () => {
    const other = await openTestApi();
    const { email, password } = await other.person('user');
    const signIn = async () => (await other.call(login, { body: { email, password } })).answer.accessToken;
    const keyOf = (token: string) =>
      (JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()) as { kid: string }).kid;
    const reads = async (token: string) => (await other.call(listMeetings, { token })).status;
    other.clock.advance({ days: 30, seconds: -60 });
    const last = await signIn();
    other.clock.advance({ minutes: 2 });
    const first = await signIn();
    expect(keyOf(first)).not.toBe(keyOf(last));
    expect([await reads(last), await reads(first)]).toEqual([200, 200]);
    other.clock.advance({ minutes: 10 });
    expect([await reads(last), await reads(first)]).toEqual([401, 401]);
    other.clock.advance({ days: 61 });
    await signIn();
    const { rows } = await other.record.pool.query<{ id: string }>('select id from vault.signing_key');
    expect(rows.map(({ id }) => id)).not.toContain(keyOf(last));
    await other.close();
  });

  it('of one’s own make no token: a forged one of the right shape opens nothing', async () => {
    const claims = JSON.parse(Buffer.from(admin.token.split('.')[1] ?? '', 'base64url').toString()) as Record<
      string,
      string
    >;
    const { kid } = JSON.parse(Buffer.from(admin.token.split('.')[0] ?? '', 'base64url').toString()) as { kid: string };
    const forged = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', kid, typ: 'at+jwt' })
      .sign(randomBytes(32));
    expect((await api.call(listMeetings, { token: forged })).body).toMatchObject({
      status: 401,
      code: 'SESSION_ENDED',
    });
  });
});

describe('GET /api/admin/logs', () => {
  it('is for administrators, with levels and pages', async () => {
    const { logs } = api.dependencies as unknown as { logs: { add(lines: object[]): Promise<void> } };
    await logs.add(
      [30, 40, 50].map((level) => ({
        at: new Date(),
        level,
        message: `niveau ${level}`,
        correlationId: null,
        route: null,
        code: null,
        details: {},
      })),
    );
    const { answer } = await api.call(listLogs, { token: admin.token, query: { level: 'warn', limit: '1' } });
    expect(answer).toMatchObject({ total: 2, page: 1, limit: 1 });
    expect((await api.call(listLogs, { token: (await api.person('user')).token })).body['code']).toBe('ADMIN_ONLY');
    expect((await api.call(listLogs, { token: admin.token, query: { level: 'tout' } })).body['code']).toBe(
      'REQUEST_INVALID',
    );
  });
});
