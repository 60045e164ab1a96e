import { isBackwards, PERIOD_BACKWARDS } from '#api/contract/day.ts';
import { exportPerson } from '#api/contract/persons.ts';
import { auditExport, auditProof, auditSeal, auditDetails } from '#api/contract/registry.ts';
import { listAudit, verificationState, verifyAudit, type AuditFilter, type Verification } from '#api/contract/audit.ts';
import { GreffierError, type ErrorDefinition } from '#domain/errors.ts';
import { STORE_UNAVAILABLE } from '#domain/events/store.ts';
import { localDay } from '#domain/local-time.ts';
import { COUNTED, countFitting, endsOfChain, entriesFitting, type ListedEntry } from '#projections/audit/entries.ts';
import { proofOf } from '#projections/audit/proof.ts';
import {
  beginVerification,
  findVerification,
  latestVerifications,
  type VerificationRecord,
} from '#projections/audit/verifications.ts';
import type { IdentityContext } from '../context/identity.ts';
import type { ReadingContext } from '../context/reading.ts';
import type { RecordContext } from '../context/record.ts';
import type { TasksContext } from '../context/tasks.ts';
import { download } from '../exports/download.ts';
import { callerOf } from '../http/caller.ts';
import { isUuid } from '../http/correlation.ts';
import { endpoint, Reply, SUCCESS, type Endpoint } from '../http/endpoint.ts';
import type { AccessLog } from '../meetings/access-log.ts';
import type { MeetingReader } from '../meetings/reader.ts';
import { registryCsv } from '../registry/csv.ts';
import { detailsOf } from '../registry/details.ts';
import { showEntries } from '../registry/entries.ts';
import { entryFilterOf } from '../registry/kinds.ts';
import { mustBeOnePerson } from '../registry/one-person.ts';
import { personExport } from '../registry/person.ts';

const VERIFICATION_NOT_FOUND: ErrorDefinition = {
  code: 'VERIFICATION_NOT_FOUND',
  kind: 'not-found',
  message: 'Cette vérification n’existe pas, ou n’est plus conservée.',
};

const BACKWARDS: ErrorDefinition = { code: 'PERIOD_BACKWARDS', kind: 'invalid', message: PERIOD_BACKWARDS };

const TOO_MANY_ENTRIES: ErrorDefinition = {
  code: 'TOO_MANY_ENTRIES',
  kind: 'invalid',
  message: 'Plus de 10\u202F000 événements correspondent\u00A0: resserrez les filtres avant d’exporter.',
};

/** How the chain is computed, for anybody who checks a proof without Greffier. */
const METHOD =
  'SHA-256 (empreinte précédente + JSON canonique RFC 8785 de {stream, revision, id, type, data, metadata}), à partir de 32 octets nuls.';

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

const endOf = (entry: ListedEntry | null) =>
  entry && {
    sequence: entry.sequence,
    eventId: entry.eventId,
    hash: entry.hash,
    at: entry.at?.toISOString() ?? null,
  };

/** Throws PERIOD_BACKWARDS: a file of such a period would look as if nothing had happened in it. */
function mustBeForwards(period: Pick<AuditFilter, 'from' | 'to'>): void {
  if (isBackwards(period)) throw new GreffierError(BACKWARDS);
}

/** « kind=access&person=… »: what an export held, as the record of accesses says it. */
const selectionOf = (filter: AuditFilter): string =>
  Object.entries(filter)
    .filter(([, value]) => value !== undefined && value !== false)
    .map(([name, value]) => `${name}=${String(value)}`)
    .join('&');

/** The register: the audit's chain and what its events say, for administrators. */
export function auditEndpoints(
  dependencies: RecordContext & ReadingContext & TasksContext & Pick<IdentityContext, 'journal'>,
  reader: MeetingReader,
  consultations: AccessLog,
): Endpoint[] {
  const { pool, store, watch, journal, now } = dependencies;
  const isAway = () => watch.state().status === 'away';
  /** What leaves for somebody else must be whole. */
  const mustBeThere = () => {
    if (isAway()) throw new GreffierError(STORE_UNAVAILABLE);
  };
  const latest = async () => {
    const { verified, running } = await latestVerifications(pool);
    return { verified: verified && viewOf(verified, isAway()), running: running && viewOf(running, isAway()) };
  };
  return [
    endpoint(listAudit, async ({ query, principal }) => {
      const { before, limit, ...asked } = query;
      const filter = entryFilterOf(asked);
      const [listed, found, { entries: total }] = await Promise.all([
        entriesFitting(pool, filter, { before, limit }),
        countFitting(pool, filter),
        endsOfChain(pool),
      ]);
      const { entries, storeAway } = await showEntries(dependencies, listed, { viewer: principal });
      return {
        entries,
        total,
        found: Math.min(found, COUNTED),
        more: found > COUNTED,
        next: entries.length < limit ? null : (entries.at(-1)?.sequence ?? null),
        storeAway,
      };
    }),
    endpoint(auditDetails, (call) => detailsOf(dependencies, { reader, consultations }, call)),
    endpoint(auditSeal, async () => {
      const [{ entries, head }, verifications] = await Promise.all([endsOfChain(pool), latest()]);
      return { entries, head, ...verifications };
    }),
    endpoint(auditProof, async ({ query: { from, to } }) => {
      mustBeForwards({ from, to });
      const [{ takenAway, first, last, ...period }, chain, { verified }] = await Promise.all([
        proofOf(pool, entryFilterOf({ from, to, heard: true })),
        endsOfChain(pool),
        latest(),
      ]);
      const today = now();
      const proof = {
        madeAt: today,
        store: store.id,
        from: from ?? null,
        to: to ?? null,
        method: METHOD,
        period: {
          ...period,
          beforeChain: chain.begins !== null && (from === undefined || from < localDay(chain.begins.getTime())),
          first: endOf(first),
          last: endOf(last),
          deletions: takenAway.map(({ sequence, at, type, actor }) => ({
            sequence,
            at: at?.toISOString() ?? null,
            type: type ?? '',
            actor,
          })),
        },
        chain: { ...chain, begins: chain.begins?.toISOString() ?? null },
        verification: verified,
      };
      return download(proof, `preuve-${localDay(Date.parse(today))}.json`);
    }),
    endpoint(auditExport, async ({ query, principal, http }) => {
      mustBeForwards(query);
      mustBeThere();
      const filter = entryFilterOf(query);
      const listed = await entriesFitting(pool, filter, { limit: COUNTED + 1 });
      if (listed.length > COUNTED) throw new GreffierError(TOO_MANY_ENTRIES);
      const { entries, storeAway } = await showEntries(dependencies, listed, { viewer: principal });
      if (storeAway) throw new GreffierError(STORE_UNAVAILABLE);
      const { address, correlationId } = callerOf(http);
      await journal.record(
        {
          type: 'RegistryExported',
          userId: principal.userId,
          address,
          selection: selectionOf(query),
          entries: entries.length,
        },
        correlationId,
      );
      return download(registryCsv(entries), `registre-${localDay(Date.parse(now()))}.csv`);
    }),
    endpoint(exportPerson, async ({ body, principal, http }) => {
      mustBeThere();
      await mustBeOnePerson(pool, body);
      const { address, correlationId } = callerOf(http);
      await reader.shows(
        { principal, http },
        body.meetings.map(({ meetingId }) => meetingId),
      );
      await journal.record(
        {
          type: 'PersonExported',
          userId: principal.userId,
          address,
          personId: body.userId,
          meetings: body.meetings.length,
        },
        correlationId,
      );
      return personExport(dependencies, body, principal);
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
