import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ASANA_TOKEN, startAsana, type AsanaStandIn } from '../emulators/tasks/asana.ts';
import { startGreffier } from '../support/greffier.ts';
import { expectAccessible, look, looksAt } from './accessible.ts';
import { expect, keepSignIn, test as base } from './fixtures.ts';

/** A server that takes a stand-in of this machine for Asana. */
const test = base.extend<object, { readonly asana: AsanaStandIn }>({
  asana: [
    async ({}, use) => {
      const asana = await startAsana();
      await use(asana);
      await asana.close();
    },
    { scope: 'worker' },
  ],
  greffier: [
    async ({ asana }, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'authority-'));
      const authority = join(folder, 'authority.pem');
      await writeFile(authority, asana.authority);
      const greffier = await startGreffier({ NODE_EXTRA_CA_CERTS: authority, ASANA_ROOT: asana.origin });
      await use(greffier);
      await greffier.stop();
      await rm(folder, { recursive: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

test('somebody connects their tool from the settings, has it tested for real, and takes it back', async ({
  page,
  greffier,
  asana,
}) => {
  await keepSignIn(page, greffier);
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Asana' }).click();
  await page.getByRole('link', { name: 'Relier le mien' }).click();
  const tools = page.getByRole('region', { name: 'Mes actions dans mes outils' });
  await tools.getByRole('button', { name: 'Relier Asana' }).click();
  await tools.getByLabel('Jeton').fill('un-autre-jeton');
  await tools.getByLabel('Adresse du projet').fill(asana.address);
  await tools.getByRole('button', { name: 'Relier', exact: true }).click();
  await expect(tools.getByText('L’outil n’accepte pas, ou plus, ce jeton.')).toBeVisible();
  await tools.getByLabel('Jeton').fill(ASANA_TOKEN);
  await tools.getByRole('button', { name: 'Relier', exact: true }).click();
  await expect(tools.getByText('Ventes')).toBeVisible();
  await tools.getByRole('button', { name: 'Tester la connexion à Asana' }).click();
  await expect(tools.getByText('Asana accepte le jeton, et l’endroit est là.')).toBeVisible();
  // Neither Google nor Microsoft is configured on this server.
  await expect(tools.getByText(/^Intégration non configurée/)).toHaveCount(6);
  await tools.getByRole('button', { name: 'Relier Trello' }).click();
  for (const one of looksAt(0)) {
    await look(page, one);
    await expectAccessible(page, 'main');
    await page.screenshot({ path: test.info().outputPath(`task-tools-${one.join('-')}.png`), fullPage: true });
  }
  asana.tokens.clear();
  await tools.getByRole('button', { name: 'Tester la connexion à Asana' }).click();
  await expect(tools.getByText('À relier de nouveau')).toBeVisible();
  await tools.getByRole('button', { name: 'Retirer Asana' }).click();
  await expect(tools.getByRole('button', { name: 'Relier Asana' })).toBeVisible();
});
