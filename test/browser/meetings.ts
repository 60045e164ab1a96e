import { FRENCH_MEETINGS } from '#test/fixtures/meetings/french.ts';
import { meetingDetail } from '#api/contract/meetings.ts';
import { saveMeeting } from '#api/contract/saves.ts';
import type { Page } from '@playwright/test';
import { administrator } from '../support/calls.ts';
import type { Greffier } from '../support/greffier.ts';
import { expect } from './fixtures.ts';

/** Far longer than a name that nobody listed may be, with what such names have: a comma, a colon, brackets. */
export const LONG_NAME =
  'Anne-Charlotte Marie-Eugénie de La Rochefoucauld-Montbel (direction: systèmes d’information, pôle recouvrement-et-contentieux-de-la-région-Auvergne-Rhône-Alpes)';
/** Three who have one hue where hues depend on names alone. */
export const SPEAKERS = ['Marie Dupont', 'Paul Martin', 'Julie Petit'] as const;

const FILLER = 50;
const pad = (value: number): string => String(value).padStart(2, '0');

/** « Claire: Bonjour » each, one every quarter of a minute. */
export const timed = (lines: readonly string[]): string =>
  lines.map((line, index) => `[00:${pad(Math.floor(index / 4))}:${pad((index % 4) * 15)}] ${line}`).join('\n');

/** A meeting with decisions, actions and questions in the middle of two hundred lines. */
function transcript(): string {
  const said = (FRENCH_MEETINGS[0]?.transcript ?? '').split('\n').map((line) => line.replace(' : ', ': '));
  const filler = Array.from(
    { length: FILLER },
    (_, index) =>
      `${index % 2 === 0 ? SPEAKERS[1] : LONG_NAME}: On continue la lecture du document, page ${index + 1}, sans remarque.`,
  );
  return timed([...filler, ...said, ...filler]);
}

/** What is sent to save a meeting that ended ten minutes ago, so that its minutes are mailed once they are there. */
export function heldJustNow(meetingId: string) {
  const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();
  return {
    platform: 'google_meet',
    meetingId,
    subject: 'Budget de l’école',
    startTime: minutesAgo(70),
    endTime: minutesAgo(10),
    participants: [{ name: 'Noé' }, { name: 'Zoé' }],
    transcript: [
      '[00:00:04] Zoé: Bonjour à tous, on parle du budget de l’école.',
      '[00:10:30] Noé: Décision : on retient le devis de la mairie.',
      '[00:40:04] Zoé: Noé, tu envoies le compte rendu avant vendredi ?',
      '[00:40:10] Noé: Oui, je l’envoie.',
    ].join('\n'),
  } as const;
}

/** Waits until the analysis of a meeting is there, or that there is none: nothing of it changes by itself any more. */
export async function untilAnalysed(greffier: Greffier, id: string): Promise<void> {
  const ask = await administrator(greffier);
  await expect(async () =>
    expect((await ask(meetingDetail, { params: { id } })).data.analysis.state).not.toBe('waiting'),
  ).toPass();
}

/** A saved meeting whose analysis is done; answers its id. */
export async function analysedMeeting(greffier: Greffier, subject: string): Promise<string> {
  const ask = await administrator(greffier);
  const meeting = {
    platform: 'google_meet',
    meetingId: `gmeet-${subject}`,
    subject,
    startTime: '2026-11-20T08:30:00.000Z',
    endTime: '2026-11-20T09:18:00.000Z',
    participants: [...SPEAKERS, LONG_NAME].map((name) => ({ name })),
    transcript: transcript(),
  };
  const { id } = await ask(saveMeeting, { body: meeting });
  await untilAnalysed(greffier, id);
  return id;
}

const made = new WeakMap<Greffier, Promise<string>>();

/** One such meeting of this server, for tests that only read it. */
export function sharedMeeting(greffier: Greffier): Promise<string> {
  const known = made.get(greffier) ?? analysedMeeting(greffier, 'Comité de pilotage');
  made.set(greffier, known);
  return known;
}

/** The button of that very name. */
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Opens a page of a meeting and waits until nothing of it loads any more. */
export async function openMeeting(page: Page, id: string, query = ''): Promise<void> {
  await page.goto(`/meetings/${id}${query}`);
  // On a phone there is no room for it.
  await expect(page.getByText('Fiche Détail de Réunion')).toBeAttached();
  await expect(page.getByRole('tabpanel')).not.toBeEmpty();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

/** Opens another tab of the meeting that the page shows. */
export async function openTab(page: Page, name: string): Promise<void> {
  await page.getByRole('tab', { name }).click();
  await expect(page.getByRole('tabpanel', { name })).not.toBeEmpty();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

/** Opens the menu of what is done with a meeting now and then. */
export async function openMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Autres actions' }).click();
  await expect(page.getByRole('menuitem', { name: 'Export PDF' })).toBeVisible();
}

/** Deletes the meeting that the page shows. */
export async function removeMeeting(page: Page): Promise<void> {
  await openMenu(page);
  await page.getByRole('menuitem', { name: 'Supprimer' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Êtes-vous sûr de vouloir supprimer cette réunion ?');
  await question.getByRole('button', { name: 'Supprimer' }).click();
}
