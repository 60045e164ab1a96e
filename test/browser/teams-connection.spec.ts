import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';

test('an administrator sees the six steps to Microsoft 365, and what is not configured', async ({ signedIn: page }) => {
  await page.goto('/settings/teams');
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(6);
  await expect(page.getByRole('button', { name: 'Vérifier' }).first()).toBeDisabled();
  await expect(page.getByText('Renseignez d’abord les variables de la première étape.').first()).toBeVisible();
  await expectAccessible(page, 'main');
});
