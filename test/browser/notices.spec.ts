import { addAction } from '#api/contract/corrections.ts';
import { readNotices } from '#api/contract/notices.ts';
import { saveMeeting } from '#api/contract/saves.ts';
import { administrator } from '../support/calls.ts';
import { somebody } from '../support/people.ts';
import { expectAccessible, look, looksAt } from './accessible.ts';
import { expect, pageOf, test } from './fixtures.ts';
import { untilAnalysed } from './meetings.ts';

test('work that somebody else gives a person is told at once, leads to it by the keyboard, and is read then', async ({
  browser,
  greffier,
}) => {
  const noor = await somebody(greffier, 'user');
  const ask = await administrator(greffier);
  const { email, password, displayName: assignee } = noor;
  const own = await administrator({ url: greffier.url, adminEmail: email, adminPassword: password });
  const { id } = await ask(saveMeeting, {
    body: {
      platform: 'google_meet',
      meetingId: `gmeet-notices-${noor.id}`,
      subject: 'Entretien du pont',
      startTime: '2026-11-20T08:30:00.000Z',
      endTime: '2026-11-20T09:18:00.000Z',
      participants: [{ name: assignee, email }],
      transcript: `[00:00:04] ${assignee}: Bonjour à tous.\n[00:01:21] Paul Petit: Bonjour.`,
    },
  });
  await untilAnalysed(greffier, id);
  await own(readNotices, { body: { until: new Date().toISOString() } });

  const page = await pageOf(browser, greffier, noor);
  await page.goto('/documentation');
  const bell = page.getByRole('button', { name: /^Vos notifications/u });
  await expect(bell).toHaveAccessibleName('Vos notifications, aucune non lue');
  for (const task of ['Appeler le maçon', 'Relire le devis'])
    await ask(addAction, { params: { id }, body: { task, assignee } });
  await expect(bell).toHaveAccessibleName('Vos notifications, 2\u00A0non lues');

  await page.keyboard.press('n');
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await expect(panel.getByRole('link', { name: /Relire le devis/u })).toBeFocused();
  for (const one of looksAt(0)) {
    await look(page, one);
    await expectAccessible(page, '[role=dialog]');
    await page.screenshot({ path: test.info().outputPath(`notices-${one.join('-')}.png`) });
  }
  await page.keyboard.press('Enter');
  await expect(panel).toBeHidden();
  const row = page.getByRole('tabpanel').getByRole('button', { name: 'Relire le devis' });
  await expect(row).toBeFocused();
  await expect(row).toHaveAttribute('aria-expanded', 'true');
  await expect(bell).toHaveAccessibleName('Vos notifications, 1\u00A0non lue');
  await page.keyboard.press('n');
  await panel.getByRole('button', { name: 'Tout marquer comme lu' }).click();
  await page.keyboard.press('Escape');
  await expect(bell).toHaveAccessibleName('Vos notifications, aucune non lue');
  await page.context().close();
});
