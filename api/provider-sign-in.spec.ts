import { exportPerson } from '#api/contract/persons.ts';
import { listAccess } from '#api/contract/access.ts';
import { acceptInvitation, loginCode, refresh, session } from '#api/contract/auth.ts';
import { beginEnrolment, confirmEnrolment } from '#api/contract/account.ts';
import { goToLink, linkIdentity, listIdentities, unlinkIdentity } from '#api/contract/identities.ts';
import { acceptWithProvider, listProviders } from '#api/contract/providers.ts';
import { changeSettings } from '#api/contract/settings.ts';
import { changeUserStatus, inviteUser, userDetail } from '#api/contract/users.ts';
import type { Provider } from '#domain/user/identities/provider.ts';
import { ATTEMPT_LIMITS } from '#infra/vault/credentials/sign-in-attempts.ts';
import { UNTAMPERED } from '#test/emulators/openid/people.ts';
import { employee, googler } from '#test/emulators/openid/stand-ins.ts';
import type { Person } from '#test/support/api.ts';
import { codeAt } from '#test/support/authenticator.ts';
import { openProviderApi, StandInBrowser, type ProviderApi } from '#test/support/provider-api.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

let world: ProviderApi;
let admin: Person;
beforeAll(async () => {
  world = await openProviderApi();
  admin = await world.api.person('admin');
});
afterAll(() => world.close());
afterEach(() => {
  for (const { faults, tampering } of Object.values(world.standIns)) {
    faults.clear();
    Object.assign(tampering, UNTAMPERED);
  }
});

const browser = () => new StandInBrowser(world);
/** A person at a provider, another one each time; answers the name to choose. */
const at = (provider: Provider, more: object = {}): string => {
  const name = `p${randomUUID().slice(0, 6)}`;
  const make = provider === 'google' ? googler : employee;
  world.standIns[provider].people.push(make(name, `${name}@societe.fr`, more));
  return name;
};
const set = (changes: object) =>
  world.api.call(changeSettings, { token: admin.token, body: { googleDomains: '', microsoftDomains: '', ...changes } });
/** Begins to link, goes to the provider and comes back; answers what the page has to send. */
const bringBack = async (person: Person, provider: Provider, name: string, at = browser()) => {
  const asked = { token: person.token, params: { provider }, body: { password: person.password } };
  const left = await world.api.call(goToLink, asked);
  at.jar.keep(left);
  const { told } = await at.comeBack(await at.choose(provider, left.answer.address, name));
  return told['linking'] ?? '';
};
const link = async (person: Person, provider: Provider, name: string) => {
  const linking = await bringBack(person, provider, name);
  return world.api.call(linkIdentity, { token: person.token, body: { linking } });
};
const sessionIn = async ({ jar }: StandInBrowser) => {
  const answer = await world.api.call(refresh, { headers: { cookie: jar.for(refresh.path) } });
  return session.parse(answer.body);
};
/** The latest refusals of the record, as it says them. */
const refusals = async (limit = '1') => {
  await world.api.journal.idle();
  await world.api.record.caughtUp();
  const query = { kind: 'sign-in-refused', limit } as const;
  const { entries } = (await world.api.call(listAccess, { token: admin.token, query })).answer;
  return entries.map(({ reason, way, email }) => ({ reason, way, email }));
};

describe.each(['microsoft', 'google'] as const)('signing in with %s', (provider) => {
  it('leads to the page that was asked for, with a session that the browser keeps', async () => {
    const [person, name, somebody] = [await world.api.person('user'), at(provider), browser()];
    expect((await link(person, provider, name)).status).toBe(200);
    const landing = await somebody.signIn(provider, name, '/meetings?page=2');
    expect(landing).toEqual({ page: '/meetings?page=2', told: { 'signed-in': provider } });
    expect((await sessionIn(somebody)).user.id).toBe(person.id);
    expect(somebody.jar.has('greffier.openid')).toBe(false);
    await world.api.record.caughtUp();
    const query = { kind: 'signed-in', limit: '1' } as const;
    const { entries } = (await world.api.call(listAccess, { token: admin.token, query })).answer;
    expect(entries).toMatchObject([{ userId: person.id, way: provider, reason: 'none' }]);
  });

  it('refuses an account that is linked to nobody, and records why', async () => {
    const name = at(provider);
    const { page, told } = await browser().signIn(provider, name);
    expect({ page, told }).toEqual({ page: '/login', told: { refused: 'IDENTITY_UNLINKED', provider } });
    expect(await refusals()).toEqual([{ reason: 'unlinked', way: provider, email: `${name}@societe.fr` }]);
  });
});

