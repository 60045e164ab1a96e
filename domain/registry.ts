import { EventRegistry } from '#domain/events/registry.ts';
import { streamTypes } from '#domain/streams.ts';

/** Every event that Greffier knows, in every version ever written. */
export const eventRegistry = new EventRegistry(...streamTypes.map(({ events }) => events));
