import type { Credentials } from '#domain/access/credentials.ts';
import { isError } from '#domain/errors.ts';
import { SESSION_ENDED, TOO_MANY_ATTEMPTS } from '#domain/user/errors.ts';
import { ACCESS_TOKEN_SECONDS, REFRESH_GRACE_SECONDS } from '#domain/user/sessions.ts';
import { testClock } from '#test/support/clock.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/postgres.ts';
import { decodeProtectedHeader, SignJWT } from 'jose';
import { randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ATTEMPT_LIMITS, network } from './sign-in-attempts.ts';
import { openCredentials } from './credentials.ts';

let database: TestDatabase;
let pool: pg.Pool;
let credentials: Credentials;
const masterKey = randomBytes(32);

beforeAll(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ connectionString: database.url, max: 8 });
  // Several processes may start at the same moment.
  [credentials] = await Promise.all([
    openCredentials(pool, masterKey),
    openCredentials(pool, masterKey),
    openCredentials(pool, masterKey),
  ]);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => error,
  );
const everythingIn = async (table: string) => JSON.stringify((await pool.query(`select t::text from ${table} t`)).rows);

describe('passwords', () => {
  it('are verified for the person who set them, and for nobody else', async () => {
    const [claire, noor] = [randomUUID(), randomUUID()];
    await credentials.passwords.setFirst(claire, 'un mot de passe');
    expect(await credentials.passwords.verify(claire, 'un mot de passe')).toBe(true);
    expect(await credentials.passwords.verify(claire, 'un mot de passé')).toBe(false);
    expect(await credentials.passwords.verify(noor, 'un mot de passe')).toBe(false);
    expect(await credentials.passwords.verify(null, 'un mot de passe')).toBe(false);
    expect(await credentials.passwords.has(noor)).toBe(false);
  });

  it('are kept as argon2id hashes of the strength that OWASP asks for', async () => {
    const id = randomUUID();
    await credentials.passwords.setFirst(id, 'sentinelle-secrète');
    const { rows } = await pool.query<{ hash: string }>('select hash from vault.password where user_id = $1', [id]);
    expect(rows[0]?.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/u);
    expect(await everythingIn('vault.password')).not.toContain('sentinelle');
  });

  it('are the same with composed and decomposed letters', async () => {
    const id = randomUUID();
    await credentials.passwords.setFirst(id, 'é'.normalize('NFC').repeat(8));
    expect(await credentials.passwords.verify(id, 'é'.normalize('NFD').repeat(8))).toBe(true);
  });

  it('are set once: a later first password changes nothing', async () => {
    const id = randomUUID();
    await Promise.all([
      credentials.passwords.setFirst(id, 'le premier', { reveal: true }),
      credentials.passwords.setFirst(id, 'le premier', { reveal: true }),
    ]);
    await credentials.passwords.setFirst(id, 'le second', { reveal: true });
    expect(await credentials.passwords.unshown(id)).toBe('le premier');
    expect(await credentials.passwords.verify(id, 'le second')).toBe(false);
    await credentials.passwords.shown(id);
    expect(await credentials.passwords.unshown(id)).toBeNull();
    expect(await credentials.passwords.verify(id, 'le premier')).toBe(true);
  });
});

describe('reservations of addresses', () => {
  it('lead to one id, also for calls at the same moment', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => credentials.emails.reserve('une@exemple.fr', `id-${index}`, 'none')),
    );
    expect(new Set(answers).size).toBe(1);
    expect(await credentials.emails.holderOf('une@exemple.fr')).toBe(answers[0]);
  });

  it('are given up when another address is kept, and hold no address', async () => {
    await credentials.emails.reserve('ancienne@exemple.fr', 'noor', 'none');
    await credentials.emails.reserve('nouvelle@exemple.fr', 'noor', 0n);
    await credentials.emails.reserve('suivante@exemple.fr', 'noor', 1n);
    await credentials.emails.keepOnly('noor', 'nouvelle@exemple.fr', 1n);
    // For an append that may still come.
    expect(await credentials.emails.holderOf('suivante@exemple.fr')).toBe('noor');
    expect(await credentials.emails.holderOf('ancienne@exemple.fr')).toBeNull();
    expect(await credentials.emails.holderOf('nouvelle@exemple.fr')).toBe('noor');
    expect(await everythingIn('vault.email_reservation')).not.toContain('exemple');
  });
});

