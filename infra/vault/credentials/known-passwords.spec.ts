import { isLong } from '#test/support/long.ts';
import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { knownPasswords } from './known-passwords.ts';
import { readablePassword } from './readable-password.ts';

const isKnown = (password: string, ...about: readonly string[]) => knownPasswords.isKnown(password, about);

describe('a password that would soon be guessed', () => {
  it.each([
    'password',
    'motdepasse',
    'Motdepasse1',
    '12345678',
    '1234567890123456',
    'azertyuiop',
    'qsdfghjklm',
    'azerty123',
    'P@ssw0rd2026',
    'aaaaaaaaaaaa',
    'éééééééé',
    'abcdefgh',
    'soleil2024',
    'doudou1234',
    'Bonjour123',
    'iloveyou1',
    'Greffier2026',
  ])('is %s, by any list, keyboard or calendar', async (password) => expect(await isKnown(password)).toBe(true));

  it.each(['camille.durand', 'Camille2026', 'durand12'])(
    'is %s for somebody called Camille Durand',
    async (password) => {
      expect(await isKnown(password, 'camille.durand@exemple.fr', 'Camille Durand')).toBe(true);
    },
  );

  it.each([
    'un mot de passe de test',
    'correct horse battery staple',
    'sentinelle-secrète',
    'la phrase de passe de Zoé',
  ])('is not %s', async (password) => {
    expect(await isKnown(password, 'camille.durand@exemple.fr', 'Camille Durand')).toBe(false);
  });

  it.runIf(isLong)('is none of those that are generated', async () => {
    for (let turn = 0; turn < 20; turn += 1) expect(await isKnown(readablePassword())).toBe(false);
  });

  it('is found soon however long it is: nothing behind its first forty characters is looked at', async () => {
    expect(await isKnown('x'.repeat(1024))).toBe(true);
    expect(await isKnown('x'.repeat(40) + randomBytes(100).toString('hex'))).toBe(true);
    expect(await isKnown(randomBytes(20).toString('hex') + 'x'.repeat(984))).toBe(false);
  });
});
