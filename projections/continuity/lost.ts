import { isError } from '#domain/errors.ts';
import { STREAM_DELETED, type EventStore, type StoredEvent } from '#domain/events/store.ts';
import type { Pool } from 'pg';
import { rememberedEvents, type RememberedEvent } from './remembered.ts';

type Named = Pick<RememberedEvent, 'id' | 'stream' | 'revision' | 'position'>;

/**
 * The event with that id at its stream's revision and, where one is named, at that position; null where the store has
 * none or another there.
 */
export async function findNamed(store: Pick<EventStore, 'read'>, named: Named): Promise<StoredEvent | null> {
  for await (const event of store.read(named.stream, { from: named.revision, limit: 1 })) {
    const isSame = event.id.toLowerCase() === named.id.toLowerCase() && event.revision === named.revision;
    return isSame && (named.position === null || named.position === event.position) ? event : null;
  }
  return null;
}

/** A stream that somebody deleted by hand says nothing about a backup. */
async function isLost(store: Pick<EventStore, 'read'>, named: Named): Promise<boolean> {
  try {
    return (await findNamed(store, named)) === null;
  } catch (error) {
    if (isError(error, STREAM_DELETED)) return false;
    throw error;
  }
}

/**
 * The last events that read tables, audit and feed have passed and that the store does not hold: it is older than they
 * are. Empty where it holds them all.
 */
export async function lostEvents(
  pool: Pick<Pool, 'query'>,
  store: Pick<EventStore, 'id' | 'read'>,
): Promise<RememberedEvent[]> {
  const looked = new Map<string, Promise<boolean>>();
  const lost: RememberedEvent[] = [];
  for (const one of await rememberedEvents(pool, store.id)) {
    const place = `${one.stream}@${one.revision} ${one.id} ${one.position}`;
    const answer = looked.get(place) ?? isLost(store, one);
    looked.set(place, answer);
    if (await answer) lost.push(one);
  }
  return lost;
}
