import type { Dependencies } from '#commands/handle.ts';
import type { StoreMonitor } from '#domain/events/store-state.ts';
import type { EventStore } from '#domain/events/store.ts';

/** The log: what happened, and how its store stands. */
export interface RecordContext extends Dependencies {
  /** Events as they are stored, for the audit and for how far projections are behind. */
  readonly store: Pick<EventStore, 'id' | 'read' | 'subscribe' | 'count'>;
  readonly watch: StoreMonitor;
  /** Whether the disk of the embedded database is full; null where the database is somewhere else. */
  readonly isDiskFull: () => boolean | null;
  /** Position of the last event of the store. */
  readonly head: () => Promise<bigint | null>;
  /** The same as the text that reads wait for. */
  readonly headPosition: () => Promise<string | null>;
}
