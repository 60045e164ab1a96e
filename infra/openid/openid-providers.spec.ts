import type { FlowSecrets } from '#domain/user/identities/identity-providers.ts';
import type { Provider } from '#domain/user/identities/provider.ts';
import type { Fault } from '#test/emulators/microsoft/faults.ts';
import { UNTAMPERED, type Tampering } from '#test/emulators/openid/people.ts';
import {
  employee,
  googler,
  startGoogle,
  startMicrosoft,
  TENANT,
  type StandIn,
} from '#test/emulators/openid/stand-ins.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { OpenIdProviders } from './openid-providers.ts';
import { googleProvider, microsoftProvider } from './provider.ts';

const redirectUri = 'https://greffier.exemple.fr/api/auth/openid/p/callback';
let standIns: Record<Provider, StandIn>;
let providers: OpenIdProviders;

beforeAll(async () => {
  const [microsoft, google] = await Promise.all([startMicrosoft({ redirectUri }), startGoogle({ redirectUri })]);
  standIns = { microsoft, google };
  microsoft.people.push(employee('Zoé', 'zoe@exemple.fr'));
  google.people.push(googler('Zoé', 'zoe@exemple.fr'));
});
afterAll(async () => {
  await Promise.all(Object.values(standIns).map((one) => one.close()));
});

interface Other {
  readonly tenantId?: string;
  readonly clientSecret?: string;
  readonly now?: () => string;
  readonly patience?: number;
}
const made = ({ tenantId = TENANT, clientSecret, now = () => new Date().toISOString(), patience }: Other = {}) => {
  const { microsoft, google } = standIns;
  const secret = clientSecret === undefined ? {} : { clientSecret };
  return new OpenIdProviders({
    now,
    ...(patience === undefined ? {} : { patience }),
    providers: {
      microsoft: microsoftProvider({ ...microsoft.client, ...secret, tenantId, loginRoot: microsoft.origin }),
      google: googleProvider({ ...google.client, ...secret, issuer: google.origin }),
    },
  });
};
beforeEach(() => {
  providers = made();
});
afterEach(() => {
  for (const { faults, tampering } of Object.values(standIns)) {
    faults.clear();
    Object.assign(tampering, UNTAMPERED);
  }
});

/** Goes to the provider and back; answers what came back and what it is held against. */
const goTo = async (provider: Provider, choice = 'Zoé', from = providers) => {
  const { address, secrets } = await from.begin({ provider, redirectUri, chooses: false });
  const back = await standIns[provider].choose(address, choice);
  return { provider, redirectUri, query: new URL(back).search, secrets };
};
const signIn = async (provider: Provider, from = providers) => from.finish(await goTo(provider, 'Zoé', from));
const tamper = (provider: Provider, changes: Partial<Tampering>) =>
  Object.assign(standIns[provider].tampering, changes);

