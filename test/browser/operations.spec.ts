import { saveMeeting } from '#api/contract/saves.ts';
import { changeSettings, readSettings } from '#api/contract/settings.ts';
import type { Page } from '@playwright/test';
import { administrator } from '../support/calls.ts';
import { startTestSmtp } from '../support/smtp.ts';
import { runGreffier } from '../support/command.ts';
import { inDatabaseOf } from '../support/embedded-client.ts';
import { expectAccessibleIn, looksAt } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { sharedMeeting } from './meetings.ts';

const button = (page: Page, name: RegExp | string) => page.getByRole('button', { name });
const tab = (page: Page, name: string) => page.getByRole('tab', { name });

test('an event that was set aside is tried without writing and taken, a projection is paused and resumed, and its request is found in the log', async ({
  signedIn: page,
  greffier,
}) => {
  await inDatabaseOf(greffier, (client) =>
    client.query(`alter table meetings.meetings add constraint broken check (subject <> 'Mise de côté') not valid`),
  );
  const ask = await administrator(greffier);
  await ask(saveMeeting, {
    body: {
      platform: 'google_meet',
      meetingId: 'gmeet-aside',
      subject: 'Mise de côté',
      startTime: '2026-11-20T08:30:00.000Z',
      endTime: '2026-11-20T09:18:00.000Z',
      participants: [{ name: 'Claire' }],
      transcript: 'Claire: Bonjour',
    },
  });
  await page.goto('/operations');
  const letters = page.getByRole('region', { name: 'Événements mis de côté' });
  await expect(letters.getByText('MeetingRegistered')).toBeVisible();
  await expect(page.getByText('« Réunions » a mis de côté').first()).toBeVisible();
  await letters.getByRole('button', { name: /^Essayer sans écrire/u }).click();
  await expect(letters.getByText('Échouerait encore')).toBeVisible();
  await inDatabaseOf(greffier, (client) => client.query('alter table meetings.meetings drop constraint broken'));
  await letters.getByRole('button', { name: /^Essayer sans écrire/u }).click();
  await expect(letters.getByText('Réussirait. Rien n’a été écrit.')).toBeVisible();
  await expect(letters.getByText('Mise de côté')).toHaveCount(0);
  await expectAccessibleIn(page, looksAt(0));
  await letters.getByRole('button', { name: /^Reprendre ce flux/u }).click();
  await expect(letters.getByText('Aucun événement n’est mis de côté.')).toBeVisible();

  await button(page, 'Détails « Accès »').click();
  await button(page, 'Mettre en pause « Accès »').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Raison').fill('Pour voir');
  await dialog.getByRole('button', { name: 'Mettre en pause' }).click();
  await expect(page.getByText('« Accès » est en pause.').first()).toBeVisible();
  await expect(page.getByText(/^Par .+«.Pour voir/u)).toBeVisible();
  await button(page, 'Reprendre « Accès »').first().click();
  await expect(
    page.getByRole('region', { name: 'Ce qui ne va pas' }).getByText('« Accès » est en pause.'),
  ).toBeHidden();

  await page.getByRole('listitem').filter({ hasText: 'l’a mise en pause' }).getByRole('link').click();
  await expect(tab(page, 'Journal technique')).toHaveAttribute('aria-selected', 'true');
  const lines = page.getByRole('list', { name: 'Lignes du journal technique' });
  await expect(async () => {
    await page.reload();
    await expect(lines.getByRole('listitem').first()).toBeVisible({ timeout: 2_000 });
  }).toPass();
});

test('a backup that was made at the command line is shown with what it has, and that none was proven yet', async ({
  signedIn: page,
  greffier,
}, info) => {
  await page.goto('/operations?tab=backups');
  await expect(page.getByText('Rien n’a encore été essayé.')).toBeVisible();
  const places = ['--record', info.outputPath('record'), '--vault', info.outputPath('vault')];
  expect(await runGreffier(['backup', ...places], { DATA_DIR: greffier.dataDir })).toMatchObject({ code: 0 });
  await page.reload();
  const history = page.getByRole('region', { name: 'Historique' }).getByRole('listitem');
  await expect(history).toContainText([/^Sauvegarde.+événements.+effacements? dans la liste$/u]);
  await expect(page.getByText(/^Jamais.+greffier backup prove/u)).toBeVisible();
  await expectAccessibleIn(page, looksAt(0));
});

