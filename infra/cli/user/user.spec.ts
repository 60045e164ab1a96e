import { ATTEMPT_LIMITS } from '#infra/vault/credentials/sign-in-attempts.ts';
import { EXIT } from '#infra/startup-error.ts';
import { runGreffier } from '#test/support/command.ts';
import { startGreffier, type Greffier } from '#test/support/greffier.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

vi.setConfig({ testTimeout: 120_000 });

describe('greffier user reset', () => {
  let greffier: Greffier;
  beforeAll(async () => {
    greffier = await startGreffier();
  });
  afterAll(() => greffier.stop());

  const reset = (...args: string[]) => runGreffier(['user', 'reset', ...args], { DATA_DIR: greffier.dataDir });
  const signIn = async (password: string): Promise<number> =>
    (
      await fetch(`${greffier.url}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: greffier.adminEmail, password }),
      })
    ).status;

  it('lets in with the new password, and no longer with the one before', async () => {
    expect(await signIn(greffier.adminPassword)).toBe(200);
    const { code, out } = await reset(greffier.adminEmail, '--json');
    expect(code).toBe(0);
    expect(await signIn((JSON.parse(out) as { password: string }).password)).toBe(200);
    expect(await signIn(greffier.adminPassword)).toBe(401);
  });

  it('lets in somebody whose account failed attempts of others had locked', async () => {
    for (let guess = 0; guess <= ATTEMPT_LIMITS.pair.points; guess += 1) await signIn('pas le bon');
    expect(await signIn('pas le bon')).toBe(429);
    const { out } = await reset(greffier.adminEmail, '--json');
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
