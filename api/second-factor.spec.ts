import {
  beginEnrolment,
  changePassword,
  confirmEnrolment,
  removeSecondFactor,
  renewRecoveryCodes,
  secondFactorState,
} from '#api/contract/account.ts';
import {
  login,
  loginCode,
  loginEnrolment,
  loginEnrolmentCode,
  refresh,
  secondStep,
  session,
} from '#api/contract/auth.ts';
import { changeSettings } from '#commands/settings/settings.ts';
import { createUser } from '#commands/user/create-user.ts';
import { CHALLENGE_MINUTES, ENROLMENT_MINUTES, RECOVERY_CODES } from '#domain/user/second-factor.ts';
import { ATTEMPT_LIMITS } from '#infra/vault/credentials/sign-in-attempts.ts';
import { openTestApi, type Answer, type Person, type TestApi } from '#test/support/api.ts';
import { codeAt, secretOf } from '#test/support/authenticator.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

const request = () => ({ commandId: randomUUID(), actor: 'system:test', correlationId: randomUUID() }) as const;
const codeNow = (secret: string, on: TestApi = api) => codeAt(secret, on.clock.date());
/** Until another code is shown: no code is accepted twice. */
const nextCode = (secret: string, on: TestApi = api) => {
  on.clock.advance({ seconds: 30 });
  return codeNow(secret, on);
};

/** Somebody with a second factor. */
async function equipped(): Promise<Person & { readonly secret: string; readonly recoveryCodes: readonly string[] }> {
  const person = await api.person('user');
  const { answer } = await api.call(beginEnrolment, { token: person.token, body: { password: person.password } });
  const confirmed = await api.call(confirmEnrolment, { token: person.token, body: { code: codeNow(answer.secret) } });
  expect(confirmed.status).toBe(200);
  return { ...person, secret: answer.secret, recoveryCodes: confirmed.answer.recoveryCodes };
}

const challengeOf = (answer: Answer): string => secondStep.parse(answer.body).challenge;
const firstStep = ({ email, password }: Person, on: TestApi = api) => on.call(login, { body: { email, password } });
const give = (challenge: string, code: string) => api.call(loginCode, { body: { challenge, code } });

