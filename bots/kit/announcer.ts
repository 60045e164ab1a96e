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
  /** Whether who comes later sees what was written before. */
  readonly keepsChat: boolean;
  readonly voice: BotSessionReporter;
  /** Writes to the chat of the meeting; answers whether it could. */
  readonly write: (text: string) => Promise<boolean>;
}

/** What a look in the call finds. */
interface Seen {
  /** Who is there; null where the client does not tell. */
  readonly names: readonly string[] | null;
  readonly isPaused: boolean;
}

/** A chat that took nothing is tried again after so long, in ms: the host may open it. */
const AGAIN_MS = 30_000;
/** For who came later it is said again at most this often, in ms. */
const LATECOMERS_MS = 2 * 60_000;

/**
 * Says in the chat who the bot is, for whom it writes and how to object. Where the chat takes nothing, that is a state
 * of its own: the capture goes on, people are told on the bot's page, and it is tried again as long as the bot stays.
 * Where the chat shows nothing earlier to who comes later, it is said again once somebody has come.
 */
export class Announcer {
  readonly #dependencies: AnnouncerDependencies;
  #isSaid: boolean;
  #isTrying = false;
  #againAt = 0;
  /** Who was there when it was said; null until somebody is seen. */
  #told: ReadonlySet<string> | null = null;

  constructor(dependencies: AnnouncerDependencies) {
    this.#dependencies = dependencies;
    this.#isSaid = dependencies.isSaid;
  }

  /** At every look in the call. @param now epoch ms */
  look(now: number, { names, isPaused }: Seen): void {
    const isDue = !this.#isTrying && now >= this.#againAt;
    if (!this.#isSaid) {
      if (isDue) void this.announce();
      return;
    }
    if (this.#dependencies.keepsChat || names === null) return;
    this.#told ??= new Set(names);
    // While nothing is captured there is nothing to announce: who came by then is told once it goes on.
    if (isDue && !isPaused && names.some((name) => !this.#told?.has(name))) void this.#say(names);
  }

  /** Resolves once it is said, or was tried. */
  async announce(): Promise<void> {
    if (this.#isSaid || this.#isTrying) return;
    await this.#say(null);
  }

  /** @param names who is there, for whom it is said again; null for the first time */
  async #say(names: readonly string[] | null): Promise<void> {
    const { sessionId, botName, organiser, publicPage: page, voice, write } = this.#dependencies;
    this.#isTrying = true;
    const text = announcementText({ botName, organiser, page });
    const written = await write(text);
    this.#isTrying = false;
    this.#againAt = Date.now() + (written && !this.#dependencies.keepsChat ? LATECOMERS_MS : AGAIN_MS);
    const isAgain = names !== null;
    if (!isAgain) this.#isSaid = written;
    else if (written) this.#told = new Set([...(this.#told ?? []), ...names]);
    if (written || !isAgain) voice.mention({ type: 'announce', sessionId, written, text, isAgain });
  }
}
