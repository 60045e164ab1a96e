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
      const environment = { ...microsoft.environment, NODE_EXTRA_CA_CERTS: authority, MICROSOFT_CALENDARS: 'yes' };
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
  const own = page.getByRole('region', { name: 'Mon agenda Microsoft' });
  await own.getByRole('button', { name: 'Relier chez Microsoft' }).click();
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

  await page.goto('/settings/microsoft-calendar');
  await own.getByRole('button', { name: 'Délier l’agenda' }).click();
  await expect(own.getByRole('button', { name: 'Relier chez Microsoft' })).toBeVisible();
});
