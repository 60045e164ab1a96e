import { category } from '#domain/events/category.ts';
import { eventStreams } from '#domain/events/stream.ts';
import { operationEvents } from './events.ts';

/** Of a projection, by its name; among the names that every installation's subscriptions deliver. */
export const operationStreams = eventStreams(category('settings-projection'), operationEvents);
