import { expectAccessible, expectAccessibleIn, look, looksAt } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { analysedMeeting, openMeeting, openMenu } from './meetings.ts';

test('a rule says when a meeting goes, a hold keeps it with who and why, and lifting it says what happens then', async ({
  signedIn: page,
  greffier,
}) => {
  const id = await analysedMeeting(greffier, 'Comité conservé');
  await page.goto('/registry?tab=retention');
  await page.getByRole('button', { name: 'Ajouter une règle' }).click();
  // Not the toasts, which are dialogs too.
  const dialog = page.getByRole('dialog', {
    name: /^(?:Ajouter une règle de conservation|Conservation de la réunion)$/u,
  });
  await dialog.getByLabel('Étiquette').fill('Contrats');
  await dialog.getByLabel('Supprimer après').fill('36000');
  await dialog.getByLabel('Unité').selectOption('jours après la fin');
  await expectAccessible(page, '[role="dialog"]');
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/^étiquette Contrats\s: 36\s000\sjours après la fin$/u)).toBeVisible();

  await openMeeting(page, id);
  await page.getByRole('button', { name: 'Conservation…' }).click();
  await dialog.getByLabel('Étiquette de conservation').selectOption('Contrats');
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Conservation…' }).click();
  await dialog.getByLabel('Motif').fill('Litige Durand');
  await dialog.getByRole('button', { name: 'Imposer la conservation' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/Conservation imposée le .* Litige Durand/u)).toBeVisible();

  // Who asks for its deletion is told at once.
  await openMenu(page);
  await page.getByRole('menuitem', { name: 'Supprimer' }).click();
  const refused = page.getByRole('alertdialog', { name: 'Cette réunion ne peut pas être supprimée' });
  await expect(refused).toContainText(/Conservation imposée le .*Motif\s: Litige Durand/su);
  await expect(refused.getByRole('button')).toHaveText(['Fermer']);
  await expectAccessibleIn(page, looksAt(1), '[role="alertdialog"]');
  await refused.getByRole('button', { name: 'Fermer' }).click();

  await page.goto('/registry?tab=retention');
  await expect(page.getByRole('link', { name: 'Comité conservé' })).toBeVisible();
  for (const one of looksAt(0)) {
    await look(page, one);
    await expectAccessible(page, 'main');
    await page.screenshot({ path: test.info().outputPath(`retention-${one.join('-')}.png`), fullPage: true });
  }

  await openMeeting(page, id);
  await page.getByRole('button', { name: 'Conservation…' }).click();
  await dialog.getByRole('button', { name: 'Lever la conservation…' }).click();
  const asked = page.getByRole('alertdialog');
  await expect(asked.getByText(/La réunion pourra de nouveau être supprimée/u)).toBeVisible();
  await asked.getByRole('button', { name: 'Lever la conservation' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/Cette réunion sera supprimée le .*étiquette Contrats/u)).toBeVisible();
});
