import { changeSettings } from '#api/contract/settings.ts';
import { changeUserRole, listUsers } from '#api/contract/users.ts';
import type { Page } from '@playwright/test';
import { administrator } from '../support/calls.ts';
import type { Greffier } from '../support/greffier.ts';
import { giveSecondFactor, somebody } from '../support/people.ts';
import { startTestSmtp } from '../support/smtp.ts';
import { expectAccessible, expectAccessibleIn, looksAt } from './accessible.ts';
import { expect, givePassword, test } from './fixtures.ts';

const PASSWORD = 'la phrase de passe de Zoé';

/** Tests of the same server made administrators of their own. */
async function leaveOneAdministrator(greffier: Greffier): Promise<void> {
  const ask = await administrator(greffier);
  const { users } = await ask(listUsers, {});
  for (const { id, email, role } of users)
    if (role === 'admin' && email !== greffier.adminEmail)
      await ask(changeUserRole, { params: { id }, body: { role: 'user' } });
}

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

test(
  'somebody is invited by a link, comes in, is given a role, is disabled and enabled again',
  { tag: '@long' },
  async ({ signedIn: page, greffier, browser }) => {
    await page.goto('/users');
    await page.getByRole('button', { name: 'Inviter une personne' }).click();
    const form = page.getByRole('dialog', { name: 'Inviter une personne' });
    await form.getByLabel('Nom').fill('Zoé Lefèvre');
    await form.getByLabel('Adresse e-mail').fill('zoe.lefevre@exemple.fr');
    await form.getByLabel('Département').fill('Achats');
    await form.getByRole('button', { name: 'Inviter' }).click();
    const link = await page
      .getByRole('dialog', { name: 'Invitation prête' })
      .getByLabel('Lien d’invitation')
      .inputValue();
    await page.getByRole('button', { name: 'Terminé' }).click();
    await expect(row(page, 'Zoé Lefèvre')).toContainText('Invité');

    const hers = await (await browser.newContext({ baseURL: greffier.url })).newPage();
    await hers.goto(link);
    await hers.getByLabel('Mot de passe').fill(PASSWORD);
    await hers.getByLabel('Le même, encore une fois').fill(PASSWORD);
    await hers.getByRole('button', { name: 'Choisir ce mot de passe' }).click();
    await hers.getByRole('link', { name: 'Se connecter' }).click();
    await givePassword(hers, { email: 'zoe.lefevre@exemple.fr', password: PASSWORD });
    await hers.getByRole('navigation').first().waitFor();
    await hers.goto('/users');
    await expect(hers.getByText('Cette page est réservée aux administrateurs.')).toBeVisible();

    await page.getByLabel('Rôle de Zoé Lefèvre').selectOption('admin');
    await expect(page.getByText('Zoé Lefèvre a maintenant le rôle « Admin ».')).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Rôle de Zoé Lefèvre')).toHaveValue('admin');
    await expect(row(page, 'Zoé Lefèvre')).not.toContainText('Invité');

    await row(page, 'Zoé Lefèvre')
      .getByRole('button', { name: /^Voir détails/u })
      .click();
    const details = page.getByRole('dialog', { name: 'Zoé Lefèvre', exact: true });
    await expect(details).toContainText('Achats');
    await details.getByRole('button', { name: 'Désactiver le compte' }).click();
    await expect(details.getByRole('button', { name: 'Réactiver le compte' })).toBeVisible();
    await hers.goto('/meetings');
    await expect(hers.getByRole('button', { name: 'Se connecter' })).toBeVisible();
    await details.getByRole('button', { name: 'Réactiver le compte' }).click();
    await expect(details.getByRole('button', { name: 'Désactiver le compte' })).toBeVisible();
    await page.goBack();
    await expect(details).toBeHidden();
    await page.getByLabel('Rôle de Zoé Lefèvre').selectOption('observer');
    await expect(page.getByText('Zoé Lefèvre a maintenant le rôle « Observateur ».')).toBeVisible();
    await hers.context().close();
  },
);

