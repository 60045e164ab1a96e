import { personal } from '#domain/events/personal.ts';
import { eventType, type EventOf } from '#domain/events/registry.ts';
import { z } from 'zod/mini';

const count = z.int().check(z.nonnegative());

/** Both forms may be a person's name: each entry has a key of its own, which goes with whom it names. */
const entry = z.object({
  entryId: z.string(),
  keyId: z.string(),
  wrong: personal(z.string()),
  right: personal(z.string()),
  kind: z.string(),
});

/** What happens to the company's glossary; the stream is `settings-glossary`. */
export const glossaryEvents = {
  GlossaryEntryAdded: eventType(entry),
  GlossaryEntryChanged: eventType(entry),
  GlossaryEntryRemoved: eventType(z.object({ entryId: z.string() })),
  /** They named somebody who is erased. */
  GlossaryEntriesErased: eventType(z.object({ entryIds: z.array(z.string()), keysDestroyed: count }), {
    destroysKeys: true,
  }),
};

export type GlossaryEvent = EventOf<typeof glossaryEvents>;
