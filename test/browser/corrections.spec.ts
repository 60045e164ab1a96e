import { correctLine, correctStatement, renameMeeting } from '#api/contract/corrections.ts';
import { meetingSummary } from '#api/contract/meetings.ts';
import type { Locator, Page } from '@playwright/test';
import { administrator } from '../support/calls.ts';
import { expectAccessible, expectAccessibleIn, look, looksAt } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { analysedMeeting, openMeeting, SPEAKERS } from './meetings.ts';

const [MARIE, PAUL] = SPEAKERS;
const save = (page: Page) => page.getByRole('button', { name: 'Enregistrer' }).click();
const part = (page: Page, name: RegExp) => page.getByRole('region', { name });

test('a title, a decision, a key point and the summary are put right in their place, and taken back', async ({
  signedIn: page,
  greffier,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openMeeting(page, await analysedMeeting(greffier, 'À corriger'));
  await page.getByRole('button', { name: /^Corriger.*Titre/u }).click();
  await page.getByRole('textbox', { name: 'Titre de la réunion' }).fill('Comité du printemps');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Comité du printemps');
  await expect(page.getByText(/^, Corrigé par .* le /u)).toBeAttached();
  await page.getByRole('button', { name: 'Annuler', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('À corriger');

  const decisions = part(page, /^Décisions/u);
  const first = decisions.getByRole('listitem').first();
  const said = await first.textContent();
  await first.getByRole('button', { name: /^Corriger/u }).click();
  await page.getByRole('textbox', { name: 'Décision' }).fill('On garde le prestataire.');
  await page.keyboard.press('Enter');
  await expect(first).toContainText('On garde le prestataire.');
  await expect(first).toContainText('corrigé');
  // The focus is where it was.
  await expect(first.getByRole('button', { name: /^Corriger/u })).toBeFocused();
  await page.keyboard.press('e');
  await expect(page.getByRole('textbox', { name: 'Décision' })).toBeFocused();
  await page.getByRole('button', { name: 'Annuler la dernière correction' }).click();
  await expect(first).toHaveText(said ?? '');

  await page.getByRole('button', { name: 'Ajouter une décision' }).click();
  await page.getByRole('textbox', { name: 'Décision' }).fill('Le bail est signé.');
  await page.keyboard.press('Enter');
  await expect(decisions.getByRole('listitem').last()).toContainText('Le bail est signé.');

  const questions = part(page, /^Questions ouvertes/u);
  await page.getByRole('button', { name: 'Ajouter une question ouverte' }).click();
  await page.getByRole('textbox', { name: 'Question ouverte' }).fill('Qui prévient le bailleur ?');
  await page.keyboard.press('Enter');
  const asked = questions.getByRole('listitem').last();
  await expect(asked).toContainText('Qui prévient le bailleur');
  await asked.getByRole('button', { name: /^Corriger/u }).click();
  await page.getByRole('textbox', { name: 'Question ouverte' }).fill('Qui relance le bailleur ?');
  await page.keyboard.press('Enter');
  await expect(asked).toContainText('Qui relance le bailleur');
  await expectAccessibleIn(page, looksAt(1), 'article');
  await asked.getByRole('button', { name: /^Corriger/u }).click();
  await page.getByRole('button', { name: 'Supprimer', exact: true }).click();
  await expect(questions.getByText(/bailleur/u)).toHaveCount(0);
  await expect(page.getByRole('dialog').filter({ hasText: 'Suppression enregistrée.' })).toHaveCount(0);

  const points = part(page, /^Points/u);
  const point = points.getByRole('listitem').first();
  const pointSaid = (await point.textContent()) ?? '';
  await point.getByRole('button', { name: /^Corriger/u }).click();
  await page.getByRole('button', { name: 'Supprimer', exact: true }).click();
  await expect(points.getByText(pointSaid)).toHaveCount(0);
  await page
    .getByRole('dialog')
    .filter({ hasText: 'Suppression enregistrée.' })
    .getByRole('button', { name: 'Annuler' })
    .click();
  await expect(points.getByRole('listitem').first()).toHaveText(pointSaid);

  await page.getByRole('button', { name: /^Corriger.*Résumé/u }).click();
  await page.getByRole('textbox', { name: 'Résumé' }).fill('Tout est dit.');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  // What was written is asked about, in a dialog that the keyboard answers, and the focus comes back either way.
  const question = page.getByRole('alertdialog', { name: 'Modifications non enregistrées' });
  await expect(question).toBeVisible();
  await expectAccessible(page, '[role=alertdialog]');
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: 'Résumé' })).toBeFocused();
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Abandonner ma saisie' }).click();
  await expect(page.getByText('Tout est dit.')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Corriger.*Résumé/u })).toBeFocused();
  await page.keyboard.press('e');
  await page.getByRole('textbox', { name: 'Résumé' }).fill('Tout est dit.');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Tout est dit.')).toBeVisible();
});

