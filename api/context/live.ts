import type { LiveTranscripts } from '#domain/feed/feed.ts';
import type { HubLimits } from '../stream/limits.ts';

/** What happens while people look. */
export interface LiveContext {
  /** What is being said. */
  readonly live: Pick<LiveTranscripts, 'messages' | 'drafts' | 'answers'>;
  /** Aborted when the server is about to end: followers are told, and nobody begins to follow. */
  readonly closing: AbortSignal;
  /** How many may follow live, and how; the usual limits unless a spec says otherwise. */
  readonly streamLimits?: HubLimits;
}
