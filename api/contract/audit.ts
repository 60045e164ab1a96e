import { z } from 'zod/mini';
import { limit } from './page.ts';
import { route } from './route.ts';

const sequence = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER));

/** An event in the chain: what happened, when, and who caused it; never what it says. */
export const auditEntry = z.object({
  sequence: z.int(),
  eventId: z.string(),
  stream: z.string(),
  revision: z.int(),
  /** SHA-256 over the entry before and this event, hexadecimal. */
  hash: z.string(),
  chainedAt: z.string(),
  /** Null, like what follows, where the log has no such event any more: verifying says so too. */
  type: z.nullable(z.string()),
  at: z.nullable(z.string()),
  actor: z.nullable(z.string()),
  correlationId: z.nullable(z.string()),
  /** Of an event that a restore of the event store lost, as a reconciliation recorded: the entry stays as evidence. */
  lost: z.boolean(),
});

export const listAudit = route({
  method: 'get',
  path: '/api/admin/audit',
  access: 'admin',
  summary: 'The audit’s chain, newest first; `before` is the sequence that the next page begins below',
  query: z.object({
    before: z.optional(sequence),
    stream: z.optional(z.string().check(z.maxLength(200))),
    limit: limit(200, 50),
  }),
  answer: z.object({
    entries: z.array(auditEntry),
    total: z.int(),
    next: z.nullable(z.int()),
    /**
     * The event store is away: what the events say of themselves is null until it is back, and says nothing of the log.
     */
    storeAway: z.boolean(),
  }),
});

export const verification = z.object({
  id: z.string(),
  /** `waiting`: the event store is away; it goes on when that is back, and fails after ten minutes without. */
  state: z.enum(['running', 'waiting', 'done', 'failed', 'interrupted']),
  startedAt: z.string(),
  finishedAt: z.nullable(z.string()),
  /** Entries checked so far, of those that there were at the start. */
  checked: z.int(),
  total: z.int(),
  /** Null until it is done. */
  report: z.nullable(
    z.object({
      entries: z.int(),
      /** Events that came after the last entry. */
      unchained: z.int(),
      /** Entries of events that a restore of the event store lost, as a reconciliation recorded: no faults. */
      lost: z.int(),
      head: z.nullable(z.string()),
      /** Events of other applications in our streams, and who decided that they are passed over. */
      foreign: z.array(
        z.object({
          stream: z.string(),
          revision: z.int(),
          eventId: z.string(),
          setAside: z.nullable(z.object({ actor: z.string(), time: z.string(), reason: z.string() })),
        }),
      ),
      faults: z.array(
        z.object({
          kind: z.enum(['changed', 'missing', 'inserted', 'reordered']),
          sequence: z.nullable(z.int()),
          stream: z.string(),
          revision: z.int(),
          eventId: z.string(),
        }),
      ),
    }),
  ),
  /** Code of the failure. */
  error: z.nullable(z.string()),
});

export const verifyAudit = route({
  method: 'post',
  path: '/api/admin/audit/verifications',
  access: 'admin',
  summary: 'Begin to hold every event against the chain; the one that runs already is answered',
  status: 202,
  answer: z.object({ success: z.literal(true), location: z.string(), verification }),
});

export const verificationState = route({
  method: 'get',
  path: '/api/admin/audit/verifications/:id',
  access: 'admin',
  summary: 'How far a verification is, and what it found',
  params: z.object({ id: z.string().check(z.maxLength(64)) }),
  answer: verification,
});

export type AuditEntry = z.infer<typeof auditEntry>;
export type Verification = z.infer<typeof verification>;