describe('sessions', () => {
  const start = (clock = testClock(), hours = 8) =>
    credentials.sessions.start({
      userId: 'claire',
      now: clock.date(),
      expiresAt: new Date(clock.date().getTime() + hours * 3_600_000),
      factorOf: null,
    });

  it('replace their token at each use and keep their end', async () => {
    const clock = testClock();
    const first = await start(clock);
    clock.advance({ minutes: 9 });
    const second = await credentials.sessions.rotate(first.refreshToken, clock.date());
    expect(second).toMatchObject({ sessionId: first.sessionId, userId: 'claire', expiresAt: first.expiresAt });
    expect(second.refreshToken).not.toBe(first.refreshToken);
    const rows = await everythingIn('vault.session');
    for (const { refreshToken } of [first, second]) expect(rows).not.toContain(refreshToken.split('.')[1]);
  });

  it('answer the successor again while an answer may have been lost, in all tabs the same', async () => {
    const clock = testClock();
    const first = await start(clock);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => credentials.sessions.rotate(first.refreshToken, clock.date())),
    );
    expect(new Set(answers.map(({ refreshToken }) => refreshToken)).size).toBe(1);
    expect(await credentials.sessions.authorization(first.sessionId, clock.date())).not.toBeNull();
  });

  it('end as a whole when a replaced token comes back: the thief and the owner are both out', async () => {
    const clock = testClock();
    const stolen = await start(clock);
    const owners = await credentials.sessions.rotate(stolen.refreshToken, clock.date());
    clock.advance({ seconds: REFRESH_GRACE_SECONDS });
    expect(isError(await failure(credentials.sessions.rotate(stolen.refreshToken, clock.date())), SESSION_ENDED)).toBe(
      true,
    );
    expect(isError(await failure(credentials.sessions.rotate(owners.refreshToken, clock.date())), SESSION_ENDED)).toBe(
      true,
    );
    expect(await credentials.sessions.authorization(stolen.sessionId, clock.date())).toBeNull();
  });

  it('end when a token older than the replaced one comes back, however soon', async () => {
    const clock = testClock();
    const first = await start(clock);
    const second = await credentials.sessions.rotate(first.refreshToken, clock.date());
    const third = await credentials.sessions.rotate(second.refreshToken, clock.date());
    expect(isError(await failure(credentials.sessions.rotate(first.refreshToken, clock.date())), SESSION_ENDED)).toBe(
      true,
    );
    expect(isError(await failure(credentials.sessions.rotate(third.refreshToken, clock.date())), SESSION_ENDED)).toBe(
      true,
    );
  });

  it('end at their time, however often they are refreshed', async () => {
    const clock = testClock();
    let { refreshToken, sessionId } = await start(clock, 1);
    for (let turn = 0; turn < 5; turn += 1) {
      clock.advance({ minutes: 11 });
      ({ refreshToken } = await credentials.sessions.rotate(refreshToken, clock.date()));
    }
    clock.advance({ minutes: 5 });
    expect(await credentials.sessions.authorization(sessionId, clock.date())).toBeNull();
    expect(isError(await failure(credentials.sessions.rotate(refreshToken, clock.date())), SESSION_ENDED)).toBe(true);
  });

  it('end when their owner leaves; what is no token ends nothing', async () => {
    const clock = testClock();
    const { refreshToken, sessionId } = await start(clock);
    expect(await credentials.sessions.end(`${sessionId}.${'A'.repeat(43)}`, clock.date())).toBeNull();
    expect(await credentials.sessions.end('', clock.date())).toBeNull();
    expect(await credentials.sessions.authorization(sessionId, clock.date())).not.toBeNull();
    expect(await credentials.sessions.end(refreshToken, clock.date())).toEqual({ userId: 'claire', sessionId });
    expect(isError(await failure(credentials.sessions.rotate(refreshToken, clock.date())), SESSION_ENDED)).toBe(true);
  });
});