describe('setting up a second factor', () => {
  it('gives a secret for the telephone, and recovery codes once it has shown a code', async () => {
    const { email, password, token, id } = await api.person('user');
    const { answer } = await api.call(beginEnrolment, { token, body: { password } });
    const uri = new URL(answer.uri);
    expect(decodeURIComponent(uri.pathname)).toContain(email);
    expect([uri.protocol, uri.host, secretOf(answer.uri), uri.searchParams.get('issuer')]).toEqual([
      'otpauth:',
      'totp',
      answer.secret,
      'Greffier',
    ]);
    expect((await api.call(secondFactorState, { token })).answer).toEqual({
      enabled: false,
      required: false,
      recoveryCodesLeft: 0,
    });
    expect((await api.call(login, { body: { email, password } })).status).toBe(200);
    expect((await api.call(confirmEnrolment, { token, body: { code: '000000' } })).body).toMatchObject({
      status: 403,
      code: 'CODE_REFUSED',
    });
    const { recoveryCodes } = (
      await api.call(confirmEnrolment, { token, body: { code: codeNow(answer.secret).replace(/^(...)/u, '$1 ') } })
    ).answer;
    expect(new Set(recoveryCodes).size).toBe(RECOVERY_CODES);
    expect((await api.call(secondFactorState, { token })).answer).toEqual({
      enabled: true,
      required: false,
      recoveryCodesLeft: RECOVERY_CODES,
    });
    await api.record.caughtUp();
    expect((await api.record.pool.query('select second_factor from users where user_id = $1', [id])).rows).toEqual([
      { second_factor: true },
    ]);
  });

  it('needs the password, and a code of the one that it replaces', async () => {
    const { token, password, secret } = await equipped();
    const begin = (body: { password: string; code?: string }) => api.call(beginEnrolment, { token, body });
    expect((await begin({ password: 'pas le bon' })).body['code']).toBe('PASSWORD_WRONG');
    expect((await begin({ password })).body['code']).toBe('CODE_REFUSED');
    expect((await begin({ password, code: codeNow(secret) })).body['code']).toBe('CODE_REFUSED');
    expect((await begin({ password, code: nextCode(secret) })).status).toBe(200);
  });

  it('ends every other session, and expires when it is not finished', async () => {
    const person = await api.person('user');
    const elsewhere = (await firstStep(person)).answer.accessToken;
    const { answer } = await api.call(beginEnrolment, { token: person.token, body: { password: person.password } });
    await api.call(confirmEnrolment, { token: person.token, body: { code: codeNow(answer.secret) } });
    expect((await api.send('/api/meetings', { token: elsewhere })).body['code']).toBe('SESSION_ENDED');
    expect((await api.send('/api/meetings', { token: person.token })).status).toBe(200);
    const late = await api.dependencies.secondFactors.begin(person.id, person.email, api.clock.date());
    api.clock.advance({ minutes: ENROLMENT_MINUTES });
    expect(await api.dependencies.secondFactors.confirm(person.id, codeNow(late.secret), api.clock.date())).toBeNull();
  });

  it('leaves nothing readable in the database', async () => {
    const { secret, recoveryCodes } = await equipped();
    for (const table of ['vault.second_factor', 'vault.second_factor_enrolment', 'vault.recovery_code']) {
      const { rows } = await api.record.pool.query(`select t::text from ${table} t`);
      for (const readable of [secret, ...recoveryCodes]) expect(JSON.stringify(rows)).not.toContain(readable);
    }
  });
});

