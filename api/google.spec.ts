import {
  authoriseGoogle,
  beginGoogleAuthorisation,
  checkGoogleConnection,
  checkOwnGoogle,
  comeFromGoogle,
  endGoogleAuthorisation,
  endGoogleAuthorisationOf,
  goToGoogle,
  googleConnection,
} from '#api/contract/google.ts';
import { login } from '#api/contract/auth.ts';
import { accountEnder, googleDisabling, googleErasure } from '#bots/authorisations/account-end.ts';
import { googleRevocation, tokenForgetter } from '#bots/authorisations/revoker.ts';
import { authorise, endAuthorisation } from '#commands/authorisation/authorisation.ts';
import { googleAuthorisations } from '#commands/google/authorisation.ts';
import { changeGoogle, googleRequest, readGoogle } from '#commands/google/integration.ts';
import { changeRights } from '#commands/user/change-rights.ts';
import { googleStream } from '#domain/google/stream.ts';
import { GOOGLE_SCOPES } from '#domain/google/scopes.ts';
import { openRequests } from '#projections/requests/queries.ts';
import type { GoogleEmulator } from '#test/emulators/google/emulator.ts';
import { faultOf } from '#test/emulators/google/apis/refusals.ts';
import { startWorkspace, type WorkspaceEmulator } from '#test/emulators/google/workspace.ts';
import { googler } from '#test/emulators/openid/stand-ins.ts';
import { openTestApi, type Person, type TestApi } from '#test/support/api.ts';
import { dyingOnce, immortal, type Life } from '#test/support/life.ts';
import { isLong } from '#test/support/long.ts';
import { CookieJar } from '#test/support/provider-api.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

const PUBLIC_URL = 'https://greffier.exemple.fr';
const CALLBACK = `${PUBLIC_URL}/auth/google/callback`;

let google: GoogleEmulator;
let workspace: WorkspaceEmulator;
let api: TestApi;
/** Of now: access tokens end, and the clock goes on. */
let admin: Person;
beforeAll(async () => {
  workspace = await startWorkspace(['deleguee@exemple.fr']);
  ({ google } = workspace);
  google.client.redirectUris.push(CALLBACK);
  api = await openTestApi({}, undefined, {
    ...google.environment,
    PUBLIC_URL,
    GOOGLE_SERVICE_ACCOUNT_KEY: google.serviceAccountKey,
    GOOGLE_DELEGATED_PEOPLE: 'deleguee@exemple.fr',
  });
  google.clock = () => api.clock.date();
});
afterAll(async () => {
  await api.close();
  await google.close();
});
beforeEach(async () => {
  admin = await api.person('admin');
});
afterEach(() => {
  google.faults.clear();
  workspace.faults.clear();
  google.withheld.clear();
});

let count = 0;
/** Somebody with an account here, and one at Google. */
const somebody = async () => {
  const name = `personne-${(count += 1)}`;
  google.people.push(googler(name, `${name}@gmail.exemple`));
  workspace.calendars.open(`${name}@gmail.exemple`);
  return { ...(await api.person('user', name)), name, jar: new CookieJar() };
};
type Somebody = Awaited<ReturnType<typeof somebody>>;

/** Leaves for Google from a page, and is sent back; answers by which address. */
const goTo = async ({ token, jar, name }: Somebody, choice = name): Promise<string> => {
  const departing = await api.call(beginGoogleAuthorisation, { token, body: {} });
  jar.keep(departing);
  const back = new URL(await google.choose(departing.answer.address, choice));
  return `${back.pathname}${back.search}`;
};
/** The browser comes back; answers what its page is told. */
const comeBack = async (path: string, jar: CookieJar) => {
  const answer = await api.send(path, { headers: { cookie: jar.for(path) } });
  jar.keep(answer);
  const { pathname, hash } = new URL(answer.headers.get('location') ?? '', PUBLIC_URL);
  expect([answer.status, pathname]).toEqual([302, '/settings/google']);
  return Object.fromEntries(new URLSearchParams(hash.slice(1)));
};
const handIn = (token: string, { returned = '' }: Readonly<Record<string, string>>) =>
  api.call(authoriseGoogle, { token, body: { returned } });
const authorised = async (who: Somebody, choice = who.name) =>
  handIn(who.token, await comeBack(await goTo(who, choice), who.jar));
