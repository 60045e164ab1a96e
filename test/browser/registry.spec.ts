import { renameMeeting } from '#api/contract/corrections.ts';
import { readFile } from 'node:fs/promises';
import { administrator } from '../support/calls.ts';
import { somebody } from '../support/people.ts';
import { expectAccessibleIn, looksAt } from './accessible.ts';
import { openAdministration } from './administration.ts';
import { expect, keepSignIn, test } from './fixtures.ts';
import { sharedMeeting } from './meetings.ts';

test('an auditor finds who changed a title, what it was before, and takes the proof', async ({
  signedIn: page,
  greffier,
}) => {
  const id = await sharedMeeting(greffier);
  const ask = await administrator(greffier);
  await ask(renameMeeting, { params: { id }, body: { title: 'Comité de pilotage' } });
  await ask(renameMeeting, { params: { id }, body: { title: 'Comité des travaux' } });
  await openAdministration(page, 'Registre');
  const found = page.getByRole('link', { name: /a corrigé le titre.*Comité de pilotage.*Comité des travaux/u });
  await found.click();
  const dialog = page.getByRole('dialog', { name: /^Entrée/u });
  await expect(dialog.getByRole('cell', { name: 'Comité des travaux' })).toBeVisible();
  await expectAccessibleIn(page, looksAt(0), '[role=dialog]');
  // Everything of the same request, by its link.
  await dialog
    .getByRole('link', { name: /^[0-9a-f]{8}-/u })
    .first()
    .click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: /Retirer le filtre.*Même requête/u })).toBeVisible();
  await expect(page.getByRole('link', { name: /a corrigé le titre/u })).toHaveCount(1);

  await page.getByRole('button', { name: 'Vérifier maintenant' }).click();
  await expect(page.getByText(/Vérifié jusqu’à l’entrée \d/u)).toBeVisible();
  const proof = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Télécharger la preuve' }).click();
  const file = JSON.parse(await readFile(await (await proof).path(), 'utf8')) as Record<string, unknown>;
  expect(file).toMatchObject({ period: { gaps: 0, lost: 0 }, verification: { report: { faults: [] } } });
  const csv = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exporter en CSV' }).click();
  expect(await readFile(await (await csv).path(), 'utf8')).toContain('Comité des travaux');
  await expectAccessibleIn(page, looksAt(1));

  await page.getByRole('tab', { name: 'Accès' }).click();
  await expect(page.getByText(/a exporté le registre/u).first()).toBeVisible();
  await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Utilisateurs' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Gestion des utilisateurs' })).toBeVisible();
});

test('somebody who does not administer is told so', { tag: '@long' }, async ({ page, greffier }) => {
  await keepSignIn(page, greffier, await somebody(greffier, 'user'));
  await page.goto('/registry');
  await expect(page.getByText('Cette page est réservée aux administrateurs.')).toBeVisible();
});

test(
  'on a phone what happened stands above the bar, and what narrows it behind a button',
  { tag: '@long' },
  async ({ signedIn: page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/registry?from=2026-11-01');
    const shown = [
      page.getByRole('region', { name: 'Ce que prouve le registre sur ces dates' }),
      page.getByRole('region', { name: 'Événements, du plus récent au plus ancien' }).getByRole('listitem').first(),
    ];
    const bar = await page.getByRole('navigation').last().boundingBox();
    // The newest sentence may be a long one: its first two lines are what must be read without scrolling.
    const TWO_LINES = 56;
    for (const one of shown) {
      await expect(one).toBeVisible();
      const box = await one.boundingBox();
      expect((box?.y ?? Infinity) + Math.min(box?.height ?? 0, TWO_LINES)).toBeLessThanOrEqual(bar?.y ?? 0);
    }
    await expect(page.getByLabel('Domaine')).toBeHidden();
    await page.getByRole('button', { name: 'Filtrer' }).click();
    await expect(page.getByLabel('Domaine')).toBeVisible();
    await expectAccessibleIn(page, [[390, 'dark']]);
  },
);

test('a person is found, taken as a file and erased', { tag: '@long' }, async ({ signedIn: page, greffier }) => {
  const { displayName } = await somebody(greffier, 'user');
  await openAdministration(page, 'Registre');
  await page.getByRole('tab', { name: 'Personnes' }).click();
  await page.getByRole('searchbox', { name: 'Nom ou adresse de la personne' }).fill(displayName);
  await page.getByRole('radio', { name: new RegExp(displayName, 'u') }).check();
  await expectAccessibleIn(page, looksAt(0));
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exporter ce qui la concerne' }).click();
  const readable = await readFile(await (await file).path(), 'utf8');
  expect(readable).toContain(`<h1>Ce que Greffier garde de ${displayName}</h1>`);
  expect(readable).toContain('<h2>Ses accès</h2>');
  const data = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Ses données en JSON' }).click();
  expect(await readFile(await (await data).path(), 'utf8')).toContain(displayName);
  await page.getByRole('button', { name: 'Effacer cette personne…' }).click();
  await page.getByLabel(/Écrivez/u).fill('effacer');
  await expectAccessibleIn(page, looksAt(1), '[role=dialog]');
  await page.getByRole('button', { name: 'Effacer définitivement' }).click();
  await expect(page.getByText('La personne est effacée.')).toBeVisible();
});
