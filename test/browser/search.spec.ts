import { saveMeeting } from '#api/contract/meetings.ts';
import type { Page } from '@playwright/test';
import { administrator } from '../support/calls.ts';
import type { Greffier } from '../support/greffier.ts';
import { expectAccessible, look, looksAt } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { untilAnalysed } from './meetings.ts';

const TRANSCRIPT = `[00:00:04] Hélène Marchetti: Bonjour à tous, on parle du renouvellement des licences.
[00:00:21] Thomas Lefèvre: Le fournisseur demande douze mille euros pour les licences flottantes.
[00:00:43] Hélène Marchetti: Décision : on renouvelle les licences flottantes pour un an.
[00:01:02] Hélène Marchetti: Thomas, tu envoies le bon de commande avant le 2 décembre 2026.
[00:01:20] Thomas Lefèvre: Je m’occupe d’envoyer le bon de commande.`;

let saves = 0;

/** A meeting that is analysed, in which these things were said; answers its id. */
async function analysed(greffier: Greffier, subject: string): Promise<string> {
  const ask = await administrator(greffier);
  saves += 1;
  const { id } = await ask(saveMeeting, {
    body: {
      platform: 'google_meet',
      meetingId: `gmeet-search-${saves}`,
      subject,
      startTime: '2026-11-20T13:30:00.000Z',
      endTime: '2026-11-20T13:42:00.000Z',
      participants: [
        { name: 'Hélène Marchetti', email: greffier.adminEmail },
        { name: 'Thomas Lefèvre', email: 'thomas@exemple.fr' },
      ],
      transcript: TRANSCRIPT,
    },
  });
  await untilAnalysed(greffier, id);
  return id;
}

/** Counts what somebody does: a click, a key or keys pressed together, and words that are typed. */
const counted = (page: Page) => {
  let actions = 0;
  return {
    press: async (key: string) => {
      actions += 1;
      await page.keyboard.press(key);
    },
    type: async (text: string) => {
      actions += 1;
      await page.keyboard.type(text);
    },
    click: async (name: RegExp | string) => {
      actions += 1;
      await page.getByRole('link', { name }).first().click();
    },
    count: () => actions,
  };
};

test('a word that was said leads to the sentence, lit, in three actions', async ({ signedIn: page, greffier }) => {
  const id = await analysed(greffier, 'Point du vendredi');
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Actions en retard' })).toBeVisible();
  await expect(async () => {
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox', { name: 'Rechercher ou commander' })).toBeFocused({ timeout: 500 });
  }).toPass();
  await page.keyboard.press('Escape');
  const person = counted(page);
  await person.press('Control+k');
  await person.type('euros flottantes');
  await person.press('Enter');
  expect(person.count()).toBe(3);
  await expect(page).toHaveURL(new RegExp(`/meetings/${id}[?]`, 'u'));
  await expect(page.locator('[aria-current="true"][data-line="1"]')).toContainText('douze mille euros');
});

test('a question leads to the lit sentence in three keys and its words', async ({ signedIn: page, greffier }) => {
  const id = await analysed(greffier, 'Point des contrats');
  await page.goto('/dashboard');
  await expect(async () => {
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox', { name: 'Rechercher ou commander' })).toBeFocused({ timeout: 500 });
  }).toPass();
  await page.keyboard.press('Escape');
  const person = counted(page);
  await person.press('Control+k');
  await person.type('Quel prix veut le prestataire pour les licences du point des contrats ?');
  await person.press('Enter');
  expect(person.count()).toBe(3);
  await expect(page).toHaveURL(new RegExp(`/meetings/${id}[?].*line=1`, 'u'));
  await expect(page.locator('[aria-current="true"][data-line="1"]')).toContainText('douze mille euros');
});

