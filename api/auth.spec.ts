import { userStreams } from '#domain/user/stream.ts';
import { login, refresh as refreshRoute, session } from '#api/contract/auth.ts';
import { problem } from '#api/contract/problem.ts';
import { derivedId } from '#domain/events/derived-id.ts';
import { DEFAULT_SETTINGS } from '#domain/settings/settings.ts';
import { REFRESH_GRACE_SECONDS } from '#domain/user/sessions.ts';
import { handle } from '#commands/handle.ts';
import { ATTEMPT_LIMITS } from '#infra/vault/credentials/sign-in-attempts.ts';
import { openTestApi, type Answer, type TestApi } from '#test/support/api.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

const signIn = (email: string, password: string, headers = {}) =>
  api.call(login, { body: { email, password }, headers });
const cookieOf = ({ headers }: Answer): string =>
  /greffier\.refresh=([^;]*)/u.exec(headers.get('set-cookie') ?? '')?.[1] ?? '';
const refresh = (cookie: string, headers = {}) =>
  api.call(refreshRoute, { headers: { cookie: `greffier.refresh=${cookie}`, ...headers } });
const reads = async (token: string) => (await api.send('/api/meetings', { token })).status;

describe('signing in', () => {
  it('answers a session, and puts the refresh token where no script can read it', async () => {
    const { email, password, id } = await api.person('user');
    const answer = await signIn(` ${email.toUpperCase()} `, password);
    expect(answer.status).toBe(200);
    expect(session.parse(answer.body)).toMatchObject({ expiresIn: 600, user: { id, email, role: 'user' } });
    const cookie = answer.headers.get('set-cookie') ?? '';
    for (const attribute of ['HttpOnly', 'SameSite=Strict', 'Path=/api/auth']) expect(cookie).toContain(attribute);
    expect(cookie).not.toContain('Secure');
    expect(answer.text).not.toContain(cookieOf(answer));
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await reads(answer.answer.accessToken)).toBe(200);
  });

  it('is refused in the same words for a wrong password and for nobody', async () => {
    const { email } = await api.person('user');
    const [wrong, nobody] = await Promise.all([
      signIn(email, 'pas le bon'),
      signIn('personne@exemple.fr', 'pas le bon'),
    ]);
    for (const answer of [wrong, nobody]) {
      expect(answer.status).toBe(401);
      expect(problem.parse(answer.body)).toMatchObject({
        code: 'SIGN_IN_REFUSED',
        error: 'Identifiants incorrects',
        success: false,
      });
      expect(answer.headers.get('set-cookie')).toBeNull();
    }
  });

  it('is limited, says for how long, and the right password does not help meanwhile', async () => {
    const { email, password } = await api.person('user');
    for (let attempt = 0; attempt < ATTEMPT_LIMITS.pair.points; attempt += 1) await signIn(email, 'pas le bon');
    const limited = await signIn(email, password);
    expect(limited.status).toBe(429);
    expect(limited.body).toMatchObject({
      code: 'TOO_MANY_ATTEMPTS',
      error: 'Trop de tentatives de connexion. Réessayez dans 15\u00a0minutes.',
    });
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(14 * 60);
    expect((await signIn(email, password, { 'x-forwarded-for': '192.0.2.55' })).status).toBe(200);
  });

  it('is refused to pages of other sites', async () => {
    const { email, password } = await api.person('user');
    expect((await signIn(email, password, { 'sec-fetch-site': 'cross-site' })).body.code).toBe('CROSS_SITE');
    expect((await signIn(email, password, { 'sec-fetch-site': 'same-origin' })).status).toBe(200);
  });

  it.each([
    [{ email: 'a@exemple.fr' }, 'body.password'],
    [{ email: 3, password: 'x' }, 'body.email'],
    [{ email: 'a'.repeat(256), password: 'x' }, 'body.email'],
  ])('says which field of %j is refused', async (body, path) => {
    const answer = await api.send(login.path, { body });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code: 'REQUEST_INVALID', errors: [{ path, message: expect.any(String) }] });
  });
});

