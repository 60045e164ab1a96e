import { changePassword } from '#api/contract/account.ts';
import { login, refresh as refreshRoute } from '#api/contract/auth.ts';
import { ATTEMPT_LIMITS } from '#infra/vault/credentials/sign-in-attempts.ts';
import { openTestApi, type Answer, type Person, type TestApi } from '#test/support/api.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi({ trustProxy: ['loopback'] });
});
afterAll(() => api.close());

interface From {
  readonly address?: string;
  readonly device?: string;
}

const signIn = ({ email }: Pick<Person, 'email'>, password: string, { address = '127.0.0.1', device }: From = {}) =>
  api.call(login, {
    body: { email, password },
    headers: { 'x-forwarded-for': address, ...(device === undefined ? {} : { cookie: `greffier.device=${device}` }) },
  });

const cookie = (name: string, { headers }: Answer): string =>
  new RegExp(`greffier\\.${name}=([^;]*)`, 'u').exec(headers.getSetCookie().join('\n'))?.[1] ?? '';

/** Guesses at one account from many networks, until nobody new may try it. */
async function besiege(owner: Person): Promise<void> {
  for (let guess = 0; guess <= ATTEMPT_LIMITS.account.points; guess += 1)
    await signIn(owner, 'pas le bon', { address: `198.51.100.${guess}` });
}

describe('guesses of others', () => {
  it('bar an account for strangers, and not for a browser in which it signed in before', async () => {
    const owner = await api.person('user');
    const device = cookie('device', await signIn(owner, owner.password));
    await besiege(owner);
    const stranger = await signIn(owner, owner.password, { address: '203.0.113.1' });
    expect(stranger).toMatchObject({ status: 429, body: { code: 'TOO_MANY_ATTEMPTS' } });
    expect((await signIn(owner, owner.password, { address: '203.0.113.1', device })).status).toBe(200);
  });

  it('from the address of somebody bar everybody there but known browsers', async () => {
    const [owner, other] = [await api.person('user'), await api.person('user')];
    const address = '192.0.2.200';
    const device = cookie('device', await signIn(owner, owner.password, { address }));
    for (let guess = 0; guess <= ATTEMPT_LIMITS.address.points; guess += 1)
      await signIn({ email: `essai-${guess}@exemple.fr` }, 'pas le bon', { address });
    expect((await signIn(other, other.password, { address })).status).toBe(429);
    expect((await signIn(owner, owner.password, { address, device })).status).toBe(200);
  });

  it('keep nobody who is signed in from changing the password', async () => {
    const owner = await api.person('user');
    await besiege(owner);
    const changed = await api.call(changePassword, {
      token: owner.token,
      body: { currentPassword: owner.password, newPassword: 'une tout autre phrase' },
    });
    expect(changed.status).toBe(200);
  });

  it('stay counted when the owner signs in', async () => {
    const owner = await api.person('user');
    const address = '192.0.2.7';
    for (let guess = 1; guess < ATTEMPT_LIMITS.pair.points; guess += 1) await signIn(owner, 'pas le bon', { address });
    expect((await signIn(owner, owner.password, { address })).status).toBe(200);
    await signIn(owner, 'pas le bon', { address });
    expect((await signIn(owner, 'pas le bon', { address })).status).toBe(429);
  });

  it('end to bar anybody when an operator resets the account', async () => {
    const owner = await api.person('user');
    await besiege(owner);
    await api.dependencies.attempts.lift({ email: owner.email, userId: owner.id });
    expect((await signIn(owner, owner.password, { address: '198.51.100.3' })).status).toBe(200);
  });
});

describe('a known browser', () => {
  it('is limited by itself', async () => {
    const owner = await api.person('user');
    const device = cookie('device', await signIn(owner, owner.password));
    for (let guess = 0; guess < ATTEMPT_LIMITS.known.points; guess += 1) await signIn(owner, 'pas le bon', { device });
    expect((await signIn(owner, owner.password, { device })).status).toBe(429);
    expect((await signIn(owner, owner.password)).status).toBe(200);
  });

  it('stays known to each account that signed in there, and is nobody else’s', async () => {
    const [first, second, third] = [await api.person('user'), await api.person('user'), await api.person('user')];
    const one = cookie('device', await signIn(first, first.password));
    const both = cookie('device', await signIn(second, second.password, { device: one }));
    await Promise.all([first, second, third].map(besiege));
    expect((await signIn(first, first.password, { device: both })).status).toBe(200);
    expect((await signIn(second, second.password, { device: both })).status).toBe(200);
    expect((await signIn(third, third.password, { device: both })).status).toBe(429);
    expect((await signIn(second, second.password, { device: one })).status).toBe(429);
  });

  it.each(['', 'x', 'a'.repeat(22), `${'a'.repeat(22)}.${'b'.repeat(43)}`])('is not made up as %j', async (device) => {
    const owner = await api.person('user');
    await besiege(owner);
    expect((await signIn(owner, owner.password, { device })).status).toBe(429);
  });

  it('is kept where no script reads it', async () => {
    const owner = await api.person('user');
    const set =
      (await signIn(owner, owner.password)).headers.getSetCookie().find((one) => one.startsWith('greffier.device=')) ??
      '';
    for (const attribute of ['HttpOnly', 'SameSite=Strict', 'Path=/api/auth', 'Max-Age='])
      expect(set).toContain(attribute);
  });
});

describe('a made-up refresh token', () => {
  const refresh = (token: string) => api.call(refreshRoute, { headers: { cookie: `greffier.refresh=${token}` } });

  it('of a session that exists ends nothing, and is no theft', async () => {
    const owner = await api.person('user');
    const token = cookie('refresh', await signIn(owner, owner.password));
    expect((await refresh(`${token.split('.')[0]}.${'A'.repeat(43)}`)).body['code']).toBe('SESSION_ENDED');
    await api.journal.idle();
    expect((await refresh(token)).status).toBe(200);
  });
});