const connection = async ({ token }: Pick<Person, 'token'>) => (await api.call(googleConnection, { token })).answer;
const own = async (who: Somebody) => (await connection(who)).own;
const atGoogle = ({ name }: Somebody) => google.tokens.givenBy.includes(`${name}@gmail.exemple`);
const inVault = async ({ id }: Somebody) => (await api.dependencies.google.tokens.find({ userId: id })).size;
const told = async () => (await api.record.log.load(googleStream.name)).events;
const refused = (status: number, code: string) => ({ status, body: { code } });

describe('authorising Greffier at Google', () => {
  it('begins at the specified address, which leads to the page that knows who is signed in', async () => {
    const { status, headers } = await api.call(goToGoogle);
    expect([status, headers.get('location')]).toEqual([302, '/settings/google#authorise=google']);
  });

  it('ends with what the person granted, and no token anywhere but in the vault', async () => {
    const zoe = await somebody();
    google.withheld.add(GOOGLE_SCOPES.documents);
    const { answer } = await authorised(zoe);
    expect(answer).toEqual({ success: true, granted: ['calendar', 'meetings'], missing: ['documents'] });
    const email = `${zoe.name}@gmail.exemple`;
    expect(await own(zoe)).toMatchObject({ email, granted: ['calendar', 'meetings'], failure: null });
    expect(await api.dependencies.google.access.people()).toMatchObject([{ userId: zoe.id, email, by: 'authorised' }]);
    const written = JSON.stringify((await told()).map(({ data, metadata }) => [data, metadata]));
    expect([written.includes(email), written.includes('1//'), api.logged().includes('1//')]).toEqual(
      Array(3).fill(false),
    );
    const { rows } = await api.record.pool.query<{ all: string }>(
      `select string_agg(encode(wrapped, 'escape'), '') as all from vault.google_authorisation`,
    );
    expect(rows[0]?.all).not.toContain('1//');
  });

  it('says that the person said no, or granted nothing, and keeps nothing', async () => {
    const zoe = await somebody();
    expect(await authorised(zoe, 'cancel')).toMatchObject(refused(403, 'GOOGLE_CANCELLED'));
    for (const one of Object.values(GOOGLE_SCOPES)) google.withheld.add(one);
    expect(await authorised(zoe)).toMatchObject(refused(403, 'GOOGLE_NOTHING_GRANTED'));
    expect([await own(zoe), await inVault(zoe), atGoogle(zoe)]).toEqual([null, 0, false]);
  });

  it('again replaces what was there, without ending it at Google', async () => {
    const zoe = await somebody();
    await authorised(zoe);
    const before = (await own(zoe))?.since;
    api.clock.advance({ minutes: 5 });
    await authorised(zoe);
    expect([(await own(zoe))?.since === before, await inVault(zoe), atGoogle(zoe)]).toEqual([false, 1, true]);
  });

  it('with another account there gives the former one back', async () => {
    const [zoe, other] = [await somebody(), await somebody()];
    await authorised(zoe);
    await authorised(zoe, other.name);
    expect([await inVault(zoe), atGoogle(zoe), atGoogle(other)]).toEqual([1, false, true]);
    expect(await authorised(other)).toMatchObject(refused(409, 'GOOGLE_ACCOUNT_TAKEN'));
    expect(atGoogle(other)).toBe(true);
  });

  it('is completed where it was cut off before it counted', async () => {
    const zoe = await somebody();
    const { tokens, client } = api.dependencies.google;
    const held = { refreshToken: 'left behind', subject: 'nobody', email: 'nobody@exemple.fr' };
    await tokens.keep('0a4c1d9e-2f6b-4d0e-8b35-6a1c2d3e4f50', zoe.id, held);
    await authorised(zoe);
    expect([await inVault(zoe), client === null]).toEqual([1, false]);
    const request = googleRequest();
    const book = googleAuthorisations({ log: api.record.log, now: api.clock.now, client, tokens });
    // The same command again has one effect.
    const brought = { userId: zoe.id, held: { ...held, subject: 'x' }, granted: ['calendar'], request } as const;
    await authorise(book, brought);
    const events = (await told()).length;
    await authorise(book, brought);
    expect([(await told()).length, await inVault(zoe)]).toEqual([events, 1]);
  });
});