describe('signing in with a second factor', () => {
  it('takes two steps, and the first opens nothing', async () => {
    const person = await equipped();
    const first = await firstStep(person);
    expect(first.status).toBe(202);
    expect(secondStep.parse(first.body)).toMatchObject({ step: 'code', expiresIn: CHALLENGE_MINUTES * 60 });
    expect(first.headers.get('set-cookie')).toBeNull();
    expect((await api.send('/api/meetings', { token: challengeOf(first) })).body['code']).toBe('SESSION_ENDED');
    expect((await api.call(loginEnrolment, { body: { challenge: challengeOf(first) } })).body).toMatchObject({
      status: 401,
      code: 'CHALLENGE_ENDED',
    });
    const second = await give(challengeOf(first), nextCode(person.secret));
    expect(second.status).toBe(200);
    expect(second.headers.get('set-cookie')).toContain('HttpOnly');
    expect((await api.send('/api/meetings', { token: session.parse(second.body).accessToken })).status).toBe(200);
  });

  it('refuses a code that was used, and every one before it', async () => {
    const person = await equipped();
    const before = codeNow(person.secret);
    const code = nextCode(person.secret);
    expect((await give(challengeOf(await firstStep(person)), code)).status).toBe(200);
    const challenge = challengeOf(await firstStep(person));
    expect((await give(challenge, code)).body).toMatchObject({
      code: 'CODE_REFUSED',
      error: 'Ce code n’est pas le bon, ou il a déjà servi.',
    });
    expect((await give(challenge, before)).body['code']).toBe('CODE_REFUSED');
    expect((await give(challenge, nextCode(person.secret))).status).toBe(200);
  });

  it('accepts one of two requests that bring the same code at once', async () => {
    const person = await equipped();
    const challenge = challengeOf(await firstStep(person));
    const code = nextCode(person.secret);
    const statuses = (await Promise.all(Array.from({ length: 4 }, () => give(challenge, code)))).map(
      ({ status }) => status,
    );
    expect(statuses.toSorted()).toEqual([200, 403, 403, 403]);
  });

  it('takes a recovery code in its place, however it is typed, once', async () => {
    const person = await equipped();
    const [code = '', other = ''] = person.recoveryCodes;
    const challenge = challengeOf(await firstStep(person));
    expect((await give(challengeOf(await firstStep(person)), ` ${code.toUpperCase().replace('-', ' ')} `)).status).toBe(
      200,
    );
    expect((await give(challenge, code)).body['code']).toBe('CODE_REFUSED');
    expect((await give(challenge, other)).status).toBe(200);
    expect(await api.dependencies.secondFactors.codesLeft(person.id)).toBe(RECOVERY_CODES - 2);
  });

  it('takes nobody else’s code, and no expired, forged or foreign challenge', async () => {
    const [person, other] = [await equipped(), await equipped()];
    const challenge = challengeOf(await firstStep(person));
    expect((await give(challenge, nextCode(other.secret))).body['code']).toBe('CODE_REFUSED');
    expect((await give(challenge, other.recoveryCodes[0] ?? '')).body['code']).toBe('CODE_REFUSED');
    for (const forged of ['', 'abc.def.ghi', `${challenge.slice(0, -3)}AAA`, person.token])
      expect((await give(forged, nextCode(person.secret))).body['code']).toBe('CHALLENGE_ENDED');
    api.clock.advance({ minutes: CHALLENGE_MINUTES });
    expect((await give(challenge, codeNow(person.secret))).body).toMatchObject({
      status: 401,
      code: 'CHALLENGE_ENDED',
    });
  });

  it('takes a challenge for one sign-in, with whatever code', async () => {
    const person = await equipped();
    const challenge = challengeOf(await firstStep(person));
    expect((await give(challenge, nextCode(person.secret))).status).toBe(200);
    expect((await give(challenge, nextCode(person.secret))).body['code']).toBe('CHALLENGE_ENDED');
    expect((await give(challenge, person.recoveryCodes[0] ?? '')).body['code']).toBe('CHALLENGE_ENDED');
  });

  it('takes no challenge from before a change of password', async () => {
    const person = await equipped();
    const challenge = challengeOf(await firstStep(person));
    const changed = await api.call(changePassword, {
      token: person.token,
      body: { currentPassword: person.password, newPassword: 'une tout autre phrase' },
    });
    expect(changed.status).toBe(200);
    expect((await give(challenge, nextCode(person.secret))).body['code']).toBe('CHALLENGE_ENDED');
  });

  it('limits guesses at the code, also when somebody who knows the password signs in again between them', async () => {
    const person = await equipped();
    for (let attempt = 0; attempt < ATTEMPT_LIMITS.code.points; attempt += 1) {
      const challenge = await api.dependencies.challenges.issue(
        { userId: person.id, step: 'code', way: 'password' },
        api.clock.date(),
      );
      expect((await give(challenge, '000000')).body['code']).toBe('CODE_REFUSED');
    }
    const challenge = await api.dependencies.challenges.issue(
      { userId: person.id, step: 'code', way: 'password' },
      api.clock.date(),
    );
    const limited = await give(challenge, nextCode(person.secret));
    expect(limited.body).toMatchObject({ status: 429, code: 'TOO_MANY_ATTEMPTS' });
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(50 * 60);
  });

  it('forgives no attempt for a right password alone', async () => {
    const person = await equipped();
    for (let attempt = 0; attempt < ATTEMPT_LIMITS.pair.points; attempt += 1)
      expect((await firstStep(person)).status).toBe(202);
    expect((await firstStep(person)).status).toBe(429);
  });
});

