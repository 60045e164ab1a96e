import type { PageFacts } from './page/shape.ts';
import type { TargetName } from './selectors.ts';
import type { TeamsPage } from './teams-page.ts';

/** How long a menu may take to show what is in it, in ms. */
export const MENU_PATIENCE_MS = 2_000;

/** Closes whatever menu is open, as people do. */
export async function closeMenus(page: TeamsPage): Promise<void> {
  const isOpen = async () => (await page.facts())?.found.moreMenu !== undefined;
  for (let attempt = 0; attempt < 3 && (await isOpen()); attempt += 1)
    await page.ask((asked) => asked.keyboard.press('Escape'));
  // Where that closes none, a second click on what opened it does.
  if (await isOpen()) await page.click('more');
}

/**
 * Opens what leads to something until that is shown: each of `ways` is a row of buttons, pressed one after the other.
 * Answers the facts that show it; null where no way leads there. What is open is not opened again, which would close it.
 */
export async function openWay(
  page: TeamsPage,
  wanted: (facts: PageFacts) => boolean,
  { ways, signal }: { readonly ways: readonly (readonly TargetName[])[]; readonly signal: AbortSignal },
): Promise<PageFacts | null> {
  const now = await page.facts();
  if (now && wanted(now)) return now;
  for (const way of ways) {
    let facts: PageFacts | null = null;
    for (const [index, button] of way.entries()) {
      const next = way[index + 1];
      const isThere = (seen: PageFacts) => wanted(seen) || (next !== undefined && seen.found[next] !== undefined);
      const before = await page.facts();
      if (before && isThere(before)) facts = before;
      // It is open already, without what is looked for.
      else if (button === 'more' && before?.found.moreMenu) facts = null;
      else if (await page.click(button)) facts = await page.until(isThere, MENU_PATIENCE_MS, signal);
      else facts = null;
      if (facts === null || wanted(facts)) break;
    }
    if (facts && wanted(facts)) return facts;
  }
  return null;
}
