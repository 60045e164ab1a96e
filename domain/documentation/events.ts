import { personal } from '#domain/events/personal.ts';
import { eventType, type EventOf } from '#domain/events/registry.ts';
import { z } from 'zod/mini';

/** Limits and sections are the command's business and may change; what was once written stays readable. */
const content = z.object({
  keyId: z.string(),
  title: personal(z.string()),
  text: personal(z.string()),
  section: z.string(),
});

/**
 * What happens to a diagram that administrators add to the documentation; the stream is `settings-diagram-{id}`. Title
 * and text are encrypted, since a drawing of an installation names hosts and people.
 */
export const diagramEvents = {
  DiagramAdded: eventType(content),
  DiagramChanged: eventType(content),
  DiagramRemoved: eventType(z.object({})),
  /** Its removal was taken back. */
  DiagramRestored: eventType(z.object({})),
};

export type DiagramEvent = EventOf<typeof diagramEvents>;
