import { eventType, type EventOf } from '#domain/events/registry.ts';
import { z } from 'zod/mini';

/** Longest reason that somebody gives. */
export const LONGEST_REASON = 500;

/** What operators did to a projection; who and when stands in the metadata. Nothing in it is personal. */
export const operationEvents = {
  ProjectionPaused: eventType(z.object({ projection: z.string(), reason: z.string() })),
  ProjectionResumed: eventType(z.object({ projection: z.string() })),
  ProjectionRebuildRequested: eventType(z.object({ projection: z.string() })),
  ProjectionRebuildCancelled: eventType(z.object({ projection: z.string() })),
  /** The tables that served before the last rebuild were to serve again. */
  ProjectionUndoRequested: eventType(z.object({ projection: z.string() })),
  /** Parked events were tried again: those of one stream, or of all where it is null. */
  DeadLettersRetried: eventType(z.object({ projection: z.string(), stream: z.nullable(z.string()) })),
};

export type OperationEvent = EventOf<typeof operationEvents>;