test('a question on the page of the search has its answer, or that there is none, in all looks', async ({
  signedIn: page,
  greffier,
}) => {
  await analysed(greffier, 'Budget des licences');
  await page.goto(`/search?${new URLSearchParams({ q: 'Combien demande le fournisseur pour les licences ?' })}`);
  const passages = page.getByRole('list', { name: 'Réponse', exact: true });
  await expect(passages.getByRole('link', { name: /douze mille euros/u }).first()).toBeVisible();
  for (const one of looksAt(2)) {
    await look(page, one);
    await expectAccessible(page);
  }
  await look(page, [1440, 'light']);
  await page.getByRole('searchbox').fill('Qui a peint la girafe du zoo ?');
  await expect(page.getByText('Aucune réunion n’en parle.')).toBeVisible();
  await expect(page.getByText('« girafe »')).toBeVisible();
  await expectAccessible(page);
});

test('the list’s box finds what was said too, and words in any order', async ({ signedIn: page, greffier }) => {
  await analysed(greffier, 'Bascule du CRM');
  await page.goto('/meetings?search=crm%20marchetti%20bascule');
  await expect(page.getByRole('link', { name: 'Bascule du CRM' })).toBeVisible();
  const person = counted(page);
  await page.goto('/meetings');
  await page.getByRole('searchbox').click();
  await person.type('fournisseur licences');
  const said = page.getByRole('list', { name: 'Dans ce qui a été dit et décidé' });
  await expect(said.getByRole('link').first()).toBeVisible();
  await person.click(/douze mille euros/u);
  expect(person.count()).toBeLessThanOrEqual(2);
  await expect(page.locator('[aria-current="true"][data-line="1"]')).toBeVisible();
});

test('the page of the search has everything by kind, in all looks', async ({ signedIn: page, greffier }) => {
  await analysed(greffier, 'Comité des licences');
  await page.goto('/search?q=licences');
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  const headings = await page.getByRole('heading', { level: 2 }).allTextContents();
  expect(headings.indexOf('Passages')).toBeGreaterThan(headings.indexOf('Décisions'));
  expect(headings.indexOf('Réunions')).toBeGreaterThan(headings.indexOf('Passages'));
  for (const one of looksAt(0)) {
    await look(page, one);
    await expectAccessible(page);
  }
  await look(page, [1440, 'light']);
  await expect(async () => {
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox', { name: 'Rechercher ou commander' })).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.keyboard.type('licences');
  await expect(page.getByRole('option').nth(3)).toBeVisible();
  await expectAccessible(page);
});

test('mine of today is one action away, and is ticked, given and dated by keys', async ({
  signedIn: page,
  greffier,
}) => {
  await analysed(greffier, 'Suivi des commandes');
  await page.goto('/dashboard');
  const person = counted(page);
  await person.click('Mes actions');
  expect(person.count()).toBe(1);
  await expect(page).toHaveURL(`${greffier.url}/actions`);
  await page.goto('/actions?of=all');
  await expect(page.getByText(/bon de commande/u).first()).toBeVisible();
  for (const one of looksAt(1)) {
    await look(page, one);
    await expectAccessible(page);
  }
  await look(page, [1440, 'light']);
  const total = Number.parseInt((await page.getByText(/^\d+\sactions?$/u).textContent()) ?? '', 10);
  await expect(async () => {
    await page.keyboard.press('j');
    await expect(page.locator(':focus')).toHaveAttribute('aria-label', /^Sélectionner/u, { timeout: 500 });
  }).toPass();
  await page.keyboard.press('x');
  await page.keyboard.press('d');
  await page.getByLabel('Échéance', { exact: true }).fill('2026-12-24');
  await page.keyboard.press('Enter');
  await expect(page.getByText('échéance fixée')).toBeVisible();
  await expect(page.getByText(/24 déc\. 2026/u).first()).toBeVisible();
  // Once: what is done leaves the list, and `check` would look for the tick at the next one.
  await page
    .getByRole('checkbox', { name: /^Terminer/u })
    .first()
    .click();
  await expect(page.getByText('action terminée')).toBeVisible();
  await expect(page.getByText(new RegExp(`^${total - 1}\\s`, 'u')).first()).toBeVisible();
  await page.getByRole('button', { name: 'Annuler' }).click();
  await expect(page.getByText('changement annulé')).toBeVisible();
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exporter en CSV' }).click();
  expect((await coming).suggestedFilename()).toMatch(/^actions-\d{4}-\d\d-\d\d\.csv$/u);
});
