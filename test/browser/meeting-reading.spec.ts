import { CHATTER, CHATTER_ENDS } from '#test/fixtures/chatter.ts';
import { saveMeeting } from '#api/contract/saves.ts';
import type { Page } from '@playwright/test';
import { fewOf } from '../support/long.ts';
import { administrator } from '../support/calls.ts';
import { expectAccessible, expectAccessibleIn, look, looksAt } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { heldJustNow, LONG_NAME, openMeeting, openTab, sharedMeeting, timed, untilAnalysed } from './meetings.ts';

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };
const LOOKS = [
  [390, 'light'],
  [390, 'dark'],
  [1440, 'light'],
  [1440, 'dark'],
] as const;

const passage = (page: Page, line: number | string) => page.locator(`[aria-current="true"][data-line="${line}"]`);
/** The first citation of the first decision, and the line that it leads to. */
const firstCitation = (page: Page) =>
  page
    .getByRole('region', { name: 'Décisions' })
    .getByRole('button', { name: /: voir le passage/u })
    .first();
const current = (page: Page) => page.locator('[aria-current="true"][data-line]');

// With movement, unlike the other files: passages are scrolled to.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test(
  'what could not be read is no figure, says so, and is read at another try',
  { tag: '@long' },
  async ({ signedIn: page, greffier }) => {
    const id = await sharedMeeting(greffier);
    await page.setViewportSize(DESK);
    const gate = Promise.withResolvers<void>();
    await page.route('**/summary*', async (route) => {
      await gate.promise;
      await route.fulfill({ status: 500, json: {} });
    });
    await page.goto(`/meetings/${id}`);
    const alert = page.getByRole('alert').filter({ hasText: 'Le résumé n’a pas pu être lu' });
    await expect(page.getByText('Fiche Détail de Réunion')).toBeVisible();
    await expect(alert).toHaveCount(0);
    gate.resolve();
    await expect(alert).toBeVisible();
    await expect(page.getByText('Aucun résumé disponible')).toHaveCount(0);
    await page.getByRole('button', { name: 'Détails' }).click();
    const figures = page.getByRole('region', { name: 'La réunion en chiffres' });
    await expect(figures).toContainText('Actionsnon lu');
    await expect(figures).toContainText('Sentimentnon lu');
    await page.getByRole('tab', { name: 'Actions' }).click();
    await expect(page.getByText('Aucune action identifiée')).toHaveCount(0);
    await page.unroute('**/summary*');
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await expect(page.getByText(/\d+\sactions? identifiées?/u)).toBeVisible();
    await expect(figures).not.toContainText('non lu');
  },
);

test('what may have been decided is in sight without a click, in every width and appearance', async ({
  signedIn: page,
  greffier,
}) => {
  const ask = await administrator(greffier);
  const said = [...CHATTER, 'On fait le mur en jaune alors.', 'Très bien.', ...CHATTER_ENDS].map(
    (text, index) => `${index % 2 ? 'Noé' : 'Zoé'}: ${text}`,
  );
  const { id } = await ask(saveMeeting, {
    body: { ...heldJustNow('gmeet-mur'), subject: 'Le mur', transcript: timed(said) },
  });
  await untilAnalysed(greffier, id);
  await openMeeting(page, id);
  const block = page.getByRole('region', { name: 'À vérifier' });
  for (const one of LOOKS) {
    await look(page, one);
    await expect(block).toContainText('Peut-être décidé');
    // On a phone the rest of the summary is behind a click.
    await expect(page.getByRole('button', { name: 'Lire la suite' })).toHaveCount(one[0] === 390 ? 1 : 0);
    await page.screenshot({ path: test.info().outputPath(`to-check-${one.join('-')}.png`), fullPage: true });
  }
  await expectAccessibleIn(page, looksAt(0), 'main');
});

