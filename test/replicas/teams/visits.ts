import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { launchTestBrowser } from '#test/support/chromium.ts';
import { JOIN, MORE, NAME, tid } from './handles.ts';
import { startTeamsReplica, type Guest, type Room, type RoomSetup, type TeamsReplica } from './replica.ts';

export { JOIN, MORE, NAME, tid };

/** A page in a room of its own; `guest` once it has asked to join. */
export interface Visit {
  readonly room: Room;
  readonly page: Page;
}

/** Pages of a replica, as a person would use them: for what is to be shown of the replica itself, without a bot. */
export class Visits {
  replica!: TeamsReplica;
  #browser: Browser | null = null;
  #context: BrowserContext | null = null;
  #rooms = 0;

  /** Before and after the cases of a spec. */
  constructor() {
    beforeAll(async () => {
      this.replica = await startTeamsReplica();
      this.#browser = await launchTestBrowser();
    });
    afterEach(async () => this.#context?.close());
    afterAll(async () => {
      await this.#browser?.close();
      await this.replica?.close();
    });
  }

  room(setup: Partial<RoomSetup> = {}): Room {
    this.#rooms += 1;
    return this.replica.room(String(20_000_000_000 + this.#rooms), {
      language: 'en',
      captionLanguage: 'fr-fr',
      ...setup,
    });
  }

  async page(): Promise<Page> {
    if (!this.#browser) throw new Error('no browser yet');
    this.#context = await this.#browser.newContext();
    const page = await this.#context.newPage();
    page.on('pageerror', (error) => expect.fail(error.stack ?? String(error)));
    return page;
  }

  /** The browser that opens the link. */
  async opened(setup: Partial<RoomSetup> = {}): Promise<Visit> {
    const room = this.room(setup);
    const page = await this.page();
    await page.goto(room.url);
    return { room, page };
  }

  /** Presses Join, under a name where one is wanted. */
  async pressed({ room, page }: Visit, name = 'Greffier'): Promise<void> {
    if (room.setup.account === 'guest') await page.locator(NAME).fill(name);
    await page.locator(JOIN).click();
  }

  async asked(visit: Visit, name?: string): Promise<Guest> {
    await this.pressed(visit, name);
    return visit.room.arrival();
  }

  async waiting(setup: Partial<RoomSetup> = {}): Promise<Visit & { readonly guest: Guest }> {
    const visit = await this.opened(setup);
    return { ...visit, guest: await this.asked(visit) };
  }

  async admitted(setup: Partial<RoomSetup> = {}): Promise<Visit & { readonly guest: Guest }> {
    const visit = await this.waiting({ entry: 'open', ...setup });
    await visit.guest.until(({ phase }) => phase === 'call');
    return visit;
  }

  async captioned(setup: Partial<RoomSetup> = {}): Promise<Visit & { readonly guest: Guest }> {
    const call = await this.admitted(setup);
    await call.page.locator(MORE).click();
    await call.page.locator('#closed-captions-button').click();
    await call.guest.until(({ captions }) => captions === 'on');
    return call;
  }
}

/** Authors and texts of the captions, paired in the order of the document. */
export const captionsOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate(`{
    const all = (name) => [...document.querySelectorAll('[data-tid=closed-caption-renderer-wrapper] [data-tid=' + name + ']')];
    const texts = all('closed-caption-text');
    all('author').map((author, index) => author.textContent + ': ' + texts[index].textContent);
  }`);
