import { readFile } from 'node:fs/promises';
import { expectAccessible, look, looksAt } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { analysedMeeting, openMeeting } from './meetings.ts';

test('the next meeting is proposed, written, planned, taken into a calendar, and discarded', async ({
  signedIn: page,
  greffier,
}) => {
  await openMeeting(page, await analysedMeeting(greffier, 'Comité à suivre'));
  const part = page.getByRole('region', { name: 'Suivi' });
  await expect(part.getByText(/^Il reste /)).toBeVisible();
  await expect(part.getByText('Comité à suivre')).toBeVisible();
  await part.getByRole('button', { name: 'Modifier' }).click();
  const dialog = page.getByRole('dialog', { name: 'Modifier la réunion de suivi' });
  await dialog.getByLabel('Titre').fill('Comité, la suite');
  await dialog.getByLabel('Jour', { exact: true }).fill('2020-01-06');
  await dialog.getByRole('checkbox', { name: 'Paul Martin' }).uncheck();
  await dialog.getByRole('button', { name: 'Prévoir' }).click();
  await expect(dialog.getByText('Choisissez un jour et une heure à venir.')).toBeVisible();
  await expectAccessible(page, '[role="dialog"]');
  await dialog.getByLabel('Jour', { exact: true }).fill('2098-01-06');
  await dialog.getByLabel('Jour', { exact: true }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(part.getByText('Comité, la suite')).toBeVisible();
  await part.getByRole('button', { name: 'Prévoir' }).click();
  const google = part.getByRole('link', { name: 'Inviter avec Google Agenda' });
  await expect(google).toHaveAttribute('href', /^https:\/\/calendar\.google\.com\/calendar\/render\?/);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    part.getByRole('button', { name: 'Télécharger l’invitation (.ics)' }).click(),
  ]);
  expect(await readFile(await file.path(), 'utf8')).toContain('SUMMARY:Comité\\, la suite');
  for (const one of looksAt(0)) {
    await look(page, one);
    await part.scrollIntoViewIfNeeded();
    await expectAccessible(page, 'main');
    await page.screenshot({ path: test.info().outputPath(`follow-up-${one.join('-')}.png`), fullPage: true });
  }
  await part.getByRole('button', { name: 'Écarter' }).click();
  await part.getByRole('button', { name: 'Reprendre la proposition' }).click();
  await expect(part.getByText(/^Il reste /)).toBeVisible();
});
