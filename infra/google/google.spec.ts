import type { GooglePerson } from '#domain/google/access.ts';
import type { GoogleFailure } from '#domain/google/failures.ts';
import { GOOGLE_FAILURES } from '#domain/google/failures.ts';
import type { GoogleEvent } from '#domain/google/events.ts';
import { evolve, nobodyAuthorised } from '#domain/google/integration.ts';
import { GOOGLE_SCOPES } from '#domain/google/scopes.ts';
import type { FlowSecrets } from '#domain/user/identities/identity-providers.ts';
import { startGoogle, type GoogleEmulator } from '#test/emulators/google/emulator.ts';
import type { Fault } from '#test/emulators/microsoft/faults.ts';
import { UNTAMPERED, type Tampering } from '#test/emulators/openid/people.ts';
import { googler } from '#test/emulators/openid/stand-ins.ts';
import { testClock, type TestClock } from '#test/support/clock.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/postgres.ts';
import { randomBytes, randomUUID } from 'node:crypto';
import { Pool } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { wrappedUnder } from '../vault/master-key/contexts.ts';
import { PostgresAuthorisationTokens } from '../vault/sealed/authorisation-tokens.ts';
import { GoogleReach } from './access.ts';
import { OAuthGoogleClient } from './client.ts';
import { serviceAccountKeyIn } from '../service-account-key.ts';
import { JwtServiceAccount } from './service-account.ts';

const redirectUri = 'https://greffier.exemple.fr/auth/google/callback';
const ZOE = 'zoe@exemple.fr';
const TOKEN = /POST \/token/u;
const SCOPES = Object.values(GOOGLE_SCOPES);
const codeOf = (failure: GoogleFailure) => ({ code: GOOGLE_FAILURES[failure].code });

let google: GoogleEmulator;
let clock: TestClock;
let database: TestDatabase;
let pool: Pool;
beforeAll(async () => {
  google = await startGoogle();
  google.client.redirectUris.push(redirectUri);
  google.people.push(googler('Zoé', ZOE));
  database = await createTestDatabase();
  pool = new Pool({ connectionString: database.url, max: 4 });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
  await google.close();
});
afterEach(() => {
  google.faults.clear();
  google.withheld.clear();
  Object.assign(google.tampering, UNTAMPERED);
  google.tokens.takeBack(ZOE);
  google.tokens.rotates = false;
});

const connected = ({
  secret = google.client.clientSecret,
  patience = 8_000,
  domains = [] as readonly string[],
} = {}) => {
  clock = testClock(new Date().toISOString());
  google.clock = () => clock.date();
  const { clientId } = google.client;
  const client = { clientId, clientSecret: secret, issuer: google.origin, domains };
  return new OAuthGoogleClient(client, { now: clock.now, patience });
};
const goTo = async (client: OAuthGoogleClient, choice = 'Zoé') => {
  const { address, secrets } = await client.begin(redirectUri);
  return { redirectUri, secrets, query: new URL(await google.choose(address, choice)).search };
};
const authorise = async (client: OAuthGoogleClient) => client.finish(await goTo(client));

