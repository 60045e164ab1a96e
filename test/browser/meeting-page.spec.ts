import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { openMeeting, sharedMeeting } from './meetings.ts';

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };

for (const size of [PHONE, DESK])
  test(`the first decision of a meeting stands above the fold at ${size.width} px`, async ({
    signedIn: page,
    greffier,
  }) => {
    await page.setViewportSize(size);
    await openMeeting(page, await sharedMeeting(greffier));
    const first = page.getByRole('region', { name: 'Décisions' }).getByRole('listitem').first();
    // Whole: what stands at the foot of the window covers it otherwise.
    await expect(first).toBeInViewport({ ratio: 1 });
    const box = await first.boundingBox();
    const middle = { x: (box?.x ?? 0) + 40, y: (box?.y ?? 0) + (box?.height ?? 0) - 4 };
    expect(await first.evaluate((item, { x, y }) => item.contains(document.elementFromPoint(x, y)), middle)).toBe(true);
  });

test('the address of a line is copied from its row, with the keyboard too, and leads to it', async ({
  signedIn: page,
  greffier,
}) => {
  const id = await sharedMeeting(greffier);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.setViewportSize(DESK);
  await openMeeting(page, id, '?tab=timeline&line=70');
  const link = page.locator('[data-line="70"] [data-link]');
  await link.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Lien du passage copié.').first()).toBeVisible();
  const address = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(address).pathname).toBe(`/meetings/${id}`);
  await page.goto(address);
  await expect(page.locator('[aria-current="true"][data-line="71"]')).toBeInViewport();
});

/** What WCAG 1.4.12 lets a reader set. */
const SPACED = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
p { margin-bottom: 2em !important; }`;

/** As an extension of a browser sets it: the policy of the page refuses style sheets of others. */
const space = (page: Page): Promise<void> =>
  page.evaluate((rules) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets.push(sheet);
  }, SPACED);

/** The texts that their element cuts off, and whether the page has to be scrolled sideways. */
const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const cut = [...document.querySelectorAll<HTMLElement>('body *')].filter((element) => {
      const own = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim() !== '');
      const { overflowX, overflowY, clipPath, visibility } = getComputedStyle(element);
      const isHidden = visibility === 'hidden' || clipPath !== 'none' || element.clientWidth <= 1;
      if (!own || isHidden) return false;
      return (
        (['hidden', 'clip'].includes(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
        (['hidden', 'clip'].includes(overflowY) && element.scrollHeight > element.clientHeight + 1)
      );
    });
    const sideways = document.documentElement.scrollWidth > document.documentElement.clientWidth;
    return [...cut.map((element) => element.textContent ?? ''), ...(sideways ? ['the page itself'] : [])];
  });

test('more space between letters, words and lines cuts nothing off', async ({ signedIn: page, greffier }) => {
  const id = await sharedMeeting(greffier);
  for (const size of [PHONE, DESK]) {
    await page.setViewportSize(size);
    for (const query of ['', '?tab=actions', '?tab=timeline', '?tab=participants']) {
      await openMeeting(page, id, query);
      const before = await cutTexts(page);
      await space(page);
      expect((await cutTexts(page)).filter((text) => !before.includes(text))).toEqual([]);
    }
  }
});
