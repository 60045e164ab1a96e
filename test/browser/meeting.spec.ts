import { saveMeeting } from '#api/contract/meetings.ts';
import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { extractText, getDocumentProxy } from 'unpdf';
import { administrator } from '../support/calls.ts';
import type { Greffier } from '../support/greffier.ts';
import { expectAccessible, look, looksAt } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { removeMeeting } from './meetings.ts';

const TRANSCRIPT = `[00:00:04] Claire Martin: Bonjour à tous, on fait le point sur la migration.
[00:00:21] Thomas Lefèvre: La seconde répétition a duré quatre heures au lieu de deux.
[00:00:43] Claire Martin: Alors on migre le samedi 12 décembre.`;

/** A meeting of its own for a test, saved as a bot saves it; answers its id. */
async function saved(greffier: Greffier, subject: string, transcript = TRANSCRIPT): Promise<string> {
  const meeting = {
    platform: 'google_meet',
    meetingId: `gmeet-${subject}`,
    subject,
    startTime: '2026-11-20T13:30:00.000Z',
    endTime: '2026-11-20T13:42:00.000Z',
    participants: [{ name: 'Claire Martin', email: 'claire.martin@unknown' }],
    transcript,
  };
  return (await (await administrator(greffier))(saveMeeting, { body: meeting })).id;
}

const open = async (page: Page, id: string, query = ''): Promise<void> => {
  await page.goto(`/meetings/${id}${query}`);
  await expect(page.getByText('Fiche Détail de Réunion')).toBeVisible();
};

test('a saved meeting shows its transcript beside the document, and finds words in it', async ({
  signedIn: page,
  greffier,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, await saved(greffier, 'Point de migration'));
  await expect(page.getByRole('heading', { name: 'Point de migration' })).toBeVisible();
  const rail = page.getByRole('complementary', { name: 'Transcript' });
  await rail.getByPlaceholder('Chercher dans le transcript').fill('REPETITION');
  await page.keyboard.press('Enter');
  await expect(rail.locator('[aria-current="true"]')).toContainText('La seconde répétition');
});

test('an address leads to a line of the transcript', async ({ signedIn: page, greffier }) => {
  await open(page, await saved(greffier, 'Lien profond'), '?tab=timeline&line=2');
  await expect(page.locator('[aria-current="true"][data-line="2"]')).toContainText('samedi 12 décembre');
});

test('a meeting is printed whole, and only it', async ({ signedIn: page, greffier }) => {
  await page.setViewportSize({ width: 1024, height: 900 });
  await open(page, await saved(greffier, 'À imprimer'));
  const document = page.locator('.print-document');
  await expect(document).toHaveCount(0);
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(`dispatchEvent(new Event('beforeprint'))`);
  await expect(document.getByText('La seconde répétition').first()).toBeVisible();
  await expect(page.getByRole('navigation').first()).toBeHidden();
  await page.evaluate(`dispatchEvent(new Event('afterprint'))`);
  await expect(document).toHaveCount(0);
});

test('a meeting is exported as a file that bears its name', async ({ signedIn: page, greffier }) => {
  await open(page, await saved(greffier, 'Comité d’été'));
  await page.getByRole('button', { name: 'Exporter' }).click();
  const coming = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Compte rendu en Markdown' }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toBe('Comité-d-été.md');
  expect(await readFile(await download.path(), 'utf8')).toContain('La seconde répétition a duré quatre heures');
});

test('what is printed and the PDF of the server say the same', async ({ signedIn: page, greffier }) => {
  const title = 'Un seul compte rendu';
  const decided = `${TRANSCRIPT}
[00:01:10] Claire Martin: C'est décidé, on garde les 12 400 euros du budget de secours.
[00:01:30] Claire Martin: Thomas, tu prépares le plan de repli d'ici vendredi ?
[00:01:40] Thomas Lefèvre: Oui, je m'en occupe.`;
  await open(page, await saved(greffier, title, decided));
  await expect(page.getByRole('heading', { name: /^Décisions/u })).toBeVisible();
  await page.getByRole('button', { name: 'Exporter' }).click();
  const coming = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Compte rendu en PDF' }).click();
  const exported = await readFile(await (await coming).path());
  const printed = await page.pdf({ preferCSSPageSize: true });
  const wordsOf = async (pdf: Buffer): Promise<string[]> => {
    const { text } = await extractText(await getDocumentProxy(Uint8Array.from(pdf)), { mergePages: true });
    // The title stands at the foot of each page of the server's.
    return (text.replaceAll(title, ' ').match(/[\p{L}\p{N}’':]*\p{L}{2}[\p{L}\p{N}’']*|\d+:\d\d/gu) ?? []).toSorted();
  };
  expect(await wordsOf(exported)).toEqual(await wordsOf(printed));
});

test('a deleted meeting is gone, and the list says so', async ({ signedIn: page, greffier }) => {
  const id = await saved(greffier, 'À supprimer');
  await open(page, id);
  await removeMeeting(page);
  await expect(page).toHaveURL(`${greffier.url}/meetings`);
  await expect(page.getByText('La réunion « À supprimer » a été supprimée.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'À supprimer' })).toHaveCount(0);
  await page.goto(`/meetings/${id}`);
  await expect(page.getByText('Réunion introuvable')).toBeVisible();
});

const TABS = ['', '?tab=timeline', '?tab=actions', '?tab=mindmap', '?tab=connaissance'];

test('the page of a meeting is accessible on each of its tabs', async ({ signedIn: page, greffier }) => {
  test.slow();
  const id = await saved(greffier, 'Accessible');
  for (const [index, tab] of TABS.entries())
    for (const appearance of looksAt(index)) {
      await look(page, appearance);
      await open(page, id, tab);
      await expect(page.getByRole('tabpanel')).not.toBeEmpty();
      await expectAccessible(page);
    }
});
