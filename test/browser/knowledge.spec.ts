import { saveMeeting } from '#api/contract/saves.ts';
import { administrator } from '../support/calls.ts';
import type { Greffier } from '../support/greffier.ts';
import { expectAccessibleIn, looksAt } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { openMeeting, openTab, untilAnalysed } from './meetings.ts';

const LINES = [
  'Claire Morel: Bonjour, parlons de la médiathèque. La toiture de la médiathèque fuit depuis mars.',
  'Paul Petit: Le devis de la toiture est dans devis_toiture.xlsx, et il faut mettre à jour ce fichier.',
  'Claire Morel: Décision : on refait la toiture de la médiathèque cet été.',
  'Paul Petit: La médiathèque reste ouverte. Le plan est sur https://exemple.sharepoint.com/sites/travaux/plan.pdf.',
  'Claire Morel: Action : Paul relance le couvreur pour la toiture avant vendredi.',
  'Paul Petit: Je relance le couvreur, et je préviens la médiathèque.',
];

/** Of something else, for the most part. */
const BEFORE = [
  ...LINES.slice(0, 1),
  ...Array.from({ length: 6 }, (_, index) => `Paul Petit: Le point ${index + 1} de la cantine attend la commission.`),
];

const held = async (
  greffier: Greffier,
  subject: string,
  { day, lines }: { day: string; lines: readonly string[] },
): Promise<string> => {
  const ask = await administrator(greffier);
  const { id } = await ask(saveMeeting, {
    body: {
      platform: 'google_meet',
      meetingId: `gmeet-${subject}-${day}`,
      subject,
      startTime: `${day}T08:30:00.000Z`,
      endTime: `${day}T09:18:00.000Z`,
      participants: [{ name: 'Claire Morel' }, { name: 'Paul Petit' }],
      transcript: lines.map((line, index) => `[00:0${index}:00] ${line}`).join('\n'),
    },
  });
  await untilAnalysed(greffier, id);
  return id;
};

test('what a meeting is about, by the keyboard: topics, resources, and an address before it is opened', async ({
  signedIn: page,
  greffier,
}) => {
  await held(greffier, 'Point médiathèque', { day: '2026-10-03', lines: BEFORE });
  const id = await held(greffier, 'Point médiathèque', { day: '2026-11-20', lines: LINES });
  await openMeeting(page, id);
  await openTab(page, 'Base de connaissance');
  const topics = page.getByRole('region', { name: 'Sujets' });
  const [first] = await topics.getByRole('button', { pressed: false }).all();
  if (!first) throw new TypeError('a topic');
  await first.focus();
  await page.keyboard.press('Enter');
  await expect(topics.getByRole('button', { pressed: true })).toHaveCount(1);
  await page.keyboard.press('Enter');
  const resources = page.getByRole('region', { name: 'Ressources' });
  await resources.getByLabel('Chercher dans les ressources').fill('PLAN');
  await expect(resources.getByRole('listitem')).toHaveCount(1);
  await expectAccessibleIn(page, looksAt(1), '[role="tabpanel"]');
  await resources.getByRole('button', { name: 'Ouvrir «\u00A0plan.pdf\u00A0»' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ouvrir cette adresse ?' });
  await expect(dialog.getByText('https://exemple.sharepoint.com/sites/travaux/plan.pdf')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  const series = page.getByRole('region', { name: 'Série' });
  await expect(series.getByRole('link', { name: '3 oct. 2026' })).toBeVisible();
  await series.getByRole('button', { name: 'Sortir de la série' }).press('Enter');
  await expect(series.getByText('Cette réunion a été sortie de sa série.')).toBeVisible();
});
