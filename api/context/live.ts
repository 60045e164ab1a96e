import type { LiveTranscripts } from '#domain/feed/feed.ts';

/** How many may follow live, and how. */
export interface HubLimits {
  /** Streams of one person, in this process. */
  readonly perPerson: number;
  readonly inAll: number;
  readonly heartbeatMs: number;
  /** How long somebody may take nothing before they are let go, in ms. */
  readonly patienceMs: number;
  /** How often it is looked who has to go, in ms; sooner where rights or sessions changed. */
  readonly lookEveryMs: number;
}

/** What happens while people look. */
export interface LiveContext {
  /** What is being said. */
  readonly live: Pick<LiveTranscripts, 'messages' | 'drafts' | 'answers'>;
  /** Aborted when the server is about to end: followers are told, and nobody begins to follow. */
  readonly closing: AbortSignal;
  /** How many may follow live, and how; the usual limits unless a spec says otherwise. */
  readonly streamLimits?: HubLimits;
}