describe('an attack on the authorisation', () => {
  const ended = { refused: 'AUTHORISING_ENDED' };

  it('without a flow, or with one of another browser, is told nothing and redeems nothing', async () => {
    const [zoe, mallory] = [await somebody(), await somebody()];
    const back = await goTo(mallory);
    expect(await comeBack(back, zoe.jar)).toEqual(ended);
    expect(await comeBack(`${comeFromGoogle.path}?code=x&state=y`, new CookieJar())).toEqual(ended);
    expect(await comeBack(`${back}&x=${'x'.repeat(4_000)}`, mallory.jar)).toEqual(ended);
    expect(google.faults.callsOf(/POST \/token/u).filter(({ url }) => url.includes('code'))).toEqual([]);
  });

  it('in which somebody is to connect the account of somebody else is refused, with its code unused', async () => {
    const [zoe, mallory] = [await somebody(), await somebody()];
    const brought = await comeBack(await goTo(mallory), mallory.jar);
    const before = google.faults.callsOf(/POST \/token/u).length;
    expect(await handIn(zoe.token, brought)).toMatchObject(refused(410, 'AUTHORISING_ENDED'));
    expect(google.faults.callsOf(/POST \/token/u)).toHaveLength(before);
    expect(await own(zoe)).toBeNull();
  });

  it('from another session of the same account is refused', async () => {
    const zoe = await somebody();
    const { email, password } = zoe;
    const brought = await comeBack(await goTo(zoe), zoe.jar);
    const elsewhere = (await api.call(login, { body: { email, password } })).answer.accessToken;
    expect(await handIn(elsewhere, brought)).toMatchObject(refused(410, 'AUTHORISING_ENDED'));
  });

  it('with an answer of one flow in another is refused', async () => {
    const zoe = await somebody();
    const first = await goTo(zoe);
    await goTo(zoe);
    // The cookie is the second flow’s by now: its state and verifier do not fit the first one’s code.
    expect(await handIn(zoe.token, await comeBack(first, zoe.jar))).toMatchObject(
      refused(403, 'GOOGLE_ANSWER_FOREIGN'),
    );
  });

  it('that hands in the same answer again, or too late, is refused', async () => {
    const zoe = await somebody();
    const brought = await comeBack(await goTo(zoe), zoe.jar);
    expect((await handIn(zoe.token, brought)).status).toBe(200);
    expect(await handIn(zoe.token, brought)).toMatchObject(refused(410, 'AUTHORISING_ENDED'));
    const late = await comeBack(await goTo(zoe), zoe.jar);
    api.clock.advance({ minutes: 3 });
    expect(await handIn(zoe.token, late)).toMatchObject(refused(410, 'AUTHORISING_ENDED'));
    const later = await goTo(zoe);
    api.clock.advance({ minutes: 11 });
    expect(await comeBack(later, zoe.jar)).toEqual(ended);
  });

  it('by a token for another application is refused', async () => {
    const zoe = await somebody();
    google.tampering.claims = { aud: 'another-client' };
    expect(await authorised(zoe)).toMatchObject(refused(403, 'GOOGLE_ANSWER_FOREIGN'));
    google.tampering.claims = {};
    expect(await inVault(zoe)).toBe(0);
  });
});

