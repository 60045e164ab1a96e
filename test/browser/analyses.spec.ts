import { correctLine } from '#api/contract/corrections.ts';
import { listAnalyses, requestAnalysis } from '#api/contract/meeting-analyses.ts';
import { meetingSummary, meetingTranscript } from '#api/contract/meetings.ts';
import { changeSettings } from '#api/contract/settings.ts';
import { startOpenAi } from '../emulators/openai/emulator.ts';
import { strict } from '../emulators/openai/models.ts';
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

test('a model that reads is seen getting on, and is stopped by one press', async ({ signedIn: page, greffier }) => {
  const id = await analysedMeeting(greffier, 'Lue par un modèle');
  const ask = await administrator(greffier);
  const standIn = await startOpenAi({ models: [strict('modele-maison')] });
  await ask(changeSettings, {
    body: { aiModel: 'other', aiOtherModel: 'modele-maison', aiAddress: standIn.baseUrl },
  });
  try {
    // One part is read, and then the model says nothing for a while.
    standIn.faults.inject({ kind: 'no-usage' });
    standIn.faults.inject({ kind: 'stalls' });
    await openMeeting(page, id);
    await ask(requestAnalysis, { params: { id } });
    await expect(page.getByText(/^Le modèle lit la réunion.*1\spartie sur/u)).toBeVisible({ timeout: 60_000 });
    await expect(page.getByRole('progressbar', { name: 'Parties lues par le modèle' })).toHaveAttribute('value', '1');
    await expectAccessibleIn(page, looksAt(1), 'main');
    await page.getByRole('button', { name: 'Arrêter le modèle' }).click();
    await expect(page.getByText('Le modèle est arrêté : le compte rendu reste comme il est.').first()).toBeVisible();
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    await expect(page.getByText(/Quelqu’un a arrêté le modèle/u)).toBeVisible();
  } finally {
    await ask(changeSettings, { body: { aiModel: 'extractive', aiAddress: '' } });
    await standIn.close();
  }
});
