import type { Page } from '@playwright/test';
import { codeAt } from '../support/authenticator.ts';
import { giveSecondFactor, invite, somebody } from '../support/people.ts';
import { expect, givePassword, test } from './fixtures.ts';

const PASSWORD = 'une phrase que personne ne devine';

async function choose(page: Page, password: string): Promise<void> {
  await page.getByLabel('Mot de passe', { exact: true }).fill(password);
  await page.getByLabel('Le même, encore une fois').fill(password);
  await page.getByRole('button', { name: 'Choisir ce mot de passe' }).click();
}

test('an invitation leads to a password, and that to the application; the token is in no address that was asked for', async ({
  page,
  greffier,
}) => {
  const zoe = { displayName: 'Zoé Invitée', email: 'zoe@exemple.fr', role: 'user' } as const;
  const { link } = await invite(greffier, zoe);
  const token = new URL(link).hash.replace('#token=', '');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(`${request.url().split('#')[0]} ${JSON.stringify(request.headers())}`));
  await page.goto(link);
  await choose(page, 'azertyuiop');
  await expect(page.getByRole('alert')).toContainText('trop facile à deviner');
  await choose(page, PASSWORD);
  await page.getByRole('link', { name: 'Se connecter' }).click();
  // The address came along.
  await expect(page.getByLabel('Adresse e-mail')).toHaveValue(zoe.email);
  await givePassword(page, { email: zoe.email, password: PASSWORD });
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  expect(token.length).toBeGreaterThan(20);
  expect(asked.filter((one) => one.includes(token))).toEqual([]);

  await page.goto('about:blank');
  await page.goto(link);
  await expect(page.getByRole('alert')).toContainText('Cette invitation a déjà servi, ou n’est plus valable.');
  await expect(page.getByRole('link', { name: 'Connexion' })).toBeVisible();
});

test('a person with a second factor comes in with its code, once', { tag: '@long' }, async ({ page, greffier }) => {
  const noor = await somebody(greffier, 'user');
  const now = new Date();
  const secret = await giveSecondFactor(greffier, noor, now);
  await page.goto('/');
  await givePassword(page, noor);
  // The code that confirmed it.
  await page.getByLabel('Code').fill(codeAt(secret, new Date(now.getTime() - 30_000)));
  await page.getByRole('button', { name: 'Vérifier' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await page.getByLabel('Code').fill(codeAt(secret, new Date()));
  await page.getByRole('button', { name: 'Vérifier' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
});