describe('the end of an authorisation', () => {
  /** As a process has it, which may die. */
  const bookOf = (life: Life = immortal) => {
    const { tokens, client } = api.dependencies.google;
    if (client === null) throw new TypeError('Google is configured');
    const parts = { log: life.of(api.record.log), client: life.of(client), tokens: life.of(tokens) };
    return googleAuthorisations({ ...parts, now: api.clock.now });
  };
  const reactors = () => {
    const book = bookOf();
    const { pool } = api.record;
    return [
      accountEnder(googleDisabling, book, pool),
      accountEnder(googleErasure, book, pool),
      tokenForgetter(googleRevocation, book),
    ] as const;
  };
  const settle = async () => {
    for (const { request, act } of reactors()) {
      await api.record.caughtUp();
      for (const open of await openRequests(api.record.pool, request.kind, { now: new Date(8.64e15), limit: 10 }))
        await act(open, new AbortController().signal);
    }
    await api.record.caughtUp();
  };

  it('gives the token back to Google and forgets it', async () => {
    const zoe = await somebody();
    expect(await api.call(endGoogleAuthorisation, { token: zoe.token, body: {} })).toMatchObject(
      refused(404, 'GOOGLE_NOT_AUTHORISED'),
    );
    await authorised(zoe);
    expect((await api.call(endGoogleAuthorisation, { token: zoe.token, body: {} })).answer.isRevoked).toBe(true);
    expect([await own(zoe), await inVault(zoe), atGoogle(zoe)]).toEqual([null, 0, false]);
    expect((await told()).slice(-2).map(({ type }) => type)).toEqual([
      'GoogleAuthorisationEnded',
      'GoogleTokenForgotten',
    ]);
    await api.record.caughtUp();
    expect(await openRequests(api.record.pool, 'revoke-google', { now: new Date(8.64e15), limit: 10 })).toEqual([]);
  });

  it('by an administrator, while Google is away, forgets it all the same and says so', async () => {
    const zoe = await somebody();
    await authorised(zoe);
    google.faults.inject(/POST \/revoke/u, { kind: 'gone' });
    const asked = { params: { userId: zoe.id }, body: {} };
    const ending = await api.call(endGoogleAuthorisationOf, { token: admin.token, ...asked });
    expect([ending.answer.isRevoked, await inVault(zoe), await own(zoe)]).toEqual([false, 0, null]);
  });

  it('is completed by the reactor where it was cut off', async () => {
    const zoe = await somebody();
    await authorised(zoe);
    const end = { type: 'end', userId: zoe.id, by: 'person', at: api.clock.now() } as const;
    await changeGoogle({ log: api.record.log, now: api.clock.now }, end, googleRequest());
    expect([await own(zoe), await inVault(zoe), atGoogle(zoe)]).toEqual([null, 1, true]);
    await settle();
    expect([await inVault(zoe), atGoogle(zoe)]).toEqual([0, false]);
    expect((await readGoogle({ log: api.record.log })).leaving.size).toBe(0);
  });

  it('is whole after a kill before and after each call of Google, of the vault and of the log', async () => {
    const { log } = api.record;
    const deaths = await dyingOnce(isLong ? 1 : 7, async (life) => {
      const zoe = await somebody();
      await authorised(zoe);
      const request = googleRequest();
      const ending = endAuthorisation(bookOf(life), { userId: zoe.id, by: 'person', request });
      await ending.catch(() => undefined);
      await settle();
      const isEnded = (await own(zoe)) === null;
      // It was cut off before anything was recorded: all stands as it did, and the person asks again.
      if (!isEnded) {
        expect([await inVault(zoe), atGoogle(zoe)]).toEqual([1, true]);
        await endAuthorisation(bookOf(), { userId: zoe.id, by: 'person', request });
        await settle();
      }
      expect([await own(zoe), await inVault(zoe), atGoogle(zoe)]).toEqual([null, 0, false]);
      expect((await readGoogle({ log })).leaving.size).toBe(0);
      const recorded = (await told()).filter(({ data }) => (data as { userId?: string }).userId === zoe.id);
      expect(recorded.filter(({ type }) => type === 'GoogleAuthorisationEnded')).toHaveLength(1);
    });
    expect(deaths).toBeGreaterThan(0);
  });

  it.each([
    ['disabled', { type: 'disableUser' }],
    ['erased', { type: 'eraseUser', erasureId: '0f0c4b7e-8d3a-4c57-9b68-5d2f1c3a4b60' }],
  ] as const)('comes with an account that is %s', async (_, command) => {
    const zoe = await somebody();
    await authorised(zoe);
    const dependencies = { ...api.dependencies, administrators: async () => [] };
    await changeRights(dependencies, { userId: zoe.id, command, request: googleRequest() });
    await settle();
    expect([await inVault(zoe), atGoogle(zoe)]).toEqual([0, false]);
    expect((await told()).findLast(({ type }) => type === 'GoogleAuthorisationEnded')?.data).toMatchObject({
      userId: zoe.id,
      by: 'account',
    });
    for (const { request } of reactors())
      expect(await openRequests(api.record.pool, request.kind, { now: new Date(8.64e15), limit: 10 })).toEqual([]);
  });
});