describe('authorising Greffier at Google', () => {
  it('asks for what it reads and no more, offline, with state, nonce and PKCE', async () => {
    const client = connected();
    const { address } = await client.begin(redirectUri);
    const asked = Object.fromEntries(new URL(address).searchParams);
    expect(asked).toMatchObject({
      redirect_uri: redirectUri,
      scope: `openid email ${SCOPES.join(' ')}`,
      access_type: 'offline',
      prompt: 'consent select_account',
      code_challenge_method: 'S256',
    });
    expect([asked['state'], asked['nonce']].every((one) => (one?.length ?? 0) > 40)).toBe(true);
    const { held, granted } = await authorise(client);
    expect(granted).toEqual(['calendar', 'meetings', 'documents']);
    expect(held.email).toBe(ZOE);
    const { token } = await client.refresh(held.refreshToken);
    expect(google.isValidToken(token, GOOGLE_SCOPES.calendar)).toEqual({ email: ZOE });
  });

  it('learns what the person left unticked', async () => {
    google.withheld.add(GOOGLE_SCOPES.documents).add(GOOGLE_SCOPES.meetings);
    expect((await authorise(connected())).granted).toEqual(['calendar']);
  });

  it('names that the person said no', async () => {
    const client = connected();
    await expect(client.finish(await goTo(client, 'cancel'))).rejects.toMatchObject(codeOf('cancelled'));
  });

  it.each<[string, (secrets: FlowSecrets) => Partial<FlowSecrets>]>([
    ['state', () => ({ state: 'another' })],
    ['nonce', () => ({ nonce: 'another' })],
    ['verifier', ({ verifier }) => ({ verifier: verifier.replace(/./u, (one) => (one === 'a' ? 'b' : 'a')) })],
  ])('refuses an answer to another %s than this flow’s', async (_, change) => {
    const client = connected();
    const came = await goTo(client);
    const secrets = { ...came.secrets, ...change(came.secrets) };
    await expect(client.finish({ ...came, secrets })).rejects.toMatchObject(codeOf('answerForeign'));
  });

  it('takes a code once; a second time ends what the first one gave', async () => {
    const client = connected();
    const came = await goTo(client);
    const { held } = await client.finish(came);
    await expect(client.finish(came)).rejects.toMatchObject(codeOf('answerForeign'));
    await expect(client.refresh(held.refreshToken)).rejects.toMatchObject(codeOf('authorisationRevoked'));
  });

  it.each<[string, Partial<Tampering>, GoogleFailure]>([
    ['for another application', { claims: { aud: 'another-client' } }, 'answerForeign'],
    ['from another issuer', { claims: { iss: 'https://evil.example' } }, 'answerForeign'],
    ['that was signed by another key', { signing: 'by-another-key' }, 'answerForeign'],
    ['that nobody signed', { signing: 'not-at-all' }, 'answerForeign'],
    ['about nobody', { claims: { email: undefined } }, 'answerForeign'],
    ['of another time', { issuedAt: -7_200 }, 'clockSkewed'],
  ])('refuses a token %s', async (_, tampered, failure) => {
    Object.assign(google.tampering, tampered);
    await expect(authorise(connected())).rejects.toMatchObject(codeOf(failure));
  });

  it('takes accounts of the organisation alone where it is told to, and leaves nothing of others open', async () => {
    const client = connected({ domains: ['exemple.fr'] });
    const { address } = await client.begin(redirectUri);
    expect(new URL(address).searchParams.get('hd')).toBe('exemple.fr');
    expect((await authorise(client)).held.email).toBe(ZOE);
    google.tokens.takeBack(ZOE);
    // Whatever the page offered, the token decides: an account of another organisation, and one of none.
    for (const hd of ['ailleurs.exemple', undefined]) {
      google.tampering.claims = { hd };
      await expect(authorise(client)).rejects.toMatchObject(codeOf('accountForeign'));
      expect(google.tokens.givenBy).toEqual([]);
    }
    google.tampering.claims = {};
    const several = await connected({ domains: ['exemple.fr', 'exemple.com'] }).begin(redirectUri);
    expect(new URL(several.address).searchParams.get('hd')).toBe('*');
  });

  it('gives an authorisation back, also one that is gone', async () => {
    const client = connected();
    const { held } = await authorise(client);
    await client.revoke(held.refreshToken);
    expect(google.tokens.givenBy).toEqual([]);
    await client.revoke(held.refreshToken);
    await expect(client.refresh(held.refreshToken)).rejects.toMatchObject(codeOf('authorisationRevoked'));
  });

  it('finds out whether Google knows the application', async () => {
    await connected().check();
    await expect(connected({ secret: 'another-secret' }).check()).rejects.toMatchObject(codeOf('clientRefused'));
  });
});

