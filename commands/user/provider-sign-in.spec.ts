import type { Credentials } from '#domain/access/credentials.ts';
import type { EventLog } from '#domain/events/log.ts';
import type { ProviderIdentity } from '#domain/user/identities/identity-providers.ts';
import type { TrustedFactor } from '#domain/user/identities/provider.ts';
import { openCredentials } from '#infra/vault/credentials/credentials.ts';
import { TEST_PASSWORD_COST } from '#test/support/password-cost.ts';
import { openTestRecord, type TestRecord } from '#test/support/record.ts';
import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Request } from '../handle.ts';
import { accountOf, loadAccount } from './account.ts';
import { createUser } from './create-user.ts';
import { linkIdentity, unlinkIdentity } from './identities.ts';
import { inviteUser } from './invite.ts';
import { acceptWithIdentity, signInWithIdentity, type ProviderSignInDependencies } from './provider-sign-in.ts';
import { resetPassword } from './reset.ts';
import { refreshSession } from './session.ts';
import type { SignInOutcome } from './sign-in.ts';

let record: TestRecord;
let credentials: Credentials;
let dependencies: ProviderSignInDependencies & Credentials;
let domains: readonly string[];
let trusted: TrustedFactor;
let required: boolean;
let noted: { type: string; way?: string; secondFactor?: string }[];

beforeAll(async () => {
  record = await openTestRecord();
  credentials = await openCredentials(record.pool, randomBytes(32), TEST_PASSWORD_COST);
  dependencies = {
    ...record.dependencies,
    ...credentials,
    journal: { record: async (note) => void noted.push(note), refused: () => {} },
    signInAccount: (userId) => accountOf(record.log, userId),
    policy: async () => ({
      sessionHours: 8,
      secondFactorRequired: required,
      trustedFactors: { microsoft: trusted, google: trusted },
      newAccounts: { domains: { microsoft: domains, google: domains }, role: 'observer' },
    }),
  };
});
afterAll(() => record.close());
beforeEach(() => {
  [domains, trusted, required, noted] = [[], 'never', false, []];
});

const request = (): Request => ({ commandId: randomUUID(), actor: 'system:api', correlationId: randomUUID() });
const caller = { address: '192.0.2.7', device: '', correlationId: 'c' };
const somebody = (email = `${randomUUID()}@exemple.fr`): ProviderIdentity => ({
  provider: 'google',
  subject: randomUUID(),
  label: email,
  name: 'Zoé Lefèvre',
  address: { email, domains: ['exemple.fr'] },
  secondFactor: false,
});
const signIn = (identity: ProviderIdentity, more: Partial<ProviderSignInDependencies> = {}) =>
  signInWithIdentity({ ...dependencies, ...more }, { identity, caller, request: request() });
const PASSWORD = 'zqxvjk bwmpf';
const account = async (email = `${randomUUID()}@exemple.fr`) => {
  const user = { displayName: 'Noor', email, role: 'user', department: null, jobTitle: null } as const;
  return (await createUser(dependencies, { user, password: PASSWORD, request: request() })).userId;
};
const link = (userId: string, identity: ProviderIdentity, more: Partial<ProviderSignInDependencies> = {}) =>
  linkIdentity({ ...dependencies, ...more }, { userId, identity, accepts: false, request: request() });
const sessionOf = (outcome: SignInOutcome) => {
  if (!('signedIn' in outcome)) throw new Error('no session');
  return outcome.signedIn;
};
const cutOff = (): EventLog => ({
  load: (stream) => record.log.load(stream),
  read: (...what) => record.log.read(...what),
  append: () => Promise.reject(new Error('killed')),
  endsAt: (...what) => record.log.endsAt(...what),
  subscribe: (...what) => record.log.subscribe(...what),
  positionOf: (event) => record.log.positionOf(event),
});
const identitiesOf = async (userId: string) => {
  const { user } = await loadAccount(record.log, userId);
  return user.phase === 'active' ? [...user.identities.values()] : [];
};

