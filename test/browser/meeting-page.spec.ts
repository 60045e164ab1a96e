import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { openMeeting, openTab, sharedMeeting } from './meetings.ts';

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };

test('the first decision of a meeting stands above the fold at 390 and at 1440 px', async ({
  signedIn: page,
  greffier,
}) => {
  const id = await sharedMeeting(greffier);
  for (const size of [PHONE, DESK]) {
    await page.setViewportSize(size);
    await openMeeting(page, id);
    const first = page.getByRole('region', { name: 'Décisions' }).getByRole('listitem').first();
    // Whole: what stands at the foot of the window covers it otherwise.
    await expect(first).toBeInViewport({ ratio: 1 });
    const box = await first.boundingBox();
    const middle = { x: (box?.x ?? 0) + 40, y: (box?.y ?? 0) + (box?.height ?? 0) - 4 };
    expect(await first.evaluate((item, { x, y }) => item.contains(document.elementFromPoint(x, y)), middle)).toBe(true);
  }
});

test(
  'the marks of the strip are one stop of the keyboard, arrows lead among them, and Enter to the words',
  { tag: '@long' },
  async ({ signedIn: page, greffier }) => {
    await page.setViewportSize(DESK);
    await openMeeting(page, await sharedMeeting(greffier));
    const strip = page.getByRole('toolbar', { name: 'Décisions et actions au fil de la réunion' });
    const marks = strip.getByRole('button');
    await marks.first().press('End');
    await expect(marks.last()).toBeFocused();
    // What explains a mark covers no other.
    const words = page.getByRole('tooltip');
    await expect(words).toHaveCount(1);
    const [from, to] = await words.evaluate((one) => [
      one.getBoundingClientRect().top,
      one.getBoundingClientRect().bottom,
    ]);
    const places = await marks.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect));
    expect(places.filter(({ top, bottom }) => top < (to ?? 0) && bottom > (from ?? 0))).toEqual([]);
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await expect(marks.nth(1)).toBeFocused();
    await expect(marks.nth(1)).toHaveAccessibleName(/^(?:Décision|Action|Action en retard)\u00A0: .+ \(\d+:\d\d\)$/u);
    // One stop: Tab leaves the strip, and comes back to the mark that it left.
    await page.keyboard.press('Tab');
    await expect(strip.locator(':focus')).toHaveCount(0);
    await page.keyboard.press('Shift+Tab');
    await expect(marks.nth(1)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.locator('[aria-current="true"][data-line]')).toBeInViewport();

    // At some of these widths the facts fill their line: « Détails » stands beside the last one all the same.
    const details = page.getByRole('button', { name: 'Détails' });
    for (let width = DESK.width; width >= 1024; width -= 32) {
      await page.setViewportSize({ width, height: DESK.height });
      const isBesideFact = await details.evaluate((button) => {
        const { y, height } = button.getBoundingClientRect();
        const range = document.createRange();
        range.selectNode(button.previousSibling ?? button);
        const fact = range.getBoundingClientRect();
        return button.previousSibling !== null && fact.top < y + height / 2 && fact.bottom > y + height / 2;
      });
      expect(isBesideFact).toBe(true);
    }
  },
);

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
const space = (page: Page, rules = SPACED): Promise<void> =>
  page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets = [sheet];
  }, rules);

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

test(
  'more space between letters, words and lines cuts nothing off',
  { tag: '@long' },
  async ({ signedIn: page, greffier }) => {
    await page.setViewportSize(PHONE);
    await openMeeting(page, await sharedMeeting(greffier));
    for (const tab of ['Résumé', 'Actions', 'Timeline', 'Participants']) {
      await openTab(page, tab);
      for (const size of [PHONE, DESK]) {
        await page.setViewportSize(size);
        await space(page, '');
        const before = await cutTexts(page);
        await space(page);
        expect((await cutTexts(page)).filter((text) => !before.includes(text))).toEqual([]);
      }
    }
  },
);
