import type { Credentials } from '#domain/access/credentials.ts';
import { openCredentials } from '#infra/vault/credentials/credentials.ts';
import { TEST_PASSWORD_COST } from '#test/support/password-cost.ts';
import { userStream } from '#domain/user/identity.ts';
import { openTestRecord, type TestRecord } from '#test/support/record.ts';
import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Request } from '../handle.ts';
import { accountOf } from './account.ts';
import { createUser, type UserDependencies } from './create-user.ts';

let record: TestRecord;
let credentials: Credentials;
let dependencies: UserDependencies;

beforeAll(async () => {
  record = await openTestRecord();
  credentials = await openCredentials(record.pool, randomBytes(32), TEST_PASSWORD_COST);
  dependencies = { ...record.dependencies, ...credentials };
});
afterAll(() => record.close());

const request = (): Request => ({ commandId: randomUUID(), actor: 'user:claire', correlationId: randomUUID() });
const noor = (email: string) =>
  ({ displayName: 'Noor', email, role: 'user', department: null, jobTitle: null }) as const;

/** Dependencies whose passwords cannot be reached: the process dies between the account and its password. */
const dying = (): UserDependencies => ({
  ...dependencies,
  passwords: { ...dependencies.passwords, setFirst: () => Promise.reject(new Error('killed')) },
});

describe('creating an account', () => {
  it('makes somebody who can be found by address and password, and tells nobody in the log', async () => {
    const { userId } = await createUser(dependencies, {
      user: noor('Noor@Exemple.fr'),
      password: 'mot de passe',
      request: request(),
    });
    expect(await credentials.emails.holderOf('noor@exemple.fr')).toBe(userId);
    expect(await credentials.passwords.verify(userId, 'mot de passe')).toBe(true);
    expect(await accountOf(record.log, userId)).toEqual({
      id: userId,
      displayName: 'Noor',
      email: 'noor@exemple.fr',
      role: 'user',
    });
    const { rows } = await record.pool.query<{ found: number }>(
      `select count(*)::int as found from events.event where position(convert_to('Noor', 'UTF8') in data) > 0 or position(convert_to('noor@', 'UTF8') in data) > 0`,
    );
    expect(rows[0]?.found).toBe(0);
  });

  it('is refused for an address that has an account, and leaves its password alone', async () => {
    const { userId } = await createUser(dependencies, {
      user: noor('prise@exemple.fr'),
      password: 'le premier mot',
      request: request(),
    });
    await expect(
      createUser(dependencies, { user: noor('PRISE@exemple.fr'), password: 'le second mot', request: request() }),
    ).rejects.toMatchObject({
      code: 'EMAIL_TAKEN',
    });
    expect(await credentials.passwords.verify(userId, 'le second mot')).toBe(false);
  });

  it('has one winner when several come at once', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 6 }, (_, index) =>
        createUser(dependencies, {
          user: noor('course@exemple.fr'),
          password: `mot de passe ${index}`,
          request: request(),
        }),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const winner = outcomes.findIndex(({ status }) => status === 'fulfilled');
    const holder = await credentials.emails.holderOf('course@exemple.fr');
    expect(await credentials.passwords.verify(holder, `mot de passe ${winner}`)).toBe(true);
    expect((await record.log.load(userStream(holder ?? ''))).events).toHaveLength(1);
  });

  it('is completed by a retry of the same command', async () => {
    const same = request();
    await expect(
      createUser(dying(), { user: noor('coupure@exemple.fr'), password: 'mot de passe', request: same }),
    ).rejects.toThrow('killed');
    const { userId } = await createUser(dependencies, {
      user: noor('coupure@exemple.fr'),
      password: 'mot de passe',
      request: same,
    });
    expect(await credentials.passwords.verify(userId, 'mot de passe')).toBe(true);
    expect((await record.log.load(userStream(userId))).events).toHaveLength(1);
  });

  it('takes over the address that an interrupted creation had only reserved', async () => {
    await credentials.emails.reserve('reste@exemple.fr', randomUUID(), 'none');
    const { userId } = await createUser(dependencies, {
      user: noor('reste@exemple.fr'),
      password: 'mot de passe',
      request: request(),
    });
    expect(await credentials.emails.holderOf('reste@exemple.fr')).toBe(userId);
  });

  it.each([
    ['EMAIL_INVALID', 'pas une adresse', 'mot de passe'],
    ['PASSWORD_TOO_SHORT', 'court@exemple.fr', '1234567'],
    ['PASSWORD_TOO_LONG', 'long@exemple.fr', 'x'.repeat(1025)],
  ])('is refused as %s', async (code, email, password) => {
    await expect(createUser(dependencies, { user: noor(email), password, request: request() })).rejects.toMatchObject({
      code,
    });
  });
});