describe('an account at a provider', () => {
  it('leads into the account that it is linked to, whatever address it has, and into no other', async () => {
    const [userId, identity] = [await account(), somebody()];
    await expect(signIn(identity)).rejects.toMatchObject({ code: 'IDENTITY_UNLINKED' });
    await link(userId, identity);
    expect(sessionOf(await signIn({ ...identity, address: null })).user.id).toBe(userId);
    expect(noted).toMatchObject([{ type: 'SignedIn', way: 'google', secondFactor: 'none' }]);
    // The same subject of another provider is somebody else.
    await expect(signIn({ ...identity, provider: 'microsoft' })).rejects.toMatchObject({ code: 'IDENTITY_UNLINKED' });
    await expect(link(await account(), identity)).rejects.toMatchObject({ code: 'IDENTITY_TAKEN' });
  });

  it('is never linked by an address alone', async () => {
    domains = ['exemple.fr'];
    const identity = somebody();
    await account(identity.label);
    await expect(signIn(identity)).rejects.toMatchObject({ code: 'IDENTITY_ADDRESS_TAKEN' });
    // Who cannot prove the address is not told that somebody has it.
    await expect(signIn({ ...identity, address: null })).rejects.toMatchObject({ code: 'IDENTITY_UNLINKED' });
  });

  it('is linked to one account, of several that ask at once', async () => {
    const [first, second, identity] = [await account(), await account(), somebody()];
    const outcomes = await Promise.allSettled([link(first, identity), link(second, identity), link(first, identity)]);
    const linked = [...(await identitiesOf(first)), ...(await identitiesOf(second))];
    expect(linked).toHaveLength(1);
    expect(outcomes.some(({ status }) => status === 'fulfilled')).toBe(true);
  });

  it('whose linking was cut off before its event is no way in, and is linked by doing it again', async () => {
    const [userId, identity] = [await account(), somebody()];
    const other = await account();
    await expect(link(userId, identity, { log: cutOff() })).rejects.toThrow('killed');
    await expect(signIn(identity)).rejects.toMatchObject({ code: 'IDENTITY_UNLINKED' });
    // Its append may still come.
    await expect(link(other, identity)).rejects.toMatchObject({ code: 'IDENTITY_TAKEN' });
    await link(userId, identity);
    await link(userId, identity);
    expect(sessionOf(await signIn(identity)).user.id).toBe(userId);
    expect(await identitiesOf(userId)).toHaveLength(1);
  });

  it('whose linking was cut off is free for another account once that one has moved on', async () => {
    const [userId, other, identity] = [await account(), await account(), somebody()];
    await expect(link(userId, identity, { log: cutOff() })).rejects.toThrow('killed');
    await link(userId, somebody());
    await link(other, identity);
    expect(sessionOf(await signIn(identity)).user.id).toBe(other);
  });

  it('does not come into an account that is disabled', async () => {
    const [userId, identity] = [await account(), somebody()];
    await link(userId, identity);
    await expect(signIn(identity, { signInAccount: async () => null })).rejects.toMatchObject({
      code: 'USER_DISABLED',
    });
  });
});

