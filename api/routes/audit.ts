import type { ReadingContext } from '../context/reading.ts';
import type { RecordContext } from '../context/record.ts';
import { listAudit, verificationState, verifyAudit, type AuditEntry, type Verification } from '#api/contract/audit.ts';
import { GreffierError, isError, type ErrorDefinition } from '#domain/errors.ts';
import { STORE_UNAVAILABLE, type StoredEvent } from '#domain/events/store.ts';
import { eventOf, listEntries, type ListedEntry } from '#projections/audit/entries.ts';
import { beginVerification, findVerification, type VerificationRecord } from '#projections/audit/verifications.ts';
import { isUuid } from '../http/correlation.ts';
import { endpoint, Reply, SUCCESS, type Endpoint } from '../http/endpoint.ts';

const VERIFICATION_NOT_FOUND: ErrorDefinition = {
  code: 'VERIFICATION_NOT_FOUND',
  kind: 'not-found',
  message: 'Cette vérification n’existe pas, ou n’est plus conservée.',
};

/** What an event says of itself in the clear. */
function metadataOf(event: StoredEvent | null): Pick<AuditEntry, 'type' | 'at' | 'actor' | 'correlationId'> {
  if (!event) return { type: null, at: null, actor: null, correlationId: null };
  const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
  try {
    const { time, actor, correlationId } = JSON.parse(Buffer.from(event.metadata).toString('utf8')) as Readonly<
      Record<string, unknown>
    >;
    return { type: event.type, at: text(time), actor: text(actor), correlationId: text(correlationId) };
  } catch {
    // What somebody has tampered with is shown as it is: verifying names it.
    return { type: event.type, at: null, actor: null, correlationId: null };
  }
}

const viewOf = (
  { startedAt, finishedAt, report, state, ...record }: VerificationRecord,
  isAway: boolean,
): Verification => ({
  ...record,
  state: state === 'running' && isAway ? 'waiting' : state,
  startedAt: startedAt.toISOString(),
  finishedAt: finishedAt?.toISOString() ?? null,
  report: report && {
    ...report,
    // Reports of an earlier release name neither.
    lost: report.lost ?? 0,
    foreign: [...(report.foreign ?? [])],
    faults: [...report.faults],
  },
});

/** The audit's chain, for administrators. */
export function auditEndpoints({ pool, store, watch }: RecordContext & ReadingContext): Endpoint[] {
  const isAway = () => watch.state().status === 'away';
  return [
    endpoint(listAudit, async ({ query }) => {
      const { entries, total } = await listEntries(pool, query);
      let storeAway = false;
      const found = (entry: ListedEntry) =>
        eventOf(store, entry).catch((error: unknown) => {
          if (!isError(error, STORE_UNAVAILABLE)) throw error;
          storeAway = true;
          return null;
        });
      const shown = await Promise.all(
        entries.map(async (entry) => ({
          ...entry,
          chainedAt: entry.chainedAt.toISOString(),
          ...metadataOf(await found(entry)),
        })),
      );
      return {
        entries: shown,
        total,
        next: shown.length < query.limit ? null : (shown.at(-1)?.sequence ?? null),
        storeAway,
      };
    }),
    endpoint(verifyAudit, async () => {
      const verification = viewOf(await beginVerification({ pool, store, isAway }), isAway());
      const location = verificationState.path.replace(':id', verification.id);
      return new Reply(202, { ...SUCCESS, location, verification }, { location });
    }),
    endpoint(verificationState, async ({ params: { id } }) => {
      const found = isUuid(id) ? await findVerification(pool, id) : null;
      if (!found) throw new GreffierError(VERIFICATION_NOT_FOUND);
      return viewOf(found, isAway());
    }),
  ];
}
