import { meetSessions } from '#api/contract/google-meet-bot.ts';
import { administrator } from '../support/calls.ts';
import { somebody } from '../support/people.ts';
import { scheduled } from '../support/scheduled.ts';
import { expectAccessibleIn, looksAt } from './accessible.ts';
import { expect, pageOf } from './fixtures.ts';
import { test } from './meet.ts';

const at = (ms: number): string => new Date(Date.now() + ms).toISOString();
const HOUR = 3_600_000;
/** Long enough for the page to be seen before the bot leaves for the meeting, a minute before it begins. */
const SOON = 66_000;

test('a calendar’s meeting gets its bot by itself, is heard, and leaves its meeting behind', async ({
  browser,
  greffier,
  replica,
}) => {
  const noor = await somebody(greffier, 'user');
  const { email, password } = noor;
  const own = await administrator({ url: greffier.url, adminEmail: email, adminPassword: password });
  const room = replica.room('com-eseu-lxx', { people: [{ name: 'Alice Martin' }, { name: 'Bob' }] });
  const page = await pageOf(browser, greffier, noor);
  await page.goto('/joining');
  await expect(page.getByText('Aucun agenda n’est relié.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Le bot vient de lui-même' }).selectOption('organised');
  await expect(page.getByText('Choix enregistré.')).toBeVisible();

  const other = { joinUrl: replica.room('com-edem-ain').url, startedAt: at(24 * HOUR), endedAt: at(25 * HOUR) };
  await scheduled(greffier, noor, [
    { title: 'Comité de pilotage', startedAt: at(SOON), endedAt: at(SOON + HOUR), joinUrl: room.url, seriesId: null },
    { title: 'Entretien annuel', ...other, seriesId: 'serie-1' },
  ]);
  // Without a reload: the live stream tells the page.
  const soon = page.getByRole('listitem').filter({ hasText: 'Comité de pilotage' });
  const private_ = page.getByRole('listitem').filter({ hasText: 'Entretien annuel' });
  await expect(soon).toContainText('Le bot viendra');
  await expect(private_).toContainText('Le bot ne viendra pas');
  await expect(private_).toContainText('mot sensible');
  await expectAccessibleIn(page, looksAt(0), 'main');
  // By the keyboard: chosen, shown with who chose it, and taken back.
  await private_.getByRole('button', { name: /^Faire venir le bot/u }).focus();
  await page.keyboard.press('Enter');
  await expect(private_).toContainText('Le bot viendra');
  await expect(private_).toContainText(`Choisi pour cette réunion par ${noor.displayName}`);
  await private_.getByRole('button', { name: /^Selon la règle/u }).click();
  await expect(private_).toContainText('mot sensible');

  const guest = await room.arrival({ timeoutMs: 90_000 });
  guest.admit();
  await expect(soon).toContainText('Bot envoyé');
  await guest.until(({ captions, captionLanguage }) => captions === 'on' && captionLanguage === 'fr-FR', {
    timeoutMs: 60_000,
  });
  await soon.getByRole('link', { name: /^Suivre le bot/u }).click();
  const said = page.getByRole('region', { name: 'Transcript de la session' });
  await room.say('Alice Martin', 'Bonjour à tous, on commence par le budget de l’année prochaine et les recrutements.');
  await room.say('Bob', 'On retient le devis de Marseille pour les travaux du deuxième étage, c’est décidé.');
  await room.say('Alice Martin', 'Je rédige le plan de communication d’ici vendredi prochain et je vous l’envoie.');
  await expect(said).toContainText('Je rédige le plan de communication');
  room.end();
  const [session] = (await own(meetSessions, {})).data.sessions;
  await expect(async () =>
    expect((await own(meetSessions, {})).data.sessions[0]).toMatchObject({ saved: true }),
  ).toPass();
  await page.goto(`/meetings/${session?.meetingId}?tab=timeline`);
  await expect(page.getByRole('main')).toContainText('Je rédige le plan de communication');
});

