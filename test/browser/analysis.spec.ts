import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { removeMeeting } from './meetings.ts';

const TRANSCRIPT = `[00:00:04] Claire Martin: Bonjour à tous. On fait le point sur la migration de la base et le budget de la campagne.
[00:00:21] Thomas Lefèvre: La seconde répétition de la migration a duré quatre heures au lieu de deux, à cause des pièces jointes.
[00:01:12] Claire Martin: Décision : on migre le samedi 12 décembre à 22 heures.
[00:01:38] Thomas Lefèvre: Je rédige le plan de retour arrière d'ici vendredi.
[00:02:05] Karim Haddad: Qui valide le budget de la campagne ?
[00:02:30] Claire Martin: Karim, tu peux envoyer le devis au service financier avant le 30 novembre ?
[00:06:10] Karim Haddad: Oui, je m'en occupe.`;

const title = (page: Page) => page.getByRole('textbox', { name: 'Titre de la réunion' });

async function analyse(page: Page, name: string): Promise<void> {
  await page.goto('/test-bot');
  await title(page).fill(name);
  await page.getByRole('textbox', { name: 'Transcript de la réunion' }).fill(TRANSCRIPT);
  await page.getByRole('button', { name: 'Analyser' }).click();
  await expect(page.getByRole('tab', { name: 'Résumé' })).toBeVisible();
}

async function save(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Sauvegarder en base' }).click();
  await page
    .getByRole('link', { name: 'Ouvrir la réunion' })
    .or(page.getByRole('button', { name: 'Ouvrir la réunion' }))
    .click();
  await expect(page.getByText('Fiche Détail de Réunion')).toBeVisible();
  return page.url();
}

test('a pasted transcript is analysed, looked at, saved, found, opened, and deleted', async ({ signedIn: page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await analyse(page, 'Comité de migration');
  const tab = (name: string) => page.getByRole('tab', { name });
  await expect(page.getByRole('tabpanel')).toContainText('migration');
  await tab('Participants').click();
  await expect(page.getByRole('tabpanel')).toContainText('Thomas Lefèvre');
  await tab('Timeline').click();
  await expect(page.getByRole('tabpanel')).toContainText('On migre le samedi 12 décembre');
  await tab('Actions').click();
  await expect(page.getByRole('tabpanel')).toContainText('plan de retour arrière');
  await tab('Mind Map').click();
  await expect(page.locator('.react-flow__node').first()).toBeVisible();
  await expectAccessible(page, 'main');

  const address = await save(page);
  await expect(page.getByRole('heading', { name: 'Comité de migration' })).toBeVisible();

  await page.goto('/meetings?search=comite');
  await page.getByRole('link', { name: /Comité de migration/u }).click();
  await expect(page).toHaveURL(address);
  await expect(page.getByRole('tabpanel')).toContainText('12 décembre');
  await tab('Actions').click();
  const action = page.getByRole('checkbox').first();
  // The tick is shown before the server has it, and a reload would cut the call off.
  const kept = page.waitForResponse((response) => response.request().method() !== 'GET' && response.ok());
  await action.click();
  await expect(action).toBeChecked();
  await kept;
  await page.reload();
  await tab('Actions').click();
  await expect(page.getByRole('checkbox').first()).toBeChecked();
  await tab('Mind Map').click();
  await expect(page.locator('.react-flow__node').nth(3)).toBeVisible();

  await removeMeeting(page);
  await expect(page).toHaveURL(/\/meetings$/u);
  await expect(page.getByRole('link', { name: /Comité de migration/u })).toHaveCount(0);
  await page.goto(address);
  await expect(page.getByText('Réunion introuvable')).toBeVisible();
});

test('what was saved is there after the server was killed', { tag: '@long' }, async ({ signedIn: page, greffier }) => {
  await analyse(page, 'Avant la coupure');
  const address = await save(page);
  await greffier.kill9();
  await greffier.restart();
  await page.goto(address);
  await expect(page.getByRole('heading', { name: 'Avant la coupure' })).toBeVisible();
  await page.goto('/meetings');
  await expect(page.getByRole('link', { name: /Avant la coupure/u })).toBeVisible();
});

test(
  'a blank transcript cannot be analysed; another and its analysis survive a reload, and are gone after signing out',
  { tag: '@long' },
  async ({ signedIn: page }) => {
    await page.goto('/test-bot');
    const text = page.getByRole('textbox', { name: 'Transcript de la réunion' });
    await expect(page.getByRole('button', { name: 'Analyser' })).toBeDisabled();
    await page.getByRole('button', { name: 'Exemple' }).click();
    await title(page).fill('À retrouver');
    await page.getByRole('button', { name: 'Analyser' }).click();
    await expect(page.getByRole('tab', { name: 'Résumé' })).toBeVisible();
    const example = await text.inputValue();
    await page.reload();
    await expect(text).toHaveValue(example);
    await expect(page.getByRole('tab', { name: 'Résumé' })).toBeVisible();
    await page.getByRole('button', { name: 'Se déconnecter' }).first().click();
    await expect(page.getByLabel('Mot de passe')).toBeVisible();
    expect(
      await page.evaluate(() =>
        Object.keys(localStorage).filter((key) => key.startsWith('greffier.') && key !== 'greffier.theme'),
      ),
    ).toEqual([]);
  },
);
