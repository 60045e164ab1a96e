import { correctLine } from '#api/contract/corrections.ts';
import { listAnalyses } from '#api/contract/meeting-analyses.ts';
import { meetingSummary, meetingTranscript } from '#api/contract/meetings.ts';
import { administrator } from '../support/calls.ts';
import { expectAccessibleIn, looksAt } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { analysedMeeting, openMeeting } from './meetings.ts';

test('two versions of an analysis stand side by side, and one is chosen by the keyboard', async ({
  signedIn: page,
  greffier,
}) => {
  const id = await analysedMeeting(greffier, 'À comparer');
  const ask = await administrator(greffier);
  const versions = async () => (await ask(listAnalyses, { params: { id } })).analyses;
  // What is put right of a line makes another version.
  const { decisions, citations } = await ask(meetingSummary, { params: { id } });
  const [cited] = citations?.decisions[0] ?? [];
  if (!cited) throw new TypeError('a decision that cites a line');
  const { lines } = (await ask(meetingTranscript, { params: { id } })).data;
  const said = lines.find(({ line }) => line === cited.line)?.text ?? '';
  const text = said.replace(/(\p{L}{5,})(?=\P{L}*$)/u, 'autrement');
  await ask(correctLine, { params: { id, line: String(cited.line) }, body: { text } });
  await expect(async () => expect((await versions()).length).toBeGreaterThan(1)).toPass();

  await openMeeting(page, id);
  await page.getByRole('button', { name: 'Autres actions' }).click();
  await page.getByRole('menuitem', { name: 'Versions de l’analyse' }).click();
  const compared = page.getByRole('region', { name: 'Comparaison' });
  await expect(compared.locator('del, ins').first()).toBeVisible();
  await expect(page.getByText('Affichée', { exact: true })).toHaveCount(1);
  expect(decisions?.length).toBeGreaterThan(0);
  await expectAccessibleIn(page, looksAt(0), 'main');

  await page.getByRole('button', { name: /version 1, par règles$/u }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Cette version est maintenant celle du compte rendu.').first()).toBeVisible();
  await expect(async () => expect((await versions()).some(({ chosenBy }) => chosenBy !== null)).toBe(true)).toPass();
});
