import type { ElementHandle, Page } from 'playwright';
import { BotPage } from '../browser/bot-page.ts';
import type { SeenMessage } from '../browser/chat-messages.ts';
import { initScript } from '../browser/init-script.ts';
import type { Dossier, PageFacts } from './page/shape.ts';
import { installReader } from './page/reader.ts';
import * as selectors from './selectors.ts';
import type { DialogName, TargetName } from './selectors.ts';

const DOSSIER: Dossier = {
  targets: selectors.TARGETS,
  messages: selectors.MESSAGES,
  lobby: selectors.LOBBY,
  dialogs: selectors.DIALOGS,
  languageDialog: selectors.LANGUAGE_DIALOG,
  languageConfirm: selectors.LANGUAGE_CONFIRM,
  permission: selectors.PERMISSION,
  alone: selectors.ALONE,
  captionParts: selectors.CAPTION_PARTS,
  chatParts: selectors.CHAT_PARTS,
  rosterRows: selectors.ROSTER_ROWS,
  tileNames: selectors.TILE_NAMES,
  tiles: selectors.TILES,
};

/** The page of Teams as the bot handles it. */
export class TeamsPage extends BotPage<PageFacts, TargetName> {
  #moves = 0;

  protected async install(): Promise<void> {
    await this.#withoutApplication();
    await this.page.addInitScript(initScript(installReader, DOSSIER));
  }

  protected read(page: Page): Promise<PageFacts | null> {
    return page.evaluate(() => window.greffierTeams?.facts() ?? null);
  }

  protected async find(page: Page, name: TargetName): Promise<ElementHandle | null> {
    return (await page.evaluateHandle((target) => window.greffierTeams?.find(target) ?? null, name)).asElement();
  }

  /** What the chat shows; empty while it is closed. A page over which nothing moves stops receiving messages. */
  async messages(): Promise<SeenMessage[]> {
    this.#moves += 1;
    return this.ask(async (page) => {
      await page.mouse.move(2 + (this.#moves % 2), 2);
      return page.evaluate(() => window.greffierTeams?.messages() ?? []);
    });
  }

  /** Answers a dialog by the one button that goes on. Answers whether there was one. */
  async answerDialog(kind: DialogName): Promise<boolean> {
    const find = (wanted: DialogName) => window.greffierTeams?.dialogButton(wanted) ?? null;
    const handle = await this.ask((page) => page.evaluateHandle(find, kind));
    return this.clicked(handle.asElement());
  }

  /** Asks the browser for its devices once, which it grants: Teams waits for nothing else. */
  async allowDevices(): Promise<void> {
    await this.ask((page) =>
      page.evaluate(async () => {
        try {
          const stream = await navigator.mediaDevices.getUserMedia({ audio: true, video: true });
          for (const track of stream.getTracks()) track.stop();
        } catch {
          // Without devices there is nothing to allow.
        }
      }),
    );
  }

  /**
   * The launcher opens the application in a frame; Chrome then asks whether it may, in a window that no page can close.
   * So the page never gets that link.
   */
  async #withoutApplication(): Promise<void> {
    await this.page.route(selectors.LAUNCHER, async (route) => {
      if (route.request().resourceType() !== 'document') return route.continue();
      try {
        const response = await route.fetch({ maxRedirects: 0 });
        const body = (await response.text()).replace(selectors.APPLICATION_LINK, 'about:blank#');
        await route.fulfill({ response, body });
      } catch {
        // Gone meanwhile, or not reached: the browser says so itself.
        await route.continue().catch(() => undefined);
      }
    });
  }
}
