import type { ElementHandle, Page } from 'playwright';
import { pause } from '#projections/engine/pause.ts';
import type { CaptionReport, Dossier, OpenDialog, PageFacts } from './page/shape.ts';
import { observeCaptions } from './page/observer.ts';
import { installReader, type Reader } from './page/reader.ts';
import { BotSessionEndedError } from '../kit/bot-session-ended.ts';
import * as selectors from './selectors.ts';
import type { Layer, TargetName } from './selectors.ts';

const DOSSIER: Dossier = {
  targets: selectors.TARGETS,
  messages: selectors.MESSAGES,
  proofs: selectors.PROOFS,
  lobby: selectors.LOBBY,
  participant: selectors.PARTICIPANT,
  dialogs: selectors.DIALOGS,
  promotion: selectors.PROMOTION,
  accept: selectors.ACCEPT,
  challenge: selectors.CHALLENGE,
  captionParts: selectors.CAPTION_PARTS,
  gotIt: selectors.GOT_IT,
};

const NAVIGATION_PATIENCE = 60_000;
/** How long a click may wait until nothing covers what it is for, in ms; then the element is clicked itself. */
const CLICK_PATIENCE = 1_500;
/** How long a page may take to answer a click that was made, in ms. */
const ANSWER_PATIENCE = 5_000;
const LOOK_AGAIN = 100;
/** How long the page may take for what the bot asks of it while it leaves, in ms. */
const LAST_PATIENCE = 1_500;
/**
 * How captions are followed: read at most this often, looked at again even if nothing seemed to change, and how many
 * blocks.
 */
const CAPTIONS = { everyMs: 40, lookAgainMs: 1_000, most: 60 };

/**
 * The Meet page as the bot handles it: what it shows, and what can be clicked and typed. It knows no selector. A page
 * that leaves a question unanswered for `patienceMs` is not asked again: everything then throws a SessionEndedError, as
 * if it had crashed.
 */
export class MeetPage {
  readonly page: Page;
  readonly #patienceMs: number;
  readonly #leaving: AbortSignal | null;
  #hangs = false;

  /** @param leaving aborted when the bot is to leave: nothing that was asked is waited for then, and little is asked */
  constructor(
    page: Page,
    { patienceMs, leaving = null }: { readonly patienceMs: number; readonly leaving?: AbortSignal | null },
  ) {
    this.page = page;
    this.#patienceMs = patienceMs;
    this.#leaving = leaving;
  }

  /**
   * Opens the address. Throws what the browser throws: unknown host, no connection, too slow; and a SessionEndedError
   * where the server answers that it cannot.
   */
  async open(url: string): Promise<void> {
    await this.page.addInitScript(installReader, DOSSIER);
    const response = await this.page.goto(url, { waitUntil: 'domcontentloaded', timeout: NAVIGATION_PATIENCE });
    if (response && response.status() >= 500) throw new BotSessionEndedError('connection-lost');
  }

  /** Null while the page is between two documents. */
  async facts(): Promise<PageFacts | null> {
    try {
      return await this.ask((page) => page.evaluate(() => window.greffierReader?.facts() ?? null));
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
  async until(test: (facts: PageFacts) => boolean, patience: number, signal: AbortSignal): Promise<PageFacts | null> {
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
  async click(name: TargetName): Promise<boolean> {
    return this.#clicked(await this.#find(name));
  }

  /** Answers whether it is written there: a page that is being drawn again takes nothing. */
  async type(name: TargetName, text: string): Promise<boolean> {
    const handle = await this.#find(name);
    if (!handle) return false;
    try {
      await handle.fill(text, { timeout: CLICK_PATIENCE });
      return true;
    } catch (error) {
      if (this.page.isClosed()) throw error;
      return false;
    }
  }

  /** Agrees to what a dialog asks. Answers whether there was a button for it. */
  acceptDialog(kind: OpenDialog['kind']): Promise<boolean> {
    return this.#clickInDialog(kind, selectors.ACCEPT);
  }

  putHintAway(): Promise<boolean> {
    return this.#clickInDialog('hint', [{ way: 'label', css: 'button, [role=button]', words: selectors.GOT_IT }]);
  }

  /** Closes what offers something, without taking it. */
  closePromotion(): Promise<boolean> {
    return this.#clickInDialog('promotion', selectors.CLOSE);
  }

  async #clickInDialog(kind: OpenDialog['kind'], ways: readonly Layer[]): Promise<boolean> {
    const find = (wanted: Parameters<Reader['dialogButton']>[0]) => window.greffierReader?.dialogButton(wanted) ?? null;
    const handle = await this.ask((page) => page.evaluateHandle(find, { kind, ways }));
    return this.#clicked(handle.asElement());
  }

  /** Who is told of captions, from all documents that the page loads. */
  async onCaptions(take: (report: CaptionReport) => void): Promise<void> {
    await this.page.exposeBinding('greffierCaptions', (_source, report: CaptionReport) => take(report));
  }

  /** Follows the captions of the document that is loaded now, until it is gone. */
  async follow(): Promise<void> {
    await this.ask((page) => page.evaluate(observeCaptions, CAPTIONS));
  }

  picture(): Promise<Buffer> {
    // Sooner than the page: one whose picture takes long does not hang.
    const patience = this.#leaving?.aborted ? LAST_PATIENCE : this.#patienceMs;
    return this.ask((page) => page.screenshot({ type: 'png', timeout: patience * 0.9 }));
  }

  async #find(name: TargetName): Promise<ElementHandle | null> {
    return (
      await this.ask((page) => page.evaluateHandle((target) => window.greffierReader?.find(target) ?? null, name))
    ).asElement();
  }

  async #clicked(element: ElementHandle | null): Promise<boolean> {
    return element !== null && this.ask(() => clicked(element));
  }
}

/**
 * As a person clicks; what something lies over is clicked all the same, which Meet takes for a click. Never twice: a
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
