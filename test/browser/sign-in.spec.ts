import { expect, givePassword, signIn, test } from './fixtures.ts';

test('somebody signed out is shown the sign-in screen, and then the page that they asked for', async ({
  page,
  greffier,
}) => {
  await page.goto('/meetings');
  await signIn(page, greffier);
  await expect(page).toHaveURL(`${greffier.url}/meetings`);
  await expect(page.getByRole('heading', { name: 'Réunions', level: 1 })).toBeVisible();
  // The form that had the focus is gone: the next key begins at the page.
  await expect(page.getByRole('main')).toBeFocused();
});

test('somebody signed out loads nothing of the application until they type', async ({ page }) => {
  const files: string[] = [];
  page.on('request', (request) => files.push(new URL(request.url()).pathname));
  const ofApplication = () => files.filter((file) => /\/application-[^/]+\.js$/iu.test(file)).length;
  await page.goto('/meetings', { waitUntil: 'networkidle' });
  expect(files.some((file) => file.includes('/SignInScreen-'))).toBe(true);
  expect(ofApplication()).toBe(0);
  await page.getByLabel('Adresse e-mail').fill('c');
  await expect.poll(ofApplication).toBeGreaterThan(0);
});

test('the first field has the focus, and a session that ended says so there', async ({ signedIn: page, context }) => {
  // As after its last hour: neither the token nor the cookie is taken any more. On a page where nothing else asks.
  await page.goto('/health');
  await page.evaluate(`localStorage.setItem('greffier.accessToken', 'ended')`);
  await context.clearCookies();
  await page.goto('/meetings');
  await expect(page.getByRole('status').filter({ hasText: 'Votre session est terminée' })).toBeVisible();
  await expect(page.getByLabel('Adresse e-mail')).toBeFocused();
});

test('a wrong password is refused on the screen', async ({ page, greffier }) => {
  await page.goto('/');
  await givePassword(page, { email: greffier.adminEmail, password: 'pas celui-là' });
  await expect(page.getByRole('alert')).toHaveText('Identifiants incorrects');
});

test('a session outlives a restart of the server', { tag: '@long' }, async ({ signedIn, greffier }) => {
  await signedIn.goto('/');
  await signedIn.getByRole('navigation').first().waitFor();
  await greffier.restart();
  await signedIn.reload();
  await expect(signedIn.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
});