describe('doing without', () => {
  it('needs password and code, and then one step is enough', async () => {
    const { token, email, password, secret } = await equipped();
    const remove = (body: { password: string; code: string }) => api.call(removeSecondFactor, { token, body });
    expect((await remove({ password: 'pas le bon', code: nextCode(secret) })).body['code']).toBe('PASSWORD_WRONG');
    expect((await remove({ password, code: '000000' })).body['code']).toBe('CODE_REFUSED');
    expect((await remove({ password, code: codeNow(secret) })).status).toBe(200);
    expect((await remove({ password, code: nextCode(secret) })).body).toMatchObject({
      status: 409,
      code: 'SECOND_FACTOR_ABSENT',
    });
    expect((await api.call(login, { body: { email, password } })).status).toBe(200);
  });

  it('is not what renewed recovery codes are for: the former ones open nothing', async () => {
    const person = await equipped();
    const renewed = await api.call(renewRecoveryCodes, { token: person.token, body: { password: person.password } });
    expect(renewed.answer.recoveryCodes).toHaveLength(RECOVERY_CODES);
    const challenge = challengeOf(await firstStep(person));
    expect((await give(challenge, person.recoveryCodes[0] ?? '')).body['code']).toBe('CODE_REFUSED');
    expect((await give(challenge, renewed.answer.recoveryCodes[0] ?? '')).status).toBe(200);
  });
});

describe('in production, where the settings ask for it', () => {
  let production: TestApi;
  let noor: Person;
  beforeAll(async () => {
    production = await openTestApi({ environment: 'production' });
    const [email, password] = ['noor@exemple.fr', 'un mot de passe de Noor'];
    const { userId } = await createUser(production.dependencies, {
      user: { displayName: 'Noor', email, role: 'user', department: null, jobTitle: null },
      password,
      request: request(),
    });
    noor = { id: userId, email, password, token: '' };
  });
  afterAll(() => production.close());

  it('nobody comes in without: a right password leads to setting one up, and that to a session', async () => {
    const first = await firstStep(noor, production);
    expect(secondStep.parse(first.body).step).toBe('enrolment');
    const challenge = challengeOf(first);
    expect((await production.call(loginCode, { body: { challenge, code: '123456' } })).body['code']).toBe(
      'CHALLENGE_ENDED',
    );
    const { secret } = (await production.call(loginEnrolment, { body: { challenge } })).answer;
    const confirm = (code: string) => production.call(loginEnrolmentCode, { body: { challenge, code } });
    expect((await confirm('000000')).body['code']).toBe('CODE_REFUSED');
    const { answer, headers } = await confirm(codeNow(secret, production));
    expect(answer.recoveryCodes).toHaveLength(RECOVERY_CODES);
    expect(headers.get('set-cookie')).toContain('Secure');
    noor = { ...noor, token: answer.accessToken };
    expect((await confirm(nextCode(secret, production))).body['code']).toBe('CHALLENGE_ENDED');
    expect(secondStep.parse((await firstStep(noor, production)).body).step).toBe('code');
    expect((await production.call(secondFactorState, { token: noor.token })).answer).toMatchObject({
      enabled: true,
      required: true,
    });
    expect(
      (
        await production.call(removeSecondFactor, {
          token: noor.token,
          body: { password: noor.password, code: nextCode(secret, production) },
        })
      ).body['code'],
    ).toBe('SECOND_FACTOR_REQUIRED');
  });

  it('sessions from before end at their next refresh', async () => {
    await changeSettings(production.dependencies, { mfaRequired: false }, request());
    const zoe = await production.person('user');
    const signedIn = await firstStep(zoe, production);
    const cookie = /greffier\.refresh=([^;]*)/u.exec(signedIn.headers.get('set-cookie') ?? '')?.[1] ?? '';
    await changeSettings(production.dependencies, { mfaRequired: true }, request());
    const refused = await production.call(refresh, { headers: { cookie: `greffier.refresh=${cookie}` } });
    expect(refused.body).toMatchObject({ status: 401, code: 'SESSION_ENDED' });
    expect((await production.send('/api/meetings', { token: signedIn.answer.accessToken })).body['code']).toBe(
      'SESSION_ENDED',
    );
  });
});
