import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startGoogle, type GoogleEmulator } from '../emulators/google/emulator.ts';
import { googler } from '../emulators/openid/stand-ins.ts';
import { startGreffier } from '../support/greffier.ts';
import { expectAccessible, look, looksAt } from './accessible.ts';
import { expect, keepSignIn, test as base } from './fixtures.ts';

/** A server whose people authorise it at a Google of this machine. */
const test = base.extend<object, { readonly google: GoogleEmulator }>({
  google: [
    async ({}, use) => {
      const google = await startGoogle();
      google.people.push(googler('Zoé Martin', 'zoe.martin@exemple.fr'));
      await use(google);
      await google.close();
    },
    { scope: 'worker' },
  ],
  greffier: [
    async ({ google }, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'authority-'));
      const authority = join(folder, 'authority.pem');
      await writeFile(authority, google.authority);
      const greffier = await startGreffier({
        ...google.environment,
        NODE_EXTRA_CA_CERTS: authority,
        GOOGLE_SERVICE_ACCOUNT_KEY: google.serviceAccountKey,
        GOOGLE_DELEGATED_PEOPLE: '@exemple.fr',
      });
      google.client.redirectUris.push(`${greffier.url}/auth/google/callback`);
      await use(greffier);
      await greffier.stop();
      await rm(folder, { recursive: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});
// The stand-in's authority is nobody's but the tests'.
test.use({ ignoreHTTPSErrors: true });

test('somebody authorises Greffier from the overview, and takes it back', async ({ page, greffier, google }) => {
  await keepSignIn(page, greffier);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Connecter Google' }).click();
  await page.getByRole('link', { name: 'Zoé Martin' }).click();
  await expect(page.getByText('Greffier peut lire vos réunions chez Google.')).toBeVisible();
  await expect(page).toHaveURL(`${greffier.url}/settings/google`);
  const own = page.getByRole('region', { name: 'Mon autorisation' });
  await expect(own.getByText('zoe.martin@exemple.fr')).toBeVisible();

  google.tokens.takeBack('zoe.martin@exemple.fr');
  await own.getByRole('button', { name: 'Vérifier' }).click();
  await expect(own.getByText('Google n’accepte plus l’autorisation', { exact: false })).toBeVisible();
  await own.getByRole('button', { name: 'Autoriser à nouveau' }).click();
  await page.getByRole('link', { name: 'Zoé Martin' }).click();
  await expect(own.getByRole('button', { name: 'Vérifier' })).toBeVisible();

  const delegation = page.getByRole('region', { name: '3. Déléguer au domaine (facultatif)' });
  await delegation.getByLabel('Adresse d’une personne de votre organisation').fill('zoe.martin@exemple.fr');
  await delegation.getByRole('button', { name: 'Vérifier' }).click();
  await expect(delegation.getByText('ne délègue pas', { exact: false })).toBeVisible();
  await expectAccessible(page, 'main');
  for (const one of looksAt(0)) {
    await look(page, one);
    await page.screenshot({ path: test.info().outputPath(`google-connection-${one.join('-')}.png`), fullPage: true });
  }

  await own.getByRole('button', { name: 'Retirer l’autorisation' }).click();
  await expect(page.getByText('Autorisation retirée, chez Google aussi.')).toBeVisible();
  expect(google.tokens.givenBy).toEqual([]);
  await page.goto('/settings/google');
  await expect(own.getByText('pas encore autorisé', { exact: false })).toBeVisible();
});
