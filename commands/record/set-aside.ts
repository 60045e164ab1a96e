import { GreffierError, isError } from '#domain/errors.ts';
import { isForeign, type EventPlace } from '#domain/events/foreign.ts';
import { formatPosition } from '#domain/events/position.ts';
import { mustBeForeign, samePlace, setAsideIn, setAsideStream, type SetAsideEvent } from '#domain/events/set-aside.ts';
import { APPEND_CONFLICT, type EventStore, type ExpectedRevision, type StoredEvent } from '#domain/events/store.ts';
import { eventRegistry } from '#domain/registry.ts';
import { appendTo } from '../stream.ts';
import { toRecord, TOO_MUCH_CONTENTION, type Dependencies, type Request } from '../handle.ts';

export interface SetAsideDependencies extends Dependencies {
  /** Read as stored: the log refuses to decode a stream with a foreign event, the stream of decisions included. */
  readonly store: Pick<EventStore, 'id' | 'read'>;
}

const ATTEMPTS = 8;

/**
 * Records that an event of another application in one of our streams is passed over by everything that reads the log;
 * answers the position of that decision, or of the one that was made before. Throws EVENT_NOT_FOUND, NOT_FOREIGN for an
 * event that Greffier wrote, tampered with or not, and TOO_MUCH_CONTENTION.
 */
export async function setAsideForeignEvent(
  { log, store, now }: SetAsideDependencies,
  { stream, revision, eventId, reason }: EventPlace & { readonly reason: string },
  request: Request,
): Promise<{ readonly position: string }> {
  const place = { stream, revision, eventId: eventId.toLowerCase() };
  let found: StoredEvent | undefined;
  for await (const event of store.read(stream, { from: BigInt(revision), limit: 1 })) found = event;
  mustBeForeign(found, place, (event) => isForeign(event, eventRegistry));
  const decision: SetAsideEvent = { type: 'ForeignEventSetAside', data: { ...place, reason } };
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const before = await decisionsFor(store, place);
    if (before.position !== null) return { position: formatPosition({ store: store.id, value: before.position }) };
    try {
      const events = toRecord([decision], request, now());
      return await appendTo(log, setAsideStream, { revision: before.revision, events });
    } catch (error) {
      if (!isError(error, APPEND_CONFLICT)) throw error;
    }
  }
  throw new GreffierError(TOO_MUCH_CONTENTION, { stream: setAsideStream.name });
}

/** Where the decision about the event stands, null where there is none, and how far the stream of decisions is. */
async function decisionsFor(store: Pick<EventStore, 'read'>, place: EventPlace) {
  let revision: ExpectedRevision = 'none';
  let position: bigint | null = null;
  for await (const event of store.read(setAsideStream.name)) {
    const decided = setAsideIn(event);
    if (decided && samePlace(decided, place)) ({ position } = event);
    ({ revision } = event);
  }
  return { revision, position };
}
