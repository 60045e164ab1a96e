import { findChromium } from '#test/support/chromium.ts';
import type { TestPerson } from '#test/support/people.ts';
import { chromium, type Browser, type Page } from 'playwright';
import type { Follower, Heard } from './conversation.ts';
import { watchDrawing } from './drawn.ts';

const LABELS = { region: 'Transcript de la session', mark: 'en train d’être dit' };
const LOOK_EVERY_MS = 100;

/**
 * Somebody else with the real page open in a browser of their own, who reads « Transcript en Temps Réel ». Without a window:
 * nobody looks at it, and drawing it should cost those who are measured as little as can be.
 */
export class Spectator implements Follower {
  readonly #browser: Browser;
  readonly #page: Page;
  readonly #url: string;

  private constructor(browser: Browser, page: Page, url: string) {
    this.#browser = browser;
    this.#page = page;
    this.#url = url;
  }

  /** Resolves once the person has signed in. */
  static async open(url: string, { email, password }: Pick<TestPerson, 'email' | 'password'>): Promise<Spectator> {
    const executablePath = findChromium();
    const browser = await chromium.launch({ ...(executablePath === undefined ? {} : { executablePath }), args: ['--no-sandbox', '--disable-gpu'] });
    try {
      const page = await browser.newPage({ locale: 'fr-FR' });
      await page.goto(`${url}/google-meet-bot`);
      await page.getByLabel('Adresse e-mail').fill(email);
      await page.getByLabel('Mot de passe').fill(password);
      await page.getByRole('button', { name: 'Se connecter' }).click();
      await page.getByRole('navigation').first().waitFor();
      return new Spectator(browser, page, url);
    } catch (error) {
      await browser.close();
      throw error;
    }
  }

  /** Turns to a session. Resolves once the page follows it live. */
  async follow(sessionId: string): Promise<void> {
    const followed = this.#page.waitForResponse((response) => response.url().includes(`/api/stream?session=${sessionId}`));
    await this.#page.goto(`${this.#url}/google-meet-bot?session=${sessionId}`);
    await followed;
    await this.#page.getByText('Mise à jour en direct').waitFor();
    await this.#page.evaluate(watchDrawing, LABELS);
  }

  async until(word: string, patience: number): Promise<void> {
    const isDrawn = (one: string): boolean => window.greffierDrawn?.finals.has(one) ?? false;
    // What never comes is counted as missing.
    await this.#page.waitForFunction(isDrawn, word, { polling: LOOK_EVERY_MS, timeout: patience }).catch(() => undefined);
  }

  async heard(): Promise<Heard> {
    const { drafts, finals } = await this.#page.evaluate(() => ({ drafts: [...(window.greffierDrawn?.drafts ?? [])], finals: [...(window.greffierDrawn?.finals ?? [])] }));
    return { drafts: new Map(drafts), finals: new Map(finals) };
  }

  close(): Promise<void> {
    return this.#browser.close();
  }
}
