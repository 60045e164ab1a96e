import { login } from '#api/contract/auth.ts';
import { ATTEMPT_LIMITS } from '#infra/vault/credentials/sign-in-attempts.ts';
import { EXIT } from '#infra/startup-error.ts';
import { runGreffier } from '#test/support/command.ts';
import { homeOf, openTestApi, type Person, type TestApi } from '#test/support/api.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

vi.setConfig({ testTimeout: 120_000 });

describe('greffier user reset', () => {
  let api: TestApi;
  let zoe: Person;
  let environment: Readonly<Record<string, string>>;
  let folder: string;
  beforeAll(async () => {
    [api, folder] = await Promise.all([openTestApi(), mkdtemp(join(tmpdir(), 'greffier-reset-'))]);
    zoe = await api.person('user');
    environment = await homeOf(api, folder);
  });
  afterAll(async () => {
    await api.close();
    await rm(folder, { recursive: true });
  });

  const reset = (...args: string[]) => runGreffier(['user', 'reset', ...args], environment);
  const signIn = async (password: string): Promise<number> =>
    (await api.call(login, { body: { email: zoe.email, password } })).status;

  it('lets in with the new password, and no longer with the one before', async () => {
    expect(await signIn(zoe.password)).toBe(200);
    const { code, out } = await reset(zoe.email, '--json');
    expect(code).toBe(0);
    expect(await signIn((JSON.parse(out) as { password: string }).password)).toBe(200);
    expect(await signIn(zoe.password)).toBe(401);
  });

  it('lets in somebody whose account failed attempts of others had locked', async () => {
    for (let guess = 0; guess <= ATTEMPT_LIMITS.pair.points; guess += 1) await signIn('pas le bon');
    expect(await signIn('pas le bon')).toBe(429);
    const { out } = await reset(zoe.email, '--json');
    expect(await signIn((JSON.parse(out) as { password: string }).password)).toBe(200);
  });

  it('names an address that is nobody’s', async () => {
    expect(await reset('personne@exemple.fr')).toMatchObject({
      code: EXIT.notFound,
      words: expect.stringContaining('(ACCOUNT_UNKNOWN)'),
    });
  });

  it('ends with a code of its own when it is called wrongly', async () => {
    expect(await reset()).toMatchObject({
      code: EXIT.usage,
      words: expect.stringContaining('Il manque l’argument adresse'),
    });
  });
});