describe('an allowed domain', () => {
  it('lets somebody with a proven address make an account, once, however often they come at once', async () => {
    domains = ['exemple.fr'];
    const identity = somebody();
    const outcomes = await Promise.all([signIn(identity), signIn(identity), signIn(identity)]);
    const ids = outcomes.map((outcome) => sessionOf(outcome).user);
    expect(new Set(ids.map(({ id }) => id)).size).toBe(1);
    expect(ids[0]).toMatchObject({ email: identity.label, role: 'observer', displayName: 'Zoé Lefèvre' });
    expect(await identitiesOf(ids[0]?.id ?? '')).toEqual([{ provider: 'google', label: identity.label }]);
    expect(await credentials.passwords.has(ids[0]?.id ?? '')).toBe(false);
  });

  it('leads into the account that its owner made in another window a moment ago', async () => {
    domains = ['exemple.fr'];
    const identity = somebody();
    const made: string[] = [];
    const emails: typeof credentials.emails = {
      ...credentials.emails,
      holderOf: async (email) => {
        made.push(sessionOf(await signIn(identity)).user.id);
        return credentials.emails.holderOf(email);
      },
    };
    expect([sessionOf(await signIn(identity, { emails })).user.id]).toEqual(made);
  });

  it.each<[string, Partial<ProviderIdentity>, string]>([
    ['with an address that is not proven', { address: null }, 'IDENTITY_UNLINKED'],
    [
      'of another domain',
      { address: { email: 'z@autre.fr', domains: ['exemple.fr', 'autre.fr'] } },
      'IDENTITY_DOMAIN_REFUSED',
    ],
  ])('lets nobody in %s', async (_, more, code) => {
    domains = ['exemple.fr'];
    await expect(signIn({ ...somebody(), ...more })).rejects.toMatchObject({ code });
  });

  it('whose account was cut off leaves nothing in the way: coming again makes it', async () => {
    domains = ['exemple.fr'];
    const identity = somebody();
    await expect(signIn(identity, { log: cutOff() })).rejects.toThrow('killed');
    const { user } = sessionOf(await signIn(identity));
    expect(user.email).toBe(identity.label);
  });

  it('whose account was cut off before the person got another address lets them in later', async () => {
    domains = ['exemple.fr'];
    const identity = somebody();
    await expect(signIn(identity, { log: cutOff() })).rejects.toThrow('killed');
    const renamed = { ...identity, address: { email: `${randomUUID()}@exemple.fr`, domains: ['exemple.fr'] } };
    // The append may still come; ten minutes later it cannot.
    await expect(signIn(renamed)).rejects.toMatchObject({ code: 'IDENTITY_TAKEN' });
    await record.pool.query(`update vault.identity set held_at = held_at - interval '11 minutes'`);
    expect(sessionOf(await signIn(renamed)).user.email).toBe(renamed.address.email);
  });
});

describe('an invitation', () => {
  const invited = async () => {
    const user = { displayName: 'Noor', email: `${randomUUID()}@exemple.fr`, role: 'user' } as const;
    return inviteUser(dependencies, { ...user, department: null, jobTitle: null }, request());
  };
  const accept = (token: string, identity: ProviderIdentity, more: Partial<ProviderSignInDependencies> = {}) =>
    acceptWithIdentity({ ...dependencies, ...more }, { token, identity, caller, request: request() });

  it('is accepted with an account at a provider of any address, and used up', async () => {
    const { userId, token } = await invited();
    const identity = somebody('quelqu.un@ailleurs.fr');
    expect(sessionOf(await accept(token, identity)).user.id).toBe(userId);
    expect(await credentials.passwords.has(userId)).toBe(false);
    await expect(accept(token, somebody())).rejects.toMatchObject({ code: 'INVITATION_INVALID' });
    expect(sessionOf(await signIn(identity)).user.id).toBe(userId);
  });

  it('that was cut off after its event is completed by doing it again, and by nobody else', async () => {
    const { userId, token } = await invited();
    const identity = somebody();
    const invitations = {
      ...credentials.invitations,
      holderOf: credentials.invitations.holderOf.bind(credentials.invitations),
      useUp: () => Promise.reject(new Error('killed')),
    };
    await expect(accept(token, identity, { invitations })).rejects.toThrow('killed');
    await expect(accept(token, somebody())).rejects.toMatchObject({ code: 'INVITATION_INVALID' });
    expect(sessionOf(await accept(token, identity)).user.id).toBe(userId);
    await expect(accept(token, identity)).rejects.toMatchObject({ code: 'INVITATION_INVALID' });
  });

  it('stays open where the account at the provider is somebody else’s', async () => {
    const { token } = await invited();
    const identity = somebody();
    await link(await account(), identity);
    await expect(accept(token, identity)).rejects.toMatchObject({ code: 'IDENTITY_TAKEN' });
    await accept(token, somebody());
  });
});