test('somebody objects to a bot that came by itself: it goes on with a yes alone, and what it captured is discarded', async ({
  browser,
  greffier,
  replica,
}) => {
  const noor = await somebody(greffier, 'user');
  const { email, password } = noor;
  const own = await administrator({ url: greffier.url, adminEmail: email, adminPassword: password });
  const room = replica.room('obj-ecti-onx', { people: [{ name: 'Alice Martin' }, { name: 'Bob' }], entry: 'open' });
  const page = await pageOf(browser, greffier, noor);
  await page.goto('/joining');
  await page.getByRole('combobox', { name: 'Le bot vient de lui-même' }).selectOption('organised');
  await expect(page.getByText('Choix enregistré.')).toBeVisible();
  await scheduled(greffier, noor, [
    { title: 'Revue', startedAt: at(20_000), endedAt: at(HOUR), joinUrl: room.url, seriesId: null },
  ]);
  const guest = await room.arrival({ timeoutMs: 90_000 });
  await guest.until(({ captions, captionLanguage }) => captions === 'on' && captionLanguage === 'fr-FR', {
    timeoutMs: 60_000,
  });
  expect(room.chat[0]?.text).toContain(`pour ${noor.displayName}`);
  expect(room.chat[0]?.text).toContain('Pour vous y opposer, écrivez ou dites');

  await page.getByRole('link', { name: /^Suivre le bot/u }).click();
  const said = page.getByRole('region', { name: 'Transcript de la session' });
  await room.say('Alice Martin', 'On commence par le budget.');
  await expect(said).toContainText('On commence par le budget.');
  room.write('Bob', 'Greffier, arrête');
  await expect(page.getByText(/^Bob a dit au bot d’arrêter \(par écrit/u)).toBeVisible();
  await room.until(() => room.chat.at(-1)?.text.startsWith('Bob demande l’arrêt de la capture') ?? false);
  await expectAccessibleIn(page, looksAt(2), 'main');
  await room.say('Alice Martin', 'Ceci reste entre nous.');

  // By the keyboard: asked first, then gone on with.
  await page.getByRole('button', { name: 'Reprendre la capture' }).focus();
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Reprendre la capture' }).click();
  await room.until(() => room.chat.at(-1)?.text.startsWith('La capture reprend') ?? false);
  await room.say('Bob', 'On reprend le budget.');
  await expect(said).toContainText('On reprend le budget.');
  await expect(said).toContainText('[Capture en pause de');
  await expect(said).not.toContainText('entre nous');

  await room.say('Bob', 'Je ne souhaite pas être enregistré.');
  await expect(page.getByText(/^Bob s’est opposé à la capture \(de vive voix/u)).toBeVisible();
  await page.getByRole('button', { name: 'Supprimer ce qui a été capturé' }).click();
  await question.getByRole('button', { name: 'Supprimer ce qui a été capturé' }).click();
  await expect(page.getByText(/^Tout ce qui avait été capturé est supprimé/u)).toBeVisible();
  await guest.until(({ phase }) => phase === 'gone', { timeoutMs: 60_000 });
  await expect(async () => expect((await own(meetSessions, {})).data.sessions).toEqual([])).toPass();

  // For everybody, without an account.
  const stranger = await browser.newPage({ baseURL: greffier.url });
  await stranger.goto('/information');
  await expect(stranger.getByRole('heading', { name: 'Pour combien de temps' })).toBeVisible();
  await stranger.close();
});

test('a link is planned, changed and withdrawn', async ({ browser, greffier, replica }) => {
  const page = await pageOf(browser, greffier, await somebody(greffier, 'user'));
  await page.goto('/joining');
  await page.getByRole('button', { name: 'Prévoir un lien' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Lien Google Meet ou Teams').fill(replica.room('pla-nned-xxx').url);
  await form.getByLabel('Titre').fill('Point client');
  await form.getByLabel('Jour').fill('2100-01-04');
  await form.getByLabel('Heure').fill('09:30');
  await form.getByRole('checkbox', { name: 'Chaque semaine' }).check();
  await expectAccessibleIn(page, looksAt(1), '[role=dialog]');
  await form.getByRole('button', { name: 'Enregistrer' }).click();
  const planned = page.getByRole('listitem').filter({ hasText: 'Point client' });
  await expect(planned).toContainText('Prochaine\u00A0: 4 janv. 2100 à 09:30');
  await planned.getByRole('button', { name: /^Modifier/u }).click();
  await form.getByLabel('Heure').fill('10:00');
  await form.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(planned).toContainText('à 10:00');
  await planned.getByRole('button', { name: /^Retirer/u }).click();
  await expect(page.getByText('Aucun lien prévu.')).toBeVisible();
});
