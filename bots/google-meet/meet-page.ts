import type { ElementHandle, Page } from 'playwright';
import { BotPage } from '../browser/bot-page.ts';
import type { SeenMessage } from '../browser/chat-messages.ts';
import { initScript } from '../browser/init-script.ts';
import type { Dossier, OpenDialog, PageFacts } from './page/shape.ts';
import { installReader, type Reader } from './page/reader.ts';
import * as selectors from './selectors.ts';
import type { Layer } from '../browser/layers.ts';
import type { TargetName } from './selectors.ts';

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
  chatParts: selectors.CHAT_PARTS,
  gotIt: selectors.GOT_IT,
};

/** The Meet page as the bot handles it. */
export class MeetPage extends BotPage<PageFacts, TargetName> {
  protected async install(): Promise<void> {
    await this.page.addInitScript(initScript(installReader, DOSSIER));
  }

  protected read(page: Page): Promise<PageFacts | null> {
    return page.evaluate(() => window.greffierReader?.facts() ?? null);
  }

  protected async find(page: Page, name: TargetName): Promise<ElementHandle | null> {
    return (await page.evaluateHandle((target) => window.greffierReader?.find(target) ?? null, name)).asElement();
  }

  /** What the chat shows; empty while it is closed, or between two documents. */
  messages(): Promise<SeenMessage[]> {
    return this.ask((page) => page.evaluate(() => window.greffierReader?.messages() ?? []));
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
    return this.clicked(handle.asElement());
  }
}