describe('an authorisation that Google takes no more', () => {
  it('is found by a verification, shown with what to do, and sound again once it is given again', async () => {
    const zoe = await somebody();
    await authorised(zoe);
    const check = async () => (await api.call(checkOwnGoogle, { token: zoe.token, body: {} })).answer;
    expect(await check()).toMatchObject({ failure: null });
    workspace.faults.inject(/GET \/drive\//u, faultOf('disabled'));
    expect(await check()).toMatchObject({ failure: { code: 'GOOGLE_API_DISABLED' } });
    // One's own authorisation is not to blame.
    expect(await own(zoe)).toMatchObject({ failure: null });
    google.faults.inject(/POST \/token/u, { kind: 'refusal', status: 429, retryAfter: 3 });
    expect(await check()).toMatchObject({ failure: { code: 'GOOGLE_THROTTLED' }, retryAfterSeconds: 3 });
    google.tokens.takeBack(`${zoe.name}@gmail.exemple`);
    const failure = { code: 'GOOGLE_AUTHORISATION_REVOKED' };
    expect(await check()).toMatchObject({ failure });
    expect(await own(zoe)).toMatchObject({ failure });
    await authorised(zoe);
    expect(await own(zoe)).toMatchObject({ failure: null });
  });
});

describe('the connection to Google, for administrators', () => {
  const check = async (body: object) =>
    (await api.call(checkGoogleConnection, { token: admin.token, body: { ...body } })).answer;

  it('tells what is set and where to go, who is connected, and no secret', async () => {
    const zoe = await somebody();
    await authorised(zoe);
    const delegate = await api.person('user', 'deleguee');
    await api.record.caughtUp();
    const { text, answer } = await api.call(googleConnection, { token: admin.token });
    const { administration } = answer;
    expect(administration).toMatchObject({
      callbackAddress: CALLBACK,
      clientId: google.client.clientId,
      scopes: Object.values(GOOGLE_SCOPES),
      serviceAccount: { email: google.serviceAccount.email, clientId: google.serviceAccount.clientId },
      delegatedPeople: ['deleguee@exemple.fr'],
    });
    expect(administration?.people).toContainEqual(expect.objectContaining({ userId: zoe.id, by: 'authorised' }));
    expect(administration?.people).toContainEqual(expect.objectContaining({ userId: delegate.id, by: 'delegated' }));
    expect(administration?.variables).toContainEqual({
      name: 'GOOGLE_CLIENT_SECRET',
      isSet: true,
      isNeeded: true,
    });
    for (const secret of [google.client.clientSecret, 'PRIVATE KEY', '1//']) expect(text).not.toContain(secret);
    expect((await connection(delegate)).isDelegated).toBe(true);
    expect(await connection(zoe)).toMatchObject({ administration: null, isDelegated: false });
  });

  it('verifies the application for real', async () => {
    expect(await check({ of: 'application' })).toMatchObject({ failure: null, isListed: null });
    const { clientSecret } = google.client;
    Object.assign(google.client, { clientSecret: 'turned' });
    const { failure } = await check({ of: 'application' });
    Object.assign(google.client, { clientSecret });
    expect(failure?.code).toBe('GOOGLE_CLIENT_REFUSED');
    expect(failure?.steps.join(' ')).toContain('GOOGLE_CLIENT_SECRET');
    const shown = (await connection(admin)).administration?.application;
    expect(shown).toMatchObject({ failure: { code: 'GOOGLE_CLIENT_REFUSED' }, isStale: false });
    expect((await told()).at(-1)?.metadata.actor).toBe(`user:${admin.id}`);
  });

  it('verifies the delegation for real, and says whom the configuration lets it read', async () => {
    google.people.push(googler('Déléguée', 'deleguee@exemple.fr'));
    const asked = { of: 'delegation', email: ' Deleguee@exemple.fr ' };
    expect((await check(asked)).failure?.steps.join(' ')).toContain(GOOGLE_SCOPES.meetings);
    google.serviceAccount.delegated = Object.values(GOOGLE_SCOPES);
    expect(await check(asked)).toMatchObject({ failure: null, isListed: true });
    // A token says nothing of whether the APIs are activated.
    workspace.faults.inject(/GET \/v2\//u, faultOf('meetDisabled'));
    const disabled = await check(asked);
    expect(disabled.failure).toMatchObject({ code: 'GOOGLE_API_DISABLED' });
    expect(disabled.failure?.steps.join(' ')).toContain('Google Meet API');
    expect((await connection(admin)).administration?.delegation).toMatchObject({
      failure: { code: 'GOOGLE_API_DISABLED' },
    });
    expect(await check(asked)).toMatchObject({ failure: null });
    const stranger = await check({ of: 'delegation', email: 'ailleurs@exemple.com' });
    expect(stranger).toMatchObject({ failure: { code: 'GOOGLE_PERSON_UNKNOWN' }, isListed: false });
    // What was asked of a stranger says nothing of the organisation, and is kept nowhere.
    expect((await connection(admin)).administration?.delegation).toMatchObject({ failure: null });
    expect(JSON.stringify((await told()).map(({ data }) => data))).not.toContain('@');
  });
});
