import type { Credentials } from '#domain/access/credentials.ts';
import { isError } from '#domain/errors.ts';
import type { EventLog } from '#domain/events/log.ts';
import { APPEND_CONFLICT } from '#domain/events/store.ts';
import { EMAIL_TAKEN } from '#domain/user/errors.ts';
import { openCredentials } from '#infra/vault/credentials/credentials.ts';
import { runs } from '#test/support/long.ts';
import { TEST_PASSWORD_COST } from '#test/support/password-cost.ts';
import { openTestRecord, type TestRecord } from '#test/support/record.ts';
import * as fc from 'fast-check';
import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Request } from '../handle.ts';
import { accountOf } from './account.ts';
import { changeProfile, type ProfileDependencies } from './change-profile.ts';
import { createAccount } from './create-user.ts';

let record: TestRecord;
let credentials: Credentials;
let dependencies: ProfileDependencies;

beforeAll(async () => {
  record = await openTestRecord();
  credentials = await openCredentials(record.pool, randomBytes(32), TEST_PASSWORD_COST);
  dependencies = { ...record.dependencies, ...credentials };
});
afterAll(() => record.close());

const request = (): Request => ({ commandId: randomUUID(), actor: 'user:claire', correlationId: randomUUID() });
const said = { displayName: 'Noor', department: null, jobTitle: null } as const;
const create = (email: string) => createAccount(dependencies, { ...said, email, role: 'user' }, request());
const address = (name: string) => `${name}-${randomUUID().slice(0, 8)}@exemple.fr`;
const move = (userId: string, email: string, more: Partial<ProfileDependencies> = {}) =>
  changeProfile({ ...dependencies, ...more }, { profile: { userId, email, ...said }, request: request() });
const holds = (email: string) => credentials.emails.holderOf(email);

describe('changing an address', () => {
  it('frees the former one for others, and looks rights up anew', async () => {
    const [old, next] = [address('noor'), address('noor.haddad')];
    const { userId } = await create(old);
    const { sessionId } = await credentials.sessions.start({
      userId,
      now: new Date(),
      expiresAt: new Date(Date.now() + 60_000),
      factorOf: null,
    });
    const epoch = await credentials.sessions.authorization(sessionId, new Date());
    await move(userId, next);
    expect(await credentials.sessions.authorization(sessionId, new Date())).not.toBe(epoch);
    expect(await accountOf(record.log, userId)).toMatchObject({ email: next });
    expect([await holds(old), await holds(next)]).toEqual([null, userId]);
    expect((await create(old)).userId).not.toBe(userId);
  });

  it('is refused where another account has it, and changes nothing then', async () => {
    const [mine, theirs] = [address('mienne'), address('leur')];
    const [{ userId }, other] = [await create(mine), await create(theirs)];
    await expect(move(userId, theirs)).rejects.toMatchObject({ code: 'EMAIL_TAKEN' });
    expect(await accountOf(record.log, userId)).toMatchObject({ email: mine });
    expect([await holds(mine), await holds(theirs)]).toEqual([userId, other.userId]);
  });

  it('that was cut off before its append holds the address only until the account moves on', async () => {
    const [old, wanted] = [address('ancienne'), address('voulue')];
    const [{ userId }, other] = [await create(old), await create(address('autre'))];
    const log: EventLog = {
      load: (stream) => record.log.load(stream),
      read: (...what) => record.log.read(...what),
      append: () => Promise.reject(new Error('killed')),
      endsAt: (...what) => record.log.endsAt(...what),
      subscribe: (...what) => record.log.subscribe(...what),
      positionOf: (event) => record.log.positionOf(event),
    };
    await expect(move(userId, wanted, { log })).rejects.toThrow('killed');
    expect(await holds(wanted)).toBe(userId);
    // Its append may still come.
    await expect(move(other.userId, wanted)).rejects.toMatchObject({ code: 'EMAIL_TAKEN' });
    await changeProfile(dependencies, {
      profile: { userId, ...said, email: old, jobTitle: 'Acheteuse' },
      request: request(),
    });
    await move(other.userId, wanted);
    expect([await holds(wanted), await holds(old)]).toEqual([other.userId, userId]);
  });

  it('gives nobody an address that somebody has, whatever they ask at once', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(fc.nat(4), { minLength: 1, maxLength: 3 }), { minLength: 2, maxLength: 4 }),
        async (plans) => {
          const wanted = Array.from({ length: 5 }, () => address('voulue'));
          const accounts = await Promise.all(plans.map(() => create(address('au-debut'))));
          await Promise.all(
            plans.flatMap((those, index) =>
              those.map((place) =>
                move(accounts[index]?.userId ?? '', wanted[place] ?? '').catch((error: unknown) => {
                  if (!isError(error, EMAIL_TAKEN) && !isError(error, APPEND_CONFLICT)) throw error;
                }),
              ),
            ),
          );
          const had = await Promise.all(accounts.map(({ userId }) => accountOf(record.log, userId)));
          const addresses = had.map((account) => account?.email ?? '');
          expect(new Set(addresses).size).toBe(accounts.length);
          // Each account is found by its address, and by no other.
          expect(await Promise.all(addresses.map(holds))).toEqual(accounts.map(({ userId }) => userId));
          const free = wanted.filter((email) => !addresses.includes(email));
          expect(await Promise.all(free.map(holds))).toEqual(free.map(() => null));
        },
      ),
      { numRuns: runs(15) },
    );
  });
});
