import type { DomainEvent, EventMetadata, Recorded } from './event.ts';
import type { Batch, ExpectedRevision, ReadOptions } from './store.ts';

export type EventToRecord<Event extends DomainEvent = DomainEvent> = Event & {
  readonly id: string;
  readonly metadata: Omit<EventMetadata, 'schemaVersion'>;
};

export interface LoadedStream {
  readonly events: readonly Recorded[];
  /** What the next append to it expects. */
  readonly revision: ExpectedRevision;
}

export interface AppendResult {
  readonly revision: bigint;
  /** `{store id}:{decimal}`, for reads that must see it. */
  readonly position: string;
}

/**
 * The event store as the domain sees it: events in the clear. Behind it personal fields are encrypted on the way in
 * and decrypted on the way out, old versions are upcast, and long appends are cut to what a store takes at once.
 */
export interface EventLog {
  load(stream: string): Promise<LoadedStream>;
  /** Some events of a stream; fewer than were asked for where foreign ones among them are set aside. */
  read(stream: string, options: ReadOptions): Promise<readonly Recorded[]>;
  /** Throws what the store's append throws, and KEY_DESTROYED when a key that an event needs was destroyed. */
  append(stream: string, expected: ExpectedRevision, events: readonly EventToRecord[]): Promise<AppendResult>;
  /** Whether what was loaded is still all: to be asked where nothing is appended that would meet a conflict. */
  endsAt(stream: string, revision: ExpectedRevision): Promise<boolean>;
  subscribe(after: bigint | null, signal: AbortSignal): AsyncIterable<Batch<Recorded>>;
  /** The position string of a recorded event. */
  positionOf(event: Recorded): string;
}