describe('access tokens', () => {
  const claims = { userId: randomUUID(), sessionId: randomUUID() };

  it('are read until they expire, by every process', async () => {
    const clock = testClock();
    const token = await credentials.tokens.issue(claims, clock.date());
    const other = await openCredentials(pool, masterKey);
    clock.advance({ seconds: ACCESS_TOKEN_SECONDS - 1 });
    expect(await other.tokens.read(token, clock.date())).toMatchObject(claims);
    clock.advance({ seconds: 1 });
    expect(await other.tokens.read(token, clock.date())).toBeNull();
  });

  it('are read by a process that has just started, however many come at once', async () => {
    const clock = testClock();
    const tokens = await Promise.all([1, 2, 3].map(() => credentials.tokens.issue(claims, clock.date())));
    const started = await openCredentials(pool, masterKey);
    const read = await Promise.all(tokens.map((token) => started.tokens.read(token, clock.date())));
    expect(read).toEqual(tokens.map(() => expect.objectContaining(claims) as unknown));
  });

  it('are refused when forged, unsigned, or signed with a key that is not ours', async () => {
    const clock = testClock();
    const token = await credentials.tokens.issue(claims, clock.date());
    const [header = '', payload = '', signature = ''] = token.split('.');
    const none = Buffer.from(JSON.stringify({ alg: 'none', typ: 'at+jwt' })).toString('base64url');
    const altered = Buffer.from(
      JSON.stringify({ ...JSON.parse(Buffer.from(payload, 'base64url').toString()), sub: 'autre' }),
    ).toString('base64url');
    const { kid } = decodeProtectedHeader(token);
    const theirs = await new SignJWT({ sid: claims.sessionId })
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', ...(kid === undefined ? {} : { kid }) })
      .setIssuer('greffier')
      .setAudience('greffier-api')
      .setSubject(claims.userId)
      .setExpirationTime('1h')
      .sign(randomBytes(32));
    for (const bad of ['', 'x', `${none}.${payload}.`, `${header}.${altered}.${signature}`, theirs])
      expect(await credentials.tokens.read(bad, clock.date())).toBeNull();
  });

  it('are signed with a new key after a month, and the old one still verifies', async () => {
    const clock = testClock('2027-03-01T00:00:00.000Z');
    const before = await credentials.tokens.issue(claims, clock.date());
    clock.advance({ days: 30, seconds: -60 });
    const last = await credentials.tokens.issue(claims, clock.date());
    expect(decodeProtectedHeader(last).kid).toBe(decodeProtectedHeader(before).kid);
    clock.advance({ minutes: 2 });
    const after = await credentials.tokens.issue(claims, clock.date());
    expect(decodeProtectedHeader(after).kid).not.toBe(decodeProtectedHeader(last).kid);
    expect(await credentials.tokens.read(last, clock.date())).toMatchObject(claims);
  });

  it('cannot be signed by somebody who has the database but not the master key', async () => {
    expect(await failure(openCredentials(pool, randomBytes(32)))).toMatchObject({ code: 'MASTER_KEY_UNUSABLE' });
  });
});

