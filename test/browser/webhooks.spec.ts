import { isGenuine, startReceiver } from '../emulators/receiver/receiver.ts';
import { somebody } from '../support/people.ts';
import { expectAccessibleIn, looksAt } from './accessible.ts';
import { expect, pageOf, test } from './fixtures.ts';

test('an administrator has another program told, sees each attempt, and sends again what failed', async ({
  signedIn,
}) => {
  const receiver = await startReceiver({ tls: false });
  receiver.fault = () => ({ kind: 'answer', body: 'bien reçu' });
  const page = signedIn;
  await page.goto('/settings/webhooks');
  await page.getByRole('button', { name: 'Ajouter un webhook' }).click();
  const form = page.getByRole('dialog', { name: 'Ajouter un webhook' });
  await form.getByLabel('Nom').fill('Chantiers');
  await form.getByLabel('Adresse').fill('ftp://receveur.exemple.fr');
  await form.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(form.getByText('Choisissez au moins un événement.')).toBeVisible();
  await form.getByRole('checkbox', { name: 'Compte rendu prêt' }).check();
  await form.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(form.getByLabel('Adresse')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessibleIn(page, looksAt(0), '[role=dialog]');
  await form.getByLabel('Adresse').fill(`${receiver.origin}/greffier`);
  await form.getByRole('button', { name: 'Enregistrer' }).click();
  const secret = await page.getByLabel('Secret', { exact: true }).inputValue();
  await page.getByRole('button', { name: 'Je l’ai gardé' }).click();

  const webhook = page.getByRole('region', { name: 'Chantiers' });
  await webhook.getByRole('button', { name: /^Envoyer un essai/u }).click();
  await receiver.arrived(1);
  await webhook.getByRole('button', { name: /^Voir les envois/u }).click();
  const sent = webhook.getByRole('list', { name: 'Envois' }).getByRole('listitem');
  // Without a reload: the list is looked at while something waits.
  await expect(sent).toContainText('Reçu');
  const [first] = receiver.received;
  expect(first && isGenuine(first, secret)).toBe(true);
  expect(JSON.parse(first?.body ?? '')).toMatchObject({ type: 'webhook.test', data: {} });

  await sent.getByRole('button', { name: /^Détails/u }).click();
  const details = page.getByRole('dialog', { name: 'Essai', exact: true });
  await expect(details.getByText('bien reçu')).toBeVisible();
  receiver.fault = () => ({ kind: 'status', status: 503 });
  await details.getByRole('button', { name: 'Renvoyer' }).click();
  await expect(details.getByRole('list', { name: 'Essais' })).toContainText('Le destinataire est en panne');
  await expectAccessibleIn(page, looksAt(1), '[role=dialog]');
  expect(new Set(receiver.received.map(({ id }) => id))).toEqual(new Set([first?.id]));
  await details.getByRole('button', { name: 'Fermer' }).click();
  await expect(sent).toContainText('En attente');
  await expectAccessibleIn(page, looksAt(0), 'main');

  await webhook.getByRole('button', { name: /^Supprimer/u }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click();
  await expect(page.getByText('Aucun webhook.')).toBeVisible();
  receiver.release();
  await receiver.close();
});

test('webhooks are nothing to somebody who administers nothing', async ({ browser, greffier }) => {
  const page = await pageOf(browser, greffier, await somebody(greffier, 'user'));
  await page.goto('/settings/webhooks');
  await expect(page.getByRole('button', { name: 'Ajouter un webhook' })).toHaveCount(0);
  await expect(page.getByRole('main')).toContainText('administrateur');
});
