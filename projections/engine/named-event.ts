import type { StoredEvent } from '#domain/events/store.ts';

/** An event as a checkpoint names it: enough to find it in its store, and to know that it is the same one. */
export type NamedEvent = Pick<StoredEvent, 'id' | 'stream' | 'revision' | 'position'>;

const COLUMNS = ['last_event_id', 'last_event_stream', 'last_event_revision', 'last_event_position'] as const;

export const LAST_EVENT_COLUMNS = COLUMNS.join(', ');

/** Part of an `update`: forgets which event was last. */
export const NO_LAST_EVENT = COLUMNS.map((column) => `${column} = null`).join(', ');

/**
 * Part of an `update`: sets the last event from the parameters `$first` on (`lastEventValues`), or leaves it where they
 * are null.
 */
export const setLastEvent = (first: number): string =>
  COLUMNS.map((column, index) => `${column} = coalesce($${first + index}, ${column})`).join(', ');

export const lastEventValues = (event: NamedEvent | null): readonly (string | null)[] =>
  event === null ? [null, null, null, null] : [event.id, event.stream, String(event.revision), String(event.position)];
