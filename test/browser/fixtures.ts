import { login } from '#api/contract/auth.ts';
import { expect, test as base, type Browser, type Page } from '@playwright/test';
import { startGreffier, type Greffier } from '../support/greffier.ts';
import type { Served, TestPerson } from '../support/people.ts';

interface Fixtures {
  /** A page on which the administrator is signed in; it shows nothing of the application yet. */
  readonly signedIn: Page;
}

interface WorkerFixtures {
  /** The server of this worker: real, with data of its own that all its tests share. */
  readonly greffier: Greffier;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  greffier: [
    // Playwright wants a pattern there, even one that asks for nothing.
    async ({}, use) => {
      // The mail server, the model and what takes webhooks are on this machine.
      const greffier = await startGreffier({
        SMTP_ALLOW_PRIVATE: 'yes',
        OPENAI_ALLOW_PRIVATE: 'yes',
        WEBHOOK_ALLOW_PRIVATE: 'yes',
      });
      await use(greffier);
      await greffier.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ greffier }, use) => use(greffier.url),
  // Whatever a page does, the content policy lets it.
  page: async ({ page }, use) => {
    const refused: string[] = [];
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) refused.push(message.text());
    });
    await use(page);
    expect(refused).toEqual([]);
  },
  signedIn: async ({ page, greffier }, use) => {
    await keepSignIn(page, greffier);
    await use(page);
  },
});

/**
 * Signs somebody in without the sign-in screen, the administrator unless `person` says otherwise: the page's next
 * document finds stored what that screen would have stored. Each context gets a session of its own, since a refresh
 * token that two contexts use ends the session.
 */
export async function keepSignIn(
  page: Page,
  { url, adminEmail, adminPassword }: Served,
  person: Pick<TestPerson, 'email' | 'password'> = { email: adminEmail, password: adminPassword },
): Promise<void> {
  const { email, password } = person;
  const answer = await page.request.post(`${url}${login.path}`, { data: { email, password } });
  const { accessToken, user } = login.answer.parse(await answer.json());
  const kept = {
    'greffier.accessToken': accessToken,
    'greffier.user': JSON.stringify(user),
    'greffier.authenticated': 'true',
  };
  // Once in a tab: who signs out stays out.
  await page.addInitScript(`if (location.origin === ${JSON.stringify(url)} && !sessionStorage.getItem('kept')) {
    sessionStorage.setItem('kept', 'true');
    Object.assign(localStorage, ${JSON.stringify(kept)});
  }`);
}

/** A page of somebody else, in a browser context of their own, on which they are signed in. */
export async function pageOf(browser: Browser, greffier: Served, person?: TestPerson): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: greffier.url })).newPage();
  await keepSignIn(page, greffier, person);
  return page;
}

/** Fills in the sign-in screen. */
export async function givePassword(
  page: Page,
  { email, password }: Pick<TestPerson, 'email' | 'password'>,
): Promise<void> {
  await page.getByLabel('Adresse e-mail').fill(email);
  await page.getByLabel('Mot de passe').fill(password);
  await page.getByRole('button', { name: 'Se connecter' }).click();
}

/** Signs the administrator in on the sign-in screen, and waits for the page that comes after it. */
export async function signIn(page: Page, { adminEmail, adminPassword }: Served): Promise<void> {
  await givePassword(page, { email: adminEmail, password: adminPassword });
  await page.getByRole('navigation').first().waitFor();
}

export { expect };
