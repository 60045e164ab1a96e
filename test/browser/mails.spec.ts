import { saveMeeting } from '#api/contract/saves.ts';
import { changeSettings, readSettings } from '#api/contract/settings.ts';
import { administrator } from '../support/calls.ts';
import { startTestSmtp } from '../support/smtp.ts';
import { expectAccessibleIn, looksAt } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { heldJustNow } from './meetings.ts';

test('minutes of which nobody knows whether they left are sent again once an administrator says so', async ({
  signedIn: page,
  greffier,
}) => {
  const smtp = await startTestSmtp();
  smtp.fault = { breaks: 'connection', at: 'content' };
  const call = await administrator(greffier);
  const { data } = await call(readSettings, {});
  await call(changeSettings, { body: { smtpServer: smtp.url } });
  try {
    await call(saveMeeting, { body: heldJustNow('gmeet-mailed') });
    await page.goto('/operations?tab=mails');
    const unknown = page.getByRole('region', { name: 'Issue inconnue' });
    await expect(unknown.getByText(/n’a plus répondu/u)).toBeVisible({ timeout: 60_000 });
    expect(smtp.mails.map(({ subject }) => subject)).toEqual(['Compte rendu\u00a0: Budget de l’école']);
    await expectAccessibleIn(page, looksAt(0), 'main');
    smtp.fault = null;
    await unknown.getByRole('button', { name: /^Renvoyer/u }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Renvoyer' }).click();
    await expect(page.getByText('Aucun e-mail ne demande votre avis.')).toBeVisible();
    await expect.poll(() => smtp.mails.length).toBe(2);
    expect(smtp.mails[1]?.messageId).toBe(smtp.mails[0]?.messageId);
  } finally {
    await call(changeSettings, { body: { smtpServer: data.smtpServer } });
    await smtp.close();
  }
});
