import { openAdministration } from './administration.ts';
import { inDatabaseOf } from '../support/embedded-client.ts';
import { keepSignIn, expect, test } from './fixtures.ts';
import { expectAccessibleIn, looksAt } from './accessible.ts';
import { somebody } from '../support/people.ts';

/** Forty-five calls that count for a while, as processes note them. */
const CALLS = `insert into state.outbound_call (id, provider, use, taken_at, ended_at, outcome, counts_until)
  select gen_random_uuid(), 'graph', 'transcripts', now(), now(), 'answered', now() + interval '5 minutes'
  from generate_series(1, 45)`;

test('an administrator sees that calls reach a limit, why, and when it is over', async ({
  signedIn: page,
  greffier,
}) => {
  await inDatabaseOf(greffier, (client) => client.query(CALLS));
  await openAdministration(page, 'Anti-spam');
  await page.getByRole('button', { name: 'Contrôler maintenant' }).click();
  const score = page.getByRole('region', { name: 'Score de spam' });
  await expect(score.getByText('20 sur 100')).toBeVisible();
  await expect(score.getByText(/^Alerte/u)).toBeVisible();
  const checks = page.getByRole('region', { name: 'Six contrôles automatiques' });
  await expect(checks.getByText(/la limite par minute est atteinte.*transcriptions/u)).toBeVisible();
  await expect(page.getByRole('row', { name: /^Microsoft Graph/u })).toContainText('45');
  await expectAccessibleIn(page, looksAt(0), 'main');
  await inDatabaseOf(greffier, (client) => client.query('delete from state.outbound_call'));
  await page.getByRole('button', { name: 'Contrôler maintenant' }).click();
  await expect(score.getByText('0 sur 100')).toBeVisible();
  await expectAccessibleIn(page, looksAt(1), 'main');
});

test('nobody else is shown it', async ({ page, greffier }) => {
  await keepSignIn(page, greffier, await somebody(greffier, 'user'));
  await page.goto('/admin/anti-spam/dashboard');
  await expect(page.getByText(/réservée? aux administrateurs/u)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Score de spam' })).toHaveCount(0);
});
