import type { Locator, Page } from '@playwright/test';
import { somebody } from '../support/people.ts';
import { TcpRelay } from '../support/tcp-relay.ts';
import { expectAccessible } from './accessible.ts';
import { expect, givePassword, keepSignIn } from './fixtures.ts';
import { test } from './meet.ts';

test('a bot is launched, admitted, heard live, obeyed, and leaves a meeting behind', async ({
  page,
  greffier,
  replica,
}) => {
  const room = replica.room('abc-defg-hij', { people: [{ name: 'Alice Martin' }, { name: 'Bob' }] });
  await keepSignIn(page, greffier);
  await page.goto('/google-meet-bot');
  await expect(page.getByPlaceholder(`${new URL(replica.origin).host}/xxx-yyyy-zzz`)).toBeVisible();
  await page.getByLabel('Lien de la réunion').fill(room.url);
  await page.getByRole('button', { name: 'Lancer le Bot' }).click();
  await expect(page.getByText('Bot lancé ! Session ID:')).toBeVisible();
  await expect(page.getByLabel('Lien de la réunion')).toBeDisabled();

  const progress = page.getByRole('region', { name: 'Progression de la connexion' });
  await expect(progress.getByRole('listitem')).toHaveCount(8);
  const guest = await room.arrival({ timeoutMs: 60_000 });
  await expect(progress.getByText('En salle d’attente', { exact: false })).toBeVisible();
  guest.admit();
  await expect(page.getByText('En attente de sous-titres...')).toBeVisible();
  await expect(page.getByText('Connecté', { exact: true })).toBeVisible();

  const said = page.getByRole('region', { name: 'Transcript de la session' });
  await guest.until(({ captions, captionLanguage }) => captions === 'on' && captionLanguage === 'fr-FR', {
    timeoutMs: 60_000,
  });
  await room.say('Alice Martin', 'Bonjour à tous, on commence par le budget.');
  await expect(said).toContainText('Bonjour à tous, on commence par le budget.');
  await room.say('Bob', 'Je rédige le plan d’ici vendredi.');
  await expect(said).toContainText('Je rédige le plan d’ici vendredi.');
  await expect(page.getByText('2 entrées capturées')).toBeVisible();

  await page.getByRole('button', { name: 'Commandes du Bot' }).click();
  await page.getByLabel('Commande').fill('participants');
  await page.getByRole('button', { name: 'Envoyer' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Réponse du bot' })).toContainText('Alice Martin');
  await expectAccessible(page);
  // What is typed here is answered here; what it asks for is done in the meeting, as when it is spoken.
  await page.getByLabel('Commande').fill('reminder 1s voter');
  await page.getByRole('button', { name: 'Envoyer' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Réponse du bot' })).toContainText(
    'Je vous le rappelle dans 1\u00a0s\u00a0: voter',
  );
  await room.until((entry) => entry.kind === 'chat-sent' && entry.text === 'Rappel pour Administrateur\u00a0: voter', {
    timeoutMs: 60_000,
  });

  // Saved before its end, the meeting is live on its own page, and becomes the ordinary one where it stands.
  await page.getByRole('button', { name: 'Sauvegarder' }).first().click();
  await page.getByRole('link', { name: 'Ouvrir la réunion' }).click();
  const rail = page.getByRole('region', { name: 'Répliques du transcript' });
  await expect(page.getByText('En cours depuis', { exact: false })).toBeVisible();
  await expect(page.getByText('Mise à jour en direct')).toBeVisible();
  await expect(rail).toContainText('Je rédige le plan d’ici vendredi.');
  await room.say('Alice Martin', 'Greffier, note relire le contrat avant jeudi.');
  await expect(rail).toContainText('note relire le contrat avant jeudi.');
  await expect(page.getByRole('region', { name: 'Notes' })).toContainText('relire le contrat avant jeudi');
  // What matters is marked while it goes on, and stays so.
  const important = rail.locator('[data-line]').filter({ hasText: 'Je rédige le plan' });
  await important.hover();
  await important.getByRole('button', { name: /^Marquer comme important/u }).click();
  await expect(important).toContainText(', important');
  await expectAccessible(page);
  await page.evaluate(`document.documentElement.dataset.mark = 'first'`);

  room.end();
  await expect(page.getByText('En cours depuis', { exact: false })).toHaveCount(0);
  await expect(page.getByText('Réunion en cours.', { exact: false })).toHaveCount(0);
  await expect(important).toContainText('Je rédige le plan d’ici vendredi.');
  await expect(important).toContainText(', important');
  expect(await page.evaluate(`document.documentElement.dataset.mark`)).toBe('first');
});

test(
  'one meeting gets one bot: somebody else learns whom to ask, and the launcher who asked',
  { tag: '@long' },
  async ({ page, greffier, replica, browser }) => {
    const room = replica.room('uno-solo-bot', { people: [{ name: 'Alice Martin' }], entry: 'open' });
    const launch = async (on: Page) => {
      await expect(on.getByPlaceholder(`${new URL(replica.origin).host}/xxx-yyyy-zzz`)).toBeVisible();
      await on.getByLabel('Lien de la réunion').fill(`Rejoindre : ${room.url}`);
      await on.getByRole('button', { name: 'Lancer le Bot' }).click();
    };
    await keepSignIn(page, greffier);
    await page.goto('/google-meet-bot');
    await launch(page);
    await expect(page.getByText('Connecté', { exact: true })).toBeVisible();

    const noor = await somebody(greffier, 'user');
    const other = await (await browser.newContext({ baseURL: greffier.url })).newPage();
    await other.goto('/google-meet-bot');
    await givePassword(other, noor);
    await launch(other);
    await expect(
      other.getByText('Un bot participe déjà à cette réunion. Adressez-vous à Administrateur', { exact: false }),
    ).toBeVisible();
    await expect(page.getByText(`${noor.displayName} souhaite suivre cette réunion`, { exact: false })).toBeVisible();
    await expectAccessible(page);
    await expectAccessible(other);
    await other.context().close();

    await page.getByRole('button', { name: 'Arrêter', exact: true }).first().click();
    await expect(page.getByText('Bot déconnecté')).toBeVisible();
  },
);

test(
  'a bot that is refused says so, and one that is stopped leaves',
  { tag: '@long' },
  async ({ page, greffier, replica }) => {
    const room = replica.room('xyz-abcd-efg', { people: [{ name: 'Alice Martin' }] });
    await keepSignIn(page, greffier);
    await page.goto('/google-meet-bot');
    const launch = async () => {
      await page.getByLabel('Lien de la réunion').fill(room.url);
      await page.getByRole('button', { name: 'Lancer le Bot' }).click();
      return room.arrival({ timeoutMs: 60_000 });
    };
    (await launch()).deny();
    await expect(page.getByText('La demande du bot a été refusée', { exact: false })).toBeVisible();
    const guest = await launch();
    guest.admit();
    await guest.until(({ phase }) => phase === 'call', { timeoutMs: 60_000 });
    await page.getByRole('button', { name: 'Arrêter', exact: true }).click();
    await expect(page.getByText('Bot déconnecté')).toBeVisible();
    await guest.until(({ phase }) => phase !== 'call', { timeoutMs: 60_000 });
  },
);

test(
  'a page that loses the live stream says so, and has what was said meanwhile once it is back: the bot’s and the meeting’s',
  { tag: '@long' },
  async ({ page, greffier, replica }) => {
    const room = replica.room('per-dudi-rec', { people: [{ name: 'Alice Martin' }], entry: 'open' });
    const relay = await TcpRelay.open({ host: '127.0.0.1', port: Number(new URL(greffier.url).port) });
    const url = `http://127.0.0.1:${relay.port}`;
    await keepSignIn(page, { ...greffier, url });
    await page.goto(`${url}/google-meet-bot`);
    await expect(page.getByPlaceholder(`${new URL(replica.origin).host}/xxx-yyyy-zzz`)).toBeVisible();
    await page.getByLabel('Lien de la réunion').fill(room.url);
    await page.getByRole('button', { name: 'Lancer le Bot' }).click();
    const guest = await room.arrival({ timeoutMs: 60_000 });
    await guest.until(({ captions, captionLanguage }) => captions === 'on' && captionLanguage === 'fr-FR', {
      timeoutMs: 60_000,
    });
    const lost = page.getByText('Connexion au direct perdue', { exact: false });
    const losesAndCatchesUp = async (said: Locator, before: string, meanwhile: string) => {
      await room.say('Alice Martin', before);
      await expect(said).toContainText(before);
      await expect(lost).toHaveCount(0);
      await relay.refuse();
      await expect(lost).toBeVisible();
      await room.say('Alice Martin', meanwhile);
      await relay.accept();
      await expect(said).toContainText(meanwhile);
      await expect(lost).toHaveCount(0);
      // Once, though it came both with the stream's past and with another reading.
      await expect(said.getByText(meanwhile)).toHaveCount(1);
    };
    await losesAndCatchesUp(
      page.getByRole('region', { name: 'Transcript de la session' }),
      'On commence par le budget.',
      'Le budget passe à douze mille euros.',
    );
    await page.getByRole('button', { name: 'Sauvegarder' }).first().click();
    await page.getByRole('link', { name: 'Ouvrir la réunion' }).click();
    await expect(page.getByText('Mise à jour en direct')).toBeVisible();
    await losesAndCatchesUp(
      page.getByRole('region', { name: 'Répliques du transcript' }),
      'On passe au contrat.',
      'Le contrat est signé jeudi.',
    );
    await expect(page.getByText('Mise à jour en direct')).toBeVisible();
    room.end();
    await relay.close();
  },
);
