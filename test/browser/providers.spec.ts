import type { Page } from '@playwright/test';
import { startGreffier } from '../support/greffier.ts';
import { invite, somebody } from '../support/people.ts';
import { expectAccessible, look, looksAt } from './accessible.ts';
import { openAdministration } from './administration.ts';
import { expect, keepSignIn, test as base } from './fixtures.ts';

/** Nobody answers there: these pages ask providers for nothing. */
const NOBODY = 'http://127.0.0.1:9';

/** A server of its own on which people may sign in with both providers. */
const test = base.extend({
  greffier: [
    async ({}, use) => {
      const greffier = await startGreffier({
        GOOGLE_CLIENT_ID: '1234567890-x.apps.googleusercontent.com',
        GOOGLE_CLIENT_SECRET: 'un-secret-de-google',
        GOOGLE_OAUTH_ROOT: NOBODY,
        MICROSOFT_TENANT_ID: 'exemple.onmicrosoft.com',
        MICROSOFT_CLIENT_ID: '11111111-2222-4333-8444-555555555555',
        MICROSOFT_CLIENT_SECRET: 'un-secret-de-microsoft',
        MICROSOFT_LOGIN_ROOT: NOBODY,
        GRAPH_ROOT: NOBODY,
      });
      await use(greffier);
      await greffier.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

async function seen(page: Page, name: string): Promise<void> {
  for (const one of looksAt(0)) {
    await look(page, one);
    // What is too wide scrolls within its frame, not the page.
    expect(await page.evaluate('document.documentElement.scrollWidth'), name).toBeLessThanOrEqual(one[0]);
    await expectAccessible(page);
    await page.screenshot({ path: base.info().outputPath(`${name}-${one.join('-')}.png`), fullPage: true });
  }
}

// In `npm test` specs of the pages have their states, and teams-connection.spec one document of the settings.
test(
  'pages with sign-in by providers, in all widths and appearances: settings, the sign-in screen, an invitation, one’s own account, details',
  { tag: '@long' },
  async ({ page, greffier }) => {
    const { link } = await invite(greffier, { displayName: 'Zoé', email: 'zoe@exemple.fr', role: 'user' });
    await page.goto(link);
    await expect(page.getByLabel('Le même, encore une fois')).toBeVisible();
    await seen(page, 'invitation');
    await page.goto('/meetings');
    await expect(
      page.getByRole('link', { name: /Microsoft/u }).or(page.getByRole('button', { name: /Microsoft/u })),
    ).toBeVisible();
    await seen(page, 'sign-in');

    const noor = await somebody(greffier, 'user');
    await keepSignIn(page, greffier);
    await page.setViewportSize({ width: 1440, height: 900 });
    await openAdministration(page, 'Paramètres');
    await expect(page.getByRole('region', { name: 'Connexion avec Microsoft et Google' })).toBeVisible();
    await seen(page, 'settings');
    await page.goto('/account');
    await expect(page.getByRole('region', { name: 'Jetons d’accès' })).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await seen(page, 'account');
    await page.goto(`/users?user=${noor.id}`);
    await expect(page.getByRole('dialog').getByText('Sessions ouvertes')).toBeVisible();
    await seen(page, 'details');
    await page.goto('/');
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await seen(page, 'overview');
  },
);
