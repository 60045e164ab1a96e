import { z } from 'zod/mini';

const count = z.int().check(z.nonnegative());
const words = { line: count, speaker: count, name: z.nullable(z.string()), at: z.nullable(z.int()), text: z.string() };

/**
 * What subscribers to transcripts receive, as JSON. `erased` must be obeyed: a subscriber that keeps anything of the
 * meeting, or of the named speakers, destroys it.
 */
export const feedMessage = z.discriminatedUnion('kind', [
  z.object({ version: z.literal(1), kind: z.literal('line'), meetingId: z.string(), ...words }),
  /** The same line says something else after all. */
  z.object({ version: z.literal(1), kind: z.literal('revised'), meetingId: z.string(), ...words }),
  z.object({ version: z.literal(1), kind: z.literal('completed'), meetingId: z.string(), lines: count }),
  /** Everything of the meeting, or what these speakers said and these lines, whichever speaker was named for them. */
  z.object({
    version: z.literal(1),
    kind: z.literal('erased'),
    meetingId: z.string(),
    speakers: z.nullable(z.array(count)),
    lines: z.optional(z.array(count)),
  }),
]);

/** What a speaker is saying right now; it may still change, and is not kept anywhere. */
export const draftMessage = z.object({ version: z.literal(1), sessionId: z.string(), ...words });

export type FeedMessage = z.infer<typeof feedMessage>;
export type DraftMessage = z.infer<typeof draftMessage>;
