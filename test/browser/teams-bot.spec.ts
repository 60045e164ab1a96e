import { startGreffier } from '../support/greffier.ts';
import { startTeamsReplica, type TeamsReplica } from '../replicas/teams/replica.ts';
import { expectAccessible } from './accessible.ts';
import { expect, keepSignIn, test as base } from './fixtures.ts';

/** A server of this worker whose bots attend meetings of the replica of Teams. */
const test = base.extend<object, { readonly replica: TeamsReplica }>({
  replica: [
    // Playwright wants a pattern there, even one that asks for nothing.
    async ({}, use) => {
      const replica = await startTeamsReplica();
      await use(replica);
      await replica.close();
    },
    { scope: 'worker' },
  ],
  greffier: [
    async ({ replica }, use) => {
      const { work, consumer, cloud } = replica.hosts;
      const greffier = await startGreffier({ TEAMS_ORIGINS: [work, consumer, cloud].join(',') });
      await use(greffier);
      await greffier.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

test(
  'a bot is launched by an invitation to Teams, held, let in, asked for the language, and heard live',
  { tag: '@long' },
  async ({ page, greffier, replica }) => {
    test.slow();
    const room = replica.room('3344556677889', {
      people: [
        { name: 'Alice Martin', role: 'Organizer' },
        { name: 'Bob', suffix: '(Guest)' },
      ],
      detectsBots: true,
      captionLanguage: 'en-us',
    });
    await keepSignIn(page, greffier);
    await page.goto('/google-meet-bot');
    await expect(page.getByRole('button', { name: 'Lancer le Bot' })).toBeEnabled();
    await page.getByLabel('Lien de la réunion').fill(`Participer à la réunion : <${room.url}>`);
    await page.getByRole('button', { name: 'Lancer le Bot' }).click();
    await expect(page.getByText('Bot lancé ! Session ID:')).toBeVisible();
    const guest = await room.arrival({ timeoutMs: 60_000 });
    const progress = page.getByRole('region', { name: 'Progression de la connexion' });
    await expect(progress.getByText('Teams retient les bots', { exact: false })).toBeVisible();
    guest.confirm();
    await expect(page.getByText('La langue parlée de la réunion n’est pas la vôtre.')).toBeVisible({ timeout: 90_000 });
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Changer pour tous' }).click();
    await guest.until(({ captionLanguage }) => captionLanguage === 'fr-fr', { timeoutMs: 60_000 });
    const said = page.getByRole('region', { name: 'Transcript de la session' });
    await room.say('Alice Martin', 'Bonjour à tous, on commence par le budget.');
    await expect(said).toContainText('Bonjour à tous, on commence par le budget.');
    await page.getByRole('button', { name: 'Arrêter', exact: true }).first().click();
    await expect(page.getByText('Bot déconnecté')).toBeVisible();
    await guest.until(({ phase }) => phase === 'gone', { timeoutMs: 60_000 });
  },
);