test(
  'every tab keeps the rules in all widths and appearances, a rebuild is asked for and ends, and what is personal in an event is shown when it is asked for',
  { tag: '@long' },
  async ({ signedIn: page, greffier }) => {
    const id = await sharedMeeting(greffier);
    await page.goto('/operations?projection=users');
    await button(page, 'Reconstruire « Comptes »').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Reconstruire' }).click();
    const rebuilds = page.getByRole('region', { name: 'Reconstructions' });
    await expect(rebuilds.getByText('Terminée')).toBeVisible({ timeout: 30_000 });
    await expectAccessibleIn(page, looksAt(1));

    await tab(page, 'Événements').click();
    await page.getByLabel('Chercher un flux').fill(id);
    await page.getByLabel('Chercher un flux').press('Enter');
    await page
      .getByRole('list', { name: 'Flux trouvés' })
      .getByRole('link', { name: /^Réunion/u })
      .click();
    await expect(page.getByText(/^Événement 1 sur/u)).toBeVisible();
    await expect(page.getByText('Comité de pilotage')).toHaveCount(0);
    await button(page, 'Montrer les données personnelles').click();
    await expect(page.getByText('Comité de pilotage', { exact: true })).toBeVisible();
    await page.getByRole('combobox', { name: 'Projection' }).selectOption('meetings');
    await expect(page.getByText('changements demandés')).toBeVisible();
    await button(page, 'Suivant').click();
    await expect(page.getByText(/^Événement 2 sur/u)).toBeVisible();
    await expectAccessibleIn(page, looksAt(0));

    for (const name of ['Journal technique', 'Chiffres', 'Bots']) {
      await tab(page, name).click();
      await expect(page.getByRole('tabpanel').locator('[aria-busy=true]')).toHaveCount(0);
      await expectAccessibleIn(page, looksAt(1));
    }
  },
);

test(
  'a mail server that refuses is found where the machinery is shown, and gone from there once a mail leaves',
  { tag: '@long' },
  async ({ signedIn: page, greffier }) => {
    let refuses = true;
    const smtp = await startTestSmtp({
      onRcptTo: (_address, _session, done) =>
        refuses ? done(Object.assign(new Error('refused'), { responseCode: 554 })) : done(),
    });
    const call = await administrator(greffier);
    const { data } = await call(readSettings, {});
    await call(changeSettings, { body: { smtpServer: smtp.url } });
    try {
      const sendTestMail = async () => {
        await page.goto('/settings');
        await button(page, 'Envoyer un e-mail de test').click();
      };
      await sendTestMail();
      await expect(page.getByText('Le serveur SMTP a refusé le message (réponse 554).')).toBeVisible();
      await page.goto('/');
      const state = page.getByRole('region', { name: 'État du système' });
      await expect(state.getByText('E-mails').locator('..')).toContainText('Dégradé');
      await page.goto('/operations');
      const wrong = page.getByRole('region', { name: 'Ce qui ne va pas' });
      await expect(wrong.getByText(/^Le dernier e-mail n’est pas parti/u)).toBeVisible();
      for (const one of looksAt(0)) {
        await expectAccessibleIn(page, [one]);
        await page.screenshot({ path: test.info().outputPath(`mail-${one.join('-')}.png`) });
      }
      await wrong.getByRole('link', { name: 'Ouvrir les paramètres' }).click();
      refuses = false;
      await sendTestMail();
      await expect(page.getByText(/E-mail de test envoyé/u)).toBeVisible();
      await page.goto('/operations');
      await expect(wrong.getByText(/Tout va bien|Rien à réparer/u)).toBeVisible();
    } finally {
      await call(changeSettings, { body: { smtpServer: data.smtpServer } });
      await smtp.close();
    }
  },
);