describe('a browser that comes back', () => {
  it('without having left is refused and counted, and nobody is signed in to an account of another’s choice', async () => {
    const [person, name, thief] = [await world.api.person('user'), at('google'), browser()];
    await link(person, 'google', name);
    const address = await thief.choose('google', await thief.leave('google'), name);
    const victim = browser();
    const from = { 'x-forwarded-for': '198.51.100.1' };
    expect((await victim.comeBack(address, from)).told).toEqual({ refused: 'FLOW_ENDED', provider: 'google' });
    expect(victim.jar.has('greffier.refresh')).toBe(false);
    expect(await refusals()).toEqual([{ reason: 'flow-ended', way: 'google', email: '' }]);
    // Nor with a flow of its own, which has another state.
    await victim.leave('google');
    expect((await victim.comeBack(address, from)).told['refused']).toBe('PROVIDER_REFUSED');
    for (let attempt = 2; attempt < ATTEMPT_LIMITS.return.points; attempt += 1) await victim.comeBack(address, from);
    expect((await victim.comeBack(address, from)).told['refused']).toBe('TOO_MANY_ATTEMPTS');
    expect((await thief.comeBack(address)).told).toEqual({ 'signed-in': 'google' });
  });

  it('a second time, or to another provider’s address, is refused without asking the provider', async () => {
    const [somebody, name] = [browser(), at('google')];
    const address = await somebody.choose('google', await somebody.leave('google'), name);
    const cookie = somebody.jar.for(address);
    await somebody.comeBack(address);
    const asked = world.standIns.google.faults.calls.length;
    expect((await browser().comeBack(address, { cookie })).told['refused']).toBe('FLOW_ENDED');
    const other = await browser();
    const elsewhere = (await other.choose('google', await other.leave('google'), name)).replace('google', 'microsoft');
    const mixed = { cookie: other.jar.for(address) };
    expect((await browser().comeBack(elsewhere, mixed)).told['refused']).toBe('FLOW_ENDED');
    expect(world.standIns.google.faults.calls.slice(asked).map(({ method }) => method)).not.toContain('POST');
  });

  it('after more than ten minutes has to begin again', async () => {
    const [somebody, name] = [browser(), at('google')];
    const address = await somebody.choose('google', await somebody.leave('google'), name);
    world.api.clock.advance({ minutes: 10 });
    expect((await somebody.comeBack(address)).told['refused']).toBe('FLOW_ENDED');
    admin = await world.api.person('admin');
  });

  it('is never led to another site', async () => {
    const [person, name] = [await world.api.person('user'), at('google')];
    await link(person, 'google', name);
    for (const to of ['//evil.example', 'https://evil.example', '/\\evil.example', '/api/auth/logout'])
      expect((await browser().signIn('google', name, to)).page).toBe('/');
  });

  it('says that its person cancelled, that the provider is away, or that its answer is forged', async () => {
    const { google } = world.standIns;
    const name = at('google');
    expect((await browser().signIn('google', 'cancel')).told['refused']).toBe('PROVIDER_CANCELLED');
    google.faults.inject(/POST \/token/u, { kind: 'refusal', status: 503 });
    expect((await browser().signIn('google', name)).told['refused']).toBe('PROVIDER_AWAY');
    google.tampering.signing = 'by-another-key';
    expect((await browser().signIn('google', name)).told['refused']).toBe('PROVIDER_REFUSED');
    expect((await refusals('3')).map(({ reason }) => reason)).toEqual([
      'provider-refused',
      'provider-away',
      'cancelled',
    ]);
    expect(world.api.logged()).toContain('OAUTH');
    expect(world.api.logged()).not.toContain(name);
  });

  it('keeps nothing that a script or another path could read', async () => {
    const { headers } = await browser().get('/api/auth/openid/google');
    const [cookie = ''] = headers.getSetCookie();
    for (const attribute of ['HttpOnly', 'SameSite=Lax', 'Path=/api/auth/openid/google/callback', 'Max-Age=600'])
      expect(cookie).toContain(attribute);
    expect(headers.get('cache-control')).toBe('no-store');
    expect((await browser().get('/api/auth/openid/facebook')).body['code']).toBe('PROVIDER_UNKNOWN');
    expect((await world.api.call(listProviders)).answer.providers).toEqual(['microsoft', 'google']);
  });
});

