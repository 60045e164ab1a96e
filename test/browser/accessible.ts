import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { isLong } from '../support/long.ts';

type Look = readonly [width: 390 | 1024 | 1440, scheme: 'light' | 'dark'];
const EACH: readonly Look[] = [
  [390, 'light'],
  [1440, 'dark'],
  [1024, 'dark'],
  [1440, 'light'],
  [390, 'dark'],
  [1024, 'light'],
];

/**
 * The widths and appearances in which axe looks at the page of that number among those of a test: all in `npm run
 * test:long`, in `npm test` one, narrow and light or wide and dark in turn.
 */
export const looksAt = (page: number): readonly Look[] => (isLong ? EACH : EACH.slice(page % 2, (page % 2) + 1));

/** Gives a page one of the looks, without movement. */
export async function look(page: Page, [width, colorScheme]: Look): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
}

/**
 * Fails with every rule that the page breaks, and where. In one document: the application has no frames, and otherwise
 * axe opens a page beside it to put their results together. What keeps the rules is not told.
 * @param part what is new on a page of which the rest is looked at elsewhere: in `npm test` axe looks there alone
 */
export async function expectAccessible(page: Page, part?: string): Promise<void> {
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  if (part !== undefined && !isLong) axe.include(part);
  const { violations } = await axe.analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
}

/** The same in several looks, of which the last one stays. */
export async function expectAccessibleIn(page: Page, looks: readonly Look[], part?: string): Promise<void> {
  for (const one of looks) {
    await look(page, one);
    await expectAccessible(page, part);
  }
}
