import { login } from '#api/contract/auth.ts';
import {
  authoriseMicrosoftCalendar,
  beginMicrosoftCalendar,
  checkOwnMicrosoftCalendar,
  comeFromMicrosoftCalendar,
  endMicrosoftCalendar,
  endMicrosoftCalendarOf,
  microsoftCalendars,
} from '#api/contract/microsoft-calendars.ts';
import { authoriseGoogle } from '#api/contract/google.ts';
import { accountEnder, microsoftDisabling, microsoftErasure } from '#bots/authorisations/account-end.ts';
import { microsoftForgetting, tokenForgetter } from '#bots/authorisations/revoker.ts';
import { endAuthorisation } from '#commands/authorisation/authorisation.ts';
import {
  changeCalendarAccess,
  microsoftAuthorisations,
  microsoftRequest,
} from '#commands/microsoft/calendars/access.ts';
import { changeRights } from '#commands/user/change-rights.ts';
import { errorCode } from '#domain/errors.ts';
import { calendarAccessStream } from '#domain/microsoft/calendars/access.ts';
import { openRequests } from '#projections/requests/queries.ts';
import { startMicrosoft, type MicrosoftEmulator } from '#test/emulators/microsoft/emulator.ts';
import { UNTAMPERED } from '#test/emulators/openid/people.ts';
import { choose } from '#test/emulators/openid/stand-ins.ts';
import { openTestApi, type Person, type TestApi } from '#test/support/api.ts';
import { dyingOnce, immortal, type Life } from '#test/support/life.ts';
import { isLong } from '#test/support/long.ts';
import { CookieJar } from '#test/support/provider-api.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

const PUBLIC_URL = 'https://greffier.exemple.fr';
const CALLBACK = `${PUBLIC_URL}${comeFromMicrosoftCalendar.path}`;

let microsoft: MicrosoftEmulator;
let api: TestApi;
beforeAll(async () => {
  microsoft = await startMicrosoft();
  microsoft.delegated.client.redirectUris.push(CALLBACK);
  const environment = { ...microsoft.environment, PUBLIC_URL, MICROSOFT_CALENDARS: 'yes' };
  api = await openTestApi({}, undefined, environment);
  microsoft.clock = () => api.clock.date();
});
afterAll(async () => {
  await api.close();
  await microsoft.close();
});
afterEach(() => {
  microsoft.faults.clear();
  microsoft.delegated.withheld.clear();
  microsoft.delegated.ends = false;
  Object.assign(microsoft.delegated.tampering, UNTAMPERED);
});

let count = 0;
/** Somebody with an account here, and one in the tenant. */
const somebody = async (more: object = {}) => {
  const name = `personne-${(count += 1)}`;
  const upn = microsoft.delegated.join(`${name}@contoso.example`, more);
  return { ...(await api.person('user', name)), upn, jar: new CookieJar() };
};
type Somebody = Awaited<ReturnType<typeof somebody>>;

/** Leaves for Microsoft from a page, and is sent back; answers by which address. */
const goTo = async ({ token, jar, upn }: Somebody, choice = upn): Promise<string> => {
  const departing = await api.call(beginMicrosoftCalendar, { token, body: {} });
  jar.keep(departing);
  const back = new URL(await choose(departing.answer.address, microsoft.delegated.people, choice));
  return `${back.pathname}${back.search}`;
};
/** The browser comes back; answers what its page is told. */
const comeBack = async (path: string, jar: CookieJar) => {
  const answer = await api.send(path, { headers: { cookie: jar.for(path) } });
  jar.keep(answer);
  const { pathname, hash } = new URL(answer.headers.get('location') ?? '', PUBLIC_URL);
  expect([answer.status, pathname]).toEqual([302, '/settings/microsoft-calendar']);
  return Object.fromEntries(new URLSearchParams(hash.slice(1)));
};
const handIn = (token: string, { returned = '' }: Readonly<Record<string, string>>) =>
  api.call(authoriseMicrosoftCalendar, { token, body: { returned } });
const authorised = async (who: Somebody, choice = who.upn) =>
  handIn(who.token, await comeBack(await goTo(who, choice), who.jar));
