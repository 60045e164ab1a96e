import { login } from '#api/contract/auth.ts';
import { addAction, correctAction } from '#api/contract/corrections.ts';
import { exportMarkdown } from '#api/contract/exports.ts';
import { shareMeeting } from '#api/contract/meeting-access.ts';
import { deleteMeeting, meetingDetail } from '#api/contract/meetings.ts';
import { saveMeeting } from '#api/contract/saves.ts';
import { changeSettings } from '#api/contract/settings.ts';
import { changeUserRole } from '#api/contract/users.ts';
import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { administrator, callRoute, tokenOf } from '../support/calls.ts';
import type { Greffier } from '../support/greffier.ts';
import { somebody, type TestPerson } from '../support/people.ts';
import { narrowTo, openAdministration } from './administration.ts';
import { expect, test } from './fixtures.ts';
import { untilAnalysed } from './meetings.ts';

// Ten questions of an auditor, each from the home page by what is on the screen, none by an address. One that takes
// more than a minute is not answered.
test.describe.configure({ mode: 'default', timeout: 60_000 });

const MEETING = 'Comité budgétaire du trois';
const REMOVED = 'Brouillon du comité';

/** What happened: the meeting is Claire's; Zoé administers, and Noor was given a role. */
interface Scene {
  readonly claire: TestPerson;
  readonly zoe: TestPerson;
  readonly noor: TestPerson;
}

async function happened(greffier: Greffier): Promise<Scene> {
  const ask = await administrator(greffier);
  const claire = await somebody(greffier, 'user');
  const zoe = await somebody(greffier, 'admin');
  const noor = await somebody(greffier, 'observer');
  const [hers, zoes] = [await signedIn(greffier, claire), await signedIn(greffier, zoe)];
  await ask(changeUserRole, { params: { id: noor.id }, body: { role: 'user' } });
  await ask(changeSettings, { body: { sessionHours: 10 } });
  const save = async (subject: string): Promise<string> => {
    const at = { startTime: '2026-11-03T13:30:00.000Z', endTime: '2026-11-03T13:42:00.000Z' };
    const transcript = '[00:00:04] Marie: Bonjour à tous, on prépare le budget de la migration.';
    const meeting = { platform: 'google_meet', meetingId: `gmeet-${subject}`, subject, ...at, participants: [] };
    return (await hers(saveMeeting, { body: { ...meeting, transcript } })).id;
  };
  const [id, removed] = [await save(MEETING), await save(REMOVED)];
  await untilAnalysed(greffier, id);
  const params = { id };
  const added = await hers(addAction, { params, body: { task: 'Chiffrer la reprise', deadline: '2026-12-12' } });
  const body = { deadline: '2026-12-15' };
  await hers(correctAction, { params: { id, actionId: added.id }, body });
  await hers(shareMeeting, { params, body: { email: noor.email } });
  await hers(deleteMeeting, { params: { id: removed } });
  await zoes(meetingDetail, { params });
  const token = await tokenOf(greffier.url, zoe.email, zoe.password);
  const file = `${greffier.url}${exportMarkdown.path.replace(':id', id)}`;
  expect((await fetch(file, { headers: { authorization: `Bearer ${token}` } })).ok).toBe(true);
  const wrong = callRoute(greffier.url, login, { body: { email: noor.email, password: 'pas celui-là' } });
  await expect(wrong).rejects.toThrow();
  return { claire, zoe, noor };
}

const signedIn = ({ url }: Greffier, { email, password }: TestPerson) =>
  administrator({ url, adminEmail: email, adminPassword: password });

const list = (page: Page) => page.getByRole('region', { name: 'Événements, du plus récent au plus ancien' });
const entry = (page: Page, sentence: RegExp) => list(page).getByRole('link', { name: sentence });
const dialog = (page: Page) => page.getByRole('dialog', { name: /^Entrée/u });

/** What only the role opens is shown once it is asked for. */
async function reveal(page: Page, sentence: RegExp): Promise<void> {
  await entry(page, sentence).click();
  await dialog(page).getByRole('button', { name: 'Montrer le contenu' }).click();
}

const choose = (page: Page, label: string, option: string) =>
  page.getByRole('combobox', { name: label, exact: true }).selectOption(option);

