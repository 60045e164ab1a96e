import { joinMeet } from '#api/contract/google-meet-bot.ts';
import { administrator } from '../support/calls.ts';
import { expectAccessible, look, looksAt } from './accessible.ts';
import { openAdministration } from './administration.ts';
import { expect } from './fixtures.ts';
import { test } from './meet.ts';

// In `npm test` OperationsPage.spec has the alarm, and the platforms' suite the bot that raises it.
test(
  'an operator sees a bot that hears nothing, what it saw and that it hears again, and one that was refused',
  { tag: '@long' },
  async ({ signedIn: page, greffier, replica }) => {
    await openAdministration(page, 'Exploitation');
    const wrong = page.getByRole('region', { name: 'Ce qui ne va pas' });
    await expect(wrong.getByText(/^(?:Tout va bien|Rien à réparer)/u)).toBeVisible();

    const faults = { captionsStuck: true };
    const room = replica.room('sou-rdou-bot', { people: [{ name: 'Alice Martin' }], entry: 'open', faults });
    const ask = await administrator(greffier);
    await ask(joinMeet, { body: { meetingUrl: room.url } });
    const guest = await room.arrival({ timeoutMs: 60_000 });
    const alarm = wrong.getByText(/^1\salerte de capture/u);
    await expect(alarm).toBeVisible({ timeout: 60_000 });
    for (const one of looksAt(0)) {
      await look(page, one);
      await expectAccessible(page);
      await page.screenshot({ path: test.info().outputPath(`alarm-${one.join('-')}.png`), fullPage: true });
    }
    await wrong.getByRole('link', { name: 'Voir les bots' }).click();
    const bots = page.getByRole('region', { name: 'Bots en réunion' });
    await expect(bots.getByText('En réunion', { exact: true })).toBeVisible();
    const drift = page.getByRole('region', { name: 'Dérives remarquées' }).getByRole('listitem');
    await expect(drift).toContainText('Grave');
    await expect(drift).toContainText('dure encore');
    await drift.getByRole('button', { name: /^Voir/u }).click();
    const picture = page.getByRole('dialog').getByRole('img', { name: 'Page de la réunion au moment de l’alerte' });
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await page.keyboard.press('Escape');
    for (const one of looksAt(1)) {
      await look(page, one);
      await expectAccessible(page);
      await page.screenshot({ path: test.info().outputPath(`drift-${one.join('-')}.png`), fullPage: true });
    }

    room.change({ faults: {} });
    await guest.until(({ captions }) => captions === 'on', { timeoutMs: 60_000 });
    await expect(drift).toContainText(/rétablie le/u, { timeout: 60_000 });
    await expect(drift).not.toContainText('dure encore');
    await page.getByRole('tab', { name: 'Projections' }).click();
    await expect(wrong.getByText(/^(?:Tout va bien|Rien à réparer)/u)).toBeVisible();
    await expect(alarm).toHaveCount(0);
    room.end();
    await page.getByRole('tab', { name: 'Bots' }).click();
    await expect(bots.getByText('Aucun bot n’est en réunion.')).toBeVisible({ timeout: 60_000 });

    // Another is refused: it is among those that failed, with the reason and what it saw.
    const closed = replica.room('ref-usee-bot', { people: [{ name: 'Alice Martin' }] });
    await ask(joinMeet, { body: { meetingUrl: closed.url } });
    (await closed.arrival({ timeoutMs: 60_000 })).deny();
    const failed = page.getByRole('region', { name: 'Bots en échec depuis un mois' }).getByRole('listitem');
    await expect(failed).toContainText('La demande du bot a été refusée', { timeout: 60_000 });
    await failed.getByRole('button', { name: 'Voir ce que le bot a vu' }).click();
    const last = page.getByRole('dialog').getByRole('img', { name: 'Page de la réunion au moment de l’échec' });
    await expect.poll(() => last.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  },
);