const shown = async ({ token }: Pick<Person, 'token'>) => (await api.call(microsoftCalendars, { token })).answer;
const own = async (who: Somebody) => (await shown(who)).own;
const inVault = async ({ id }: Somebody) => (await api.dependencies.calendars.tokens.find({ userId: id })).size;
const told = async () => (await api.record.log.load(calendarAccessStream.name)).events;
const refused = (status: number, code: string) => ({ status, body: { code } });
const redeemed = () => microsoft.faults.callsOf(/POST \/.*\/token/u).length;
const personOf = async ({ id }: Somebody) => {
  const found = (await api.dependencies.calendars.access.people()).find(({ userId }) => userId === id);
  if (!found) throw new Error('nobody is read');
  return found;
};

describe('authorising Greffier to read a calendar at Microsoft', () => {
  it('asks for the calendar alone, with state, PKCE and nonce', async () => {
    const zoe = await somebody();
    const { answer } = await api.call(beginMicrosoftCalendar, { token: zoe.token, body: {} });
    const asked = new URL(answer.address).searchParams;
    expect(asked.get('scope')).toBe('openid profile email offline_access https://graph.microsoft.com/Calendars.Read');
    expect([asked.get('redirect_uri'), asked.get('code_challenge_method')]).toEqual([CALLBACK, 'S256']);
    for (const name of ['state', 'nonce', 'code_challenge']) expect(asked.get(name)).toMatch(/^[\w-]{20,}$/u);
  });

  it('is verified for real: that it holds, that Microsoft asks to wait, that it was taken back, and without one', async () => {
    const zoe = await somebody();
    const check = () => api.call(checkOwnMicrosoftCalendar, { token: zoe.token, body: {} });
    expect(await check()).toMatchObject(refused(404, 'MICROSOFT_CALENDAR_NOT_AUTHORISED'));
    await authorised(zoe);
    // Without a mailbox there is no calendar to open.
    expect((await check()).answer).toMatchObject({ failure: { code: 'GRAPH_NOT_FOUND' } });
    microsoft.calendars.open(zoe.upn);
    const asked = redeemed();
    expect((await check()).answer).toEqual({ success: true, failure: null, retryAfterSeconds: null });
    // A token that is in memory proves nothing: another was asked for, and the calendar opened with it.
    expect(redeemed()).toBeGreaterThan(asked);
    expect(microsoft.faults.callsOf(/GET .*\/me\/calendarView\/delta\?/u).length).toBeGreaterThan(0);
    microsoft.faults.inject(/\/me\/calendarView/u, { kind: 'refusal', status: 429, retryAfter: 300 });
    expect((await check()).answer).toMatchObject({ failure: { code: 'GRAPH_THROTTLED' }, retryAfterSeconds: 300 });
    microsoft.delegated.withdraw(zoe.upn);
    expect((await check()).answer).toMatchObject({ failure: { code: 'GRAPH_AUTHORISATION_REVOKED' } });
    expect(await own(zoe)).toMatchObject({ failure: { code: 'GRAPH_AUTHORISATION_REVOKED' } });
  });

  it('ends with the calendar, and no token or address anywhere but in the vault', async () => {
    const zoe = await somebody();
    expect((await authorised(zoe)).answer).toEqual({ success: true, granted: ['calendar'] });
    expect(await own(zoe)).toMatchObject({ email: zoe.upn, granted: ['calendar'], failure: null });
    const written = JSON.stringify((await told()).map(({ data, metadata }) => [data, metadata]));
    expect([written, api.logged()].map((one) => one.includes('0.A-') || one.includes(zoe.upn))).toEqual([false, false]);
    const { rows } = await api.record.pool.query<{ all: string }>(
      `select string_agg(encode(wrapped, 'escape'), '') as all from vault.microsoft_authorisation`,
    );
    expect(rows[0]?.all).not.toContain('0.A-');
  });

  it('says that the person said no, that the organisation keeps it closed, and keeps nothing', async () => {
    const zoe = await somebody();
    expect(await authorised(zoe, 'cancel')).toMatchObject(refused(403, 'GRAPH_CANCELLED'));
    microsoft.delegated.withheld.add('Calendars.Read');
    expect(await authorised(zoe)).toMatchObject(refused(403, 'MICROSOFT_CALENDAR_NOT_GRANTED'));
    expect([await own(zoe), await inVault(zoe)]).toEqual([null, 0]);
  });

  it('again, or with another account, replaces what was there; an account is one person’s', async () => {
    const [zoe, other] = [await somebody(), await somebody()];
    await authorised(zoe);
    await authorised(zoe);
    await authorised(zoe, other.upn);
    expect([await inVault(zoe), (await own(zoe))?.email]).toEqual([1, other.upn]);
    expect(await authorised(other)).toMatchObject(refused(409, 'MICROSOFT_ACCOUNT_TAKEN'));
    expect(await inVault(other)).toBe(0);
  });

  it('is off by default: the page says so, and what turns it on, to administrators alone', async () => {
    const off = await openTestApi({}, undefined, { ...microsoft.environment, PUBLIC_URL });
    try {
      const [person, admin] = [await off.person('user'), await off.person('admin')];
      const answer = await off.call(beginMicrosoftCalendar, { token: person.token, body: {} });
      expect(answer).toMatchObject(refused(409, 'MICROSOFT_CALENDARS_NOT_SET_UP'));
      const of = async (token: string) => (await off.call(microsoftCalendars, { token })).answer;
      expect(await of(person.token)).toEqual({
        isConfigured: false,
        isOpenToTools: false,
        own: null,
        administration: null,
      });
      const { administration } = await of(admin.token);
      expect(administration?.variables[0]).toEqual({ name: 'MICROSOFT_CALENDARS', isSet: false, isNeeded: false });
      expect([administration?.callbackAddress, administration?.permissions]).toEqual([
        CALLBACK,
        ['Calendars.Read', 'Tasks.ReadWrite', 'Calendars.ReadWrite'],
      ]);
    } finally {
      await off.close();
    }
  });
});

