import { addAction } from '#api/contract/corrections.ts';
import { saveMeeting } from '#api/contract/saves.ts';
import { readFile } from 'node:fs/promises';
import { extractText, getDocumentProxy } from 'unpdf';
import { administrator } from '../support/calls.ts';
import type { Greffier } from '../support/greffier.ts';
import { expectAccessible, look, looksAt } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { openMeeting, openTab, removeMeeting, untilAnalysed } from './meetings.ts';

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

/** With a decision and an action. */
const DECIDED = `${TRANSCRIPT}
[00:01:10] Claire Martin: C'est décidé, on garde les 12 400 euros du budget de secours.
[00:01:30] Claire Martin: Thomas, tu prépares le plan de repli d'ici vendredi ?
[00:01:40] Thomas Lefèvre: Oui, je m'en occupe.`;

test('a saved meeting shows its transcript beside the document, and finds words in it; it is printed whole, and only it', async ({
  signedIn: page,
  greffier,
}) => {
  const id = await saved(greffier, 'Point de migration');
  await untilAnalysed(greffier, id);
  const shared = { task: 'Préparer le plan de repli', assignee: 'Claire Martin, Thomas Lefèvre, Mariam Ben Saïd' };
  await (
    await administrator(greffier)
  )(addAction, { params: { id }, body: { ...shared, deadline: '2026-12-04', priority: 'high' } });
  await page.setViewportSize({ width: 1440, height: 900 });
  await openMeeting(page, id);
  await expect(page.getByRole('heading', { name: 'Point de migration' })).toBeVisible();
  const rail = page.getByRole('complementary', { name: 'Transcript' });
  await rail.getByPlaceholder('Chercher dans le transcript').fill('REPETITION');
  await page.keyboard.press('Enter');
  await expect(rail.locator('[aria-current="true"]')).toContainText('La seconde répétition');

  const document = page.locator('.print-document');
  await expect(document).toHaveCount(0);
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(`dispatchEvent(new Event('beforeprint'))`);
  await expect(document.getByText('La seconde répétition').first()).toBeVisible();
  await expect(page.getByRole('navigation').first()).toBeHidden();
  // A4 without its margins, as Chromium prints it.
  await page.setViewportSize({ width: 658, height: 900 });
  const row = document.getByRole('row', { name: shared.task });
  const widths = await row.getByRole('cell').evaluateAll((cells) => cells.map(({ clientWidth }) => clientWidth));
  expect(widths[1]).toBeLessThan(widths[0] ?? 0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.evaluate(`dispatchEvent(new Event('afterprint'))`);
  await expect(document).toHaveCount(0);
  await page.emulateMedia({ media: null });

  await openMeeting(page, id, '?tab=timeline&line=2');
  await expect(page.locator('[aria-current="true"][data-line="2"]')).toContainText('samedi 12 décembre');
});

test(
  'a meeting is exported as a file that bears its name; what is printed and the PDF of the server say the same',
  { tag: '@long' },
  async ({ signedIn: page, greffier }) => {
    const title = 'Comité d’été';
    const id = await saved(greffier, title, DECIDED);
    // What is printed is what the page has: an analysis that came between would stand in the server's alone.
    await untilAnalysed(greffier, id);
    await openMeeting(page, id);
    await expect(page.getByRole('heading', { name: /^Décisions/u })).toBeVisible();
    const exported = async (format: 'Markdown' | 'PDF') => {
      await page.getByRole('button', { name: 'Exporter' }).click();
      const coming = page.waitForEvent('download');
      await page.getByRole('menuitem', { name: `Compte rendu en ${format}` }).click();
      const download = await coming;
      return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
    };
    const markdown = await exported('Markdown');
    expect(markdown.name).toBe('Comité-d-été.md');
    expect(markdown.bytes.toString()).toContain('La seconde répétition a duré quatre heures');

    const pdf = await exported('PDF');
    const printed = await page.pdf({ preferCSSPageSize: true });
    const wordsOf = async (bytes: Buffer): Promise<string[]> => {
      const { text } = await extractText(await getDocumentProxy(Uint8Array.from(bytes)), { mergePages: true });
      // The title stands at the foot of each page of the server's.
      return (text.replaceAll(title, ' ').match(/[\p{L}\p{N}’':]*\p{L}{2}[\p{L}\p{N}’']*|\d+:\d\d/gu) ?? []).toSorted();
    };
    expect(await wordsOf(pdf.bytes)).toEqual(await wordsOf(printed));
  },
);

test('a deleted meeting is gone, and the list says so', async ({ signedIn: page, greffier }) => {
  const id = await saved(greffier, 'À supprimer');
  await openMeeting(page, id);
  await removeMeeting(page);
  await expect(page).toHaveURL(`${greffier.url}/meetings`);
  await expect(page.getByText('La réunion « À supprimer » a été supprimée.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'À supprimer' })).toHaveCount(0);
  await page.goto(`/meetings/${id}`);
  await expect(page.getByText('Réunion introuvable')).toBeVisible();
});

const TABS = ['Résumé', 'Timeline', 'Actions', 'Mind Map', 'Connaissance'];

test('the page of a meeting is accessible on each of its tabs', async ({ signedIn: page, greffier }) => {
  test.slow();
  await openMeeting(page, await saved(greffier, 'Accessible'));
  for (const [index, tab] of TABS.entries()) {
    await openTab(page, tab);
    for (const appearance of looksAt(index)) {
      await look(page, appearance);
      // What stands around the tabs is the same at each.
      await expectAccessible(page, index < 2 ? 'html' : '[role=tabpanel]');
    }
  }
});
