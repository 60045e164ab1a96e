import type { Appended, EventStore, EventToAppend, ExpectedRevision } from '#domain/events/store.ts';

/** An append that its caller was told has happened. */
export interface Acknowledged {
  readonly stream: string;
  readonly ids: readonly string[];
  /** Of its last event, in decimal. */
  readonly revision: string;
  readonly position: string;
}

/** A store whose every acknowledgement is told. */
export function recording(store: EventStore, tell: (acknowledged: Acknowledged) => void): EventStore {
  const append = async (stream: string, expected: ExpectedRevision, events: readonly EventToAppend[]): Promise<Appended> => {
    const appended = await store.append(stream, expected, events);
    tell({ stream, ids: events.map(({ id }) => id), revision: String(appended.revision), position: String(appended.position) });
    return appended;
  };
  return {
    id: store.id,
    append,
    read: (stream, options) => store.read(stream, options),
    subscribe: (position, signal) => store.subscribe(position, signal),
    head: () => store.head(),
    close: () => store.close(),
  };
}
