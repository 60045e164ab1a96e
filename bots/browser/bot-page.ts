import type { ElementHandle, Page } from 'playwright';
import { pause } from '#projections/engine/pause.ts';
import type { CaptionReport } from '../kit/client.ts';
import { BotSessionEndedError } from '../kit/bot-session-ended.ts';
import { observeCaptions } from './page/observer.ts';

const NAVIGATION_PATIENCE = 60_000;
/** How long a click may wait until nothing covers what it is for, in ms; then the element is clicked itself. */
const CLICK_PATIENCE = 1_500;
/** How long a page may take to answer a click that was made, in ms. */
const ANSWER_PATIENCE = 5_000;
const LOOK_AGAIN = 100;
/** How long the page may take for what the bot asks of it while it leaves, in ms. */
const LAST_PATIENCE = 1_500;
/** How captions are followed: read at most this often, in ms, and how many blocks. */
const CAPTIONS = { everyMs: 40, most: 60 };

export interface BotPageOptions {
  readonly patienceMs: number;
  /** Aborted when the bot is to leave: nothing that was asked is waited for then, and little is asked. */
  readonly leaving?: AbortSignal | null;
}

/** When the page changed, epoch ms, beside what it shows. */
export type TimedReport = CaptionReport & { readonly seenAt: number };

/**
 * The page of a meeting as the bot handles it: what it shows, and what can be clicked and typed. It knows no selector.
 * A page that leaves a question unanswered for `patienceMs` is not asked again: everything then throws a
 * SessionEndedError, as if it had crashed.
 */
export abstract class BotPage<Facts, Target extends string> {
  readonly page: Page;
  readonly #patienceMs: number;
  readonly #leaving: AbortSignal | null;
  #hangs = false;

  constructor(page: Page, { patienceMs, leaving = null }: BotPageOptions) {
    this.page = page;
    this.#patienceMs = patienceMs;
    this.#leaving = leaving;
  }

  /** What runs in each document before its own scripts. */
  protected abstract install(): Promise<void>;

  /** What the page shows; null where the reader is not there yet. */
  protected abstract read(page: Page): Promise<Facts | null>;

  /** The element that the target's first way finds. */
  protected abstract find(page: Page, target: Target): Promise<ElementHandle | null>;

  /**
   * Opens the address. Throws what the browser throws: unknown host, no connection, too slow; and a SessionEndedError
   * where the server answers that it cannot.
   */
  async open(url: string): Promise<void> {
    await this.install();
    const response = await this.page.goto(url, { waitUntil: 'domcontentloaded', timeout: NAVIGATION_PATIENCE });
    if (response && response.status() >= 500) throw new BotSessionEndedError('connection-lost');
  }

  /** Null while the page is between two documents. */
  async facts(): Promise<Facts | null> {
    try {
      return await this.ask((page) => this.read(page));
    } catch (error) {
      if (this.#hangs || this.page.isClosed() || this.#leaving?.aborted) throw error;
      return null;
    }
  }

  /**
   * What the page answers. Playwright would wait for ever for one whose script has run away; here a SessionEndedError
   * is thrown.
   */
  async ask<Answer>(question: (page: Page) => Promise<Answer>): Promise<Answer> {
    if (this.#hangs) throw new BotSessionEndedError('browser-crashed');
    const leaving = this.#leaving;
    const isLeaving = leaving?.aborted ?? false;
    const late = Promise.withResolvers<never>();
    const leave = () => late.reject(leaving?.reason);
    const hang = () => {
      this.#hangs = true;
      late.reject(new BotSessionEndedError('browser-crashed'));
    };
    const timer = setTimeout(hang, isLeaving ? Math.min(LAST_PATIENCE, this.#patienceMs) : this.#patienceMs);
    if (!isLeaving) leaving?.addEventListener('abort', leave, { once: true });
    try {
      return await Promise.race([question(this.page), late.promise]);
    } finally {
      clearTimeout(timer);
      leaving?.removeEventListener('abort', leave);
    }
  }

  /** The first facts that `test` accepts; null after `patience` ms. */
  async until(test: (facts: Facts) => boolean, patience: number, signal: AbortSignal): Promise<Facts | null> {
    const end = Date.now() + patience;
    for (;;) {
      const facts = await this.facts();
      if (facts && test(facts)) return facts;
      if (Date.now() >= end) return null;
      signal.throwIfAborted();
      await pause(LOOK_AGAIN, signal);
    }
  }

  /** Answers whether it was there. */
  async click(target: Target): Promise<boolean> {
    return this.clicked(await this.ask((page) => this.find(page, target)));
  }

  /** Answers whether it is written there: a page that is being drawn again takes nothing. */
  async type(target: Target, text: string): Promise<boolean> {
    const handle = await this.ask((page) => this.find(page, target));
    if (!handle) return false;
    try {
      // Where it is gone, this fails at once: patience is for a page that is slow, which would take no attempt else.
      await handle.fill(text, { timeout: ANSWER_PATIENCE });
      return true;
    } catch (error) {
      if (this.page.isClosed()) throw error;
      return false;
    }
  }

  /** Presses a key in what the target is, whatever has the focus. Answers whether it could. */
  async press(target: Target, key: string): Promise<boolean> {
    const handle = await this.ask((page) => this.find(page, target));
    if (!handle) return false;
    try {
      await handle.press(key, { timeout: ANSWER_PATIENCE });
      return true;
    } catch (error) {
      if (this.page.isClosed()) throw error;
      return false;
    }
  }

  /** Who is told of captions, from all documents that the page loads. */
  async onCaptions(take: (report: TimedReport) => void): Promise<void> {
    await this.page.exposeBinding('greffierCaptions', (_source, report: TimedReport) => take(report));
  }

  /**
   * Follows the captions of the document that is loaded now, until it is gone.
   * @param lookAgainMs looked at again after so long even if nothing seemed to change
   */
  async follow(lookAgainMs = 1_000): Promise<void> {
    await this.ask((page) => page.evaluate(observeCaptions, { ...CAPTIONS, lookAgainMs }));
  }

  picture(): Promise<Buffer> {
    // Sooner than the page: one whose picture takes long does not hang.
    const patience = this.#leaving?.aborted ? LAST_PATIENCE : this.#patienceMs;
    return this.ask((page) => page.screenshot({ type: 'png', timeout: patience * 0.9 }));
  }

  protected async clicked(element: ElementHandle | null): Promise<boolean> {
    return element !== null && this.ask(() => clicked(element));
  }
}

/**
 * As a person clicks; what something lies over is clicked all the same, which pages take for a click. Never twice: a
 * busy page may take a click and answer late, and another one would switch back what it switched.
 */
async function clicked(element: ElementHandle): Promise<true> {
  const isFree = await element.click({ trial: true, timeout: CLICK_PATIENCE }).then(
    () => true,
    () => false,
  );
  const click = isFree
    ? element.click({ timeout: ANSWER_PATIENCE })
    : element.evaluate((node) => (node as HTMLElement).click());
  await click.catch(() => undefined);
  return true;
}
