import { meetingDetail, saveMeeting } from '#api/contract/meetings.ts';
import type { Page } from '@playwright/test';
import { administrator } from '../support/calls.ts';
import type { Greffier } from '../support/greffier.ts';
import { somebody, type TestPerson } from '../support/people.ts';
import { expectAccessible, look, looksAt } from './accessible.ts';
import { expect, givePassword, test } from './fixtures.ts';

const AT = { startTime: '2026-11-19T13:30:00.000Z', endTime: '2026-11-19T13:42:00.000Z' };

/** A restricted meeting of the administrator's in which somebody speaks, and a room; answers its id. */
async function saved(greffier: Greffier, speaker: string, at: { startTime: string; endTime: string } = AT) {
  const ask = await administrator(greffier);
  const meeting = {
    platform: 'google_meet',
    meetingId: `gmeet-${speaker}`,
    subject: `Point de ${speaker}`,
    ...at,
    participants: [],
    transcript: [
      `[00:00:04] Salle Vauban: Bonjour à tous, on prépare la migration de la base.`,
      `[00:01:21] ${speaker}: Je rédige le plan de retour arrière d'ici vendredi.`,
    ].join('\n'),
  };
  const { id } = await ask(saveMeeting, { body: meeting });
  // At first no table has seen it.
  await expect(async () =>
    expect((await ask(meetingDetail, { params: { id } })).data.analysis.state).not.toBe('waiting'),
  ).toPass();
  return id;
}

async function enter(page: Page, person: TestPerson, address: string): Promise<void> {
  await page.goto(address);
  await givePassword(page, person);
}

test('a participant whom the organiser confirms reads the meeting and checks their action', async ({
  signedIn: page,
  greffier,
  browser,
}) => {
  const [noor, zoe] = await Promise.all([somebody(greffier, 'user'), somebody(greffier, 'observer')]);
  const id = await saved(greffier, noor.displayName);
  const theirs = await (await browser.newContext({ baseURL: greffier.url })).newPage();
  await enter(theirs, noor, `/meetings/${id}?tab=actions`);
  await expect(theirs.getByText('Réunion introuvable')).toBeVisible();

  await page.goto(`/meetings/${id}?tab=participants`);
  await expect(page.getByText(`Est-ce ${noor.displayName} (${noor.email})`)).toBeVisible();
  // With the keyboard alone: an observer is refused with the reason, then the proposed account is confirmed.
  await page.getByRole('button', { name: 'Confirmer…' }).press('Enter');
  const address = page.getByRole('textbox', { name: 'Adresse e-mail de son compte' });
  await expect(address).toHaveValue(noor.email);
  await address.fill(zoe.email);
  await address.press('Enter');
  await expect(page.getByText('elle ne lit que les réunions publiques')).toBeVisible();
  await address.fill(noor.email);
  await address.press('Enter');
  await expect(page.getByText(/^Compte confirmé/u)).toBeVisible();
  await expect(page.getByText(`Est-ce ${noor.displayName}`)).toHaveCount(0);

  await theirs.reload();
  const own = theirs.getByRole('checkbox', { name: /plan de retour arrière/u });
  await own.click();
  await expect(own).toBeChecked();
  await theirs.getByRole('tab', { name: 'Participants' }).click();
  await expect(theirs.getByText(/^Compte confirmé/u)).toBeVisible();
  await expect(theirs.getByRole('button', { name: /^Qui est/u })).toHaveCount(0);

  await page.getByRole('button', { name: new RegExp(`^Qui est ${noor.displayName}`, 'u') }).click();
  await page.getByRole('menuitem', { name: 'Retirer ce compte' }).click();
  await page.getByRole('button', { name: 'Retirer', exact: true }).click();
  await expect(page.getByText(/^Compte confirmé/u)).toHaveCount(0);
  await theirs.reload();
  await expect(theirs.getByText('Réunion introuvable')).toBeVisible();
  await theirs.context().close();
});

test('a participant marked as the microphone of a room is nobody’s action', async ({ signedIn: page, greffier }) => {
  const speaker = `Salle ${Date.now()}`;
  const id = await saved(greffier, speaker);
  await page.goto(`/meetings/${id}?tab=participants`);
  await page.getByRole('button', { name: new RegExp(`^Qui est ${speaker}`, 'u') }).click();
  await page.getByRole('menuitem', { name: 'C’est le micro d’une salle' }).click();
  await page.getByRole('button', { name: 'C’est une salle' }).click();
  await expect(page.getByText(/^Micro partagé d’une salle/u)).toBeVisible();
  await page.getByRole('tab', { name: 'Actions' }).click();
  await page.getByRole('button', { name: 'Rédiger le plan de retour arrière' }).click();
  await expect(page.getByText('Sans responsable')).toBeVisible();
});

test('the people of a meeting are accessible, and the dialog that confirms one', async ({
  signedIn: page,
  greffier,
}) => {
  const noor = await somebody(greffier, 'user');
  const id = await saved(greffier, noor.displayName);
  const open = async () => {
    await page.goto(`/meetings/${id}?tab=participants`);
    await expect(page.getByText(`Est-ce ${noor.displayName} (${noor.email})`)).toBeVisible();
  };
  for (const shown of looksAt(0)) {
    await look(page, shown);
    await open();
    await expectAccessible(page);
  }
  for (const shown of looksAt(1)) {
    await look(page, shown);
    await open();
    await page.getByRole('button', { name: 'Confirmer…' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page);
  }
});

test('captures are joined, chosen and parted with the keyboard, and are one meeting in the list meanwhile', async ({
  signedIn: page,
  greffier,
}) => {
  const at = { startTime: '2026-11-12T08:30:00.000Z', endTime: '2026-11-12T08:42:00.000Z' };
  const mark = Date.now();
  const [one, other] = [`Une ${mark}`, `Autre ${mark}`];
  const id = await saved(greffier, one, at);
  await saved(greffier, other, at);
  const open = async () => {
    await page.goto(`/meetings/${id}?tab=participants`);
    await expect(page.getByRole('region', { name: 'Captations de cette réunion' })).toBeVisible();
  };
  const listed = async () => {
    await page.goto(`/meetings?search=${mark}`);
    await expect(page.getByRole('link', { name: 'Réunions' }).first()).toBeVisible();
    return page.getByRole('link', { name: /^Point de (?:Une|Autre) / });
  };
  await open();
  await page.getByRole('button', { name: `Joindre «\u00A0Point de ${other}\u00A0»` }).press('Enter');
  await page.getByRole('button', { name: 'Joindre', exact: true }).press('Enter');
  await expect(page.getByText('Les deux réunions n’en font qu’une.').first()).toBeVisible();
  await expect(await listed()).toHaveCount(1);
  await open();
  const choose = page.getByRole('button', { name: /^Choisir / });
  await choose.press('Enter');
  await page.getByRole('button', { name: 'Choisir', exact: true }).press('Enter');
  await expect(page.getByText('Transcription choisie')).toBeVisible();
  for (const shown of [...looksAt(0), ...looksAt(1)]) {
    await look(page, shown);
    await open();
    await expectAccessible(page);
  }
  await page.getByRole('button', { name: `Séparer «\u00A0Point de ${other}\u00A0»` }).press('Enter');
  await page.getByRole('button', { name: 'Séparer', exact: true }).press('Enter');
  await expect(page.getByText('La captation est une réunion à part.').first()).toBeVisible();
  await expect(await listed()).toHaveCount(2);
});