describe('sign-in attempts', () => {
  const attempt = (email: string, address: string, knownPlace: string | null = null) =>
    credentials.attempts.count({ email, address, knownPlace });
  const times = async (count: number, one: (index: number) => Promise<void>) => {
    for (let index = 0; index < count; index += 1) await one(index);
  };

  it('are limited for an account from one place, and only there', async () => {
    await times(ATTEMPT_LIMITS.pair.points, () => attempt('cible@exemple.fr', '192.0.2.1'));
    const refused = await failure(attempt('cible@exemple.fr', '192.0.2.1'));
    expect(isError(refused, TOO_MANY_ATTEMPTS)).toBe(true);
    expect(refused).toMatchObject({ details: { retryAfter: expect.any(Number), limit: 'pair' } });
    await attempt('cible@exemple.fr', '192.0.2.2');
    await attempt('autre@exemple.fr', '192.0.2.1');
  });

  it('are limited for an account from everywhere', async () => {
    await times(ATTEMPT_LIMITS.account.points, (index) => attempt('partout@exemple.fr', `198.51.100.${index}`));
    expect(await failure(attempt('partout@exemple.fr', '203.0.113.9'))).toMatchObject({
      code: 'TOO_MANY_ATTEMPTS',
      details: { limit: 'account' },
    });
  });

  it('are limited for a place, whatever accounts it tries', async () => {
    await times(ATTEMPT_LIMITS.address.points, (index) => attempt(`essai-${index}@exemple.fr`, '203.0.113.1'));
    expect(await failure(attempt('encore@exemple.fr', '203.0.113.1'))).toMatchObject({
      code: 'TOO_MANY_ATTEMPTS',
      details: { limit: 'address' },
    });
  });

  it('do not count when they succeed', async () => {
    await times(3 * ATTEMPT_LIMITS.pair.points, async () => {
      await attempt('juste@exemple.fr', '192.0.2.77');
      await credentials.attempts.refund({ email: 'juste@exemple.fr', address: '192.0.2.77', knownPlace: null });
    });
    expect(await failure(attempt('juste@exemple.fr', '192.0.2.77'))).toBeNull();
  });

  it('that are refused because of the limit do not count', async () => {
    const one = { email: 'pressee@exemple.fr', address: '192.0.2.78', knownPlace: null };
    const counts = () => credentials.attempts.count(one);
    await times(ATTEMPT_LIMITS.pair.points, counts);
    await times(2 * ATTEMPT_LIMITS.pair.points, async () => {
      expect(await failure(counts())).toMatchObject({ code: 'TOO_MANY_ATTEMPTS' });
    });
    // The first ones were right, and slow.
    await times(ATTEMPT_LIMITS.pair.points, () => credentials.attempts.refund(one));
    await times(ATTEMPT_LIMITS.pair.points, counts);
    expect(await failure(counts())).toMatchObject({ code: 'TOO_MANY_ATTEMPTS' });
    const userId = randomUUID();
    const codes = () => credentials.attempts.countCode(userId);
    await times(ATTEMPT_LIMITS.code.points, codes);
    expect(await failure(codes())).toMatchObject({ code: 'TOO_MANY_ATTEMPTS' });
    await credentials.attempts.refundCode(userId);
    await codes();
    expect(await failure(codes())).toMatchObject({ code: 'TOO_MANY_ATTEMPTS' });
  });

  it('cannot exceed the limit by coming at once', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 30 }, () => attempt('rafale@exemple.fr', '192.0.2.200')),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(ATTEMPT_LIMITS.pair.points);
  });

  it('leave neither addresses nor places behind', async () => {
    const rows = await everythingIn('vault.sign_in_attempt');
    expect(rows).not.toContain('exemple');
    expect(rows).not.toContain('192.0.2');
  });

  it('count a /64 of IPv6 as one place, and an IPv4 address the same in both notations', () => {
    expect(network('2001:db8:1:2:3:4:5:6')).toBe(network('2001:db8:1:2:ffff::1'));
    expect(network('2001:db8:1:2::1')).not.toBe(network('2001:db8:1:3::1'));
    expect(network('::ffff:192.0.2.1')).toBe(network('192.0.2.1'));
  });
});
