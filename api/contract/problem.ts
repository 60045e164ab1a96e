import { z } from 'zod/mini';

/** RFC 9457 problem details; `error` repeats the sentence of `detail` under the name that the specification reads. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  /** Stable, upper case, for programs: `MEETING_NOT_FOUND`. */
  code: z.string(),
  success: z.literal(false),
  /** A French sentence for people. */
  detail: z.string(),
  error: z.string(),
  correlationId: z.string(),
  /** Of CORRECTED_MEANWHILE, CHANGED_MEANWHILE and DIAGRAM_CHANGED_MEANWHILE: who did so, null where that is not known any more, and when. */
  meanwhile: z.optional(z.object({ by: z.nullable(z.string()), at: z.string() })),
  /** One entry for each field that was refused. */
  errors: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
});

export type Problem = z.infer<typeof problem>;
