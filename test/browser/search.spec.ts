import { saveMeeting } from '#api/contract/saves.ts';
import { changeSettings } from '#api/contract/settings.ts';
import { startOpenAi } from '../emulators/openai/emulator.ts';
import { strict } from '../emulators/openai/models.ts';
import type { Page } from '@playwright/test';
import { administrator } from '../support/calls.ts';
import type { Greffier } from '../support/greffier.ts';
import { somebody } from '../support/people.ts';
import { expectAccessible, expectAccessibleIn, look, looksAt } from './accessible.ts';
import { expect, pageOf, test } from './fixtures.ts';
import { untilAnalysed } from './meetings.ts';

const TRANSCRIPT = `[00:00:04] Hélène Marchetti: Bonjour à tous, on parle du renouvellement des licences.
[00:00:21] Thomas Lefèvre: Le fournisseur demande douze mille euros pour les licences flottantes.
[00:00:43] Hélène Marchetti: Décision : on renouvelle les licences flottantes pour un an.
[00:01:02] Hélène Marchetti: Thomas, tu envoies le bon de commande avant le 2 décembre 2026.
[00:01:20] Thomas Lefèvre: Je m’occupe d’envoyer le bon de commande.`;

const made = new WeakMap<Greffier, Promise<string>>();

/** The meeting of this server in which these things were said, analysed; answers its id. */
function analysed(greffier: Greffier): Promise<string> {
  const id = made.get(greffier) ?? savedAndAnalysed(greffier);
  made.set(greffier, id);
  return id;
}

