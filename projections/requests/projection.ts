import type { DomainEvent } from '#domain/events/event.ts';
import type { Handler, Projection } from '../engine/projection.ts';
import { definitionOf } from '../engine/projection.ts';
import type { RequestKind } from './kind.ts';
import type { TableDefinition } from '../engine/table.ts';
import { requests } from './tables.ts';
import { alsoHandled, subscribedTo, subscriptionHandlers, subscriptions } from './subscriptions.ts';

export const REQUESTS = 'requests';

/**
 * Open requests, for reactors. They read them after catching up and never act on a passing event, so that replaying the
 * past starts nothing. Which events open and close them, each kind declares beside what is done about it.
 */
export function requestsProjection(kinds: readonly RequestKind[]): Projection {
  const names = kinds.map(({ kind }) => kind);
  if (new Set(names).size !== names.length) throw new TypeError('two kinds of request have the same name');
  const handlers = new Map<string, Handler<DomainEvent>>();
  for (const type of new Set(kinds.flatMap((one) => [...one.handlers.keys()])))
    handlers.set(type, (event) => kinds.flatMap((one) => one.handlers.get(type)?.(event) ?? []));
  const tables = {
    before: [],
    tables: new Map<string, TableDefinition>([
      [requests.name, requests],
      [subscriptions.name, subscriptions],
    ]),
  };
  return {
    name: REQUESTS,
    ...tables,
    handlers: alsoHandled(handlers, subscriptionHandlers),
    settles: subscribedTo,
    rebuildable: false,
    definition: definitionOf(23, tables),
  };
}