test.describe('an auditor is answered by the register', { tag: '@long' }, () => {
  let scene: Scene;
  test.beforeAll(async ({ greffier }) => {
    test.setTimeout(180_000);
    scene = await happened(greffier);
  });
  test.beforeEach(async ({ signedIn: page }) => openAdministration(page, 'Registre'));

  test('« qui a lu la réunion du 3 ? »', async ({ page }) => {
    await page.getByRole('tab', { name: 'Accès' }).click();
    await narrowTo(page, 'Réunion', MEETING);
    await expect(entry(page, new RegExp(`${scene.zoe.displayName} a lu une réunion réservée`, 'u'))).toBeVisible();
    await expect(
      page.getByText('Les lectures par ceux à qui une réunion est ouverte ne sont pas notées'),
    ).toBeVisible();
  });

  test('« qui a changé cette échéance, et qu’est-ce que c’était avant ? »', async ({ page }) => {
    await narrowTo(page, 'Réunion', MEETING);
    await reveal(page, new RegExp(`${scene.claire.displayName} a corrigé une action`, 'u'));
    await expect(dialog(page).getByRole('row', { name: /^Échéance.*2026-12-12.*2026-12-15/u })).toBeVisible();
  });

  test('« prouvez que rien n’a été supprimé en octobre »', async ({ page }) => {
    await page.getByLabel('Du', { exact: true }).fill('2026-10-01');
    await page.getByLabel('Au', { exact: true }).fill('2026-10-31');
    const proven = page.getByRole('region', { name: 'Ce que prouve le registre sur ces dates' });
    await expect(proven).toContainText('aucune suppression ni aucun effacement');
    await page.getByRole('button', { name: 'Vérifier maintenant' }).click();
    await expect(page.getByText(/^Vérifié jusqu’à l’entrée \d/u)).toBeVisible();
    const proof = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Télécharger la preuve' }).click();
    const file = JSON.parse(await readFile(await (await proof).path(), 'utf8')) as unknown;
    expect(file).toMatchObject({
      from: '2026-10-01',
      to: '2026-10-31',
      period: { gaps: 0, lost: 0, deletions: [] },
      verification: { report: { faults: [] } },
    });
  });

  test('« qui a exporté quoi, et quand ? »', async ({ page }) => {
    const csv = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Exporter en CSV' }).click();
    await csv;
    await page.getByRole('tab', { name: 'Accès' }).click();
    await choose(page, 'Accès', 'Tous les exports');
    const exported = entry(page, new RegExp(`${scene.zoe.displayName} a exporté la réunion en Markdown`, 'u'));
    await expect(exported).toContainText(MEETING);
    await expect(exported.getByRole('time')).toHaveText(/^\d{2}:\d{2}:\d{2}$/u);
    await expect(entry(page, /^.*a exporté le registre.*événements/u).first()).toBeVisible();
    await expect(list(page).getByRole('link').filter({ hasNotText: 'a exporté' })).toHaveCount(0);
  });

  test('« qui n’a pas pu se connecter, et d’où ? »', async ({ page }) => {
    await page.getByRole('tab', { name: 'Accès' }).click();
    await choose(page, 'Accès', 'Connexions refusées');
    const refused = entry(page, new RegExp(`n’a pas pu se connecter depuis .*${scene.noor.email}`, 'u'));
    await expect(refused).toContainText('Refusé');
  });

  test('« qui a donné ce rôle, et lequel était-ce avant ? »', async ({ page }) => {
    await choose(page, 'Domaine', 'Comptes');
    await narrowTo(page, 'Personne', scene.noor.displayName);
    await entry(page, /a donné le rôle utilisateur/u).click();
    await expect(dialog(page).getByRole('row', { name: /^Rôle observer user$/u })).toBeVisible();
  });

  test('« avec qui cette réunion a-t-elle été partagée, et par qui ? »', async ({ page }) => {
    await narrowTo(page, 'Réunion', MEETING);
    await reveal(page, new RegExp(`${scene.claire.displayName} a partagé la réunion`, 'u'));
    await expect(dialog(page).getByText(scene.noor.email).first()).toBeVisible();
  });

  test('« qu’est-ce qui a été supprimé, et à la demande de qui ? »', async ({ page }) => {
    await choose(page, 'Domaine', 'Suppressions');
    await expect(entry(page, new RegExp(`${scene.claire.displayName} a supprimé la réunion`, 'u'))).toBeVisible();
    const carriedOut = new RegExp(`Greffier, à la demande de ${scene.claire.displayName}, a effacé la réunion`, 'u');
    await expect(entry(page, carriedOut)).toBeVisible({ timeout: 30_000 });
  });

  test('« qui a changé les paramètres, et lesquels ? »', async ({ page }) => {
    await choose(page, 'Domaine', 'Installation');
    await entry(page, /a changé les paramètres \(durée des sessions \(h\)\s: 10\)/u).click();
    await expect(dialog(page).getByRole('row', { name: / 8 10$/u })).toBeVisible();
  });

  test('« qu’a fait cette personne, et que sait-on d’elle ? »', async ({ page }) => {
    await narrowTo(page, 'Personne', scene.zoe.displayName);
    await expect(entry(page, /a ouvert une session/u).first()).toBeVisible();
    await expect(entry(page, /a exporté la réunion en Markdown/u)).toBeVisible();
    await page.getByRole('tab', { name: 'Personnes' }).click();
    await page.getByRole('searchbox', { name: 'Nom ou adresse de la personne' }).fill(scene.zoe.displayName);
    await page.getByRole('radio', { name: new RegExp(scene.zoe.displayName, 'u') }).check();
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Exporter ce qui la concerne' }).click();
    expect(await readFile(await (await file).path(), 'utf8')).toContain('a exporté la réunion en Markdown');
  });
});
