import type { ChatMessage } from '../kit/client.ts';

/** A message as the page shows it. */
export interface SeenMessage {
  readonly id: string;
  readonly author: string;
  readonly text: string;
  /** When it was sent, epoch ms; null where the page does not say. */
  readonly at: number | null;
}

/** Messages that are remembered: more than a list shows. */
const REMEMBERED = 2_000;
/** A clock of the platform may be so far ahead of, or behind, this machine's, in ms. */
const SKEW_MS = 5_000;

/**
 * Tells each message of a chat once, however often the page draws it. A chat that lasts longer than its meeting shows
 * what was written before the bot came: that is nobody's word in this meeting.
 */
export class ChatMessages {
  readonly #from: number;
  readonly #known = new Set<string>();

  /** @param from when the bot came, epoch ms */
  constructor(from: number) {
    this.#from = from - SKEW_MS;
  }

  take(seen: readonly SeenMessage[], tell: (message: ChatMessage) => void): void {
    for (const { id, author, text, at } of seen) {
      if (this.#known.has(id) || text.trim() === '') continue;
      this.#known.add(id);
      if (at === null || at >= this.#from) tell({ id, author, text });
    }
    for (const id of this.#known) {
      if (this.#known.size <= REMEMBERED) break;
      this.#known.delete(id);
    }
  }
}
