import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { inDatabaseOf } from '../support/embedded-client.ts';
import { freeze, processNamed } from '../support/freeze.ts';
import { startGreffier, type Greffier } from '../support/greffier.ts';
import { expectAccessible, look, looksAt } from './accessible.ts';
import { openAdministration } from './administration.ts';
import { expect, test as base } from './fixtures.ts';
import { analysedMeeting } from './meetings.ts';

// What goes wrong is made here, found on the operators' page, and mended there. The other faults are where their parts
// are: operations.spec (parked events, a pause, a mail server), bot-alarm.spec, store-away.spec, users.spec.

/** A server of its own, whose record and tables are broken. */
const test = base.extend<object, { readonly greffier: Greffier }>({
  greffier: [
    async ({}, use) => {
      const greffier = await startGreffier();
      await use(greffier);
      await greffier.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});
test.describe.configure({ mode: 'default' });

const wrong = (page: Page) => page.getByRole('region', { name: 'Ce qui ne va pas' });
const well = (page: Page) => wrong(page).getByText(/^(?:Tout va bien|Rien à réparer)/u);
const rebuilds = (page: Page) => page.getByRole('region', { name: 'Reconstructions' }).getByRole('listitem');

/** Confirms what a button asks about first. */
async function confirm(page: Page, name: string): Promise<void> {
  await page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click();
}

async function pictured(page: Page, name: string): Promise<void> {
  for (const one of looksAt(0)) {
    await look(page, one);
    await expectAccessible(page);
    await page.screenshot({ path: base.info().outputPath(`${name}-${one.join('-')}.png`), fullPage: true });
  }
}

test.describe('an operator finds and mends', { tag: '@long' }, () => {
  test.beforeEach(async ({ signedIn: page }) => openAdministration(page, 'Exploitation'));

  test('a table that somebody emptied', async ({ page, greffier }) => {
    await analysedMeeting(greffier, 'Vidée');
    await expect(well(page)).toBeVisible();
    await page.getByRole('button', { name: 'Détails « Comptes rendus »' }).click();
    const decisions = page
      .locator('dt')
      .filter({ hasText: /^meeting_decisions$/u })
      .locator('+ dd');
    await expect(decisions).toHaveText(/^\d+\slignes?$/u);
    const before = await decisions.innerText();
    await inDatabaseOf(greffier, (client) => client.query('delete from summaries.meeting_decisions'));
    await expect(decisions).toHaveText('vide');
    await pictured(page, 'emptied');
    await page.getByRole('button', { name: 'Reconstruire « Comptes rendus »' }).click();
    await confirm(page, 'Reconstruire');
    await expect(rebuilds(page).first()).toContainText('Terminée');
    await expect(decisions).toHaveText(before);
  });

  test('an event that another application wrote into the record', async ({ page, greffier }) => {
    await expect(well(page)).toBeVisible();
    await inDatabaseOf(greffier, (client) =>
      client.query(
        `select events.append(array[$1], array[-1]::bigint[], array[1], array[$2]::uuid[], array['CustomerCreated'],
          array['{"a":1}'::bytea], array['{}'::bytea])`,
        [`user-${randomUUID()}`, randomUUID()],
      ),
    );
    const stopped = wrong(page)
      .getByRole('listitem')
      .filter({ hasText: /projections se sont arrêtées/u });
    await expect(stopped).toContainText('Un événement que Greffier n’a pas écrit se trouve dans un de ses flux.');
    await pictured(page, 'foreign');
    await stopped.getByRole('link', { name: 'Voir l’événement' }).click();
    await expect(page.getByText('CustomerCreated').first()).toBeVisible();
    await page.goBack();
    await stopped.getByRole('button', { name: 'Passer outre cet événement' }).click();
    const dialog = page.getByRole('dialog', { name: /^Passer outre un événement étranger/u });
    await dialog.getByLabel('Raison').fill('La comptabilité s’est trompée d’adresse');
    await dialog.getByRole('button', { name: 'Passer outre cet événement' }).click();
    await expect(well(page)).toBeVisible();
  });

  test('an event that was damaged, at which a rebuild fails', async ({ page, greffier }) => {
    await analysedMeeting(greffier, 'Abîmée');
    const LAST = `(select max(position) from events.event where type = 'MeetingRegistered')`;
    const sound = await inDatabaseOf(greffier, async (client) => {
      const { rows } = await client.query<{ data: Buffer }>(`select data from events.event where position = ${LAST}`);
      await client.query(`update events.event set data = '{}' where position = ${LAST}`);
      return rows[0]?.data;
    });
    await page.getByRole('button', { name: 'Détails « Réunions »' }).click();
    await page.getByRole('button', { name: 'Reconstruire « Réunions »' }).click();
    await confirm(page, 'Reconstruire');
    const failed = wrong(page).getByRole('listitem').filter({ hasText: 'La reconstruction de « Réunions » a échoué.' });
    await expect(failed).toContainText('Les données de cet événement ne sont pas valides.');
    await pictured(page, 'damaged');
    await failed.getByRole('link', { name: 'Voir l’événement' }).click();
    await expect(page.getByText('MeetingRegistered').first()).toBeVisible();
    await page.goBack();
    // As it was, from a backup.
    await inDatabaseOf(greffier, (client) =>
      client.query(`update events.event set data = $1 where position = ${LAST}`, [sound]),
    );
    await failed.getByRole('button', { name: /^Relancer la reconstruction/u }).click();
    await confirm(page, 'Relancer la reconstruction');
    await expect(rebuilds(page).first()).toContainText('Terminée');
    await expect(well(page)).toBeVisible();
  });

  test('a transcript feed that does not answer', async ({ page, greffier }) => {
    await expect(well(page)).toBeVisible();
    const goOn = freeze(processNamed(greffier.pid, 'nats-server'));
    try {
      await expect(wrong(page).getByText(/^Le fil des transcriptions \(NATS\) ne répond pas/u)).toBeVisible();
      await pictured(page, 'feed');
      await wrong(page).getByRole('link', { name: 'Voir les journaux' }).click();
      await expect(page.getByRole('tab', { name: 'Journal technique' })).toHaveAttribute('aria-selected', 'true');
    } finally {
      goOn();
    }
    await page.getByRole('tab', { name: 'Projections' }).click();
    await expect(well(page)).toBeVisible();
  });
});