test('on a phone a citation, a moment and an address bring the passage into view, and Back returns', async ({
  signedIn: page,
  greffier,
}) => {
  const id = await sharedMeeting(greffier);
  await page.setViewportSize(PHONE);
  await openMeeting(page, id);
  await firstCitation(page).click();
  await expect(current(page)).toBeInViewport();
  await expectAccessible(page, '[role=dialog]');
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`/meetings/${id}$`, 'u'));
  await expect(firstCitation(page)).toBeInViewport();
  await expect(firstCitation(page)).toBeFocused();
  await openTab(page, 'Timeline');
  await page
    .getByRole('button', { name: /voir le passage/u })
    .last()
    .click();
  await expect(current(page)).toBeInViewport();
  await openMeeting(page, id, '?tab=timeline&line=70');
  await expect(passage(page, 70)).toBeInViewport();
});

test('the map leads to a passage and back; zoomed in it has whole titles, and sentences in pills', async ({
  signedIn: page,
  greffier,
}) => {
  await page.setViewportSize(DESK);
  await openMeeting(page, await sharedMeeting(greffier), '?tab=mindmap');
  const map = page.locator('.react-flow');
  const sentences = map.locator('.react-flow__node button[data-node]').filter({ hasText: /\S/u });
  await expect(map.getByRole('button', { name: /^Décision/u }).first()).toBeVisible();
  await expect(sentences).toHaveCount(0);
  await map
    .locator('.react-flow__node')
    .filter({ has: page.getByRole('button', { name: /^Décision/u }) })
    .first()
    .click();
  await page
    .getByRole('button', { name: /^Aller au passage/u })
    .first()
    .click();
  await expect(current(page)).toBeInViewport();
  await page.goBack();
  await expect(page).toHaveURL(/tab=mindmap$/u);
  await expect(page.getByRole('button', { name: /^Aller au passage/u }).first()).toBeVisible();
  const nearer = page.getByRole('button', { name: 'Agrandir', exact: true });
  await expect(async () => {
    await nearer.click();
    expect(await sentences.count()).toBeGreaterThan(0);
  }).toPass();
  const found = await sentences.evaluateAll((all) =>
    all.map((one) => ({
      title: one.getAttribute('title'),
      text: one.textContent,
      box: one.getBoundingClientRect().toJSON() as DOMRect,
    })),
  );
  expect(found.map(({ text }) => text)).toEqual(found.map(({ title }) => title));
  for (const [index, { box: a }] of found.entries())
    for (const { box: b } of found.slice(index + 1))
      expect(a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top).toBe(true);
  const topics = map.locator('.react-flow__node').filter({ has: page.getByRole('button', { name: /^Sujet/u }) });
  for (const topic of await topics.all())
    expect(await topic.locator('span').last().textContent()).toBe(
      await topic.locator('button[data-node]').getAttribute('title'),
    );
});

/** Sums the shifts that nobody asked for, as browsers score them. */
const SHIFTS = `window.shifts = 0; new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifts += entry.value;
}).observe({ type: 'layout-shift', buffered: true });`;

type Late = 'summary' | 'transcript' | 'corrections' | 'fonts';
const LATE: Readonly<Record<Late, string>> = {
  summary: '**/summary*',
  transcript: '**/transcript*',
  corrections: '**/assets/CorrectionLayer-*.js',
  fonts: '**/*.woff2',
};
/**
 * How much may jump in all, and how much once fonts have come: their letters are nearly as wide as those that stood in
 * for them, yet a line of what was said may need one word more or less, which is as much as one line on a phone.
 */
const [MOST, MOST_WITH_FONTS] = [0.02, 0.05];
const ORDERS: readonly (readonly Late[])[] = [
  ['fonts', 'corrections', 'transcript', 'summary'],
  ['summary', 'transcript', 'corrections', 'fonts'],
];

