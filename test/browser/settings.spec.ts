import type { Page } from '@playwright/test';
import { codeAt } from '../support/authenticator.ts';
import { somebody } from '../support/people.ts';
import { isLong } from '../support/long.ts';
import { startTestSmtp } from '../support/smtp.ts';
import { expectAccessibleIn, looksAt } from './accessible.ts';
import { expect, givePassword, keepSignIn, test } from './fixtures.ts';

const save = (page: Page) => page.getByRole('button', { name: 'Sauvegarder les paramètres' }).click();
const hours = (page: Page) => page.getByLabel('Expiration des sessions, en heures');

test(
  'settings are refused beside their fields, saved, and there after a reload; those that nothing reads say so',
  { tag: '@long' },
  async ({ signedIn: page }) => {
    await page.goto('/settings');
    await expect(page.getByText('Pas encore en vigueur')).toHaveCount(0);
    await page.getByRole('button', { name: 'Outlook' }).click();
    const unconfigured = page.getByRole('alertdialog', { name: 'Intégration non configurée' });
    await expect(unconfigured).toContainText('Outlook demande que les outils Microsoft soient ouverts sur ce serveur');
    await page.keyboard.press('Escape');
    await expect(unconfigured).toHaveCount(0);
    await hours(page).fill('huit');
    await page.getByLabel('Adresse de l’expéditeur').fill('personne');
    await save(page);
    await expect(hours(page)).toBeFocused();
    await expect(
      page.getByText('Expiration des sessions, en heures : un nombre entier de 1 à 720 est attendu.'),
    ).toBeVisible();
    await expect(page.getByText('Adresse de l’expéditeur : une adresse e-mail est attendue, ou rien.')).toBeVisible();
    await expectAccessibleIn(page, looksAt(0));
    await page.getByLabel('Adresse de l’expéditeur').fill('');
    await hours(page).fill('12');
    await page.getByRole('switch', { name: 'Notifications' }).uncheck();
    await save(page);
    await expect(page.getByText('Paramètres sauvegardés')).toBeVisible();
    await page.reload();
    await expect(hours(page)).toHaveValue('12');
    await expect(page.getByRole('switch', { name: 'Notifications' })).not.toBeChecked();
    await expect(page.getByRole('switch', { name: 'Chiffrement des données sensibles' })).toBeChecked();
    await expect(page.getByRole('switch', { name: 'Chiffrement des données sensibles' })).toBeDisabled();
  },
);