test(
  'an address is invited once, an unknown person is found nowhere, and the last administrator stays one',
  { tag: '@long' },
  async ({ signedIn: page, greffier, browser }) => {
    const noor = await somebody(greffier, 'user');
    await page.goto('/users');
    await expect(row(page, noor.displayName)).toBeVisible();
    await expectAccessibleIn(page, looksAt(0));
    await page.getByRole('button', { name: 'Inviter une personne' }).click();
    const form = page.getByRole('dialog');
    await expect(form.getByLabel('Nom')).toBeVisible();
    await expectAccessibleIn(page, looksAt(1), '[role=dialog]');
    await form.getByLabel('Nom').fill('Encore moi');
    await form.getByLabel('Adresse e-mail').fill(greffier.adminEmail);
    await form.getByRole('button', { name: 'Inviter' }).click();
    await expect(form.getByText('Un compte existe déjà avec cette adresse e-mail.')).toBeVisible();
    await form.getByRole('button', { name: 'Fermer' }).click();
    await page.getByRole('button', { name: 'Inviter plusieurs personnes' }).click();
    await form
      .getByLabel('Liste', { exact: true })
      .fill('Nom;E-mail;Rôle\nAna;ana@exemple.fr;chef\nÉlodie;elodie@exemple.fr;admin');
    await form.getByRole('button', { name: 'Vérifier la liste' }).click();
    await expect(form.getByText(/Le rôle «\u00a0chef\u00a0» n’existe pas/u)).toBeVisible();
    await expectAccessibleIn(page, looksAt(2), '[role=dialog]');
    await form.getByRole('button', { name: /^Inviter 1\spersonne$/u }).click();
    await expect(form.getByText('Lien à transmettre')).toBeVisible();
    await form.getByRole('button', { name: 'Terminé' }).click();
    await expect(row(page, 'Élodie')).toContainText('Invité');
    await page.getByLabel('Rechercher un utilisateur').fill('personne de ce nom');
    await expect(page.getByText('Aucun utilisateur trouvé')).toBeVisible();
    await expect(page).toHaveURL(/search=personne/u);

    await page.goto(`/users?user=${noor.id}`);
    const details = page.getByRole('dialog', { name: noor.displayName });
    await expect(details).toContainText('Sessions ouvertes');
    await expectAccessibleIn(page, looksAt(2), '[role=dialog]');
    await details.getByRole('button', { name: 'Modifier' }).click();
    await details.getByLabel('Adresse e-mail').fill(greffier.adminEmail);
    await details.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(details.getByText('Un compte existe déjà avec cette adresse e-mail.')).toBeVisible();
    await expectAccessibleIn(page, looksAt(3), '[role=dialog]');
    await details.getByLabel('Adresse e-mail').fill('noor.haddad@exemple.fr');
    await details.getByLabel('Département').fill('Qualité');
    await details.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(details.getByText('noor.haddad@exemple.fr')).toBeVisible();
    await details.getByRole('button', { name: 'Réinitialiser le mot de passe' }).click();
    await expectAccessibleIn(page, looksAt(0), '[role=alertdialog]');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Créer le lien' }).click();
    const link = await details.getByLabel('Lien vers un autre mot de passe').inputValue();
    const theirs = await (await browser.newContext({ baseURL: greffier.url })).newPage();
    await theirs.goto('/');
    await theirs.getByRole('link', { name: 'Mot de passe oublié' }).click();
    await expect(theirs.getByText(/Demandez à un administrateur/u)).toBeVisible();
    await expectAccessibleIn(theirs, looksAt(1));
    await theirs.goto(link);
    await theirs.getByLabel('Mot de passe').fill(PASSWORD);
    await theirs.getByLabel('Le même, encore une fois').fill(PASSWORD);
    await theirs.getByRole('button', { name: 'Choisir ce mot de passe' }).click();
    await theirs.getByRole('link', { name: 'Se connecter' }).click();
    await givePassword(theirs, { email: 'noor.haddad@exemple.fr', password: PASSWORD });
    await theirs.getByRole('navigation').first().waitFor();
    // Opened again it says that it was used, and leads to where another is asked for.
    await theirs.goto('about:blank');
    await theirs.goto(link);
    await expect(theirs.getByRole('alert')).toContainText('Ce lien a déjà servi, ou n’est plus valable.');
    await expect(theirs.getByLabel('Mot de passe')).toHaveCount(0);
    await expectAccessibleIn(theirs, looksAt(1));
    await theirs.getByRole('link', { name: 'Demander un autre lien' }).click();
    await expect(theirs.getByText(/Demandez à un administrateur/u)).toBeVisible();
    await theirs.context().close();
    await details.getByRole('button', { name: 'Fermer' }).click();
    await expect(details).toBeHidden();
    await leaveOneAdministrator(greffier);
    const own = page.getByRole('row').filter({ hasText: '(vous)' }).getByRole('combobox');
    await own.selectOption('user');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Changer mon rôle' }).click();
    await expect(page.getByRole('region', { name: 'Notifications' })).toContainText(
      'C’est le dernier administrateur : nommez-en un autre d’abord.',
    );
    await expectAccessible(page, '[aria-label=Notifications]');
    await expect(own).toHaveValue('admin');
  },
);

