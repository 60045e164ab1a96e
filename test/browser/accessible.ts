import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** The widths and appearances in which a page is looked at by axe. */
export const LOOKS = [
  [390, 'light'],
  [1024, 'dark'],
  [1440, 'light'],
  [1440, 'dark'],
] as const;

/** Gives a page one of the looks, without movement. */
export async function look(page: Page, [width, colorScheme]: (typeof LOOKS)[number]): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
}

/** Fails with every rule that the page breaks, and where. */
export async function expectAccessible(page: Page): Promise<void> {
  expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual(
    [],
  );
}
