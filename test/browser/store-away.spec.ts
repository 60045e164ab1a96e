import { EventStoreDbEmulator } from '../emulators/eventstoredb/emulator.ts';
import { startGreffier } from '../support/greffier.ts';
import { expectAccessible, look } from './accessible.ts';
import { expect, signIn, test as base } from './fixtures.ts';

/** A server of its own, on an event store that is killed under it. */
const test = base.extend<object, { readonly emulator: EventStoreDbEmulator }>({
  emulator: [
    async ({}, use) => {
      const emulator = await EventStoreDbEmulator.start();
      await use(emulator);
      await emulator.kill();
    },
    { scope: 'worker' },
  ],
  greffier: [
    async ({ emulator }, use) => {
      const greffier = await startGreffier({ EVENTSTORE_URL: emulator.url });
      await use(greffier);
      await greffier.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

test('while the event store is away, one line says so on every page, and reading goes on', async ({
  page,
  greffier,
  emulator,
}) => {
  const began = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/stream' && response.ok());
  await page.goto('/');
  await signIn(page, greffier);
  await began;
  const state = page.getByRole('region', { name: 'État du système' });
  const line = page.getByRole('status').filter({ hasText: 'Le journal d’événements ne répond pas depuis' });
  const row = state.getByText('Journal d’événements').locator('..');
  await expect(row).toContainText('Opérationnel');
  await expect(line).toHaveCount(0);

  await emulator.kill();
  await expect(line).toBeVisible();
  await expect(row).not.toContainText('Opérationnel');
  await expect(line).toContainText('la lecture continue');
  await expect(line).toContainText('Ce que vous n’avez pas enregistré reste à l’écran');
  for (const [width, scheme] of [
    [390, 'light'],
    [390, 'dark'],
    [1440, 'light'],
    [1440, 'dark'],
  ] as const) {
    await look(page, [width as 390, scheme as 'light']);
    await expectAccessible(page);
    await page.screenshot({ path: test.info().outputPath(`away-${width}-${scheme}.png`) });
  }
  await page.goto('/meetings');
  await expect(line).toBeVisible();
  await expect(page.getByText('Impossible de charger')).toHaveCount(0);

  await emulator.restart();
  await expect(line).toHaveCount(0);
});
