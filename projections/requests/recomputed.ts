import type { RowChange } from '../engine/changes.ts';
import type { Projection } from '../engine/projection.ts';
import type { RequestKind } from './kind.ts';
import { requestsProjection } from './projection.ts';

/** What the requests knew before the log lost its end. */
export interface KnownRequests {
  /** Ids of the events that asked for what is done once and was open. */
  readonly open: ReadonlySet<string>;
  /** Of the last event that requests and log have in common; events after it are new to the requests. */
  readonly until: bigint;
}

/**
 * The requests made anew from a log that lost its end. What was fulfilled by an event alone, an analysis or a
 * conclusion, is open again, since its result is lost too; an erasure is repeated, which destroys nothing twice. What
 * is done once is not opened again, though the event that says that it was done is lost: no second bot is sent.
 */
export function recomputedRequests(kinds: readonly RequestKind[], { open, until }: KnownRequests): Projection {
  const opensNone = ({ kind }: RowChange): boolean => kind !== 'upsert';
  const once = (one: RequestKind): RequestKind => ({
    ...one,
    handlers: new Map(
      [...one.handlers].map(([type, handler]) => [
        type,
        (event) => (event.position > until || open.has(event.id) ? handler(event) : handler(event).filter(opensNone)),
      ]),
    ),
  });
  return { ...requestsProjection(kinds.map((one) => (one.isDoneOnce ? once(one) : one))), rebuildable: true };
}
