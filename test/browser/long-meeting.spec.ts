import { saveMeeting } from '#api/contract/saves.ts';
import type { Page } from '@playwright/test';
import { stat } from 'node:fs/promises';
import { administrator } from '../support/calls.ts';
import type { Greffier } from '../support/greffier.ts';
import { isLong } from '../support/long.ts';
import { expectAccessible, look } from './accessible.ts';
import { expect, test } from './fixtures.ts';

/** A PDF of so many takes twice the nine seconds after which an address is answered, on a quick machine. */
const LINES = isLong ? 60_000 : 4_000;

async function savedLong(greffier: Greffier, subject: string): Promise<string> {
  const meeting = {
    platform: 'google_meet',
    meetingId: `gmeet-${subject}`,
    subject,
    startTime: '2026-11-20T08:00:00.000Z',
    endTime: '2026-11-20T18:00:00.000Z',
    participants: [{ name: 'Claire Martin' }],
    transcript: Array.from(
      { length: LINES },
      (_, line) => `Claire Martin: Réplique ${line}, mot pour mot, de la semaine entière.`,
    ).join('\n'),
  };
  const call = await administrator(greffier);
  return (await call(saveMeeting, { body: meeting })).id;
}

const askForPdf = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Exporter' }).click();
  await page.getByRole('menuitem', { name: 'Compte rendu en PDF' }).click();
};

test('a long meeting is read to its end', async ({ signedIn: page, greffier }) => {
  test.setTimeout(900_000);
  const id = await savedLong(greffier, 'Longue semaine');
  await page.goto(`/meetings/${id}?tab=timeline&line=${LINES - 1}`);
  const last = page.locator(`[aria-current="true"][data-line="${LINES - 1}"]`);
  // Thirty pages of lines are loaded one after the other until then.
  await expect(last).toContainText(`Réplique ${LINES - 1},`, { timeout: 240_000 });
});

test(
  'the PDF of a long meeting shows how far it is, survives a reload, and is saved',
  { tag: '@long' },
  async ({ signedIn: page, greffier }) => {
    test.setTimeout(900_000);
    const id = await savedLong(greffier, 'Semaine entière');
    await page.goto(`/meetings/${id}`);
    await askForPdf(page);
    await expect(page.getByText(/^Préparation du PDF… \d+\s%$/u)).toBeVisible();
    await expect(page.getByRole('progressbar', { name: 'Préparation du PDF…' })).toBeVisible();
    await expectAccessible(page);
    await page.reload();
    await expect(page.getByText('Préparation du PDF…')).toBeVisible();
    await expect(page.getByText('Le PDF est prêt.')).toBeVisible({ timeout: 300_000 });
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Télécharger' }).click();
    const download = await coming;
    expect(download.suggestedFilename()).toBe('Semaine-entière.pdf');
    expect((await stat(await download.path())).size).toBeGreaterThan(1_000_000);
    await page.getByRole('status').getByRole('button', { name: 'Fermer' }).click();
    await expect(page.getByText('Le PDF est prêt.')).toHaveCount(0);

    // A caller who leaves before the address was answered finds it on every page, in another browser too.
    const asked = page.waitForRequest((request) => request.url().includes('/export.pdf'));
    await askForPdf(page);
    await asked;
    await page.goto('/dashboard');
    await expect(page.getByText('Préparation du PDF…')).toBeVisible();
    for (const [width, scheme] of [
      [390, 'light'],
      [1440, 'dark'],
    ] as const) {
      await look(page, [width as 390, scheme as 'light']);
      await expectAccessible(page);
      await page.screenshot({ path: test.info().outputPath(`export-${width}-${scheme}.png`) });
    }
    await page.getByRole('link', { name: 'Voir la réunion' }).click();
    await expect(page.getByText('Fiche Détail de Réunion')).toBeVisible();
    await page.getByRole('button', { name: 'Annuler' }).click();
    await expect(page.getByText('Préparation du PDF…')).toHaveCount(0);
    await page.reload();
    await expect(page.getByText('Fiche Détail de Réunion')).toBeVisible();
    await expect(page.getByText('Préparation du PDF…')).toHaveCount(0);
  },
);