describe('an attack on it', () => {
  const ended = { refused: 'AUTHORISING_ENDED' };

  it('without a flow, with one of another browser, or too much, is told nothing and redeems nothing', async () => {
    const [zoe, mallory] = [await somebody(), await somebody()];
    const back = await goTo(mallory);
    const before = redeemed();
    expect(await comeBack(back, zoe.jar)).toEqual(ended);
    expect(await comeBack(`${comeFromMicrosoftCalendar.path}?code=x&state=y`, new CookieJar())).toEqual(ended);
    expect(await comeBack(`${back}&x=${'x'.repeat(4_000)}`, mallory.jar)).toEqual(ended);
    expect(redeemed()).toBe(before);
  });

  it('from another account, another session, or handed to Google is refused, with the code unused', async () => {
    const [zoe, mallory] = [await somebody(), await somebody()];
    const { email, password } = mallory;
    const elsewhere = (await api.call(login, { body: { email, password } })).answer.accessToken;
    const attacks = [
      (brought: Readonly<Record<string, string>>) => handIn(zoe.token, brought),
      (brought: Readonly<Record<string, string>>) => handIn(elsewhere, brought),
    ];
    for (const attack of attacks) {
      const brought = await comeBack(await goTo(mallory), mallory.jar);
      const before = redeemed();
      expect(await attack(brought)).toMatchObject(refused(410, 'AUTHORISING_ENDED'));
      expect(redeemed()).toBe(before);
    }
    const { returned = '' } = await comeBack(await goTo(mallory), mallory.jar);
    // What was sealed for the one provider opens nothing at the other, whatever is configured there.
    expect(await api.dependencies.authorisingReturns.open(returned, api.clock.date())).toBeNull();
    expect((await api.call(authoriseGoogle, { token: mallory.token, body: { returned } })).status).toBe(409);
    expect([await own(zoe), await own(mallory)]).toEqual([null, null]);
  });

  it('with state and verifier of another flow is refused', async () => {
    const zoe = await somebody();
    const first = await goTo(zoe);
    await goTo(zoe);
    const answer = await handIn(zoe.token, await comeBack(first, zoe.jar));
    expect(answer).toMatchObject(refused(403, 'GRAPH_ANSWER_FOREIGN'));
  });

  it('that replays what was handed in, or the code, or comes too late, is refused', async () => {
    const zoe = await somebody();
    const back = await goTo(zoe);
    const again = new CookieJar();
    const cookie = zoe.jar.for(back);
    const brought = await comeBack(back, zoe.jar);
    expect((await handIn(zoe.token, brought)).status).toBe(200);
    expect(await handIn(zoe.token, brought)).toMatchObject(refused(410, 'AUTHORISING_ENDED'));
    // The cookie that a thief kept opens nothing a second time.
    const replay = await api.send(back, { headers: { cookie } });
    again.keep(replay);
    expect(replay.headers.get('location')).toContain('AUTHORISING_ENDED');
    const late = await comeBack(await goTo(zoe), zoe.jar);
    api.clock.advance({ minutes: 3 });
    expect(await handIn(zoe.token, late)).toMatchObject(refused(410, 'AUTHORISING_ENDED'));
    const later = await goTo(zoe);
    api.clock.advance({ minutes: 11 });
    expect(await comeBack(later, zoe.jar)).toEqual(ended);
  });

  it.each([
    ['of another tenant', { tid: '0b000000-0000-4000-8000-00000000000b' }, 'GRAPH_ACCOUNT_FOREIGN'],
    ['of a guest of the tenant', { acct: 1 }, 'GRAPH_ACCOUNT_FOREIGN'],
    ['by another issuer', { iss: 'https://login.exemple.fr/v2.0' }, 'GRAPH_ANSWER_FOREIGN'],
    ['for another application', { aud: 'another-client' }, 'GRAPH_ANSWER_FOREIGN'],
    ['for another flow', { nonce: 'another' }, 'GRAPH_ANSWER_FOREIGN'],
  ])('by a token %s is refused, and nothing kept', async (_, claims, code) => {
    const zoe = await somebody();
    microsoft.delegated.tampering.claims = claims;
    expect(await authorised(zoe)).toMatchObject(refused(403, code));
    expect(await inVault(zoe)).toBe(0);
  });

  it('by a forged token, or one of another hour, is refused', async () => {
    const zoe = await somebody();
    for (const [tampering, status, code] of [
      [{ signing: 'by-another-key' }, 403, 'GRAPH_ANSWER_FOREIGN'],
      [{ issuedAt: -7_200 }, 503, 'GRAPH_CLOCK_SKEWED'],
    ] as const) {
      Object.assign(microsoft.delegated.tampering, UNTAMPERED, tampering);
      expect(await authorised(zoe)).toMatchObject(refused(status, code));
    }
    expect(await inVault(zoe)).toBe(0);
  });
});

