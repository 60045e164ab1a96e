import { hasChromium, launchTestBrowser } from '#test/support/chromium.ts';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chooseCaptionLanguage } from './language.ts';
import { MeetPage } from './meet-page.ts';

/** A page with the button that leaves; it counts how often it was clicked. */
const withButton = (markup: string): string =>
  `data:text/html,${encodeURIComponent(`<title>0</title><button jsname="CQylAd" onclick="document.title = Number(document.title) + 1">call_end</button>${markup}`)}`;

describe.skipIf(!hasChromium())('a click on the page', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchTestBrowser();
  });
  afterAll(() => browser.close());

  const opened = async (markup: string, patienceMs = 30_000): Promise<MeetPage> => {
    const page = new MeetPage(await browser.newPage(), { patienceMs });
    await page.open(withButton(markup));
    return page;
  };
  /** How often the button was clicked, once the page has dealt with everything that it was sent. */
  const clicksOf = ({ page }: MeetPage): Promise<string> =>
    page.evaluate(async () => {
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
      return document.title;
    });

  it('is made once, also where the page takes long to answer: a second one would switch back what the first one switched', async () => {
    const page = await opened(
      '<script>document.querySelector("button").onmousedown = () => { for (const end = performance.now() + 2500; performance.now() < end; ); };</script>',
    );
    expect(await page.click('leave')).toBe(true);
    expect(await clicksOf(page)).toBe('1');
  });

  it('reaches what something lies over', async () => {
    const page = await opened('<div style="position: fixed; inset: 0"></div>');
    expect(await page.click('leave')).toBe(true);
    expect(await clicksOf(page)).toBe('1');
  });

  it('is not made where there is nothing to click', async () => {
    const page = await opened('');
    expect(await page.click('captionsToggle')).toBe(false);
    expect(await clicksOf(page)).toBe('0');
  });

  it('is not waited for where the page’s script has run away, nor is anything asked of it again', async () => {
    const page = await opened('', 500);
    page.page
      .evaluate(() => {
        for (;;);
      })
      .catch(() => undefined);
    const crashed = { ending: 'browser-crashed' };
    await expect(page.facts()).rejects.toMatchObject(crashed);
    await expect(page.click('leave')).rejects.toMatchObject(crashed);
    await expect(page.picture()).rejects.toMatchObject(crashed);
    await expect(chooseCaptionLanguage(page, 'fr-FR', new AbortController().signal)).rejects.toMatchObject(crashed);
  });
});
