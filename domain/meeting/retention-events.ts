import { meetingType } from '#domain/analysis/analysis.ts';
import { personal } from '#domain/events/personal.ts';
import { eventType } from '#domain/events/registry.ts';
import { z } from 'zod/mini';

const count = z.int().check(z.nonnegative());

/** The rule of retention that deleted a meeting, as it was then. */
export const deletingRule = z.object({
  ruleId: z.string(),
  label: z.nullable(z.string()),
  meetingType: z.nullable(meetingType),
  age: z.object({ value: z.int(), unit: z.enum(['hours', 'days']) }),
});
export type DeletingRule = z.infer<typeof deletingRule>;

/** How long a meeting is kept, and what keeps it from going. */
export const meetingRetentionEvents = {
  /** What rules of retention call it; null: nothing any more. */
  MeetingLabelled: eventType(z.object({ label: z.nullable(z.string()) })),
  /**
   * An administrator keeps it, by the actor of the metadata: no rule, no hand and no erasure takes anything of it until
   * that is lifted. Holds are numbered; each reason has a key of its own, since it may name somebody.
   */
  MeetingHeld: eventType(z.object({ hold: count, keyId: z.string(), reason: personal(z.string()) })),
  /** Erasures that waited for it are asked for in the same append. */
  MeetingHoldLifted: eventType(z.object({ hold: count })),
  /** Somebody is to be forgotten here, and nothing is destroyed before the hold is lifted. */
  PersonErasurePostponed: eventType(
    z.object({
      captureId: z.string(),
      erasureId: z.string(),
      participants: z.array(count),
      guests: z.array(count),
      links: z.array(count),
    }),
  ),
};