async function savedAndAnalysed(greffier: Greffier): Promise<string> {
  const ask = await administrator(greffier);
  const { id } = await ask(saveMeeting, {
    body: {
      platform: 'google_meet',
      meetingId: 'gmeet-search',
      subject: 'Point des licences',
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

/** Opens the palette, once the page listens to the keyboard. */
async function openPalette(page: Page): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox', { name: 'Rechercher ou commander' })).toBeFocused({ timeout: 500 });
  }).toPass();
}

for (const [what, typed, tag] of [
  ['a word that was said', 'euros flottantes', []],
  ['a question', 'Quel prix veut le prestataire pour les licences ?', ['@long']],
] as const)
  test(
    `${what} leads to the lit sentence, in three keys and its words`,
    { tag: [...tag] },
    async ({ signedIn: page, greffier }) => {
      const id = await analysed(greffier);
      await page.goto('/dashboard');
      await openPalette(page);
      await page.keyboard.press('Escape');
      const person = counted(page);
      await person.press('Control+k');
      // The palette takes the focus with its next frame; nobody types as fast as a test.
      await expect(page.getByRole('combobox', { name: 'Rechercher ou commander' })).toBeFocused();
      await person.type(typed);
      await person.press('Enter');
      expect(person.count()).toBe(3);
      await expect(page).toHaveURL(new RegExp(`/meetings/${id}[?].*line=1`, 'u'));
      await expect(page.locator('[aria-current="true"][data-line="1"]')).toContainText('douze mille euros');
    },
  );

test(
  'the page of the search has everything by kind, and the answer to a question or that there is none, in all looks',
  { tag: '@long' },
  async ({ signedIn: page, greffier }) => {
    await analysed(greffier);
    await page.goto('/search?q=licences');
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    const headings = await page.getByRole('heading', { level: 2 }).allTextContents();
    expect(headings.indexOf('Passages')).toBeGreaterThan(headings.indexOf('Décisions'));
    expect(headings.indexOf('Réunions')).toBeGreaterThan(headings.indexOf('Passages'));
    await expectAccessibleIn(page, looksAt(0));

    await page.getByRole('searchbox').fill('Combien demande le fournisseur pour les licences ?');
    const passages = page.getByRole('list', { name: 'Réponse', exact: true });
    await expect(passages.getByRole('link', { name: /douze mille euros/u }).first()).toBeVisible();
    await expectAccessibleIn(page, looksAt(1), 'main');
    await page.getByRole('searchbox').fill('Qui a peint la girafe du zoo ?');
    await expect(page.getByText('Aucune réunion n’en parle.')).toBeVisible();
    await expect(page.getByText('« girafe »')).toBeVisible();

    await look(page, [1440, 'light']);
    await openPalette(page);
    await page.keyboard.type('licences');
    await expect(page.getByRole('option').nth(3)).toBeVisible();
    await expectAccessible(page, '[role=dialog]');
  },
);

test(
  'a model words the answer to a question in other words than the record’s, each sentence leading to its passage',
  { tag: '@long' },
  async ({ signedIn: page, greffier }) => {
    const id = await analysed(greffier);
    const ask = await administrator(greffier);
    const vocabulary = { brouzoufs: ['euros'] };
    const standIn = await startOpenAi({ models: [strict('modele-maison', { vocabulary })] });
    const at = { aiModel: 'other', aiOtherModel: 'modele-maison', aiAddress: standIn.baseUrl } as const;
    await ask(changeSettings, { body: at });
    try {
      await page.goto('/search?q=Combien%20de%20brouzoufs%20%3F');
      await expect(page.getByText('Aucune réunion n’en parle.')).toBeVisible();
      await page.getByRole('button', { name: 'Faire rédiger une réponse' }).click();
      await expect(page.getByRole('link', { name: /^Passage 1/u })).toBeVisible();
      await expectAccessibleIn(page, looksAt(0), 'main');
      await page.getByRole('link', { name: /^Passage 1/u }).click();
      await expect(page).toHaveURL(new RegExp(`/meetings/${id}[?].*line=1`, 'u'));
      await expect(page.locator('[aria-current="true"][data-line="1"]')).toContainText('douze mille euros');
    } finally {
      await ask(changeSettings, { body: { aiModel: 'extractive', aiAddress: '' } });
      await standIn.close();
    }
  },
);

test(
  'the list’s box finds what was said too, and words in any order',
  { tag: '@long' },
  async ({ signedIn: page, greffier }) => {
    await analysed(greffier);
    await page.goto('/meetings?search=licences%20marchetti%20point');
    await expect(page.getByRole('link', { name: 'Point des licences' })).toBeVisible();
    const person = counted(page);
    await page.getByRole('searchbox').fill('');
    await page.getByRole('searchbox').click();
    await person.type('fournisseur licences');
    const said = page.getByRole('list', { name: 'Dans ce qui a été dit et décidé' });
    await expect(said.getByRole('link').first()).toBeVisible();
    await person.click(/douze mille euros/u);
    expect(person.count()).toBeLessThanOrEqual(2);
    await expect(page.locator('[aria-current="true"][data-line="1"]')).toBeVisible();
  },
);

test('mine of today is one action away, and is ticked, given and dated by keys', async ({
  signedIn: page,
  greffier,
}) => {
  await analysed(greffier);
  await page.goto('/dashboard');
  const person = counted(page);
  await person.click('Mes actions');
  expect(person.count()).toBe(1);
  await expect(page).toHaveURL(`${greffier.url}/actions`);
  await page.goto('/actions?of=all');
  await expect(page.getByText(/bon de commande/u).first()).toBeVisible();
  await expectAccessibleIn(page, looksAt(1));
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

// In `npm test` the role matrix and the search's own specs show what each may be answered.
test(
  'who takes part finds a meeting’s words and decisions; who has no rights and who observes find nothing of it',
  { tag: '@long' },
  async ({ greffier, browser }) => {
    const [participant, stranger, observer] = await Promise.all([
      somebody(greffier, 'user'),
      somebody(greffier, 'user'),
      somebody(greffier, 'observer'),
    ]);
    const ask = await administrator(greffier);
    const { id } = await ask(saveMeeting, {
      body: {
        platform: 'google_meet',
        meetingId: 'gmeet-search-roles',
        subject: 'Cession du domaine',
        startTime: '2026-11-20T15:30:00.000Z',
        endTime: '2026-11-20T15:42:00.000Z',
        participants: [{ name: 'Hélène Marchetti' }, { name: participant.displayName, email: participant.email }],
        transcript: `[00:00:04] Hélène Marchetti: Le notaire propose une viticultrice pour la cession.
[00:00:43] Hélène Marchetti: Décision : on vend à la viticultrice avant le 2 décembre 2026.`,
      },
    });
    await untilAnalysed(greffier, id);
    const finding = async (person: typeof participant) => {
      const page = await pageOf(browser, greffier, person);
      await page.goto('/search?q=viticultrice');
      return page;
    };
    const its = (page: Page) => page.locator('main').getByRole('link', { name: /viticultrice|Cession du domaine/u });

    const found = await finding(participant);
    await expect(its(found).first()).toBeVisible();
    await found.context().close();

    for (const person of [stranger, observer]) {
      const page = await finding(person);
      await expect(page.getByText(/^Aucun résultat pour/u)).toBeVisible();
      await expect(its(page)).toHaveCount(0);
      await page.getByRole('searchbox').fill('Qui achète le domaine à la cession ?');
      await expect(page.getByText('Aucune réunion n’en parle.')).toBeVisible();
      await expect(its(page)).toHaveCount(0);
      await openPalette(page);
      await page.keyboard.type('viticultrice');
      await expect(page.getByRole('dialog')).toContainText('viticultrice');
      await expect(page.getByRole('option', { name: /Cession|notaire/u })).toHaveCount(0);
      await page.goto(`/meetings/${id}`);
      await expect(page.getByText('Cession du domaine')).toHaveCount(0);
      await page.goto('/meetings?search=viticultrice');
      await expect(page.getByRole('searchbox')).toHaveValue('viticultrice');
      await expect(page.getByRole('link', { name: /Cession|viticultrice/u })).toHaveCount(0);
      await page.context().close();
    }
  },
);