test('settings that were not saved are not lost without a question', async ({ signedIn: page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/settings');
  await page.getByLabel('Adresse de l’expéditeur').fill('brouillon@exemple.fr');
  const away = page.getByRole('link', { name: 'Réunions' }).first();
  await away.click();
  const question = page.getByRole('alertdialog', { name: 'Modifications non enregistrées' });
  await question.getByRole('button', { name: 'Rester' }).click();
  await expect(page.getByLabel('Adresse de l’expéditeur')).toHaveValue('brouillon@exemple.fr');
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await away.click();
  await question.getByRole('button', { name: 'Quitter sans enregistrer' }).click();
  await expect(page.getByRole('heading', { name: 'Réunions', level: 1 })).toBeVisible();
  await page.goto('/settings');
  await expect(page.getByLabel('Adresse de l’expéditeur')).toHaveValue('');
});

test(
  'a test mail goes out through the mail server that was saved',
  { tag: '@long' },
  async ({ signedIn: page, greffier }) => {
    const smtp = await startTestSmtp();
    const server = page.getByLabel('Serveur SMTP');
    const send = page.getByRole('button', { name: 'Envoyer un e-mail de test' });
    try {
      await page.goto('/settings');
      await expect(send).toBeDisabled();
      await server.fill(`greffier:un%20secret@127.0.0.1:${smtp.port}`);
      await page.getByLabel('Adresse de l’expéditeur').fill('greffier@exemple.fr');
      await save(page);
      await expect(server).toHaveValue(`smtp://127.0.0.1:${smtp.port}`);
      await send.click();
      await expect(page.getByText(`E-mail de test envoyé à ${greffier.adminEmail}.`)).toBeVisible();
      expect(smtp.mails.map(({ to }) => to?.[0]?.address)).toEqual([greffier.adminEmail]);
      await server.fill('');
      await save(page);
      await expect(page.getByText('Aucun serveur SMTP n’est défini')).toBeVisible();
    } finally {
      await smtp.close();
    }
  },
);

test(
  'an observer sets up a second factor, comes in with a recovery code, and removes it',
  { tag: '@long' },
  async ({ page, greffier }) => {
    const noor = await somebody(greffier, 'observer');
    await keepSignIn(page, greffier, noor);
    await page.goto('/');
    await page.getByRole('button', { name: /Votre compte/u }).click();
    await expect(page.getByRole('menuitem', { name: 'Administration' })).toHaveCount(0);
    await page.getByRole('menuitem', { name: 'Mon compte' }).click();
    const factor = page.getByRole('region', { name: 'Double authentification' });
    await factor.getByRole('button', { name: 'Activer' }).click();
    await expectAccessibleIn(page, looksAt(1));
    await factor.getByLabel('Mot de passe').fill(noor.password);
    await factor.getByRole('button', { name: 'Continuer' }).click();
    await expect(factor.getByRole('img', { name: 'QR code de la clé' })).toBeVisible();
    const secret = await factor.getByRole('definition').innerText();
    await factor.getByLabel('Code que montre l’application').fill(codeAt(secret, new Date()));
    await factor.getByRole('button', { name: 'Activer' }).click();
    await factor.getByRole('listitem').first().waitFor();
    const [code = '', other = ''] = await factor.getByRole('listitem').allInnerTexts();
    await factor.getByRole('button', { name: 'Je les ai gardés' }).click();
    await expect(factor.getByText('Activée')).toBeVisible();
    await expect(page.getByText(code)).toHaveCount(0);

    await page.getByRole('button', { name: 'Se déconnecter', exact: true }).first().click();
    await givePassword(page, noor);
    await page.getByLabel('Code').fill(code);
    await page.getByRole('button', { name: 'Vérifier' }).click();
    await expect(factor.getByText('Il vous reste 9 codes de secours.')).toBeVisible();
    await factor.getByRole('button', { name: 'Désactiver' }).click();
    await factor.getByLabel('Mot de passe').fill(noor.password);
    await factor.getByLabel('Code').fill(other);
    await factor.getByRole('button', { name: 'Désactiver' }).click();
    await expect(factor.getByText('Non activée')).toBeVisible();
  },
);

test('a password is changed, a token is made and withdrawn, and every session ends', async ({ page, greffier }) => {
  const noor = await somebody(greffier, 'user');
  await keepSignIn(page, greffier, noor);
  await page.goto('/account');
  const next = 'une tout autre phrase de passe';
  await page.getByLabel('Mot de passe actuel').fill('pas celui-là');
  await page.getByLabel('Nouveau mot de passe').fill(next);
  await page.getByLabel('Le nouveau, encore une fois').fill(next);
  await page.getByRole('button', { name: 'Changer le mot de passe' }).click();
  await expect(page.getByText('Le mot de passe actuel n’est pas le bon.')).toBeVisible();
  await page.getByLabel('Mot de passe actuel').fill(noor.password);
  await page.getByRole('button', { name: 'Changer le mot de passe' }).click();
  await expect(page.getByText('Votre mot de passe est changé')).toBeVisible();

  const tokens = page.getByRole('region', { name: 'Jetons d’accès' });
  await tokens.getByRole('button', { name: 'Créer un jeton' }).click();
  await tokens.getByLabel('Nom du jeton').fill('Assistant du bureau');
  await tokens.getByLabel('Mot de passe actuel').fill(next);
  await expectAccessibleIn(page, looksAt(0));
  await tokens.getByRole('button', { name: 'Créer', exact: true }).click();
  const headers = {
    authorization: `Bearer ${await tokens.getByLabel('Jeton', { exact: true }).inputValue()}`,
    accept: 'application/json, text/event-stream',
  };
  const data = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
  const call = async () => (await page.request.post('/api/mcp', { headers, data })).status();
  expect(await call()).toBe(200);
  await tokens.getByRole('button', { name: 'Je l’ai gardé' }).click();
  await tokens.getByRole('button', { name: /^Retirer.*Assistant du bureau/u }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Retirer' }).click();
  await expect(tokens.getByText('Aucun jeton.')).toBeVisible();
  expect(await call()).toBe(401);
  await page.getByRole('button', { name: 'Se déconnecter partout' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Se déconnecter partout' }).click();
  await expect(page.getByRole('button', { name: 'Se connecter' })).toBeVisible();
  await givePassword(page, { email: noor.email, password: next });
  await expect(page.getByRole('heading', { name: 'Mon compte', level: 1 })).toBeVisible();
});

/** Where what has the focus stands, and between what it has to; null outside the page's own part. */
const PLACE = `(() => {
  const main = document.querySelector('main');
  const focused = document.activeElement;
  if (!main.contains(focused) || focused === main) return null;
  const { top, bottom } = focused.getBoundingClientRect();
  return { name: focused.outerHTML.slice(0, 120), isSeen: top >= document.querySelector('header').getBoundingClientRect().bottom && bottom <= document.querySelector('footer').getBoundingClientRect().top };
})()`;

test('whatever gets the focus by keyboard is in sight, between the header and the version', async ({
  signedIn: page,
}) => {
  const widths = isLong ? [390, 1440] : [390];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 560 });
    await page.goto('/settings');
    await hours(page).waitFor();
    // The version comes after the page.
    await page.locator('footer').waitFor();
    await page.getByRole('main').focus();
    const seen: { readonly name: string; readonly isSeen: boolean }[] = [];
    for (const key of ['Tab', 'Shift+Tab']) {
      for (let press = 0; press < 28; press += 1) {
        await page.keyboard.press(key);
        const place = await page.evaluate<(typeof seen)[number] | null>(PLACE);
        if (place !== null) seen.push(place);
      }
    }
    expect(seen.length).toBeGreaterThan(20);
    expect(seen.filter(({ isSeen }) => !isSeen)).toEqual([]);
  }
});
