import type { LiveTranscripts, Passing, TranscriptFeed } from '#domain/feed/feed.ts';
import type { DraftMessage } from '#domain/feed/messages.ts';
import { Signal } from '../event-store/signal.ts';

/** The feed of this process for those who only listen: from before it could be opened on, and across its openings. */
export class CurrentFeed implements LiveTranscripts {
  #feed: TranscriptFeed | null = null;
  #wasOpened = false;
  /** Aborted when the feed of now is to be left. */
  #left = new AbortController();
  readonly #opened = new Signal();

  /** From now on it is this one. */
  open(feed: TranscriptFeed): void {
    this.#feed = feed;
    this.#wasOpened = true;
    this.#left = new AbortController();
    this.#opened.notify();
  }

  /** It is about to be closed. */
  leave(): void {
    this.#feed = null;
    this.#left.abort();
  }

  publishDraft(draft: DraftMessage): void {
    this.#feed?.publishDraft(draft);
  }

  async answers(): Promise<boolean | null> {
    if (this.#feed === null) return this.#wasOpened ? false : null;
    return this.#feed.answers();
  }

  async *messages(signal: AbortSignal): AsyncIterable<Passing | null> {
    for await (const { feed, until } of this.#each(signal)) {
      yield* feed.messages(until);
      yield null;
    }
  }

  async *drafts(sessionId: string | null, signal: AbortSignal): AsyncIterable<DraftMessage> {
    for await (const { feed, until } of this.#each(signal)) yield* feed.drafts(sessionId, until);
  }

  /** One feed after the other, each until it is left. */
  async *#each(signal: AbortSignal): AsyncIterable<{ readonly feed: TranscriptFeed; readonly until: AbortSignal }> {
    while (!signal.aborted) {
      const opened = this.#opened.next(signal);
      if (this.#feed) yield { feed: this.#feed, until: AbortSignal.any([signal, this.#left.signal]) };
      else await opened;
    }
  }
}