describe.each<[string, Fault, GoogleFailure]>([
  ['nothing', { kind: 'gone' }, 'unreachable'],
  ['an answer too late', { kind: 'slow', ms: 400 }, 'unreachable'],
  ['half an answer', { kind: 'cut' }, 'unreachable'],
  ['an error of a gateway', { kind: 'page', status: 502, body: '<html>Bad Gateway</html>' }, 'unreachable'],
  ['a page', { kind: 'page', status: 200, body: '<html>Hello</html>' }, 'unreadable'],
  ['an error of its own', { kind: 'refusal', status: 500 }, 'unreachable'],
  ['a request to wait', { kind: 'refusal', status: 429, retryAfter: 7 }, 'throttled'],
])('where Google’s token address answers %s', (_, fault, failure) => {
  it(`is ${failure}, in each of its uses`, async () => {
    const client = connected();
    const { held } = await authorise(client);
    const impatient = connected({ patience: 250 });
    await impatient.begin(redirectUri);
    google.faults.inject(TOKEN, fault, 2);
    const details = failure === 'throttled' ? { details: { retryAfterMs: 7_000 } } : {};
    const expected = { ...codeOf(failure), ...details };
    await expect(impatient.refresh(held.refreshToken)).rejects.toMatchObject(expected);
    await expect(account({ patience: 250 }).access(ZOE)).rejects.toMatchObject(expected);
    google.faults.clear();
    expect((await client.refresh(held.refreshToken)).refreshToken).toBeNull();
  });
});

function account({ patience = 8_000, ahead = 0 } = {}): JwtServiceAccount {
  const key = serviceAccountKeyIn(google.serviceAccountKey);
  if (!key) throw new TypeError('the stand-in has a key');
  const now = () => new Date(clock.date().getTime() + ahead).toISOString();
  return new JwtServiceAccount(key, google.origin, { now, patience });
}

describe('a service account with delegation', () => {
  const delegates = (scopes: readonly string[]) => Object.assign(google.serviceAccount, { delegated: scopes });

  it('reads for somebody of the organisation, in their name', async () => {
    connected();
    delegates(SCOPES);
    const { token, forMs } = await account().access(ZOE);
    expect(google.isValidToken(token, GOOGLE_SCOPES.meetings)?.email).toBe(ZOE);
    // An hour, less the seconds that began since.
    expect(forMs).toBeLessThan(3_600_000);
    expect(forMs).toBeGreaterThan(3_540_000);
  });

  it.each<[string, () => unknown, string, number, GoogleFailure]>([
    ['nothing is delegated', () => delegates([]), ZOE, 0, 'delegationRefused'],
    ['a scope is missing', () => delegates(SCOPES.slice(1)), ZOE, 0, 'delegationRefused'],
    ['nobody has that address', () => delegates(SCOPES), 'nobody@exemple.fr', 0, 'personUnknown'],
    ['the clock is an hour ahead', () => delegates(SCOPES), ZOE, 3_600_000, 'clockSkewed'],
    ['the clock is an hour behind', () => delegates(SCOPES), ZOE, -3_600_000, 'clockSkewed'],
  ])('names that %s', async (_, given, email, ahead, failure) => {
    connected();
    given();
    await expect(account({ ahead }).access(email)).rejects.toMatchObject(codeOf(failure));
  });

  it('names that its key was deleted', async () => {
    connected();
    delegates(SCOPES);
    const { publicKey } = google.serviceAccount;
    google.serviceAccount.publicKey = null;
    await expect(account().access(ZOE)).rejects.toMatchObject(codeOf('keyRefused'));
    google.serviceAccount.publicKey = publicKey;
  });

  it.each(['', '{}', '{"type":"authorized_user"}', 'not a file'])('has no key in %j', (text) => {
    expect(serviceAccountKeyIn(text)).toBeNull();
  });
});

