import { findChromium } from '#test/support/chromium.ts';
import type { TestPerson } from '#test/support/people.ts';
import { chromium, type Browser, type Page } from 'playwright';
import type { Follower } from './conversation.ts';
import { watchDrawing } from './drawn.ts';

const LABELS = { region: 'Transcript de la session', mark: 'en train d’être dit' };
const LOOK_EVERY_MS = 100;

type Reader = Pick<TestPerson, 'email' | 'password'>;

/** Somebody else with the real page open in a browser of their own, who reads « Transcript en Temps Réel ». */
export interface Spectator extends Follower {
  /** Turns to a bot session. Resolves once the page follows it live. */
  follow(sessionId: string): Promise<void>;
  close(): Promise<void>;
}

/**
 * Resolves once the person has signed in. The browser has no window: nobody looks at it, and drawing it should cost
 * those who are measured as little as can be.
 */
export async function openSpectator(url: string, person: Reader): Promise<Spectator> {
  const executablePath = findChromium();
  const browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const page = await signedIn(browser, url, person).catch(async (error: unknown) => {
    await browser.close();
    throw error;
  });
  return {
    async follow(sessionId) {
      const followed = page.waitForResponse((response) => response.url().includes(`/api/stream?session=${sessionId}`));
      await page.goto(`${url}/google-meet-bot?session=${sessionId}`);
      await followed;
      await page.getByText('Mise à jour en direct').waitFor();
      await page.evaluate(watchDrawing, LABELS);
    },
    async until(word, patience) {
      const isDrawn = (one: string): boolean => window.greffierDrawn?.finals.has(one) ?? false;
      // What never comes is counted as missing.
      await page.waitForFunction(isDrawn, word, { polling: LOOK_EVERY_MS, timeout: patience }).catch(() => undefined);
    },
    async heard() {
      const { drafts, finals } = await page.evaluate(() => ({
        drafts: [...(window.greffierDrawn?.drafts ?? [])],
        finals: [...(window.greffierDrawn?.finals ?? [])],
      }));
      return { drafts: new Map(drafts), finals: new Map(finals) };
    },
    close: () => browser.close(),
  };
}

async function signedIn(browser: Browser, url: string, { email, password }: Reader): Promise<Page> {
  const page = await browser.newPage({ locale: 'fr-FR' });
  await page.goto(`${url}/google-meet-bot`);
  await page.getByLabel('Adresse e-mail').fill(email);
  await page.getByLabel('Mot de passe').fill(password);
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await page.getByRole('navigation').first().waitFor();
  return page;
}