test(
  'an action is added, put right and removed; a speaker is put right in three actions, or everywhere; a refusal loses nothing',
  { tag: '@long' },
  async ({ signedIn: page, greffier }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await openMeeting(page, await analysedMeeting(greffier, 'Actions à corriger'));
    const actions = part(page, /^Actions/u);
    await actions.getByRole('button', { name: 'Ajouter une action' }).click();
    await actions.getByRole('textbox', { name: 'Action' }).fill('Relire le bail');
    await actions.getByRole('combobox', { name: 'Responsable' }).fill(MARIE);
    await actions.getByLabel('Échéance').fill('2030-01-15');
    await save(page);
    const row = actions.getByRole('listitem').filter({ hasText: /Relire (?:tout )?le bail/u });
    await expect(row).toContainText(MARIE);
    await row.getByRole('button', { name: /^Corriger/u }).click();
    await actions.getByRole('textbox', { name: 'Action' }).fill('Relire tout le bail');
    await save(page);
    await expect(actions.getByText('Relire tout le bail')).toBeVisible();
    // That it was put right moves no column.
    await expect(row.getByText('corrigé', { exact: true })).toBeVisible();
    const widthOf = async (one: Locator) => (await one.getByRole('paragraph').first().boundingBox())?.width;
    expect(await widthOf(row)).toBe(await widthOf(actions.getByRole('listitem').first()));
    await actions
      .getByRole('listitem')
      .filter({ hasText: 'Relire tout le bail' })
      .getByRole('button', { name: /^Corriger/u })
      .click();
    await page.getByRole('button', { name: 'Supprimer', exact: true }).click();
    await expect(actions.getByText('Relire tout le bail')).toHaveCount(0);

    const rail = page.getByRole('complementary', { name: 'Transcript' });
    const line = rail.locator('[data-line="0"]');
    // One: the pencil. Two: the name. Three: Enter.
    await line.getByRole('button', { name: /^Corriger/u }).click();
    await line.getByRole('combobox', { name: 'Intervenant' }).fill(MARIE);
    await page.keyboard.press('Enter');
    await expect(line).toContainText(MARIE);
    await expect(line).toContainText('corrigé');
    await expect(rail.locator('[data-line="2"]')).toContainText(PAUL);
    await rail
      .locator('[data-line="2"]')
      .getByRole('button', { name: /^Corriger/u })
      .click();
    await rail.getByRole('combobox', { name: 'Intervenant' }).fill('Paul Étienne');
    await rail.getByRole('checkbox', { name: 'Toutes ses interventions' }).click();
    await page.keyboard.press('Enter');
    for (const number of [2, 4]) await expect(rail.locator(`[data-line="${number}"]`)).toContainText('Paul Étienne');

    await page.route('**/title', (route) => route.abort());
    await page.getByRole('button', { name: /^Corriger.*Titre/u }).click();
    await page.getByRole('textbox', { name: 'Titre de la réunion' }).fill('Perdu');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert').getByText(/n’a pas été enregistrée/u)).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Titre de la réunion' })).toHaveValue('Perdu');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Abandonner ma saisie' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Actions à corriger');
  },
);