describe('whose data may be read', () => {
  const userId = randomUUID();
  const colleague = { userId: randomUUID(), email: 'paul@exemple.fr' };

  /** Greffier with the authorisation of Zoé, of which processes can be opened. */
  const installed = async (accounts = [{ userId, email: 'zoe@ailleurs.fr' }, colleague]) => {
    const client = connected();
    const tokens = new PostgresAuthorisationTokens(pool, masterKey, {
      name: 'vault.google_authorisation',
      context: wrappedUnder.googleAuthorisation,
      lost: GOOGLE_FAILURES.authorisationLost,
    });
    const { held, granted } = await authorise(client);
    const [id, at] = [randomUUID(), clock.now()];
    await tokens.keep(id, userId, held);
    const events: GoogleEvent[] = [
      { type: 'GoogleAuthorised', data: { authorisationId: id, userId, granted: [...granted], at } },
    ];
    const refusals: string[] = [];
    const open = (delegated: readonly string[] = []) =>
      new GoogleReach({
        client,
        serviceAccount: account(),
        delegated,
        tokens,
        state: async () => events.reduce(evolve, nobodyAuthorised),
        accounts: async () => accounts,
        refused: async (authorisationId, failure) => {
          refusals.push(failure);
          events.push({ type: 'GoogleAuthorisationRefused', data: { authorisationId, failure, at } });
        },
        now: () => clock.date().getTime(),
      });
    return { id, tokens, held, refusals, open };
  };
  const masterKey = randomBytes(32);
  const only = ([person]: readonly GooglePerson[]): GooglePerson => {
    if (!person) throw new TypeError('there is somebody');
    return person;
  };

  it('is that of people who authorise it, and of those whom the configuration names', async () => {
    const { id, open } = await installed();
    const zoe = { id, email: ZOE, userId, by: 'authorised' };
    const paul = { id: colleague.userId, ...colleague, by: 'delegated' };
    expect(await open().people()).toMatchObject([zoe]);
    expect(await open([colleague.email]).people()).toMatchObject([zoe, paul]);
    // Nobody is read twice, and nobody who only looks like them.
    expect(await open(['@exemple.fr', '@ailleurs.fr']).people()).toMatchObject([zoe, paul]);
    expect(await open(['exemple.fr', '@xemple.fr']).people()).toMatchObject([zoe]);
  });

  it('is not that of an account that may not sign in any more', async () => {
    const { open } = await installed([]);
    expect(await open(['@exemple.fr']).people()).toEqual([]);
  });

  it('asks Google once for a token, also for several who want it, and again once it is over or was refused', async () => {
    const reach = (await installed()).open();
    const zoe = only(await reach.people());
    const asked = () => google.faults.callsOf(TOKEN).length;
    const before = asked();
    const [one, two] = await Promise.all([reach.token(zoe), reach.token(zoe)]);
    expect([one === two, asked() - before]).toEqual([true, 1]);
    expect(await reach.token(zoe)).toBe(one);
    clock.advance({ hours: 1 });
    const later = await reach.token(zoe);
    expect([later === one, google.isValidToken(later, GOOGLE_SCOPES.calendar)?.email]).toEqual([false, ZOE]);
    reach.forgetToken(zoe);
    expect(await reach.token(zoe)).not.toBe(later);
  });

  it('keeps a refresh token that turned before the one before is gone, also for several processes at once', async () => {
    const { open, tokens, id, held } = await installed();
    google.tokens.rotates = true;
    const processes = [open(), open(), open()];
    const zoe = only(await open().people());
    const found = await Promise.all(processes.map((one) => one.token(zoe)));
    expect(found.every((token) => google.isValidToken(token, GOOGLE_SCOPES.calendar) !== null)).toBe(true);
    const kept = (await tokens.find({ ids: [id] })).get(id);
    expect(kept?.refreshToken).not.toBe(held.refreshToken);
    expect(google.tokens.refresh(kept?.refreshToken ?? '')).not.toBeNull();
  });

  it('ends where the person takes it back at Google', async () => {
    const { open, refusals } = await installed();
    const reach = open();
    const zoe = only(await reach.people());
    google.tokens.takeBack(ZOE);
    await expect(reach.token(zoe)).rejects.toMatchObject(codeOf('authorisationRevoked'));
    expect(refusals).toEqual(['GOOGLE_AUTHORISATION_REVOKED']);
    expect(await reach.people()).toEqual([]);
  });

  it('goes on after an hour in which Google was away', async () => {
    const { open, refusals } = await installed();
    const reach = open();
    const zoe = only(await reach.people());
    google.faults.inject(TOKEN, { kind: 'gone' });
    await expect(reach.token(zoe)).rejects.toMatchObject(codeOf('unreachable'));
    expect(refusals).toEqual([]);
    expect(google.isValidToken(await reach.token(zoe), GOOGLE_SCOPES.calendar)?.email).toBe(ZOE);
  });
});
