import { meetingDetail } from '#api/contract/meetings.ts';
import { saveMeeting } from '#api/contract/saves.ts';
import type { Browser, Page } from '@playwright/test';
import { administrator, callRoute, tokenOf } from '../support/calls.ts';
import type { Greffier } from '../support/greffier.ts';
import { somebody, type TestPerson } from '../support/people.ts';
import { expectAccessible, expectAccessibleIn, looksAt } from './accessible.ts';
import { expect, keepSignIn, pageOf, test } from './fixtures.ts';
import { untilAnalysed } from './meetings.ts';

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
  await untilAnalysed(greffier, id);
  return id;
}

/** A restricted meeting that somebody saves themselves; answers its id. */
async function savedBy(greffier: Greffier, { email, password, displayName }: TestPerson, who = 'Marie') {
  const token = await tokenOf(greffier.url, email, password);
  const subject = `Comité de ${displayName}`;
  const transcript = `[00:00:04] ${who}: Je rédige le plan de retour arrière d'ici vendredi.`;
  const meeting = { platform: 'google_meet', meetingId: `gmeet-${subject}`, subject, ...AT, participants: [] } as const;
  const { id } = await callRoute(greffier.url, saveMeeting, { token, body: { ...meeting, transcript } });
  const detail = { token, params: { id } };
  await expect(async () => void (await callRoute(greffier.url, meetingDetail, detail))).toPass();
  return id;
}

const share = (page: Page) => page.getByRole('button', { name: 'Partager', exact: true }).first();
const NOT_ORGANISER = 'Seule la personne qui organise la réunion, ou un administrateur, peut la partager.';

/** A page on which somebody else is signed in, the administrator unless somebody is named, at an address. */
async function theirPage(
  browser: Browser,
  greffier: Greffier,
  person: TestPerson | undefined,
  address: string,
): Promise<Page> {
  const page = await pageOf(browser, greffier, person);
  await page.goto(address);
  return page;
}

test(
  'a participant whom the organiser confirms reads the meeting and checks their action; one who is a room has none',
  { tag: '@long' },
  async ({ signedIn: page, greffier, browser }) => {
    const [noor, zoe] = await Promise.all([somebody(greffier, 'user'), somebody(greffier, 'observer')]);
    const id = await saved(greffier, noor.displayName);
    const theirs = await theirPage(browser, greffier, noor, `/meetings/${id}?tab=actions`);
    await expect(theirs.getByText('Réunion introuvable')).toBeVisible();

    await page.goto(`/meetings/${id}?tab=participants`);
    await expect(page.getByText(`Est-ce ${noor.displayName} (${noor.email})`)).toBeVisible();
    await expectAccessibleIn(page, looksAt(0), '[role=tabpanel]');
    // With the keyboard alone: an observer is refused with the reason, then the proposed account is confirmed.
    await page.getByRole('button', { name: 'Confirmer…' }).press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessibleIn(page, looksAt(1), '[role=dialog]');
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

    // The microphone of a room is nobody: what was said there to be done has no assignee.
    await page.getByRole('button', { name: new RegExp(`^Qui est ${noor.displayName}`, 'u') }).click();
    await page.getByRole('menuitem', { name: 'C’est le micro d’une salle' }).click();
    await page.getByRole('button', { name: 'C’est une salle' }).click();
    await expect(page.getByText(/^Micro partagé d’une salle/u)).toBeVisible();
    await page.getByRole('tab', { name: 'Actions' }).click();
    await page.getByRole('button', { name: 'Rédiger le plan de retour arrière', exact: true }).click();
    await expect(page.getByText('Sans responsable')).toBeVisible();
  },
);

test(
  'captures are joined, chosen and parted with the keyboard, and are one meeting in the list meanwhile',
  { tag: '@long' },
  async ({ signedIn: page, greffier }) => {
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
    await expectAccessibleIn(page, looksAt(0), '[role=tabpanel]');
    await page.getByRole('button', { name: `Séparer «\u00A0Point de ${other}\u00A0»` }).press('Enter');
    await page.getByRole('button', { name: 'Séparer', exact: true }).press('Enter');
    await expect(page.getByText('La captation est une réunion à part.').first()).toBeVisible();
    await expect(await listed()).toHaveCount(2);
  },
);

