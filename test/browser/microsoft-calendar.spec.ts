import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startMicrosoft, type MicrosoftEmulator } from '../emulators/microsoft/emulator.ts';
import { startGreffier } from '../support/greffier.ts';
import { expectAccessible, look, looksAt } from './accessible.ts';
import { expect, keepSignIn, test as base } from './fixtures.ts';

const UPN = 'zoe.martin@contoso.example';

/** A server whose people have their calendars read at a Microsoft of this machine. */
const test = base.extend<object, { readonly microsoft: MicrosoftEmulator }>({
  microsoft: [
    async ({}, use) => {
      const microsoft = await startMicrosoft();
      microsoft.delegated.join(UPN);
      microsoft.calendars.open(UPN);
      await use(microsoft);
      await microsoft.close();
    },
    { scope: 'worker' },
  ],
  greffier: [
    async ({ microsoft }, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'authority-'));
      const authority = join(folder, 'authority.pem');
      await writeFile(authority, microsoft.authority);
      const environment = {
        ...microsoft.environment,
        NODE_EXTRA_CA_CERTS: authority,
        MICROSOFT_CALENDARS: 'yes',
        MICROSOFT_TOOLS: 'yes',
      };
      const greffier = await startGreffier(environment);
      microsoft.delegated.client.redirectUris.push(`${greffier.url}/auth/microsoft/calendar/callback`);
      await use(greffier);
      await greffier.stop();
      await rm(folder, { recursive: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});
// The stand-in's authority is nobody's but the tests'.
test.use({ ignoreHTTPSErrors: true });

test('somebody has their calendar at Microsoft read, and ends it', async ({ page, greffier, microsoft }) => {
  await keepSignIn(page, greffier);
  const start = new Date(Date.now() + 86_400_000);
  const conference = { kind: 'other', uri: 'https://visio.exemple.fr/comite' } as const;
  microsoft.calendars.add({ organiser: UPN, start, invited: [], conference, summary: 'Comité de l’agenda' });
  await page.goto('/settings/microsoft-calendar');
  const own = page.getByRole('region', { name: 'Mon compte Microsoft' });
  await own.getByRole('button', { name: 'Relier mon agenda chez Microsoft' }).click();
  await page.getByRole('link', { name: UPN }).click();
  await expect(page).toHaveURL(`${greffier.url}/settings/microsoft-calendar`);
  await expect(own.getByText(UPN)).toBeVisible();
  await expectAccessible(page, 'main');
  for (const one of looksAt(0)) {
    await look(page, one);
    await page.screenshot({ path: test.info().outputPath(`microsoft-calendar-${one.join('-')}.png`), fullPage: true });
  }

  // What the calendar has is there within seconds.
  await expect(async () => {
    await page.goto('/joining');
    await expect(page.getByText('Comité de l’agenda')).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 30_000 });

  // Their action items may go to To Do, by a consent of its own, which begins on their account and ends there.
  await page.goto('/account');
  const tools = page.getByRole('region', { name: 'Mes actions dans mes outils' });
  await tools.getByRole('button', { name: 'Autoriser mes tâches chez Microsoft', exact: true }).click();
  await page.getByRole('link', { name: UPN }).click();
  await expect(page).toHaveURL(`${greffier.url}/account#outils`);
  await tools.getByRole('button', { name: 'Relier Microsoft To Do' }).click();
  await tools.getByLabel('Liste de tâches').fill('réunions');
  await tools.getByRole('button', { name: 'Relier', exact: true }).click();
  await expect(tools.getByText('Réunions', { exact: true })).toBeVisible();
  await tools.getByRole('button', { name: 'Relier Planner' }).click();
  for (const one of looksAt(0)) {
    await look(page, one);
    await expectAccessible(page, 'main');
    await page.screenshot({ path: test.info().outputPath(`microsoft-tools-${one.join('-')}.png`), fullPage: true });
  }

  await page.goto('/settings/microsoft-calendar');
  await expect(own.getByText('lire mon agenda et tenir mes tâches')).toBeVisible();
  await own.getByRole('button', { name: 'Retirer mes accords' }).click();
  await expect(page.getByText('Accords retirés', { exact: false }).first()).toBeVisible();
  await expect(own.getByRole('button', { name: 'Relier mon agenda chez Microsoft' })).toBeVisible();
});
