import { z } from 'zod/mini';
import { auditEntry, auditFilter, verification } from './audit.ts';
import { route } from './route.ts';

const sequence = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER));

/** One field, by its path in the event or in what the event changed: `content.deadline`. */
const field = z.object({ field: z.string(), value: z.nullable(z.string()), erased: z.boolean() });

export const auditDetails = route({
  method: 'get',
  path: '/api/admin/audit/entries/:sequence',
  access: 'admin',
  summary:
    'One entry of the chain: its event’s fields, before and after, what belongs to the same request, and its neighbours',
  params: z.object({ sequence }),
  answer: z.object({
    entry: auditEntry,
    metadata: z.array(field),
    data: z.array(field),
    /** What is another in the thing that the event is about; null `was` for what was not there. At most 200. */
    changes: z.array(z.object({ field: z.string(), was: z.nullable(z.string()), is: z.nullable(z.string()) })),
    /** Rows of read tables that the event writes, as the projections of this version compute them. */
    rows: z.array(z.object({ projection: z.string(), table: z.string(), change: z.string(), key: z.string() })),
    /** Everything of the same request, in order, at most 200; `causationId` is an `eventId` of the list, or a command. */
    related: z.array(auditEntry),
    before: z.nullable(auditEntry),
    after: z.nullable(auditEntry),
  }),
});

export const auditSeal = route({
  method: 'get',
  path: '/api/admin/audit/seal',
  access: 'admin',
  summary: 'The end of the chain, and the latest time that the log was held against it',
  answer: z.object({
    entries: z.int(),
    /** Hash of the last entry; null for an empty chain. */
    head: z.nullable(z.string()),
    /** The latest that came to an end; null where there was none. */
    verified: z.nullable(verification),
    /** The one that runs. */
    running: z.nullable(verification),
  }),
});

export const auditProof = route({
  method: 'get',
  path: '/api/admin/audit/proof',
  access: 'admin',
  summary:
    'What proves that the record of a period is whole: its entries’ first and last hashes, without gaps, and the verification',
  description: '400 PERIOD_BACKWARDS where `from` is after `to`: nothing proves such a period.',
  query: z.pick(auditFilter, { from: true, to: true }),
  answer: z.object({
    /** When it was made. */
    madeAt: z.string(),
    store: z.string(),
    from: z.nullable(z.string()),
    to: z.nullable(z.string()),
    /** How the hashes are computed, for anybody who checks them. */
    method: z.string(),
    period: z.object({
      entries: z.int(),
      first: z.nullable(
        z.object({ sequence: z.int(), eventId: z.string(), hash: z.string(), at: z.nullable(z.string()) }),
      ),
      last: z.nullable(
        z.object({ sequence: z.int(), eventId: z.string(), hash: z.string(), at: z.nullable(z.string()) }),
      ),
      /** Sequences between the first and the last that have no entry: none in a whole chain. */
      gaps: z.int(),
      /** Whether it has days from before the chain began, of which nothing can be proved. */
      beforeChain: z.boolean(),
      /** Entries whose event a restore lost, as it was recorded. */
      lost: z.int(),
      /** Deletions and erasures that were asked for in the period: what was taken away by right. */
      deletions: z.array(
        z.object({ sequence: z.int(), at: z.nullable(z.string()), type: z.string(), actor: z.nullable(z.string()) }),
      ),
    }),
    /** The whole chain. */
    chain: z.object({
      entries: z.int(),
      head: z.nullable(z.string()),
      /** When its first event happened; null for an empty chain. */
      begins: z.nullable(z.string()),
    }),
    /** The latest verification that came to its end, of the whole log; null where there was none. */
    verification: z.nullable(verification),
  }),
});

export const auditExport = route({
  method: 'get',
  path: '/api/admin/audit/export',
  access: 'admin',
  summary: 'What the register shows for these filters, as CSV that French Excel opens; noted in the record of accesses',
  description: '400 PERIOD_BACKWARDS where `from` is after `to`.',
  query: auditFilter,
  produces: 'text/csv; charset=utf-8',
  answer: z.string(),
});

export type AuditDetails = z.infer<typeof auditDetails.answer>;
export type AuditSeal = z.infer<typeof auditSeal.answer>;