describe('its tokens', () => {
  it('turn with each refreshing, by one process at a time', async () => {
    const zoe = await somebody();
    await authorised(zoe);
    microsoft.delegated.ends = true;
    const person = await personOf(zoe);
    const { access } = api.dependencies.calendars;
    const before = redeemed();
    // Two ask at once, and one asks Microsoft; a token that was kept is used until its end.
    const [one, other] = await Promise.all([access.token(person), access.token(person)]);
    expect([one === other, await access.token(person), redeemed() - before]).toEqual([true, one, 1]);
    api.clock.advance({ hours: 2 });
    expect(await access.token(person)).not.toBe(one);
    access.forgetToken(person);
    expect(await access.token(person)).toMatch(/^ey/u);
  });

  it('that Microsoft takes no more end the reading, say so, and are replaced by authorising again', async () => {
    const zoe = await somebody();
    await authorised(zoe);
    const { access } = api.dependencies.calendars;
    const person = await personOf(zoe);
    microsoft.faults.inject(/POST \/.*\/token/u, { kind: 'refusal', status: 503 });
    expect(await access.token(person).catch(errorCode)).toBe('GRAPH_UNREACHABLE');
    expect(await own(zoe)).toMatchObject({ failure: null });
    microsoft.delegated.withdraw(zoe.upn);
    expect(await access.token(person).catch(errorCode)).toBe('GRAPH_AUTHORISATION_REVOKED');
    expect(await own(zoe)).toMatchObject({ failure: { code: 'GRAPH_AUTHORISATION_REVOKED' } });
    expect((await access.people()).some(({ userId }) => userId === zoe.id)).toBe(false);
    await authorised(zoe);
    expect(await own(zoe)).toMatchObject({ failure: null });
  });
});

