import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Opens a page of the administration as people do: from the home page, by the card of the person who is signed in. */
export async function openAdministration(
  page: Page,
  name: 'Utilisateurs' | 'Paramètres' | 'Glossaire' | 'Registre' | 'Exploitation' | 'Anti-spam',
) {
  await page.goto('/');
  await page.getByRole('button', { name: /Votre compte/u }).click();
  await page.getByRole('menuitem', { name: 'Administration' }).click();
  await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name }).click();
}

/** Narrows the register to one person or one meeting, by what the field proposes for a name. */
export async function narrowTo(page: Page, label: 'Personne' | 'Réunion', name: string): Promise<void> {
  const field = page.getByRole('combobox', { name: label, exact: true });
  await field.fill(name);
  await expect(page.locator('datalist option').filter({ hasText: name })).toHaveCount(1);
  await field.press('Enter');
  await expect(page.getByRole('button', { name: new RegExp(`^Retirer le filtre.*${name}`, 'u') })).toBeVisible();
}
