import type { AccessJournal, Refusal } from '#domain/access/journal.ts';
import { Counter, type Registry } from 'prom-client';

const reasonOf = (refusal: Refusal): string => ('reason' in refusal ? refusal.reason : '');

/** A journal that counts whom this process turns away, also beyond what is noted of them one by one. */
export function countingRefusals(journal: AccessJournal, registry: Registry): AccessJournal {
  const refused = new Counter({
    name: 'greffier_refusals_total',
    help: 'Sign-ins, tokens and accesses that this process refused, by what was asked and why',
    labelNames: ['type', 'reason'],
    registers: [registry],
  });
  return {
    record: (noted, correlationId) => journal.record(noted, correlationId),
    refused: (refusal, correlationId) => {
      refused.inc({ type: refusal.type, reason: reasonOf(refusal) });
      journal.refused(refusal, correlationId);
    },
  };
}
