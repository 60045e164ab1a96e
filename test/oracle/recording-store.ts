import type { EventStore } from '#domain/events/store.ts';
import { interposed } from '#test/support/interposed-store.ts';

/** An append that its caller was told has happened. */
export interface Acknowledged {
  readonly stream: string;
  readonly ids: readonly string[];
  /** Of its last event, in decimal. */
  readonly revision: string;
  readonly position: string;
}

/** A store whose every acknowledgement is told. */
export const recording = (store: EventStore, tell: (acknowledged: Acknowledged) => void): EventStore =>
  interposed(store, {
    after: (_nth, stream, { events, appended: { revision, position } }) =>
      tell({ stream, ids: events.map(({ id }) => id), revision: String(revision), position: String(position) }),
  });