describe.each(['microsoft', 'google'] as const)('signing in with %s', (provider) => {
  it('asks with state, nonce and PKCE, and learns who somebody is from a token that it verified', async () => {
    const { address } = await providers.begin({ provider, redirectUri, chooses: true });
    expect(Object.fromEntries(new URL(address).searchParams)).toMatchObject({
      client_id: standIns[provider].client.clientId,
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: 'openid profile email',
      code_challenge_method: 'S256',
      prompt: 'select_account',
    });
    expect(await signIn(provider)).toMatchObject({
      provider,
      label: 'zoe@exemple.fr',
      name: 'Zoé',
      address: { email: 'zoe@exemple.fr', domains: ['exemple.fr'] },
      secondFactor: false,
    });
  });

  it.each<[string, (secrets: FlowSecrets) => Partial<FlowSecrets>]>([
    ['another state', () => ({ state: 'another' })],
    ['another nonce', () => ({ nonce: 'another' })],
    ['another verifier', ({ verifier }) => ({ verifier: verifier.replace(/./u, (one) => (one === 'a' ? 'b' : 'a')) })],
  ])('refuses an answer to %s than this browser’s', async (_, change) => {
    const came = await goTo(provider);
    const secrets = { ...came.secrets, ...change(came.secrets) };
    await expect(providers.finish({ ...came, secrets })).rejects.toMatchObject({ code: 'PROVIDER_REFUSED' });
  });

  it.each([
    ['without a state', /&?state=[^&]*/u, ''],
    ['without a code', /code=[^&]*&?/u, ''],
    ['with a code that is none', /code=[^&]*/u, 'code=made-up'],
    ['with two states', /$/u, '&state=x'],
    ['with a token in the address', /$/u, '&id_token=x'],
  ])('refuses an answer %s', async (_, what, by) => {
    const came = await goTo(provider);
    const finishing = providers.finish({ ...came, query: came.query.replace(what, by) });
    await expect(finishing).rejects.toMatchObject({ code: 'PROVIDER_REFUSED' });
  });

  it('refuses a code that was used before', async () => {
    const came = await goTo(provider);
    await providers.finish(came);
    await expect(providers.finish(came)).rejects.toMatchObject({ code: 'PROVIDER_REFUSED' });
  });

  it.each<[string, Partial<Tampering>]>([
    ['from another issuer', { claims: { iss: 'https://evil.example' } }],
    ['for somebody else', { claims: { aud: 'another-client' } }],
    ['for several, asked for by another', { claims: { aud: ['another-client'], azp: 'another-client' } }],
    ['with another nonce', { claims: { nonce: 'another' } }],
    ['without a nonce', { claims: { nonce: undefined } }],
    ['without a subject', { claims: { sub: undefined } }],
    ['that was signed by another key', { signing: 'by-another-key' }],
    ['that nobody signed', { signing: 'not-at-all' }],
    ['that is over', { issuedAt: -3_600 - 120 }],
    ['that is not valid yet', { issuedAt: 120 }],
  ])('refuses a token %s', async (_, changes) => {
    tamper(provider, changes);
    await expect(signIn(provider)).rejects.toMatchObject({ code: 'PROVIDER_REFUSED' });
  });

  it('takes a token of a clock that is a little ahead or behind, by its own clock', async () => {
    for (const issuedAt of [50, -3_600 - 50]) {
      tamper(provider, { issuedAt });
      expect(await signIn(provider)).toMatchObject({ provider });
    }
    tamper(provider, { issuedAt: 0 });
    const later = made({ now: () => new Date(Date.now() + 7_200_000).toISOString() });
    await expect(signIn(provider, later)).rejects.toMatchObject({ code: 'PROVIDER_REFUSED' });
  });

  it('takes what is signed with keys that turned a moment ago', async () => {
    await signIn(provider);
    await standIns[provider].signer.rotate();
    expect(await signIn(provider)).toMatchObject({ provider });
  });

  it('says so where the person says no', async () => {
    await expect(providers.finish(await goTo(provider, 'cancel'))).rejects.toMatchObject({
      code: 'PROVIDER_CANCELLED',
    });
  });

  it('says so where the provider takes the secret no more', async () => {
    await expect(signIn(provider, made({ clientSecret: 'of-last-year' }))).rejects.toMatchObject({
      code: 'PROVIDER_MISCONFIGURED',
    });
  });

  it.each<[string, Fault]>([
    ['is broken', { kind: 'refusal', status: 503 }],
    ['answers with a page', { kind: 'page', status: 200, body: '<html>hello</html>' }],
    ['closes the connection', { kind: 'gone' }],
    ['is cut off', { kind: 'cut' }],
    ['answers without end', { kind: 'page', status: 200, body: 'x'.repeat(300_000) }],
    ['takes too long', { kind: 'slow', ms: 3_000 }],
  ])('says that the provider is away where it %s, at each step', async (_, fault) => {
    const metadata = /openid-configuration/u;
    const impatient = () => made(fault.kind === 'slow' ? { patience: 1_000 } : {});
    standIns[provider].faults.inject(metadata, fault);
    await expect(impatient().begin({ provider, redirectUri, chooses: false })).rejects.toMatchObject({
      code: 'PROVIDER_AWAY',
    });
    for (const step of [/^POST .*token/u, /^GET .*(?:keys|certs)/u]) {
      const fresh = impatient();
      const came = await goTo(provider, 'Zoé', fresh);
      standIns[provider].faults.inject(step, fault);
      await expect(fresh.finish(came)).rejects.toMatchObject({ code: 'PROVIDER_AWAY' });
    }
    expect(standIns[provider].faults.waiting).toBe(0);
  });
});

describe('a tenant', () => {
  it('is one, whatever tokens of others come', async () => {
    tamper('microsoft', { claims: { tid: '0a000000-0000-4000-8000-00000000000b' } });
    await expect(signIn('microsoft')).rejects.toMatchObject({ code: 'PROVIDER_REFUSED' });
    const other = made({ tenantId: 'common' });
    await expect(other.begin({ provider: 'microsoft', redirectUri, chooses: false })).rejects.toMatchObject({
      code: 'PROVIDER_REFUSED',
    });
  });

  it('may be named by one of its domains', async () => {
    const named = made({ tenantId: 'Exemple.onmicrosoft.com' });
    expect(await signIn('microsoft', named)).toMatchObject({
      subject: expect.stringMatching(new RegExp(`^${TENANT}/`, 'u')) as string,
    });
  });
});

it('offers what is configured, and nothing else', async () => {
  const none = new OpenIdProviders({ providers: {}, now: () => new Date().toISOString() });
  expect([providers.offered, none.offered]).toEqual([['microsoft', 'google'], []]);
  await expect(none.begin({ provider: 'google', redirectUri, chooses: false })).rejects.toMatchObject({
    code: 'PROVIDER_UNKNOWN',
  });
});
