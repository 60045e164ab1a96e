import { readablePassword } from '#infra/vault/credentials/readable-password.ts';
import type { Credentials } from '#domain/access/credentials.ts';
import { openCredentials } from '#infra/vault/credentials/credentials.ts';
import { TEST_PASSWORD_COST } from '#test/support/password-cost.ts';
import { FIRST_ADMINISTRATOR, userStream } from '#domain/user/identity.ts';
import { openTestRecord, type TestRecord } from '#test/support/record.ts';
import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { accountOf } from './account.ts';
import {
  DEFAULT_ADMINISTRATOR_EMAIL,
  ensureFirstAdministrator,
  type FirstAdministratorDependencies,
} from './first-administrator.ts';

let record: TestRecord;
let credentials: Credentials;
let dependencies: FirstAdministratorDependencies;

beforeEach(async () => {
  record = await openTestRecord();
  credentials = await openCredentials(record.pool, randomBytes(32), TEST_PASSWORD_COST);
  dependencies = { ...record.dependencies, ...credentials, newPassword: readablePassword };
});
afterEach(() => record.close());

const events = async () => (await record.log.load(userStream(FIRST_ADMINISTRATOR))).events.length;

/** Dependencies that die at their nth step: the process is killed there, and nothing after it happens. */
function killedAt(step: number): {
  readonly dependencies: FirstAdministratorDependencies;
  readonly survived: () => boolean;
} {
  let steps = 0;
  const mortal = <T extends object>(port: T): T =>
    new Proxy(port, {
      get: (target, name) => {
        const method: unknown = Reflect.get(target, name);
        if (typeof method !== 'function') return method;
        return (...values: unknown[]) => {
          steps += 1;
          return steps >= step
            ? Promise.reject(new Error('killed'))
            : (Reflect.apply(method, target, values) as unknown);
        };
      },
    });
  return {
    dependencies: {
      ...dependencies,
      log: mortal(dependencies.log),
      emails: mortal(dependencies.emails),
      passwords: mortal(dependencies.passwords),
    },
    survived: () => steps < step,
  };
}

describe('the first administrator', () => {
  it('is the one of the configuration, and stays when that changes', async () => {
    const first = await ensureFirstAdministrator(dependencies, {
      email: 'Chef@Exemple.fr',
      password: 'choisi par nous',
    });
    expect(first).toMatchObject({ email: 'chef@exemple.fr', password: null });
    expect(await accountOf(record.log, FIRST_ADMINISTRATOR)).toMatchObject({
      role: 'admin',
      displayName: 'Administrateur',
    });
    expect(
      await ensureFirstAdministrator(dependencies, { email: 'autre@exemple.fr', password: 'un autre mot' }),
    ).toMatchObject({ email: 'chef@exemple.fr', password: null });
    expect(await credentials.passwords.verify(FIRST_ADMINISTRATOR, 'choisi par nous')).toBe(true);
    expect(await credentials.emails.holderOf('autre@exemple.fr')).toBeNull();
  });

  it('gets a readable password, answered until somebody has seen it', async () => {
    const first = await ensureFirstAdministrator(dependencies, {});
    expect(first.email).toBe(DEFAULT_ADMINISTRATOR_EMAIL);
    expect(first.password).toMatch(/^[2-9b-z]{5}(?:-[2-9b-z]{5}){3}$/u);
    expect((await ensureFirstAdministrator(dependencies, {})).password).toBe(first.password);
    expect(await credentials.passwords.verify(FIRST_ADMINISTRATOR, first.password ?? '')).toBe(true);
    await first.shown();
    expect((await ensureFirstAdministrator(dependencies, {})).password).toBeNull();
  });

  it('is one, with one password that all can print, when several starts race', async () => {
    const starts = await Promise.all(Array.from({ length: 6 }, () => ensureFirstAdministrator(dependencies, {})));
    expect(new Set(starts.map(({ password }) => password)).size).toBe(1);
    expect(await credentials.passwords.verify(FIRST_ADMINISTRATOR, starts[0]?.password ?? '')).toBe(true);
    expect(await events()).toBe(1);
  });

  it('can sign in after a start that was killed at any step and a second one that was not', async () => {
    const outcomes: { readonly first: string; readonly signsIn: boolean; readonly events: number }[] = [];
    for (let step = 1, killed = true; killed; step += 1) {
      const { dependencies: mortal, survived } = killedAt(step);
      const first = await ensureFirstAdministrator(mortal, {}).then(
        () => 'alive',
        (error: unknown) => String(error),
      );
      const { email, password } = await ensureFirstAdministrator(dependencies, {});
      const holder = await credentials.emails.holderOf(email ?? '');
      outcomes.push({
        first,
        signsIn: await credentials.passwords.verify(holder, password ?? ''),
        events: await events(),
      });
      killed = !survived();
      await startOver();
    }
    expect(outcomes.length).toBeGreaterThan(7);
    expect(outcomes.map(({ first }) => first)).toEqual([
      ...Array<string>(outcomes.length - 1).fill('Error: killed'),
      'alive',
    ]);
    expect(outcomes.every(({ signsIn, events }) => signsIn && events === 1)).toBe(true);
  });

  it('keeps only the address that it was created with, when the first start was killed and the configuration changed', async () => {
    const { dependencies: mortal } = killedAt(4);
    await ensureFirstAdministrator(mortal, { email: 'avant@exemple.fr' }).catch(() => undefined);
    expect(await credentials.emails.holderOf('avant@exemple.fr')).toBe(FIRST_ADMINISTRATOR);
    expect(await ensureFirstAdministrator(dependencies, { email: 'apres@exemple.fr' })).toMatchObject({
      email: 'apres@exemple.fr',
    });
    expect(await credentials.emails.holderOf('avant@exemple.fr')).toBeNull();
  });

  it('is refused with a password that nobody should have, before anything is written', async () => {
    await expect(ensureFirstAdministrator(dependencies, { password: 'court' })).rejects.toMatchObject({
      code: 'PASSWORD_TOO_SHORT',
    });
    await expect(ensureFirstAdministrator(dependencies, { email: 'pas une adresse' })).rejects.toMatchObject({
      code: 'EMAIL_INVALID',
    });
    expect(await events()).toBe(0);
  });
});

/** An installation that was never started. */
async function startOver(): Promise<void> {
  await record.pool.query('truncate events.event, vault.email_reservation, vault.password restart identity');
}
