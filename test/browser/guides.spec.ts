import { expectAccessible, expectAccessibleIn, look, looksAt } from './accessible.ts';
import { expect, test } from './fixtures.ts';

test('the guide is followed by its contents, by addresses, by keyboard and by the palette', async ({
  signedIn: page,
}) => {
  await page.goto('/user-guide#depannage');
  const section = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true });
  await expect(section('Dépannage')).toBeFocused();
  await expect(section('Dépannage')).toBeInViewport();
  await expect(page.getByRole('cell', { name: '« Identifiants incorrects »' })).toBeVisible();
  await expect(section('Vue d’ensemble')).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Enter');
  await expect(section('Dépannage')).toHaveAttribute('aria-expanded', 'false');
  await expect(section('Vue d’ensemble')).toHaveAttribute('aria-expanded', 'true');

  await page.getByRole('link', { name: 'Configurer Google Meet' }).first().click();
  await expect(page).toHaveURL(/\/user-guide#google-meet$/u);
  await expect(section('Configurer Google Meet')).toBeFocused();
  const picture = page.getByRole('img', { name: /^La page Bot Google Meet pendant une réunion/u });
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Rechercher ou commander' }).fill('document proxy');
  await page.getByRole('option', { name: 'Document d’architecture : Proxy inverse' }).click();
  await expect(page).toHaveURL(/\/documentation\/architecture#proxy-inverse$/u);
  await expect(page.getByRole('heading', { name: 'Proxy inverse' })).toBeInViewport();
});

test('the pages of documentation read well, and the drawings with them', async ({ signedIn: page }) => {
  await page.goto('/documentation');
  await expect(page.getByRole('main').getByRole('button', { expanded: true })).toHaveText(['Architecture']);
  await expect(page.getByText('v4.0.0')).toBeVisible();
  const drawing = page.getByRole('figure', { name: 'Architecture du système' });
  // What colours it is of the page: it follows the appearance.
  const fill = () =>
    drawing
      .locator('rect')
      .first()
      .evaluate((rect) => getComputedStyle(rect).fill);
  await look(page, [1440, 'light']);
  const light = await fill();
  await look(page, [1440, 'dark']);
  expect(await fill()).not.toBe(light);
  // Paper is light.
  await page.emulateMedia({ media: 'print' });
  expect(await fill()).toBe(light);
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('button', { name: 'Tout ouvrir' }).click();
  await expectAccessibleIn(page, looksAt(0));

  await page.goto('/infrastructure');
  await page.getByRole('button', { name: 'Tout ouvrir' }).click();
  await look(page, [390, 'light']);
  // What is too wide scrolls within its frame, not the page.
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
  await expectAccessible(page, 'main');
});

test('each page of documentation in all widths and appearances @long', async ({ signedIn: page }) => {
  for (const [number, path] of ['/user-guide', '/infrastructure', '/documentation/architecture'].entries()) {
    await page.goto(path);
    await page.getByRole('navigation', { name: 'Sur cette page' }).waitFor();
    const all = page.getByRole('button', { name: 'Tout ouvrir' });
    if (await all.isVisible()) await all.click();
    await expectAccessibleIn(page, looksAt(number));
  }
});