for (const size of fewOf([PHONE, DESK, { width: 1280, height: 900 }], 1))
  test(`nothing jumps when a meeting opens at ${size.width} px, whatever comes first`, async ({
    signedIn: page,
    greffier,
  }) => {
    const id = await sharedMeeting(greffier);
    await page.setViewportSize(size);
    await page.addInitScript(SHIFTS);
    const shown: Readonly<Record<Late, () => Promise<void>>> = {
      summary: () => expect(page.getByRole('region', { name: 'Décisions' })).toBeVisible(),
      transcript: () => expect(page.getByText(/^Temps de parole/u)).toBeAttached(),
      corrections: () => expect(page.locator('[data-correct="title"]')).toBeAttached(),
      fonts: () => page.evaluate('document.fonts.ready.then(() => {})'),
    };
    for (const order of ORDERS) {
      const gates = new Map(order.map((part) => [part, Promise.withResolvers<void>()]));
      for (const part of order)
        await page.route(LATE[part], async (route) => {
          await gates.get(part)?.promise;
          await route.continue();
        });
      // Fonts hold up the document's `load`.
      await page.goto(`/meetings/${id}`, { waitUntil: 'commit' });
      // On a phone there may be no room for it.
      await expect(page.getByText('Fiche Détail de Réunion')).toBeAttached();
      for (const [index, part] of order.entries()) {
        gates.get(part)?.resolve();
        await shown[part]();
        await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))');
        const most = order.slice(0, index + 1).includes('fonts') ? MOST_WITH_FONTS : MOST;
        expect(await page.evaluate<number>('window.shifts'), `${part} of ${order.join()}`).toBeLessThanOrEqual(most);
      }
      await page.unrouteAll();
    }
  });

test('a long name overflows nothing and is read whole, each speaker has a hue, the timeline ends with the page', async ({
  signedIn: page,
  greffier,
}) => {
  await page.setViewportSize(PHONE);
  await openMeeting(page, await sharedMeeting(greffier));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Comité de pilotage');
  await expect(page).toHaveTitle(/^Comité de pilotage · /u);
  const isWithin = async () =>
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(PHONE.width);
  await isWithin();
  await openTab(page, 'Actions');
  await isWithin();
  await openTab(page, 'Participants');
  await isWithin();
  const name = page.getByText(LONG_NAME, { exact: true });
  await expect(name).toBeVisible();
  expect(await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toBe(false);
  const initials = page.getByRole('tabpanel').locator('li > [class*="bg-speaker-"]');
  await expect(initials.nth(3)).toBeVisible();
  const classes = await initials.evaluateAll((all) => all.map(({ className }) => className));
  const hues = classes.map((one) => /bg-speaker-\d/u.exec(one)?.[0]);
  expect(new Set(hues).size).toBe(classes.length);

  await openTab(page, 'Timeline');
  await isWithin();
  await expect(page.getByRole('region', { name: 'Répliques du transcript' })).toContainText(LONG_NAME);
  await expect(page.getByText('Intervenant inconnu')).toHaveCount(0);
  for (const size of [PHONE, DESK]) {
    await page.setViewportSize(size);
    const beyond = await page.evaluate<number>(
      `document.documentElement.scrollHeight - Math.max(innerHeight, scrollY + document.querySelector('main').getBoundingClientRect().bottom)`,
    );
    expect(beyond).toBeLessThanOrEqual(1);
  }
});

test('without motion the transcript is at the passage at once', async ({ signedIn: page, greffier }) => {
  const id = await sharedMeeting(greffier);
  await page.setViewportSize(DESK);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openMeeting(page, id);
  const rows = page.getByRole('region', { name: 'Répliques du transcript' });
  await expect(rows).toBeVisible();
  await page.evaluate(`{
    window.places = new Set();
    const box = document.querySelector('[aria-label="Répliques du transcript"]');
    box.addEventListener('scroll', () => window.places.add(box.scrollTop));
  }`);
  await firstCitation(page).click();
  await expect(current(page)).toBeInViewport();
  await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))');
  expect(await page.evaluate<number>('window.places.size')).toBe(1);
});

test('offline, a page that was not loaded says so in its place, and comes with the connection', async ({
  signedIn: page,
  greffier,
  context,
}) => {
  await page.setViewportSize(DESK);
  await openMeeting(page, await sharedMeeting(greffier));
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Analyse Réunion' }).click();
  await expect(page.getByText('Cette page n’a pas pu être chargée : la connexion est coupée.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Réunions' }).first()).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('button', { name: 'Analyser' })).toBeVisible();
});
