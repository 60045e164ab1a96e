import { announcementText } from '#domain/bot-session/objection-texts.ts';
import type { BotSessionReporter } from './bot-session-reporter.ts';

export interface AnnouncerDependencies {
  readonly sessionId: string;
  readonly botName: string;
  /** In whose name the bot writes; null once nobody knows. */
  readonly organiser: string | null;
  readonly publicPage: string | null;
  /** Whether it was said before this worker ran the bot session. */
  readonly isSaid: boolean;
  readonly voice: BotSessionReporter;
  /** Writes to the chat of the meeting; answers whether it could. */
  readonly write: (text: string) => Promise<boolean>;
}

/** A chat that took nothing is tried again after so long, in ms: the host may open it. */
const AGAIN_MS = 30_000;

/**
 * Says in the chat who the bot is, for whom it writes and how to object. Where the chat takes nothing, that is a state
 * of its own: the capture goes on, people are told on the bot's page, and it is tried again as long as the bot stays.
 */
export class Announcer {
  readonly #dependencies: AnnouncerDependencies;
  #isSaid: boolean;
  #isTrying = false;
  #againAt = 0;

  constructor(dependencies: AnnouncerDependencies) {
    this.#dependencies = dependencies;
    this.#isSaid = dependencies.isSaid;
  }

  /** At every look in the call. @param now epoch ms */
  look(now: number): void {
    if (!this.#isSaid && !this.#isTrying && now >= this.#againAt) void this.announce();
  }

  /** Resolves once it is said, or was tried. */
  async announce(): Promise<void> {
    if (this.#isSaid || this.#isTrying) return;
    const { sessionId, botName, organiser, publicPage: page, voice, write } = this.#dependencies;
    this.#isTrying = true;
    const text = announcementText({ botName, organiser, page });
    const written = await write(text);
    this.#isSaid = written;
    this.#isTrying = false;
    this.#againAt = Date.now() + AGAIN_MS;
    voice.mention({ type: 'announce', sessionId, written, text });
  }
}