describe('a session', () => {
  it('goes on with a new token for each refresh', async () => {
    const { email, password } = await api.person('user');
    const first = await signIn(email, password);
    api.clock.advance({ minutes: 11 });
    expect(await reads(first.answer.accessToken)).toBe(401);
    const second = await refresh(cookieOf(first));
    expect(second.status).toBe(200);
    expect(session.parse(second.body).user.email).toBe(email);
    expect(cookieOf(second)).not.toBe(cookieOf(first));
    expect(await reads(second.answer.accessToken)).toBe(200);
  });

  it('ends, with the access tokens it gave out, when a replaced refresh token is used again', async () => {
    const { email, password } = await api.person('user');
    const stolen = await signIn(email, password);
    const owners = await refresh(cookieOf(stolen));
    api.clock.advance({ seconds: REFRESH_GRACE_SECONDS });
    const thiefs = await refresh(cookieOf(stolen));
    expect(thiefs.status).toBe(401);
    expect(thiefs.body.code).toBe('SESSION_ENDED');
    expect(thiefs.headers.get('set-cookie')).toContain('greffier.refresh=;');
    expect((await refresh(cookieOf(owners))).body.code).toBe('SESSION_ENDED');
    expect(await reads(owners.answer.accessToken)).toBe(401);
  });

  it('survives an answer that was lost, and two tabs that refresh at once', async () => {
    const { email, password } = await api.person('user');
    const first = await signIn(email, password);
    const [one, other] = await Promise.all([refresh(cookieOf(first)), refresh(cookieOf(first))]);
    expect([one.status, other.status]).toEqual([200, 200]);
    expect(cookieOf(one)).toBe(cookieOf(other));
    expect((await refresh(cookieOf(one))).status).toBe(200);
  });

  it('ends at its time however busy it was', async () => {
    const { email, password } = await api.person('user');
    let cookie = cookieOf(await signIn(email, password));
    for (let hour = 0; hour < DEFAULT_SETTINGS.sessionHours - 1; hour += 1) {
      api.clock.advance({ hours: 1 });
      cookie = cookieOf(await refresh(cookie));
    }
    api.clock.advance({ hours: 1 });
    expect((await refresh(cookie)).body.code).toBe('SESSION_ENDED');
  });

  it('ends at once when its owner leaves', async () => {
    const { email, password } = await api.person('user');
    const first = await signIn(email, password);
    expect(await reads(first.answer.accessToken)).toBe(200);
    const left = await api.send('/api/auth/logout', {
      method: 'POST',
      headers: { cookie: `greffier.refresh=${cookieOf(first)}` },
    });
    expect(left.body).toEqual({ success: true });
    expect(left.headers.get('set-cookie')).toContain('greffier.refresh=;');
    expect(await reads(first.answer.accessToken)).toBe(401);
    expect((await refresh(cookieOf(first))).status).toBe(401);
    expect((await api.send('/api/auth/logout', { method: 'POST' })).body).toEqual({ success: true });
  });

  it('is refused without a cookie, with an invented one, and to other sites', async () => {
    expect((await api.send('/api/auth/refresh', { method: 'POST' })).body.code).toBe('SESSION_ENDED');
    expect((await refresh(`${randomUUID()}.${'A'.repeat(43)}`)).body.code).toBe('SESSION_ENDED');
    expect((await refresh('x', { 'sec-fetch-site': 'same-site' })).body.code).toBe('CROSS_SITE');
  });

  it('has the rights of the role of now, not of the one at sign-in', async () => {
    const observer = await api.person('observer');
    const save = () =>
      api.send('/api/meetings', {
        token: observer.token,
        body: {
          platform: 'teams',
          meetingId: randomUUID(),
          subject: 'Point',
          startTime: '2026-11-20T08:00:00Z',
          participants: [],
          transcript: '',
        },
      });
    expect((await save()).body.code).toBe('READ_ONLY');
    const request = {
      commandId: derivedId('spec', observer.id),
      actor: 'system:test',
      correlationId: randomUUID(),
    } as const;
    await handle(api.dependencies, {
      stream: userStreams.of(observer.id),
      command: { type: 'changeUserRole', role: 'user' },
      request,
    });
    api.clock.advance({ seconds: 6 });
    expect((await save()).status).toBe(201);
  });
});

describe('an access token', () => {
  it.each([
    [{}, 'NOT_SIGNED_IN'],
    [{ authorization: 'Basic YTpi' }, 'NOT_SIGNED_IN'],
    [{ authorization: 'Bearer abc.def.ghi' }, 'SESSION_ENDED'],
  ])('%j is answered with %s', async (headers, code) => {
    const answer = await api.send('/api/meetings', { headers });
    expect(answer.status).toBe(401);
    expect(answer.body.code).toBe(code);
    expect(answer.headers.get('www-authenticate')).toContain('Bearer');
  });

  it('of the same secret is refused on another installation', async () => {
    const other = await openTestApi();
    const { token } = await other.person('admin');
    expect(await reads(token)).toBe(401);
    await other.close();
  });
});

it('writes no address, password or token to the log', async () => {
  const { email, password, token } = await api.person('user', 'sentinelle');
  await signIn(email, 'sentinelle-fausse');
  await api.send(`/api/meetings?search=${encodeURIComponent('sentinelle')}`, { token });
  expect(api.logged()).toContain('POST /api/auth/login');
  for (const secret of ['sentinelle', password, token]) expect(api.logged()).not.toContain(secret);
});