describe('what comes after the provider', () => {
  it('is Greffier’s own second step, unless the settings let the provider’s count', async () => {
    const [person, name] = [await world.api.person('user'), at('microsoft', { amr: ['pwd', 'mfa'] })];
    const { token, password } = person;
    await link(person, 'microsoft', name);
    const { secret } = (await world.api.call(beginEnrolment, { token, body: { password } })).answer;
    const now = () => world.api.clock.date();
    await world.api.call(confirmEnrolment, { token, body: { code: codeAt(secret, now()) } });
    world.api.clock.advance({ seconds: 30 });
    const somebody = browser();
    const { page, told } = await somebody.signIn('microsoft', name, '/account');
    expect([page, told['step'], somebody.jar.has('greffier.refresh')]).toEqual(['/account', 'code', false]);
    const body = { challenge: told['challenge'] ?? '', code: codeAt(secret, now()) };
    expect((await world.api.call(loginCode, { body })).answer.user.id).toBe(person.id);
    await set({ microsoftSecondFactor: 'proven' });
    expect((await browser().signIn('microsoft', name)).told).toEqual({ 'signed-in': 'microsoft' });
    await set({ microsoftSecondFactor: 'never' });
  });

  it('is nothing for an account that was disabled', async () => {
    const [person, name] = [await world.api.person('user'), at('google')];
    await link(person, 'google', name);
    const params = { id: person.id };
    await world.api.call(changeUserStatus, { token: admin.token, params, body: { status: 'disabled' } });
    expect((await browser().signIn('google', name)).told['refused']).toBe('USER_DISABLED');
    expect(await refusals()).toMatchObject([{ reason: 'disabled' }]);
  });
});

describe('an allowed domain', () => {
  it('makes an account of its own for somebody with a proven address, and for nobody else', async () => {
    await set({ microsoftDomains: 'societe.fr', googleDomains: 'Societe.fr' });
    const [employed, guest, elsewhere] = [at('microsoft'), at('microsoft', { acct: 1 }), at('google', { hd: 'x.fr' })];
    const unverified = at('google', { email_verified: false });
    const somebody = browser();
    expect((await somebody.signIn('microsoft', employed)).told).toEqual({ 'signed-in': 'microsoft' });
    expect((await sessionIn(somebody)).user).toMatchObject({ role: 'observer', email: `${employed}@societe.fr` });
    const refusedFor = async (provider: Provider, name: string) =>
      (await browser().signIn(provider, name)).told['refused'];
    expect(await refusedFor('microsoft', guest)).toBe('IDENTITY_UNLINKED');
    expect(await refusedFor('google', unverified)).toBe('IDENTITY_UNLINKED');
    expect(await refusedFor('google', elsewhere)).toBe('IDENTITY_DOMAIN_REFUSED');
    await set({});
    expect(await refusedFor('microsoft', at('microsoft'))).toBe('IDENTITY_UNLINKED');
    expect((await browser().signIn('microsoft', employed)).told).toEqual({ 'signed-in': 'microsoft' });
  });

  it('links nobody by an address: its owner proves it with the password', async () => {
    await set({ googleDomains: 'societe.fr', microsoftDomains: 'societe.fr' });
    const name = at('google');
    await browser().signIn('google', name);
    world.standIns.microsoft.people.push(employee(`${name}-ms`, `${name}@societe.fr`));
    const { told } = await browser().signIn('microsoft', `${name}-ms`);
    expect(told['refused']).toBe('IDENTITY_ADDRESS_TAKEN');
    expect(await refusals()).toMatchObject([{ reason: 'address-taken', way: 'microsoft' }]);
    await set({});
  });
});

