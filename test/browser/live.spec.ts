import { renameSpeaker } from '#api/contract/corrections.ts';
import { saveMeeting } from '#api/contract/saves.ts';
import type { Page } from '@playwright/test';
import { administrator } from '../support/calls.ts';
import type { Greffier } from '../support/greffier.ts';
import { expect, keepSignIn, test } from './fixtures.ts';
import { removeMeeting, untilAnalysed } from './meetings.ts';

/** The administrator's calls, beside the browser. */
async function caller(greffier: Greffier) {
  const ask = await administrator(greffier);
  return {
    async save(subject: string): Promise<string> {
      const times = { startTime: '2026-11-20T13:30:00.000Z', endTime: '2026-11-20T13:42:00.000Z' };
      const meeting = {
        platform: 'google_meet',
        meetingId: `gmeet-${subject}`,
        subject,
        ...times,
        participants: [{ name: 'Claire Martin' }],
        transcript: '[00:00:04] Claire Martin: Bonjour à tous.',
      };
      return (await ask(saveMeeting, { body: meeting })).id;
    },
    async rename(id: string, speaker: number, name: string): Promise<void> {
      await ask(renameSpeaker, { params: { id, number: String(speaker) }, body: { name } });
    },
  };
}

/** Marks the document; a page that was loaded again has lost it. */
const mark = (page: Page) => page.evaluate(`document.documentElement.dataset.mark = 'first'`);
const isMarked = (page: Page) => page.evaluate(`document.documentElement.dataset.mark === 'first'`);

/** Whatever the page shows from now on, it did not ask for by itself: the stream has begun. */
const streaming = (page: Page) =>
  page.waitForResponse((response) => new URL(response.url()).pathname === '/api/stream' && response.ok());

test('what happens in one session is seen in another, without loading the page again', async ({
  signedIn: page,
  greffier,
  browser,
}) => {
  const { save, rename } = await caller(greffier);
  const id = await save('Vue des deux côtés');
  const began = streaming(page);
  await page.goto('/meetings');
  await began;
  await expect(page.getByText('Vue des deux côtés').first()).toBeVisible();
  await mark(page);

  await save('Arrivée entre-temps');
  await expect(page.getByText('Arrivée entre-temps').first()).toBeVisible();

  const other = await (await browser.newContext({ baseURL: greffier.url })).newPage();
  await keepSignIn(other, greffier);
  await other.goto('/');
  const otherBegan = streaming(other);
  await other.goto(`/meetings/${id}?tab=timeline`);
  await otherBegan;
  await expect(other.getByText('Claire Martin').first()).toBeVisible();
  await rename(id, 0, 'Clarisse Martin');
  await expect(other.getByText('Clarisse Martin').first()).toBeVisible();

  await removeMeeting(other);
  await expect(page.getByText('Vue des deux côtés')).toHaveCount(0);
  expect(await isMarked(page)).toBe(true);
  await other.context().close();
});

test('a page that lost its server keeps up again when it is back', async ({ signedIn: page, greffier }) => {
  const began = streaming(page);
  await page.goto('/meetings');
  await began;
  await mark(page);
  const again = streaming(page);
  await greffier.restart();
  const { save } = await caller(greffier);
  await save('Après le redémarrage');
  await again;
  await expect(page.getByText('Après le redémarrage').first()).toBeVisible();
  expect(await isMarked(page)).toBe(true);
});

/** What is asked of the API from now on, beside the stream and the look at the server's health, by path. */
function asked(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/') && pathname !== '/api/stream' && pathname !== '/api/health') paths.push(pathname);
  });
  return paths;
}

test(
  'what a page asks is asked before its code has come, and once',
  { tag: '@long' },
  async ({ signedIn: page, greffier }) => {
    const { save } = await caller(greffier);
    const id = await save('Demandée tout de suite');
    await untilAnalysed(greffier, id);
    const ofMeeting = ['', '/summary', '/transcript'].map((part) => `/api/meetings/${id}${part}`);

    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const held: string[] = [];
    // Every script of the build, whatever its files are called; `/early.js` is none of them.
    await page.route(/\/assets\/.+\.js$/u, async (route) => {
      held.push(new URL(route.request().url()).pathname);
      await released;
      await route.continue();
    });
    const paths = asked(page);
    await page.goto(`/meetings/${id}`, { waitUntil: 'commit' });
    await expect.poll(() => paths.toSorted()).toEqual(ofMeeting);
    // The entry, the application and the page were asked for, and none of them has come.
    const entry = await page.locator('script[type=module]').first().getAttribute('src');
    await expect
      .poll(() => held)
      .toEqual(
        expect.arrayContaining([
          entry,
          expect.stringMatching(/\/assets\/Application-/u),
          expect.stringMatching(/\/assets\/MeetingPage-/u),
        ]),
      );
    await expect(page.locator('#root')).toBeEmpty();
    const began = streaming(page);
    release();
    await expect(page.getByRole('heading', { name: 'Demandée tout de suite' }).first()).toBeVisible();
    await began;
    await page.waitForLoadState('networkidle', { timeout: 1_000 }).catch(() => undefined);
    expect(paths.filter((path) => ofMeeting.includes(path)).toSorted()).toEqual(ofMeeting);

    for (const address of ['/', '/meetings']) {
      paths.length = 0;
      const beganAgain = streaming(page);
      await page.goto(address);
      await expect(page.getByText('Demandée tout de suite').first()).toBeVisible();
      await beganAgain;
      await page.waitForLoadState('networkidle', { timeout: 1_000 }).catch(() => undefined);
      expect(paths.toSorted()).toEqual([...new Set(paths)].toSorted());
    }

    // Inside the application: the route asks, and the page's code comes meanwhile.
    paths.length = 0;
    await page.getByRole('link', { name: 'Demandée tout de suite' }).first().click();
    await expect(page.getByText('Bonjour à tous').first()).toBeVisible();
    expect(paths.filter((path) => ofMeeting.includes(path)).toSorted()).toEqual(ofMeeting);
  },
);
