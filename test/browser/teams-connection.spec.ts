import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startMicrosoft, type MicrosoftEmulator } from '../emulators/microsoft/emulator.ts';
import { startGreffier } from '../support/greffier.ts';
import { expectAccessible, look, looksAt } from './accessible.ts';
import { expect, keepSignIn, test } from './fixtures.ts';

test('an administrator sees the six steps to Microsoft 365, and what is not configured', async ({ signedIn: page }) => {
  await page.goto('/settings/teams');
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(6);
  await expect(page.getByRole('button', { name: 'Vérifier' }).first()).toBeDisabled();
  await expect(page.getByText('Renseignez d’abord les variables de la première étape.').first()).toBeVisible();
  await expectAccessible(page, 'main');
});

/** A port of this machine that nobody listens at. */
async function freePort(): Promise<number> {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** A server that is connected to a Microsoft of this machine, at an address that nobody answers. */
const connected = test.extend<object, { readonly microsoft: MicrosoftEmulator }>({
  microsoft: [
    async ({}, use) => {
      const microsoft = await startMicrosoft();
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
      const PORT = String(await freePort());
      const greffier = await startGreffier({
        ...microsoft.environment,
        NODE_EXTRA_CA_CERTS: authority,
        PUBLIC_URL: 'https://localhost:9',
        PORT,
      });
      await use({ ...greffier, url: `http://127.0.0.1:${PORT}` });
      await greffier.stop();
      await rm(folder, { recursive: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

connected(
  'what Microsoft says is shown once, after it was verified too',
  { tag: '@long' },
  async ({ page, greffier, microsoft }) => {
    await keepSignIn(page, greffier);
    await page.goto('/settings/teams');
    const step = (name: string) => page.getByRole('region', { name });
    const [granted, reach] = [step('2. Accorder les permissions'), step('4. Recevoir les notifications')];
    const right = granted.getByText('Les cinq permissions sont accordées, et aucune autre.');
    for (let times = 0; times < 2; times += 1) {
      await granted.getByRole('button', { name: 'Vérifier' }).click();
      await expect(granted.getByRole('button', { name: 'Vérifier' })).toBeEnabled();
      await expect(right).toHaveCount(1);
    }
    // Of each resource Microsoft makes no subscription, for one reason.
    await expect
      .poll(
        async () => {
          await page.reload();
          await expect(right).toHaveCount(1);
          return reach.getByText('Microsoft n’atteint pas l’adresse de notification depuis Internet.').count();
        },
        { timeout: 180_000, intervals: [2_000] },
      )
      .toBe(1);
    await expect(reach.getByText('n’a encore jamais atteint', { exact: false })).toHaveCount(0);
    await reach.getByRole('button', { name: 'Vérifier' }).click();
    await expect(reach.getByText('Microsoft connaît 0 abonnement', { exact: false })).toBeVisible();

    for (const application of microsoft.platform.applications) application.clientSecret = 'another';
    await granted.getByRole('button', { name: 'Vérifier' }).click();
    await expect(granted.getByText('Microsoft refuse l’application', { exact: false })).toHaveCount(1);
    await expect(right).toHaveCount(0);
    for (const one of looksAt(0)) {
      await look(page, one);
      await expectAccessible(page);
      const path = connected.info().outputPath(`teams-connection-${one.join('-')}.png`);
      await page.screenshot({ path, fullPage: true });
    }
  },
);