test(
  'who is overtaken sees by whom, and both texts, and chooses',
  { tag: '@long' },
  async ({ signedIn: page, greffier }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const id = await analysedMeeting(greffier, 'À deux');
    await openMeeting(page, id);
    const other = await page.context().newPage();
    await other.setViewportSize({ width: 1440, height: 900 });
    await openMeeting(other, id);
    const first = (one: Page) =>
      part(one, /^Décisions/u)
        .getByRole('listitem')
        .first();
    await first(page)
      .getByRole('button', { name: /^Corriger/u })
      .click();
    await page.getByRole('textbox', { name: 'Décision' }).fill('La mienne.');

    await first(other)
      .getByRole('button', { name: /^Corriger/u })
      .click();
    await other.getByRole('textbox', { name: 'Décision' }).fill('La sienne.');
    await other.keyboard.press('Enter');
    await expect(first(other)).toContainText('corrigé');

    await save(page);
    await expect(page.getByText(/a corrigé ce passage le/u)).toBeVisible();
    await expect(first(page).getByText('La sienne.')).toBeVisible();
    await expectAccessible(page, 'form');
    await page.getByRole('button', { name: 'Garder la mienne' }).click();
    await expect(first(page)).toContainText('La mienne.');
    await expect(first(other)).toContainText('La mienne.');
    const ask = await administrator(greffier);
    expect((await ask(meetingSummary, { params: { id } })).decisions?.[0]).toBe('La mienne.');
  },
);

test(
  'the editors are accessible; each event is a sentence that leads to the meeting as it was, with what differs',
  { tag: '@long' },
  async ({ signedIn: page, greffier }) => {
    test.slow();
    const id = await analysedMeeting(greffier, 'Avec une histoire');
    const ask = await administrator(greffier);
    await ask(renameMeeting, { params: { id }, body: { title: 'Avec un passé' } });
    await ask(correctLine, { params: { id, line: '0' }, body: { text: 'Autre chose.' } });
    const item = (await ask(meetingSummary, { params: { id } })).ids?.decisions[0] ?? '';
    await ask(correctStatement, { params: { id, part: 'decisions', item }, body: { text: 'Corrigée aussi.' } });
    await openMeeting(page, id);
    for (const [index, subject] of [`decisions/${item}`, 'new/action', 'title'].entries()) {
      await page.locator(`[data-correct="${subject}"]`).first().click();
      const editor = page.getByRole('form', { name: /^Corriger/u });
      await expect(editor).toBeVisible();
      await expectAccessibleIn(page, looksAt(index), 'form');
      await page.keyboard.press('Escape');
      await expect(editor).toHaveCount(0);
    }

    await look(page, [1440, 'light']);
    await page.getByRole('button', { name: 'Autres actions' }).click();
    await page.getByRole('menuitem', { name: 'Historique' }).click();
    const event = page.getByRole('link', { name: /^Administrateur a corrigé le titre.*Avec un passé/u });
    await expect(event).toBeVisible();
    await expectAccessible(page);
    await event.click();
    await expect(page).toHaveURL(/\?at=\d+$/u);
    await expect(page.getByText(/en lecture seule/u)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Avec un passé');
    await expect(part(page, /^Ce qui a changé/u)).toContainText('Autre chose.');
    await expect(page.getByRole('button', { name: /^Corriger/u })).toHaveCount(0);
    await expectAccessibleIn(page, looksAt(0), 'main');
    await page.getByRole('link', { name: 'Tout l’historique' }).click();
    // What it said before stands behind « Avant ».
    await page.getByRole('link', { name: /^La réunion avant.*a corrigé le titre/u }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Avec une histoire');
    await page.getByRole('link', { name: 'Revenir à la réunion' }).click();
    await expect(page.getByRole('tab', { name: 'Résumé' })).toBeVisible();
  },
);
