import { streamMessage, type SpokenLine } from '#api/contract/stream.ts';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import { setTimeout as delay } from 'node:timers/promises';
import type { Follower, Heard } from './conversation.ts';

/**
 * Follows a bot session's live stream, and notes when each word arrives in it: as far as the server's part goes,
 * without any page.
 */
export class Ear implements Follower {
  readonly #drafts = new Map<string, number>();
  readonly #finals = new Map<string, number>();
  readonly #waiting = new Map<string, () => void>();
  readonly #leaving = new AbortController();
  readonly #began = Promise.withResolvers<void>();
  readonly #done: Promise<void>;

  private constructor(url: string, token: string, sessionId: string) {
    this.#done = this.#listen(url, token, sessionId).catch((error: unknown) => {
      if (!this.#leaving.signal.aborted) throw error;
    });
  }

  /** Resolves once it listens. */
  static async open(url: string, token: string, sessionId: string): Promise<Ear> {
    const ear = new Ear(url, token, sessionId);
    await Promise.race([ear.#began.promise, ear.#done]);
    return ear;
  }

  async until(word: string, patience: number): Promise<void> {
    if (this.#finals.has(word)) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting.set(word, resolve);
    const over = new AbortController();
    await Promise.race([promise, this.#done, delay(patience, undefined, { signal: over.signal })]);
    over.abort();
  }

  heard(): Promise<Heard> {
    return Promise.resolve({ drafts: this.#drafts, finals: this.#finals });
  }

  async leave(): Promise<void> {
    this.#leaving.abort();
    await this.#done;
  }

  async #listen(url: string, token: string, sessionId: string): Promise<void> {
    const response = await fetch(`${url}/api/stream?session=${sessionId}`, {
      headers: { authorization: `Bearer ${token}` },
      signal: this.#leaving.signal,
    });
    if (!response.ok || !response.body) throw new Error(`the stream answered ${response.status}`);
    for await (const { data } of response.body
      .pipeThrough(new TextDecoderStream())
      .pipeThrough(new EventSourceParserStream({ onError: 'terminate' }))) {
      const message = streamMessage.parse(JSON.parse(data));
      if (message.kind === 'ready') this.#began.resolve();
      if (message.kind === 'drafts' || message.kind === 'lines') this.#hear(message.lines, message.kind === 'lines');
    }
  }

  #hear(lines: readonly SpokenLine[], isFinal: boolean): void {
    const at = Date.now();
    for (const word of lines.flatMap(({ text }) => text.split(' '))) {
      if (!this.#drafts.has(word)) this.#drafts.set(word, at);
      if (!isFinal || this.#finals.has(word)) continue;
      this.#finals.set(word, at);
      this.#waiting.get(word)?.();
    }
  }
}
