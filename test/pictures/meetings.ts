import type { Page } from 'playwright';
import type { Screen } from './screen.ts';

/** A phone is shown the map as a list. */
const mapped = (page: Page) => page.locator('.react-flow__node, [role="tabpanel"] [aria-pressed]').nth(4).waitFor();

const meetingTab = (name: string, tab: string): Screen => ({
  name: `meeting-${name}`,
  show: async (page, { meetingId }) => {
    await page.goto(`/meetings/${meetingId}?tab=${tab}`);
    await page.getByRole('tabpanel').waitFor();
    if (tab === 'mindmap') await mapped(page);
  },
});

const analysisTab = (name: string): Screen => ({
  name: `analysis-${name.toLowerCase().replace('résumé', 'summary').replace(' ', '-')}`,
  show: async (page) => {
    await page.goto('/test-bot');
    // The second tab finds the text and the analysis that the first one left.
    const text = page.getByRole('textbox', { name: 'Transcript de la réunion' });
    if ((await text.inputValue()) === '') {
      await page.getByRole('button', { name: 'Exemple', exact: true }).click();
      await page.getByRole('button', { name: 'Analyser' }).click();
    }
    await page.getByRole('tab', { name }).click();
    if (name === 'Mind Map') await mapped(page);
    else await page.getByRole('tabpanel').scrollIntoViewIfNeeded();
  },
});

const selected = async (page: Page): Promise<void> => {
  await page.goto('/actions?of=all');
  for (const index of [0, 2, 3])
    await page
      .getByRole('checkbox', { name: /^Sélectionner/u })
      .nth(index)
      .check();
};

/** The keys are there once their layer is loaded: the field is clicked until it opens the palette. */
const palette = async (page: Page): Promise<void> => {
  await page.goto('/dashboard');
  const field = page.getByRole('combobox', { name: 'Rechercher ou commander' });
  for (let look = 0; look < 20 && !(await field.isVisible()); look += 1) {
    await page.keyboard.press('Control+k');
    await page.waitForTimeout(200);
  }
  await field.fill('budget');
  await page.getByRole('option').nth(3).waitFor();
};

/** What is done on the pages of meetings and of the analysis, and what stands where there is nothing. */
export const MEETINGS: readonly Screen[] = [
  { name: 'meetings-empty', show: async (page) => void (await page.goto('/meetings?search=introuvable')) },
  { name: 'meetings-said', show: async (page) => void (await page.goto('/meetings?search=budget')) },
  { name: 'search-results', show: async (page) => void (await page.goto('/search?q=budget')) },
  { name: 'actions-all', show: async (page) => void (await page.goto('/actions?of=all')) },
  { name: 'actions-selected', show: selected },
  { name: 'palette', show: palette },
  {
    name: 'palette-help',
    show: async (page) => {
      await palette(page);
      await page.keyboard.press('Escape');
      await page.keyboard.press('?');
      await page.getByRole('dialog', { name: 'Raccourcis clavier' }).waitFor();
    },
  },
  meetingTab('summary', 'resume'),
  meetingTab('participants', 'participants'),
  meetingTab('timeline', 'timeline'),
  meetingTab('actions', 'actions'),
  meetingTab('mind-map', 'mindmap'),
  meetingTab('knowledge', 'connaissance'),
  {
    name: 'meeting-share',
    show: async (page, { meetingId }) => {
      await page.goto(`/meetings/${meetingId}`);
      await page.getByRole('button', { name: 'Partager' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'meeting-retention',
    show: async (page, { meetingId }) => {
      await page.goto(`/meetings/${meetingId}`);
      await page.getByRole('button', { name: 'Conservation…' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'meeting-correction',
    show: async (page, { meetingId }) => {
      await page.goto(`/meetings/${meetingId}`);
      await page
        .getByRole('region', { name: 'Décisions' })
        .getByRole('button', { name: /^Corriger/u })
        .first()
        .click();
      await page.getByRole('region', { name: 'Décisions' }).getByRole('textbox').waitFor();
    },
  },
  {
    name: 'meeting-history',
    show: async (page, { meetingId }) => {
      await page.goto(`/meetings/${meetingId}?history`);
      await page.getByRole('main').getByRole('listitem').first().waitFor();
    },
  },
  {
    name: 'meeting-not-found',
    show: async (page) => void (await page.goto('/meetings/00000000-0000-4000-8000-000000000000')),
  },
  ...['Résumé', 'Participants', 'Timeline', 'Actions', 'Mind Map'].map(analysisTab),
  {
    name: 'error',
    // What a browser sees when a deployment took the page's script away and the server is gone.
    show: async (page) => {
      await page.route('**/assets/*MeetingsPage*', (route) => route.abort());
      await page.goto('/meetings');
      await page.getByRole('button', { name: 'Recharger la page' }).waitFor();
    },
  },
];
