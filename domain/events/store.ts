import type { ErrorDefinition } from '#domain/errors.ts';

/**
 * An event as a store keeps it: opaque bytes with an id and a type. Personal fields are already encrypted in `data`.
 */
export interface EventToAppend {
  readonly id: string;
  readonly type: string;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
}

export interface StoredEvent extends EventToAppend {
  readonly stream: string;
  /** From 0, without gaps within a stream. */
  readonly revision: bigint;
  /** Grows with every event of the store, in the order in which they became visible. */
  readonly position: bigint;
}

/**
 * The revision of the last event that the writer knows of, or `none` for a stream that must not exist yet. Never "any".
 */
export type ExpectedRevision = bigint | 'none';

export interface Appended {
  /** Revision and position of the last event of the append. */
  readonly revision: bigint;
  readonly position: bigint;
}

export interface Batch<Event = StoredEvent> {
  readonly events: readonly Event[];
  /** Everything up to here has been delivered or is not ours; null before the first event of all. */
  readonly position: bigint | null;
  /** Nothing more was there when the batch was read. */
  readonly live: boolean;
}

export interface ReadOptions {
  readonly from?: bigint;
  readonly direction?: 'forwards' | 'backwards';
  readonly limit?: number;
}

/**
 * Port to where events are kept. An append is repeatable: the same ids at the same expected revision answer success
 * with the first attempt's revision and position.
 */
export interface EventStore {
  /** Made at the store's first start; the first half of every position. */
  readonly id: string;
  /**
   * Throws APPEND_CONFLICT, APPEND_TOO_LARGE, STREAM_DELETED, DISK_FULL, or STORE_UNAVAILABLE when the outcome is
   * unknown.
   */
  append(stream: string, expected: ExpectedRevision, events: readonly EventToAppend[]): Promise<Appended>;
  /** Events of one stream; a stream that does not exist has none. */
  read(stream: string, options?: ReadOptions): AsyncIterable<StoredEvent>;
  /**
   * Every event after `after` (null: from the beginning), then live, until `signal` is aborted. Ends without an error
   * then. Throws POSITION_NOT_REACHED where the store, restored from a backup, no longer reaches to where it would go
   * on.
   */
  subscribe(after: bigint | null, signal: AbortSignal): AsyncIterable<Batch>;
  /**
   * Whether `stream` ends at `revision` now, as who takes its appends knows it. Where a read is enough to act on, and
   * no append follows that would tell: of several servers, one that no longer leads, or does not yet, answers reads.
   */
  endsAt(stream: string, revision: ExpectedRevision): Promise<boolean>;
  /** Position of the last event of all; null for an empty store. */
  head(): Promise<bigint | null>;
  /**
   * How many events come after `after` (null: from the beginning), counted up to `limit`. In a store that holds many
   * events of others among ours it may be fewer: what is searched is bounded.
   */
  count(after: bigint | null, limit: number): Promise<number>;
  /**
   * Whether `position`, which the store once gave, is a place of it: false where it ends before, or has something else
   * there, because it was restored from an older backup.
   */
  reaches(position: bigint): Promise<boolean>;
  close(): Promise<void>;
}

/** In every adapter, everything counted, after encryption. */
export const MAX_APPEND_EVENTS = 200;
export const MAX_APPEND_BYTES = 1_000_000;

/** What an event adds to the size of an append. */
export const sizeOf = (event: EventToAppend): number =>
  event.data.byteLength + event.metadata.byteLength + 2 * event.type.length + event.id.length;

export const APPEND_CONFLICT: ErrorDefinition = {
  code: 'APPEND_CONFLICT',
  kind: 'conflict',
  message: 'Quelqu’un d’autre a modifié ces données en même temps. Veuillez réessayer.',
};

export const APPEND_TOO_LARGE: ErrorDefinition = {
  code: 'APPEND_TOO_LARGE',
  kind: 'too-large',
  message: 'Ces données dépassent la taille qu’un enregistrement peut avoir.',
};

export const STREAM_DELETED: ErrorDefinition = {
  code: 'STREAM_DELETED',
  kind: 'internal',
  message: 'Le flux d’événements a été supprimé à la main dans le journal.',
};

export const STORE_UNAVAILABLE: ErrorDefinition = {
  code: 'STORE_UNAVAILABLE',
  kind: 'unavailable',
  message: 'Le journal d’événements ne répond pas. Veuillez réessayer dans un instant.',
};

/** A follower of the log subscribes again from its checkpoint, which is set back meanwhile. */
export const POSITION_NOT_REACHED: ErrorDefinition = {
  code: 'POSITION_NOT_REACHED',
  kind: 'internal',
  message: 'Le journal se termine avant la position demandée.',
};

/** Nothing was written, and nothing will be until there is room: reading goes on. */
export const DISK_FULL: ErrorDefinition = {
  code: 'DISK_FULL',
  kind: 'unavailable',
  message:
    'Le disque du serveur est plein\u00a0: rien ne peut être enregistré pour le moment. La lecture reste possible.',
};

/** Refuses what no adapter may accept, so that all of them refuse the same. */
export function appendFault(events: readonly EventToAppend[]): ErrorDefinition | null {
  const bytes = events.reduce((sum, event) => sum + sizeOf(event), 0);
  return events.length > MAX_APPEND_EVENTS || bytes > MAX_APPEND_BYTES ? APPEND_TOO_LARGE : null;
}
