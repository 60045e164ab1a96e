import { isLong } from '../support/long.ts';
import { expect, givePassword, signIn, test } from './fixtures.ts';

const inTestLong = isLong ? test : test.skip;

test('somebody signed out is shown the sign-in screen, and then the page that they asked for', async ({
  page,
  greffier,
}) => {
  await page.goto('/meetings');
  await signIn(page, greffier);
  await expect(page).toHaveURL(`${greffier.url}/meetings`);
  await expect(page.getByRole('heading', { name: 'Réunions', level: 1 })).toBeVisible();
});

test('a wrong password is refused on the screen', async ({ page, greffier }) => {
  await page.goto('/');
  await givePassword(page, { email: greffier.adminEmail, password: 'pas celui-là' });
  await expect(page.getByRole('alert')).toHaveText('Identifiants incorrects');
});

inTestLong('a session outlives a restart of the server', async ({ signedIn, greffier }) => {
  await signedIn.goto('/');
  await signedIn.getByRole('navigation').first().waitFor();
  await greffier.restart();
  await signedIn.reload();
  await expect(signedIn.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
});