describe('the provider’s second factor', () => {
  const come = async (proven: boolean) => {
    const [userId, identity] = [await account(), { ...somebody(), secondFactor: proven }];
    await link(userId, identity);
    return signIn(identity);
  };

  it.each<[TrustedFactor, boolean, boolean]>([
    ['never', true, false],
    ['proven', true, true],
    ['proven', false, false],
    ['always', false, true],
  ])('counts %s where it was proven: %s', async (setting, proven, counts) => {
    [required, trusted] = [true, setting];
    const outcome = await come(proven);
    if (counts) {
      expect(noted.at(-1)).toMatchObject({ way: 'google', secondFactor: 'provider' });
      expect(sessionOf(outcome).session.factorOf).toBe('google');
    } else expect(outcome).toMatchObject({ step: 'enrolment' });
  });

  it('keeps a session going for as long as the settings let it count', async () => {
    [required, trusted] = [true, 'always'];
    const { session } = sessionOf(await come(false));
    const refresh = { ...dependencies, account: dependencies.signInAccount };
    const next = await refreshSession(refresh, session.refreshToken, caller);
    trusted = 'never';
    await expect(refreshSession(refresh, next.session.refreshToken, caller)).rejects.toMatchObject({
      code: 'SESSION_ENDED',
    });
  });
});

describe('unlinking', () => {
  const owner = async (userId: string) => {
    const user = await accountOf(record.log, userId);
    if (!user) throw new Error('no account');
    return { user, sessionId: randomUUID(), ...caller };
  };
  const heldBy = async (identity: ProviderIdentity) => (await credentials.identities.holderOf(identity))?.identityId;
  const unlink = async (userId: string, identityId: string, password = PASSWORD) =>
    unlinkIdentity(
      { ...dependencies, knownPasswords: credentials.knownPasswords },
      { owner: await owner(userId), identityId, password, request: request() },
    );

  it('takes the way in from the account, and another account may link it', async () => {
    const [userId, other, identity] = [await account(), await account(), somebody()];
    await link(userId, identity);
    const identityId = (await heldBy(identity)) ?? '';
    await expect(unlink(userId, identityId, 'un autre')).rejects.toMatchObject({ code: 'PASSWORD_WRONG' });
    await expect(unlink(other, identityId)).rejects.toMatchObject({ code: 'IDENTITY_NOT_FOUND' });
    await unlink(userId, identityId);
    await expect(signIn(identity)).rejects.toMatchObject({ code: 'IDENTITY_UNLINKED' });
    await link(other, identity);
    expect(sessionOf(await signIn(identity)).user.id).toBe(other);
  });

  it('is refused for the last way in, and without a password that proves who asks', async () => {
    domains = ['exemple.fr'];
    const [identity, second] = [somebody(), somebody()];
    const { user } = sessionOf(await signIn(identity));
    const identityId = (await heldBy(identity)) ?? '';
    await expect(unlink(user.id, identityId)).rejects.toMatchObject({ code: 'LAST_WAY_IN' });
    await link(user.id, second);
    await expect(unlink(user.id, identityId)).rejects.toMatchObject({ code: 'PASSWORD_ABSENT' });
  });

  it('comes with another password, where there was one with which somebody else may have linked', async () => {
    domains = ['exemple.fr'];
    const mine = somebody();
    const { user } = sessionOf(await signIn(mine));
    const reset = () =>
      resetPassword(
        { ...dependencies, personalTokens: credentials.personalTokens },
        { account: { userId: user.id, email: user.email }, password: PASSWORD, request: request() },
      );
    await reset();
    expect(await identitiesOf(user.id)).toHaveLength(1);
    await reset();
    expect(await identitiesOf(user.id)).toEqual([]);
    expect(await credentials.identities.holderOf(mine)).toBeNull();
  });
});

it('seals what a browser carries: opened once, by its kind, before its time is over', async () => {
  const now = new Date();
  const flow = {
    provider: 'google',
    secrets: { state: 's', nonce: 'n', verifier: 'v' },
    purpose: { kind: 'sign-in', returnTo: '/' },
  } as const;
  const sealed = await credentials.flows.seal(flow, now);
  expect(sealed).not.toContain('google');
  expect(await credentials.linkings.open(sealed, now)).toBeNull();
  expect(await credentials.flows.open(`${sealed.slice(0, -2)}${sealed.endsWith('AA') ? 'BB' : 'AA'}`, now)).toBeNull();
  expect(await credentials.flows.open('rien', now)).toBeNull();
  expect(await credentials.flows.open(sealed, new Date(now.getTime() + 600_000))).toBeNull();
  const opened = await Promise.all([1, 2, 3].map(() => credentials.flows.open(sealed, now)));
  expect(opened.filter((one) => one !== null)).toEqual([flow]);
});
