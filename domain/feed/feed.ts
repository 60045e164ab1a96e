import type { ErrorDefinition } from '#domain/errors.ts';
import type { DraftMessage, FeedMessage } from './messages.ts';

/** The event that a message comes from, and which of the event's messages it is: `index`, from 0, of `count`. */
export interface Origin {
  readonly store: string;
  readonly position: bigint;
  readonly eventId: string;
  readonly index: number;
  readonly count: number;
}

export interface FeedEntry {
  readonly message: FeedMessage;
  readonly origin: Origin;
  /** The span that it goes on with (W3C Trace Context). */
  readonly traceparent?: string | undefined;
}

/** A message that passes, and the span that published it. */
export type Passing = Pick<FeedEntry, 'message' | 'traceparent'>;

export interface Delivery extends FeedEntry {
  readonly sequence: bigint;
  /** Without it the message comes again. */
  ack(): Promise<void>;
}

/**
 * Port to what is being said, for screens that show it now: nothing is acknowledged, and what passes unheard is missed.
 */
export interface LiveTranscripts {
  /**
   * What is published from now on, in order; null where some may have passed unheard: screens with transcripts look
   * again.
   */
  messages(signal: AbortSignal): AsyncIterable<Passing | null>;
  /** To those who listen now; kept nowhere. */
  publishDraft(draft: DraftMessage): void;
  drafts(sessionId: string | null, signal: AbortSignal): AsyncIterable<DraftMessage>;
  /** Whether it answers, as long as that takes; null where none has been opened so far. */
  answers(): Promise<boolean | null>;
}

/** Of a meeting: all (null), or what some speakers said and some lines. */
export interface Erased {
  readonly speakers: readonly number[] | null;
  readonly lines?: readonly number[] | undefined;
}

/**
 * Port to those who follow transcripts. One publisher at a time: each message names the exact last sequence, so that an
 * outage of any length, or a second publisher, can neither double a message nor leave one out.
 */
export interface TranscriptFeed extends LiveTranscripts {
  /** The last sequence ever given, and where its message came from; null when that message is there no more. */
  end(): Promise<{ readonly sequence: bigint; readonly origin: Origin | null }>;
  /**
   * Publishes in order; answers the last sequence. Throws FEED_MOVED when `expected` is not the last, FEED_UNAVAILABLE
   * when the outcome is unknown.
   */
  publish(entries: readonly FeedEntry[], expected: bigint): Promise<bigint>;
  /**
   * Overwrites and removes the messages of a meeting up to a sequence: what is published after it, the notice of the
   * erasure above all, stays, however late a request arrives. Answers how many there were.
   */
  erase(meetingId: string, what: Erased, until: bigint): Promise<number>;
  /** What a durable subscriber has not acknowledged yet, then what comes, of one meeting or of all. */
  subscribe(subscriber: string, meetingId: string | null, signal: AbortSignal): AsyncIterable<Delivery>;
  close(): Promise<void>;
}

export const FEED_MOVED: ErrorDefinition = {
  code: 'FEED_MOVED',
  kind: 'conflict',
  message: 'Quelqu’un d’autre publie dans le fil des transcriptions.',
};
export const FEED_UNAVAILABLE: ErrorDefinition = {
  code: 'FEED_UNAVAILABLE',
  kind: 'unavailable',
  message: 'Le fil des transcriptions ne répond pas.',
};