describe('an invitation', () => {
  const invited = async () => {
    const body = { email: `${randomUUID()}@exemple.fr`, displayName: 'Noor', role: 'user' } as const;
    const { answer } = await world.api.call(inviteUser, { token: admin.token, body });
    return { id: answer.id, token: new URL(answer.invitation.link ?? '').hash.slice('#token='.length) };
  };
  const accept = async (token: string, name: string, somebody = browser()) => {
    const left = await world.api.call(acceptWithProvider, { params: { provider: 'google' }, body: { token } });
    somebody.jar.keep(left);
    return somebody.comeBack(await somebody.choose('google', left.answer.address, name));
  };

  it('is accepted with an account at a provider, in place of a password', async () => {
    const [{ id, token }, name, somebody] = [await invited(), at('google'), browser()];
    expect(await accept(token, name, somebody)).toEqual({ page: '/', told: { 'signed-in': 'google' } });
    expect((await sessionIn(somebody)).user.id).toBe(id);
    const used = await world.api.call(acceptInvitation, { body: { token, password: 'zqxvjk bwmpf' } });
    expect(used.body['code']).toBe('INVITATION_INVALID');
    await world.api.record.caughtUp();
    const { data } = (await world.api.call(userDetail, { token: admin.token, params: { id } })).answer;
    expect(data).toMatchObject({ status: 'active', hasPassword: false, identities: [{ provider: 'google' }] });
    const body = { userId: id, meetings: [] };
    const exported = (await world.api.call(exportPerson, { token: admin.token, body })).answer;
    expect(exported.account?.identities).toMatchObject([{ provider: 'google', label: `${name}@societe.fr` }]);
    expect(exported.accesses).toMatchObject([{ way: 'google' }]);
  });

  it('goes on with a password where the person thought better of it', async () => {
    const { token } = await invited();
    expect(await accept(token, 'cancel')).toEqual({
      page: '/invitation',
      told: { token, refused: 'PROVIDER_CANCELLED', provider: 'google' },
    });
    const body = { token, password: 'zqxvjk bwmpf' };
    expect((await world.api.call(acceptInvitation, { body })).status).toBe(200);
  });

  it('that is none sends nobody anywhere', async () => {
    const body = { token: 'rien' };
    const answer = await world.api.call(acceptWithProvider, { params: { provider: 'google' }, body });
    expect(answer.body['code']).toBe('INVITATION_INVALID');
    expect(answer.headers.getSetCookie()).toEqual([]);
  });
});

describe('linking one’s own account', () => {
  it('asks for the password first, and is undone the same way', async () => {
    const [person, name] = [await world.api.person('user'), at('microsoft')];
    const { token, password } = person;
    const wrong = { token, params: { provider: 'microsoft' }, body: { password: 'pas le bon' } };
    expect((await world.api.call(goToLink, wrong)).body['code']).toBe('PASSWORD_WRONG');
    await link(person, 'microsoft', name);
    await world.api.record.caughtUp();
    const [identity] = (await world.api.call(listIdentities, { token })).answer.identities;
    expect(identity).toMatchObject({ provider: 'microsoft', label: `${name}@societe.fr` });
    const params = { id: identity?.id ?? '' };
    const unlink = (given: string) => world.api.call(unlinkIdentity, { token, params, body: { password: given } });
    expect((await unlink('pas le bon')).body['code']).toBe('PASSWORD_WRONG');
    expect((await unlink(password)).status).toBe(200);
    expect((await unlink(password)).body['code']).toBe('IDENTITY_NOT_FOUND');
    expect((await browser().signIn('microsoft', name)).told['refused']).toBe('IDENTITY_UNLINKED');
  });

  it('is finished by the session that began it, once, and by nobody else', async () => {
    const [person, other, name] = [await world.api.person('user'), await world.api.person('user'), at('google')];
    const linking = await bringBack(person, 'google', name);
    const finish = (token: string, what = linking) => world.api.call(linkIdentity, { token, body: { linking: what } });
    expect((await finish(other.token)).body['code']).toBe('FLOW_ENDED');
    // What somebody else tried is spent.
    expect((await finish(person.token)).body['code']).toBe('FLOW_ENDED');
    const again = await bringBack(person, 'google', name);
    expect((await finish(person.token, again)).status).toBe(200);
    expect((await finish(person.token, await bringBack(person, 'google', name))).status).toBe(200);
    expect((await finish(other.token, await bringBack(other, 'google', name))).body['code']).toBe('IDENTITY_TAKEN');
  });

  it('is not finished once the session has ended', async () => {
    const [person, name] = [await world.api.person('user'), at('google')];
    const linking = await bringBack(person, 'google', name);
    await world.api.dependencies.sessions.endAll(person.id, world.api.clock.date());
    const finished = await world.api.call(linkIdentity, { token: person.token, body: { linking } });
    expect(finished.body['code']).toBe('SESSION_ENDED');
    expect((await browser().signIn('google', name)).told['refused']).toBe('IDENTITY_UNLINKED');
  });
});
