import type { Credentials } from '#domain/access/credentials.ts';
import { openCredentials } from '#infra/vault/credentials/credentials.ts';
import { TEST_PASSWORD_COST } from '#test/support/password-cost.ts';
import { codeAt } from '#test/support/authenticator.ts';
import { openTestRecord, type TestRecord } from '#test/support/record.ts';
import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadAccount } from './account.ts';
import { changeUser } from './change-user.ts';
import { createUser } from './create-user.ts';
import { inviteUser } from './invite.ts';
import { resetPassword, resetSecondFactor, type ResetDependencies } from './reset.ts';

let record: TestRecord;
let credentials: Credentials;
let dependencies: ResetDependencies;
let userId: string;
let email: string;
beforeAll(async () => {
  record = await openTestRecord();
  credentials = await openCredentials(record.pool, randomBytes(32), TEST_PASSWORD_COST);
  dependencies = { ...record.dependencies, ...credentials };
});
afterAll(() => record.close());

const request = () => ({ commandId: randomUUID(), actor: 'system:command-line', correlationId: randomUUID() }) as const;
const now = () => new Date(record.dependencies.now());

beforeEach(async () => {
  email = `${randomUUID()}@exemple.fr`;
  ({ userId } = await createUser(
    { ...record.dependencies, ...credentials },
    {
      user: { displayName: 'Noor', email, role: 'user', department: null, jobTitle: null },
      password: 'la phrase de passe de Noor',
      request: request(),
    },
  ));
});

/** A session from before, of which nothing should be left. */
const session = () =>
  credentials.sessions.start({
    userId,
    now: now(),
    expiresAt: new Date(now().getTime() + 3_600_000),
    factorOf: null,
  });

describe('a person who is locked out', () => {
  it('gets another password, and no session from before goes on', async () => {
    await session();
    await resetPassword(dependencies, {
      account: { userId, email },
      password: 'une tout autre phrase',
      request: request(),
    });
    expect(await credentials.passwords.verify(userId, 'la phrase de passe de Noor')).toBe(false);
    expect(await credentials.passwords.verify(userId, 'une tout autre phrase')).toBe(true);
    expect(await credentials.sessions.count(userId, now())).toBe(0);
  });

  it('does without the second factor that they lost', async () => {
    const { secret } = await credentials.secondFactors.begin(userId, 'noor', now());
    await credentials.secondFactors.confirm(userId, codeAt(secret, now()), now());
    await changeUser(record.dependencies, { userId, command: { type: 'enableSecondFactor' }, request: request() });
    await session();
    await resetSecondFactor(dependencies, userId, request());
    expect([
      await credentials.secondFactors.has(userId),
      await credentials.secondFactors.codesLeft(userId),
      await credentials.sessions.count(userId, now()),
    ]).toEqual([false, 0, 0]);
    expect((await loadAccount(record.log, userId)).user).toMatchObject({ secondFactor: false });
  });

  it('has it completed by doing it again when it was cut off', async () => {
    const cut: ResetDependencies = {
      ...dependencies,
      passwords: { has: async () => true, change: () => Promise.reject(new Error('killed')) },
    };
    await expect(
      resetPassword(cut, { account: { userId, email }, password: 'une tout autre phrase', request: request() }),
    ).rejects.toThrow('killed');
    await resetPassword(dependencies, {
      account: { userId, email },
      password: 'une tout autre phrase',
      request: request(),
    });
    expect(await credentials.passwords.verify(userId, 'une tout autre phrase')).toBe(true);
  });

  it('waits for no invitation any more', async () => {
    const invited = await inviteUser(
      { ...record.dependencies, ...credentials },
      { displayName: 'Zoé', email: `${randomUUID()}@exemple.fr`, role: 'user', department: null, jobTitle: null },
      request(),
    );
    await resetPassword(dependencies, {
      account: { userId: invited.userId, email },
      password: 'une tout autre phrase',
      request: request(),
    });
    expect((await loadAccount(record.log, invited.userId)).user).toMatchObject({ invited: false });
  });

  it('is somebody', async () => {
    await expect(
      resetPassword(dependencies, {
        account: { userId: randomUUID(), email },
        password: 'une tout autre phrase',
        request: request(),
      }),
    ).rejects.toMatchObject({ code: 'USER_NOT_FOUND' });
  });
});
