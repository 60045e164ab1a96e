import { personal } from '#domain/events/personal.ts';
import { eventType, type EventOf } from '#domain/events/registry.ts';
import { z } from 'zod/mini';

/** How a store that was restored and the tables that were ahead of it were made to agree again. */
export const RECONCILIATIONS = ['from-store', 'from-export'] as const;
export type Reconciliation = (typeof RECONCILIATIONS)[number];

/** Among the names that every installation's subscriptions deliver. */
export const RECONCILIATION_STREAM = 'settings-reconciliations';

export const OPERATOR_KEY = 'settings/record/operator';

const decimal = z.string().check(z.regex(/^\d{1,19}$/u));

export const recordEvents = {
  /** The metadata's time says when. */
  RecordReconciled: eventType(
    z.object({
      keyId: z.string(),
      /** The account of the machine that ran the command. */
      operator: personal(z.string()),
      how: z.enum(RECONCILIATIONS),
      /** Of the last event that store and tables had in common; null where they had none. */
      position: z.nullable(decimal),
      /** The audit's entries of lost events, which stay; null where it had none of them. */
      lost: z.nullable(z.object({ first: decimal, last: decimal, count: z.int() })),
    }),
  ),
};

export type RecordEvent = EventOf<typeof recordEvents>;
