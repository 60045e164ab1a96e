import { GreffierError } from '#domain/errors.ts';
import {
  FEED_MOVED,
  type Delivery,
  type Erased,
  type FeedEntry,
  type Origin,
  type Passing,
  type TranscriptFeed,
} from '#domain/feed/feed.ts';
import type { DraftMessage } from '#domain/feed/messages.ts';
import { Signal } from '../event-store/signal.ts';
import { Broadcast } from './broadcast.ts';

/** Messages kept for subscribers that lag; older ones are gone, as they would be by age elsewhere. */
const KEPT = 50_000;

/**
 * The feed inside one process, for where no NATS server is: the same contract, but what it holds goes with the process.
 * It begins at the sequence that the publisher's checkpoint knows, so that a restart publishes nothing again.
 */
export class InProcessFeed implements TranscriptFeed {
  #last: bigint;
  readonly #kept = new Map<bigint, FeedEntry>();
  readonly #acknowledged = new Map<string, Set<bigint>>();
  readonly #arrived = new Signal();
  readonly #messages = new Broadcast<Passing>();
  readonly #drafts = new Broadcast<DraftMessage>();

  constructor(last = 0n) {
    this.#last = last;
  }

  async answers(): Promise<boolean> {
    return true;
  }

  async end(): Promise<{ sequence: bigint; origin: Origin | null }> {
    return { sequence: this.#last, origin: this.#kept.get(this.#last)?.origin ?? null };
  }

  async publish(entries: readonly FeedEntry[], expected: bigint): Promise<bigint> {
    if (expected !== this.#last) throw new GreffierError(FEED_MOVED);
    for (const entry of entries) {
      this.#last += 1n;
      this.#kept.set(this.#last, entry);
      this.#kept.delete(this.#last - BigInt(KEPT));
    }
    this.#arrived.notify();
    for (const { message, traceparent } of entries) this.#messages.tell({ message, traceparent });
    return this.#last;
  }

  async erase(meetingId: string, { speakers, lines = [] }: Erased, until: bigint): Promise<number> {
    let erased = 0;
    for (const [sequence, { message }] of this.#kept) {
      const concerned =
        sequence <= until &&
        message.meetingId === meetingId &&
        (speakers === null ||
          ('speaker' in message && (speakers.includes(message.speaker) || lines.includes(message.line))));
      if (concerned && this.#kept.delete(sequence)) erased += 1;
    }
    return erased;
  }

  async *subscribe(subscriber: string, meetingId: string | null, signal: AbortSignal): AsyncIterable<Delivery> {
    const acknowledged = this.#acknowledged.get(subscriber) ?? new Set();
    this.#acknowledged.set(subscriber, acknowledged);
    let seen = 0n;
    while (!signal.aborted) {
      const arrived = this.#arrived.next(signal);
      for (const [sequence, entry] of this.#kept) {
        if (signal.aborted) return;
        if (sequence <= seen || acknowledged.has(sequence)) continue;
        seen = sequence;
        if (meetingId !== null && entry.message.meetingId !== meetingId) continue;
        yield { ...entry, sequence, ack: async () => void acknowledged.add(sequence) };
      }
      for (const sequence of acknowledged) if (!this.#kept.has(sequence)) acknowledged.delete(sequence);
      await arrived;
    }
  }

  messages(signal: AbortSignal): AsyncIterable<Passing> {
    return this.#messages.listen(signal);
  }

  publishDraft(draft: DraftMessage): void {
    this.#drafts.tell(draft);
  }

  drafts(sessionId: string | null, signal: AbortSignal): AsyncIterable<DraftMessage> {
    return this.#drafts.listen(signal, (draft) => sessionId === null || draft.sessionId === sessionId);
  }

  async close(): Promise<void> {}
}