describe('its end', () => {
  /** As a process has it, which may die. */
  const bookOf = (life: Life = immortal) => {
    const { tokens } = api.dependencies.calendars;
    return microsoftAuthorisations({ log: life.of(api.record.log), now: api.clock.now, tokens: life.of(tokens) });
  };
  const settle = async () => {
    const { pool } = api.record;
    const book = bookOf();
    for (const { request, act } of [
      accountEnder(microsoftDisabling, book, pool),
      accountEnder(microsoftErasure, book, pool),
      tokenForgetter(microsoftForgetting, book),
    ]) {
      await api.record.caughtUp();
      for (const open of await openRequests(pool, request.kind, { now: new Date(8.64e15), limit: 10 }))
        await act(open, new AbortController().signal);
      await api.record.caughtUp();
      expect(await openRequests(pool, request.kind, { now: new Date(8.64e15), limit: 10 })).toEqual([]);
    }
  };

  it('forgets the token, by the person or an administrator', async () => {
    const [zoe, noe, admin] = [await somebody(), await somebody(), await api.person('admin')];
    const nobody = await api.call(endMicrosoftCalendar, { token: zoe.token, body: {} });
    expect(nobody).toMatchObject(refused(404, 'MICROSOFT_CALENDAR_NOT_AUTHORISED'));
    for (const one of [zoe, noe]) await authorised(one);
    await api.call(endMicrosoftCalendar, { token: zoe.token, body: {} });
    await api.call(endMicrosoftCalendarOf, { token: admin.token, params: { userId: noe.id }, body: {} });
    expect([await own(zoe), await inVault(zoe), await own(noe), await inVault(noe)]).toEqual([null, 0, null, 0]);
    const types = (await told()).slice(-2).map(({ type }) => type);
    expect(types).toEqual(['MicrosoftAuthorisationEnded', 'MicrosoftTokenForgotten']);
  });

  it('is completed where it was cut off', async () => {
    const zoe = await somebody();
    await authorised(zoe);
    const end = { type: 'end', userId: zoe.id, by: 'person', at: api.clock.now() } as const;
    await changeCalendarAccess({ log: api.record.log, now: api.clock.now }, end, microsoftRequest());
    expect([await own(zoe), await inVault(zoe)]).toEqual([null, 1]);
    await settle();
    expect(await inVault(zoe)).toBe(0);
  });

  it('is whole after a kill before and after each call of the vault and of the log', async () => {
    const deaths = await dyingOnce(isLong ? 1 : 7, async (life) => {
      const zoe = await somebody();
      await authorised(zoe);
      const request = microsoftRequest();
      const ending = endAuthorisation(bookOf(life), { userId: zoe.id, by: 'person', request });
      await ending.catch(() => undefined);
      await settle();
      const isEnded = (await own(zoe)) === null;
      // It was cut off before anything was recorded: all stands as it did, and the person asks again.
      if (!isEnded) {
        expect(await inVault(zoe)).toBe(1);
        await endAuthorisation(bookOf(), { userId: zoe.id, by: 'person', request });
        await settle();
      }
      expect([await own(zoe), await inVault(zoe)]).toEqual([null, 0]);
      const recorded = (await told()).filter(({ data }) => (data as { userId?: string }).userId === zoe.id);
      expect(recorded.filter(({ type }) => type === 'MicrosoftAuthorisationEnded')).toHaveLength(1);
    });
    expect(deaths).toBeGreaterThan(0);
  });

  it.each([
    ['disabled', { type: 'disableUser' }],
    ['erased', { type: 'eraseUser', erasureId: '0f0c4b7e-8d3a-4c57-9b68-5d2f1c3a4b61' }],
  ] as const)('comes with an account that is %s', async (_, command) => {
    const zoe = await somebody();
    await authorised(zoe);
    const dependencies = { ...api.dependencies, administrators: async () => [] };
    await changeRights(dependencies, { userId: zoe.id, command, request: microsoftRequest() });
    await settle();
    expect(await inVault(zoe)).toBe(0);
    const end = (await told()).findLast(({ type }) => type === 'MicrosoftAuthorisationEnded');
    expect(end?.data).toMatchObject({ userId: zoe.id, by: 'account' });
  });
});
