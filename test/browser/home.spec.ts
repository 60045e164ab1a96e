import { configureMeeting } from '#api/contract/meeting-access.ts';
import { saveMeeting } from '#api/contract/saves.ts';
import type { Page } from '@playwright/test';
import { administrator } from '../support/calls.ts';
import { inDatabaseOf } from '../support/embedded-client.ts';
import type { Greffier } from '../support/greffier.ts';
import { somebody, type TestPerson } from '../support/people.ts';
import { expectAccessible, look, looksAt } from './accessible.ts';
import { expect, pageOf, test } from './fixtures.ts';
import { untilAnalysed } from './meetings.ts';

const PUBLIC = {
  visibility: 'public',
  captionLanguage: 'fr',
  summaryLanguage: 'fr',
  automaticSummary: true,
  automaticEmail: false,
} as const;
const DECISION = 'On décide de retenir le devis du maçon pour les piles du pont.';

const news = (page: Page) => page.getByRole('region', { name: 'Depuis votre dernière visite' });

/** A visit of everybody's ends now: what comes from now on is new to them. */
const everybodyLeft = (greffier: Greffier) =>
  inDatabaseOf(greffier, (client) => client.query(`update state.visit set left_at = now(), seen_at = now()`));

/** A meeting that somebody saves, with a decision that is found in it. */
async function decided(greffier: Greffier, { email, password }: TestPerson, subject: string, changes?: typeof PUBLIC) {
  const ask = await administrator({ url: greffier.url, adminEmail: email, adminPassword: password });
  const meeting = {
    platform: 'google_meet',
    meetingId: `gmeet-${subject}`,
    subject,
    startTime: '2026-11-20T08:30:00.000Z',
    endTime: '2026-11-20T09:18:00.000Z',
    participants: [],
    transcript: `[00:00:04] Claire Martin: Bonjour à tous, on parle du pont.\n[00:01:21] Paul Petit: ${DECISION}`,
  };
  const { id } = await ask(saveMeeting, { body: meeting });
  if (changes !== undefined) await ask(configureMeeting, { params: { id }, body: changes });
  await untilAnalysed(greffier, id);
}

test(
  'what came since the last visit is shown to each role: one’s own, what is public, and no more to administrators',
  { tag: '@long' },
  async ({ browser, greffier }) => {
    const [claire, noor] = [await somebody(greffier, 'user'), await somebody(greffier, 'observer')];
    const pages = [await pageOf(browser, greffier), await pageOf(browser, greffier, claire)];
    pages.push(await pageOf(browser, greffier, noor));
    for (const page of pages) {
      await page.goto('/');
      await expect(news(page).getByText('C’est votre première visite')).toBeVisible();
    }
    await everybodyLeft(greffier);
    for (const page of pages) {
      await page.reload();
      await expect(news(page).getByText('Tout est lu')).toBeVisible();
    }

    const mark = Date.now();
    const [own, open] = [`Réservée ${mark}`, `Publique ${mark}`];
    await decided(greffier, claire, own);
    await decided(greffier, claire, open, PUBLIC);
    const seen = [[open], [own, open], [open]];
    for (const [index, page] of pages.entries()) {
      await page.reload();
      const titles = seen[index] ?? [];
      for (const title of [own, open])
        await expect(news(page).getByRole('link', { name: title })).toHaveCount(titles.includes(title) ? 1 : 0);
      await expect(news(page).getByRole('link', { name: /devis du maçon/u })).toHaveCount(titles.length);
      for (const one of looksAt(index)) {
        await look(page, one);
        await expectAccessible(page);
        await page.screenshot({ path: test.info().outputPath(`home-${index}-${one.join('-')}.png`) });
      }
      await news(page)
        .getByRole('link', { name: /devis du maçon/u })
        .first()
        .click();
      await expect(page.locator('[aria-current="true"][data-line="1"]')).toContainText('devis du maçon');
      await page.context().close();
    }
  },
);
