import { alwaysCorrect } from '#api/contract/glossary.ts';
import { meetingSummary, meetingTranscript } from '#api/contract/meetings.ts';
import { administrator } from '../support/calls.ts';
import { expectAccessibleIn, looksAt } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { analysedMeeting, openMeeting } from './meetings.ts';

test('a word is corrected always, its meeting follows, and the glossary says where', async ({
  signedIn: page,
  greffier,
}) => {
  const id = await analysedMeeting(greffier, 'Au glossaire');
  const ask = await administrator(greffier);
  const { lines } = (await ask(meetingTranscript, { params: { id } })).data;
  const [first] = lines;
  await openMeeting(page, id);
  await page.getByRole('tab', { name: /^Timeline/u }).click();
  const row = page.getByRole('button', { name: /^Corriger.*On continue la lecture du document, page 1,/u }).first();
  await row.focus();
  await row.press('Enter');
  const box = page.getByRole('textbox', { name: 'Ce qui a été dit' });
  await box.fill((first?.text ?? '').replace('document', 'registre'));
  await box.press('Enter');
  const bar = page.getByRole('region', { name: 'Glossaire' });
  await expect(bar).toContainText('« document » → « registre »');
  await expectAccessibleIn(page, looksAt(0), 'section[aria-label="Glossaire"]');
  await bar.getByRole('button', { name: 'Toujours' }).click();
  await expect(bar).toBeHidden();
  const lineOfPage2 = async () => (await ask(meetingTranscript, { params: { id } })).data.lines[1]?.text;
  await expect.poll(lineOfPage2).toContain('lecture du registre, page 2');
  // Who added it takes it back: in the notice, or for an hour in the history.
  await page.goto(`/meetings/${id}?history`);
  await page.getByRole('region', { name: /^Vos ajouts au glossaire/u }).scrollIntoViewIfNeeded();
  await expectAccessibleIn(page, looksAt(0), 'section');
  await page.getByRole('button', { name: /^Annuler.*document/u }).click();
  await expect.poll(lineOfPage2).toContain('lecture du document, page 2');
  await ask(alwaysCorrect, { params: { id }, body: { wrong: 'document', right: 'registre', kind: 'term' } });
  await expect
    .poll(async () => (await ask(meetingTranscript, { params: { id } })).data.lines[1]?.text)
    .toContain('lecture du registre, page 2');

  await page.goto('/glossary');
  const entry = page.getByRole('row', { name: /document.*registre/u });
  await expect(entry).toContainText(/endroits de 1\sréunion/u);
  await expectAccessibleIn(page, looksAt(1), 'main');
  await entry.getByRole('button', { name: /^Voir où/u }).click();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Au glossaire' })).toBeVisible();
  await page.keyboard.press('Escape');
  await entry.getByRole('button', { name: /^Retirer/u }).click();
  await page.getByRole('checkbox', { name: /^Rétablir aussi/u }).check();
  await page.getByRole('dialog').getByRole('button', { name: 'Retirer' }).click();
  await expect(page.getByText(/terminée le/u)).toBeVisible();
  await expect(page.getByText('Le glossaire est vide.')).toBeVisible();
  await expect
    .poll(async () => (await ask(meetingTranscript, { params: { id } })).data.lines[1]?.text)
    .toContain('lecture du document, page 2');

  // What rested on it is rewritten, and the page that was open meanwhile says so. Other tests may have much to analyse.
  await openMeeting(page, id);
  await expect
    .poll(async () => (await ask(meetingSummary, { params: { id } })).outdated, { timeout: 120_000 })
    .toBeUndefined();
  await expect(page.getByText('Le compte rendu est mis à jour')).toHaveCount(0);

  // Who speaks is named on a sheet of its own.
  await openMeeting(page, id, '?tab=participants');
  await page.getByRole('button', { name: 'Nommer les intervenants' }).click();
  const sheet = page.getByRole('dialog', { name: /^Qui parle/u });
  await expect(sheet.getByRole('textbox', { name: 'Nom (Paul Martin)' })).toBeVisible();
  await expectAccessibleIn(page, looksAt(0), '[role=dialog]');
  await sheet.getByRole('combobox', { name: 'Paul Martin est en fait' }).selectOption('Marie Dupont');
  await sheet.getByRole('button', { name: 'Séparer Paul Martin de Marie Dupont' }).click();
  await expect(sheet.getByRole('textbox', { name: 'Nom (Paul Martin)' })).toBeVisible();
});