test(
  'somebody who forgot their password helps themselves by mail, and is asked for their second factor still',
  { tag: '@long' },
  async ({ greffier, browser }) => {
    const noor = await somebody(greffier, 'user');
    await giveSecondFactor(greffier, noor);
    const smtp = await startTestSmtp();
    const ask = await administrator(greffier);
    await ask(changeSettings, { body: { smtpServer: smtp.url } });
    try {
      const theirs = await (await browser.newContext({ baseURL: greffier.url })).newPage();
      await theirs.goto('/');
      await theirs.getByRole('link', { name: 'Mot de passe oublié' }).click();
      await theirs.getByLabel('Adresse e-mail').fill(noor.email);
      await expectAccessibleIn(theirs, looksAt(0));
      await theirs.getByRole('button', { name: 'Recevoir un lien' }).click();
      await expect(theirs.getByText(/^Si un compte a cette adresse/u)).toBeVisible();
      await expect.poll(() => smtp.mails.map(({ to }) => to?.[0]?.address)).toEqual([noor.email]);
      const link = /https?:\/\/\S+#token=\S+/u.exec(smtp.mails[0]?.text ?? '')?.[0] ?? '';
      await theirs.goto(link);
      await theirs.getByLabel('Mot de passe').fill(PASSWORD);
      await theirs.getByLabel('Le même, encore une fois').fill(PASSWORD);
      await theirs.getByRole('button', { name: 'Choisir ce mot de passe' }).click();
      await theirs.getByRole('link', { name: 'Se connecter' }).click();
      await givePassword(theirs, { email: noor.email, password: PASSWORD });
      await expect(theirs.getByLabel('Code')).toBeVisible();
      await theirs.context().close();
    } finally {
      await ask(changeSettings, { body: { smtpServer: '' } });
      await smtp.close();
    }
  },
);

test(
  'an administrator takes a second factor that was lost, and its owner comes in again',
  { tag: '@long' },
  async ({ signedIn: page, greffier, browser }) => {
    const noor = await somebody(greffier, 'user');
    await giveSecondFactor(greffier, noor);
    await page.goto(`/users?user=${noor.id}`);
    const details = page.getByRole('dialog', { name: noor.displayName });
    const take = details.getByRole('button', { name: 'Retirer la double authentification' });
    await take.click();
    await expectAccessibleIn(page, looksAt(1), '[role=alertdialog]');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Retirer', exact: true }).click();
    await expect(take).toHaveCount(0);
    const theirs = await (await browser.newContext({ baseURL: greffier.url })).newPage();
    await theirs.goto('/');
    await givePassword(theirs, noor);
    await theirs.getByRole('navigation').first().waitFor();
    await theirs.context().close();
  },
);