test(
  'an organiser shares a meeting in three actions, takes that back and gives it again, with the keyboard',
  { tag: '@long' },
  async ({ page, greffier, browser }) => {
    const [claire, noor, zoe] = await Promise.all([
      somebody(greffier, 'user'),
      somebody(greffier, 'user'),
      somebody(greffier, 'observer'),
    ]);
    const id = await savedBy(greffier, claire);
    const theirs = await theirPage(browser, greffier, noor, '/meetings?scope=shared');
    await expect(theirs.getByText('dès que quelqu’un la partage avec votre adresse')).toBeVisible();
    await keepSignIn(page, greffier, claire);
    await page.goto(`/meetings/${id}`);

    const dialog = page.getByRole('dialog', { name: 'Partager la réunion' });
    const address = dialog.getByRole('combobox', { name: 'Adresse e-mail de la personne' });
    await share(page).press('Enter');
    await expect(address).toBeFocused();
    // The directory proposes them as soon as their name begins; whether it is taken from there or typed is the same.
    await page.keyboard.insertText(noor.displayName.slice(0, 8));
    await expect(dialog.locator(`datalist option[value="${noor.email}"]`)).toHaveText(noor.displayName);
    await address.fill(noor.email);
    await page.keyboard.press('Enter');
    await expect(dialog.getByText(`${noor.email} peut lire la réunion.`)).toBeVisible();
    await expect(dialog.getByRole('listitem').filter({ hasText: noor.displayName })).toBeVisible();

    await theirs.reload();
    await theirs.getByRole('link', { name: `Comité de ${claire.displayName}` }).click();
    await expect(theirs.getByRole('heading', { level: 1, name: /^Comité de/u })).toBeVisible();

    for (const [number, part] of ['Réglages', 'Lectures', 'Personnes'].entries()) {
      await dialog.getByRole('tab', { name: part }).click();
      await expect(dialog.locator('[aria-busy="true"]')).toHaveCount(0);
      await expectAccessibleIn(page, looksAt(number), '[role=dialog]');
    }

    // The field is ready for the next one: an observer is refused with the reason.
    await address.fill(zoe.email);
    await address.press('Enter');
    await expect(dialog.getByText('elle ne lit que les réunions publiques')).toBeVisible();
    await address.fill('');

    const remove = dialog.getByRole('button', { name: `Retirer ${noor.displayName}` });
    await remove.press('Enter');
    const undo = dialog.getByRole('button', { name: `Partager de nouveau avec ${noor.displayName}` });
    await expect(undo).toBeFocused();
    await theirs.reload();
    await expect(theirs.getByText('Réunion introuvable')).toBeVisible();
    await undo.press('Enter');
    await expect(remove).toBeFocused();
    await theirs.reload();
    await expect(theirs.getByRole('heading', { level: 1, name: /^Comité de/u })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(share(page)).toBeFocused();
    await theirs.context().close();
  },
);

test(
  'those who may not share or delete a meeting are told why before they try; its organiser sees which administrator read it, and hands it over',
  { tag: '@long' },
  async ({ page, greffier, browser }) => {
    // One after the other: each has a password to hash, which a server that has just started takes its time for.
    const claire = await somebody(greffier, 'user');
    const noor = await somebody(greffier, 'user');
    const zoe = await somebody(greffier, 'observer');
    const id = await savedBy(greffier, claire);
    // An administrator reads it by their role alone: it is restricted still.
    const reading = await theirPage(browser, greffier, undefined, `/meetings/${id}`);
    await expect(share(reading)).toBeEnabled();
    await reading.context().close();
    await keepSignIn(page, greffier, claire);
    await page.goto(`/meetings/${id}`);
    await share(page).click();
    const dialog = page.getByRole('dialog', { name: 'Partager la réunion' });
    await dialog.getByRole('tab', { name: 'Lectures' }).click();
    await expect(dialog.getByText('l’a lue en tant qu’administrateur')).toBeVisible();
    await expect(dialog.getByText('Les lectures des autres ne sont pas notées.')).toBeVisible();
    await dialog.getByRole('tab', { name: 'Personnes' }).click();
    await dialog.getByRole('combobox', { name: 'Visibilité' }).selectOption('Publique');
    await expect(dialog.getByText('Toute personne connectée la lit')).toBeVisible();
    await dialog.getByRole('tab', { name: 'Réglages' }).click();
    const language = dialog.getByRole('combobox', { name: 'Langue du résumé' });
    await language.selectOption('Espagnol');
    await expect(dialog.getByText('Réglage enregistré.')).toBeVisible();

    for (const [person, reason] of [
      [noor, NOT_ORGANISER],
      [zoe, 'Les observateurs lisent les réunions publiques et n’en partagent aucune.'],
    ] as const) {
      const theirs = await theirPage(browser, greffier, person, `/meetings/${id}?tab=actions`);
      await expect(share(theirs)).toBeDisabled();
      await expect(share(theirs)).toHaveAccessibleDescription(reason);
      await expectAccessible(theirs, person === noor ? 'html' : 'header');
      await share(theirs).press('Enter');
      await expect(theirs.getByText(reason).first()).toBeVisible();
      await theirs.getByRole('button', { name: 'Autres actions' }).click();
      await expect(theirs.getByRole('menuitem', { name: /^Supprimer/u })).toBeDisabled();
      await theirs.context().close();
    }

    // The organiser hands the meeting over, and is told what that takes away.
    await dialog.getByRole('tab', { name: 'Personnes' }).click();
    await dialog.getByRole('combobox', { name: 'Visibilité' }).selectOption('Restreinte');
    await expect(dialog.getByText('Lisent\u00A0: qui organise', { exact: false })).toBeVisible();
    await dialog.getByRole('button', { name: 'Transmettre…' }).click();
    await expect(dialog.getByText('Vous ne pourrez plus modifier ni partager cette réunion')).toBeVisible();
    await page.keyboard.insertText(noor.email);
    await page.keyboard.press('Enter');
    await expect(page.getByText(`${noor.email} organise maintenant la réunion.`).first()).toBeVisible();
    await expect(page.getByText('Réunion introuvable')).toBeVisible();
  },
);
