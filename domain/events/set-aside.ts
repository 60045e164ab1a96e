import { GreffierError, type ErrorDefinition } from '#domain/errors.ts';
import { z } from 'zod/mini';
import { placeOf, type EventPlace } from './foreign.ts';
import { eventType, type EventOf } from './registry.ts';
import type { StoredEvent } from './store.ts';
import { onlyEventStream } from './stream.ts';

/** Decisions of administrators about events that are not ours; in a stream of its own, which says nothing personal. */
export const SET_ASIDE_STREAM = 'integration-foreignEvents';

const TYPE = 'ForeignEventSetAside';
const schema = z.object({ stream: z.string(), revision: z.int(), eventId: z.string(), reason: z.string() });

export const setAsideEvents = { [TYPE]: eventType(schema) };

export type SetAsideEvent = EventOf<typeof setAsideEvents>;

export const setAsideStream = onlyEventStream(SET_ASIDE_STREAM, setAsideEvents);

export const NOT_FOREIGN: ErrorDefinition = {
  code: 'NOT_FOREIGN',
  kind: 'invalid',
  message: 'Cet événement est de Greffier\u00a0: il ne peut pas être mis de côté.',
};

export const EVENT_NOT_FOUND: ErrorDefinition = {
  code: 'EVENT_NOT_FOUND',
  kind: 'not-found',
  message: 'Aucun événement n’a cet identifiant à cette place du flux.',
};

export interface SetAside extends EventPlace {
  readonly reason: string;
  /** Who decided it. */
  readonly actor: string;
  /** ISO 8601 in UTC. */
  readonly time: string;
}

export const samePlace = (one: EventPlace, other: EventPlace): boolean =>
  one.eventId.toLowerCase() === other.eventId.toLowerCase() &&
  one.stream === other.stream &&
  one.revision === other.revision;

const decoded = (bytes: Uint8Array): unknown => JSON.parse(new TextDecoder().decode(bytes));

/** The decision that a stored event of the stream holds; null for one that holds none, such as a foreign one. */
export function setAsideIn(event: StoredEvent): SetAside | null {
  if (event.type !== TYPE) return null;
  try {
    const data = schema.parse(decoded(event.data));
    const { actor, time } = z.object({ actor: z.string(), time: z.string() }).parse(decoded(event.metadata));
    return { ...data, actor, time };
  } catch {
    return null;
  }
}

/** Every decision, read straight from its stream: also while nothing else of the log can be read. */
export async function readSetAsides(store: { read(stream: string): AsyncIterable<StoredEvent> }): Promise<SetAside[]> {
  const all: SetAside[] = [];
  for await (const event of store.read(SET_ASIDE_STREAM)) {
    const one = setAsideIn(event);
    if (one) all.push(one);
  }
  return all;
}

/** Throws EVENT_NOT_FOUND unless the event is there, and NOT_FOREIGN for one of ours. */
export function mustBeForeign(
  event: StoredEvent | undefined,
  place: EventPlace,
  isForeign: (event: StoredEvent) => boolean,
): void {
  if (!event || !samePlace(placeOf(event), place)) throw new GreffierError(EVENT_NOT_FOUND, { ...place });
  if (!isForeign(event)) throw new GreffierError(NOT_FOREIGN, { ...place });
}
