import { saveMeeting } from '#api/contract/saves.ts';
import { EventStoreDbEmulator } from '../emulators/eventstoredb/emulator.ts';
import { administrator } from '../support/calls.ts';
import { startGreffier } from '../support/greffier.ts';
import { expectAccessible, look, looksAt } from './accessible.ts';
import { openAdministration } from './administration.ts';
import { expect, keepSignIn, test as base } from './fixtures.ts';

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

test('while the event store is away, the dashboard says so within five seconds, one line on every page, and reading goes on', async ({
  page,
  greffier,
  emulator,
}) => {
  const began = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/stream' && response.ok());
  await keepSignIn(page, greffier);
  await page.goto('/');
  await began;
  const state = page.getByRole('region', { name: 'État du système' });
  const line = page.getByRole('status').filter({ hasText: 'Le journal d’événements ne répond pas depuis' });
  const row = state.getByText('Journal d’événements').locator('..');
  await expect(row).toContainText('Opérationnel');
  await expect(line).toHaveCount(0);

  await emulator.kill();
  await expect(row).not.toContainText('Opérationnel', { timeout: 5_000 });
  await expect(line).toBeVisible();
  await expect(line).toContainText('la lecture continue');
  await expect(line).toContainText('Ce que vous n’avez pas enregistré reste à l’écran');
  for (const [width, scheme] of looksAt(0)) {
    await look(page, [width, scheme]);
    await expectAccessible(page);
    await page.screenshot({ path: test.info().outputPath(`away-${width}-${scheme}.png`) });
  }
  // Somebody's sign-in is refused, and the note of it has to wait.
  const body = { email: 'personne@greffier.test', password: 'pas celui-ci' };
  for (let calls = 0; calls < 2; calls += 1) await page.request.post('/api/auth/login', { data: body });
  await expect(line).toContainText(/En attente\u00A0: \d+\u00A0notes d’accès\./u);
  await page.screenshot({ path: test.info().outputPath('away-waiting.png') });
  await page.goto('/meetings');
  await expect(line).toBeVisible();
  await expect(page.getByText('Impossible de charger')).toHaveCount(0);

  await emulator.restart();
  await expect(line).toHaveCount(0);
});

test(
  'while the event store is older than the tables, one line says so, and it goes when the store is whole again',
  { tag: '@long' },
  async ({ page, greffier, emulator }) => {
    await keepSignIn(page, greffier);
    await page.goto('/');
    const row = page.getByRole('region', { name: 'État du système' }).getByText('Journal d’événements').locator('..');
    await expect(row).toContainText('Opérationnel');
    const backup = emulator.log.copy();
    const whole = emulator.log;
    const call = await administrator(greffier);
    const { id } = await call(saveMeeting, {
      body: {
        platform: 'google_meet',
        meetingId: 'gmeet-perdue',
        subject: 'Perdue',
        startTime: '2026-11-20T08:00:00.000Z',
        participants: [],
        transcript: 'Claire: Bonjour.',
      },
    });
    // The tables have passed it.
    await page.goto(`/meetings/${id}`);
    await expect(page.getByText('Fiche Détail de Réunion')).toBeVisible();

    await emulator.kill();
    await emulator.restart(backup.copy());
    const line = page.getByRole('status').filter({ hasText: 'le journal d’événements est plus ancien que les tables' });
    await expect(line).toBeVisible();
    await expect(line).toContainText(
      'la lecture continue, mais rien n’est enregistré avant l’intervention d’un administrateur',
    );
    await page.goto('/dashboard');
    await expect(row).toContainText('Dégradé');
    await expect(line).toBeVisible();
    for (const [width, scheme] of looksAt(0)) {
      await look(page, [width, scheme]);
      await expectAccessible(page);
      await page.screenshot({ path: test.info().outputPath(`older-${width}-${scheme}.png`) });
    }

    await emulator.kill();
    await emulator.restart(whole);
    await expect(line).toHaveCount(0);
    await expect(row).toContainText('Opérationnel');
  },
);

test(
  'an operator is told that the event store is away, and that there is nothing to do here, until it is back',
  { tag: '@long' },
  async ({ signedIn: page, emulator }) => {
    await openAdministration(page, 'Exploitation');
    const wrong = page.getByRole('region', { name: 'Ce qui ne va pas' });
    const well = wrong.getByText(/^(?:Tout va bien|Rien à réparer)/u);
    await expect(well).toBeVisible();
    await emulator.kill();
    await expect(wrong.getByText(/^Le journal d’événements ne répond pas/u)).toBeVisible();
    await expect(wrong.getByText(/Il n’y a rien d’autre à faire ici/u)).toBeVisible();
    for (const [width, scheme] of looksAt(1)) {
      await look(page, [width, scheme]);
      await expectAccessible(page);
      await page.screenshot({ path: test.info().outputPath(`operations-${width}-${scheme}.png`), fullPage: true });
    }
    await emulator.restart();
    await expect(well).toBeVisible();
  },
);
