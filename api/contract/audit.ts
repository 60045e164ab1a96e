import { z } from 'zod/mini';
import { limit } from './page.ts';
import { route } from './route.ts';

const sequence = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER));

/**
 * Kinds of events, as people look for them: kinds of streams; and, whichever the stream, `exports`, by which something
 * left Greffier, `removals`, by which something was taken away by right,
 * and `objections`: what bots announced, who objected, and what was decided and erased then.
 */
export const AUDIT_KINDS = [
  'meetings',
  'captures',
  'bots',
  'accounts',
  'access',
  'installation',
  'exports',
  'removals',
  'objections',
] as const;
export const AUDIT_OUTCOMES = ['done', 'refused', 'failed'] as const;

/** An event in the chain: what happened, when, who caused it, and where it stands. */
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
  causationId: z.nullable(z.string()),
  /** What somebody did, in one sentence; null where the event cannot be read. */
  sentence: z.nullable(z.string()),
  /** Code of what keeps the event from being read: it was tampered with, is not known, or is not there. */
  unreadable: z.nullable(z.string()),
  /** What it says of a meeting is left out: the asker reads that meeting by their role alone. Its details are noted. */
  withheld: z.boolean(),
  outcome: z.nullable(z.enum(['refused', 'failed'])),
  /** The meeting that it is about; without a title where there is none of this id any more. */
  meeting: z.nullable(z.object({ id: z.string(), title: z.nullable(z.string()) })),
  /** The account that it is about; without a name once erased. */
  person: z.nullable(z.object({ id: z.string(), name: z.nullable(z.string()) })),
  /** Of an event that a restore of the event store lost, as a reconciliation recorded: the entry stays as evidence. */
  lost: z.boolean(),
});

/** What narrows the register: the list, its figures and its export take the same. */
export const auditFilter = z.object({
  stream: z.optional(z.string().check(z.maxLength(200))),
  kind: z.optional(z.enum(AUDIT_KINDS)),
  type: z.optional(z.string().check(z.maxLength(100))),
  /** An account: what it did, and what was done to it. */
  person: z.optional(z.uuid()),
  meeting: z.optional(z.uuid()),
  outcome: z.optional(z.enum(AUDIT_OUTCOMES)),
  correlation: z.optional(z.string().check(z.maxLength(100))),
  /** First and last day, in Europe/Paris. */
  from: z.optional(z.iso.date()),
  to: z.optional(z.iso.date()),
  /** Lines as they were heard, too: hundreds for each meeting. */
  heard: z._default(z.stringbool(), false),
});

export const listAudit = route({
  method: 'get',
  path: '/api/admin/audit',
  access: 'admin',
  summary: 'The audit’s chain, newest first; `before` is the sequence that the next page begins below',
  query: z.extend(auditFilter, { before: z.optional(sequence), limit: limit(200, 50) }),
  answer: z.object({
    entries: z.array(auditEntry),
    /** Entries of the whole chain. */
    total: z.int(),
    /** Those that fit, counted up to 10,000; `more` where there are more. */
    found: z.int(),
    more: z.boolean(),
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
export type AuditFilter = z.infer<typeof auditFilter>;
export type Verification = z.infer<typeof verification>;
