import { beginEnrolment, confirmEnrolment } from '#api/contract/account.ts';
import { login } from '#api/contract/auth.ts';
import { inviteUser } from '#api/contract/users.ts';
import { codeAt } from '../support/authenticator.ts';
import type { Greffier } from '../support/greffier.ts';
import { expect, test } from './fixtures.ts';

const PASSWORD = 'une phrase que personne ne devine';

/** Calls the server as a program does. */
async function call<T>({ url }: Greffier, path: string, body: object, token = ''): Promise<T> {
  const answer = await fetch(`${url}${path}`, { method: 'POST', headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` }, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

const tokenOf = async (greffier: Greffier, email: string, password: string) => (await call<{ accessToken: string }>(greffier, login.path, { email, password })).accessToken;

/** The link for somebody new, as it is passed on where no mail is set up. */
async function invite(greffier: Greffier, email: string): Promise<string> {
  const token = await tokenOf(greffier, greffier.adminEmail, greffier.adminPassword);
  const { invitation } = await call<{ invitation: { link: string } }>(greffier, inviteUser.path, { email, displayName: 'Zoé Invitée', role: 'user' }, token);
  return invitation.link;
}

test('an invitation leads to a password, and that to the application; the token is in no address that was asked for', async ({ page, greffier }) => {
  const link = await invite(greffier, 'zoe@exemple.fr');
  const token = new URL(link).hash.replace('#token=', '');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(`${request.url().split('#')[0]} ${JSON.stringify(request.headers())}`));
  await page.goto(link);
  await page.getByLabel('Mot de passe', { exact: true }).fill('azertyuiop');
  await page.getByLabel('Le même, encore une fois').fill('azertyuiop');
  await page.getByRole('button', { name: 'Choisir ce mot de passe' }).click();
  await expect(page.getByRole('alert')).toContainText('trop facile à deviner');
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Le même, encore une fois').fill(PASSWORD);
  await page.getByRole('button', { name: 'Choisir ce mot de passe' }).click();
  await page.getByRole('link', { name: 'Se connecter' }).click();
  await page.getByLabel('Adresse e-mail').fill('zoe@exemple.fr');
  await page.getByLabel('Mot de passe').fill(PASSWORD);
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  expect(token.length).toBeGreaterThan(20);
  expect(asked.filter((one) => one.includes(token))).toEqual([]);

  await page.goto('about:blank');
  await page.goto(link);
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Le même, encore une fois').fill(PASSWORD);
  await page.getByRole('button', { name: 'Choisir ce mot de passe' }).click();
  await expect(page.getByRole('alert')).toContainText('Cette invitation n’est plus valable.');
});

test('whoever has a second factor comes in with its code, once', async ({ page, greffier }) => {
  const link = await invite(greffier, 'noe@exemple.fr');
  await call(greffier, '/api/auth/invitation', { token: new URL(link).hash.replace('#token=', ''), password: PASSWORD });
  const token = await tokenOf(greffier, 'noe@exemple.fr', PASSWORD);
  const { secret } = await call<{ secret: string }>(greffier, beginEnrolment.path, { password: PASSWORD }, token);
  // The code of a moment ago confirms, so that the one of now is still to be used.
  const before = new Date(Date.now() - 30_000);
  await call(greffier, confirmEnrolment.path, { code: codeAt(secret, before) }, token);
  await page.goto('/');
  await page.getByLabel('Adresse e-mail').fill('noe@exemple.fr');
  await page.getByLabel('Mot de passe').fill(PASSWORD);
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await page.getByLabel('Code').fill(codeAt(secret, before));
  await page.getByRole('button', { name: 'Vérifier' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await page.getByLabel('Code').fill(codeAt(secret, new Date()));
  await page.getByRole('button', { name: 'Vérifier' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
});
