import { eventType, type EventOf } from '#domain/events/registry.ts';
import { z } from 'zod/mini';

/** Whose ids derive from `demonstrationId`, so that they are known before anything is brought. */
const brought = { accounts: z.array(z.string()), meetings: z.array(z.string()) };

/**
 * That an invented company was brought into the record, and taken away. What it is made of stands in the first event, so
 * that whatever release removes it finds exactly that. Nothing in them is personal: nobody of that company exists.
 */
export const demonstrationEvents = {
  /** `day` is the day in Paris from which the dates of its meetings are counted back. */
  DemonstrationLoadBegun: eventType(z.object({ demonstrationId: z.string(), day: z.iso.date(), ...brought })),
  DemonstrationLoaded: eventType(z.object({ demonstrationId: z.string() })),
  DemonstrationRemovalBegun: eventType(z.object({ demonstrationId: z.string() })),
  DemonstrationRemoved: eventType(z.object({ demonstrationId: z.string() })),
};

export type DemonstrationEvent = EventOf<typeof demonstrationEvents>;
