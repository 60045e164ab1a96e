import type { Projection } from '../engine/projection.ts';
import { requestsProjection } from './projection.ts';

/** What the requests knew before the log lost its end. */
export interface KnownLaunches {
  /** Ids of the events of launches that were open. */
  readonly open: ReadonlySet<string>;
  /** Of the last event that requests and log have in common; launches after it are new to the requests. */
  readonly until: bigint;
}

/**
 * The requests made anew from a log that lost its end. What was fulfilled by an event alone, an analysis or a
 * conclusion, is open again, since its result is lost too; an erasure is repeated, which destroys nothing twice. A bot
 * that was sent is not sent again, though the event that says so is lost.
 */
export function recomputedRequests({ open, until }: KnownLaunches): Projection {
  const launch = requestsProjection.handlers.get('BotLaunchRequested');
  if (!launch) throw new TypeError('launches are requested by BotLaunchRequested');
  const handlers = new Map(requestsProjection.handlers);
  handlers.set('BotLaunchRequested', (event) => (event.position <= until && !open.has(event.id) ? [] : launch(event)));
  return { ...requestsProjection, handlers, rebuildable: true };
}
