import type { Page } from 'playwright';
import { codeAt } from '../support/authenticator.ts';
import { startGreffier, type Greffier } from '../support/greffier.ts';
import { giveSecondFactor, invite, somebody } from '../support/people.ts';
import type { Screen } from './screen.ts';

let strict: Promise<Greffier> | null = null;

/** A server in production, where the second factor that the settings ask for is enforced. */
const strictServer = (): Promise<Greffier> => (strict ??= startGreffier({ NODE_ENV: 'production' }));

const givePassword = async (page: Page, url: string, email: string, password: string): Promise<void> => {
  await page.goto(url);
  await page.getByLabel('Adresse e-mail').fill(email);
  await page.getByLabel('Mot de passe').fill(password);
  await page.getByRole('button', { name: 'Se connecter' }).click();
};

const enrol = async (page: Page): Promise<void> => {
  const { url, adminEmail, adminPassword } = await strictServer();
  await givePassword(page, url, adminEmail, adminPassword);
  await page.getByRole('img', { name: 'QR code de la clé' }).waitFor();
};

/** What is seen on the way in, by somebody new at each picture: these screens leave accounts behind, and come last. */
export const COMING_IN: readonly Screen[] = [
  { name: 'sign-in', signedOut: true, show: async (page) => void (await page.goto('/')) },
  {
    name: 'sign-in-code',
    signedOut: true,
    show: async (page, { greffier }) => {
      const noor = await somebody(greffier, 'user');
      await giveSecondFactor(greffier, noor);
      await givePassword(page, greffier.url, noor.email, noor.password);
      await page.getByLabel('Code').fill('111111');
      await page.getByRole('button', { name: 'Vérifier' }).click();
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'sign-in-forgotten',
    signedOut: true,
    show: async (page) => {
      await page.goto('/password-reset');
      await page.getByText('Demandez à un administrateur').waitFor();
    },
  },
  { name: 'sign-in-enrolment', signedOut: true, whole: true, show: enrol },
  {
    name: 'account-recovery-codes',
    signedOut: true,
    show: async (page, { greffier }) => {
      const { email, password } = await somebody(greffier, 'user');
      await givePassword(page, `${greffier.url}/account`, email, password);
      await page.getByRole('button', { name: 'Activer' }).click();
      await page.getByRole('textbox', { name: 'Mot de passe', exact: true }).fill(password);
      await page.getByRole('button', { name: 'Continuer' }).click();
      const secret = await page
        .getByRole('region', { name: 'Double authentification' })
        .getByRole('definition')
        .innerText();
      await page.getByLabel('Code que montre l’application').fill(codeAt(secret, new Date()));
      await page.getByRole('button', { name: 'Activer' }).click();
      await page.getByRole('heading', { name: 'Vos codes de secours' }).waitFor();
    },
  },
  {
    name: 'sign-in-invitation',
    signedOut: true,
    show: async (page, { greffier }) => {
      const email = `zoe-${Date.now()}@exemple.fr`;
      await page.goto((await invite(greffier, { displayName: 'Zoé Lefèvre', email, role: 'user' })).link);
      await page.getByRole('button', { name: 'Choisir ce mot de passe' }).waitFor();
    },
  },
];

/** Ends what was started for these screens alone. */
export const leave = async (): Promise<void> => (await strict)?.stop();
