import type { auditDetails, AuditDetails } from '#api/contract/registry.ts';
import { GreffierError, type ErrorDefinition } from '#domain/errors.ts';
import type { Recorded } from '#domain/events/event.ts';
import { isEventOf } from '#domain/events/registry.ts';
import { meetingEvents, type MeetingEvent } from '#domain/meeting/events.ts';
import { meetingCategory } from '#domain/meeting/identity.ts';
import { meetingTold } from '#domain/meeting/telling.ts';
import { botSessionOf } from '#domain/bot-session/identity.ts';
import { folds } from '#domain/folds.ts';
import { entriesFitting, entryWithNeighbours, type ListedEntry } from '#projections/audit/entries.ts';
import { titlesOf } from '#projections/meetings/titles.ts';
import type { Projection } from '#projections/engine/projection.ts';
import type { RowChange } from '#projections/engine/changes.ts';
import { describeEvent } from '#projections/engine/described.ts';
import type { ReadingContext } from '../context/reading.ts';
import type { Call } from '../http/endpoint.ts';
import { isUuid } from '../http/correlation.ts';
import type { AccessLog, Consulting } from '../meetings/access-log.ts';
import type { MeetingReader } from '../meetings/reader.ts';
import { showEntries, type RegistryDependencies } from './entries.ts';
import { changesBetween, fieldsOf, type Change } from './fields.ts';

const ENTRY_NOT_FOUND: ErrorDefinition = {
  code: 'ENTRY_NOT_FOUND',
  kind: 'not-found',
  message: 'Le registre n’a pas d’entrée de ce numéro.',
};

/** Events of one request that are shown together. */
const RELATED = 200;

const CHANGES: Readonly<Record<RowChange['kind'], string>> = {
  insert: 'ajoute',
  upsert: 'écrit',
  patch: 'modifie',
  increment: 'compte',
  remove: 'retire',
  removeWhere: 'retire toutes',
  patchWhere: 'modifie toutes',
};

/** Which rows the event writes, and by what they are found: of one that is written whole, its columns of the key. */
const rowsOf = (projections: readonly Projection[], event: Recorded): AuditDetails['rows'] =>
  projections.flatMap((projection) =>
    describeEvent(projection, event, { personal: true }).changes.map(({ table, kind, key, values }) => {
      const named = projection.tables.get(table)?.options.key ?? [];
      const found = key.length > 0 ? key : values.filter(({ column }) => named.includes(column));
      return {
        projection: projection.name,
        table,
        change: CHANGES[kind],
        key: found.map(({ column, value }) => `${column} = ${value ?? 'null'}`).join(', '),
      };
    }),
  );

/** What the event changed in what its stream adds up to, by the fold with which commands decide. */
async function changesOf({ log }: RegistryDependencies, event: Recorded): Promise<Change[]> {
  const isMeeting = meetingCategory.idOf(event.stream) !== null;
  const fold = folds.find(({ events }) => Object.hasOwn(events, event.type));
  if (fold === undefined) return [];
  const { events } = await log.load(event.stream);
  const own = events.filter((one): one is Recorded<MeetingEvent> => isEventOf(meetingEvents, one));
  const said = isMeeting ? meetingTold(own, true).find((one) => one.event.revision === event.revision) : undefined;
  // A correction says itself what it put in the place of what; all versions that a meeting keeps of it say it again.
  if (said !== undefined && said.changes.length > 0) return [...said.changes];
  const { before, after } = fold.around(events, event.revision);
  return changesBetween(before, after);
}

/** Who notes that something is about to be shown. */
export interface Noting {
  readonly reader: MeetingReader;
  readonly consultations: AccessLog;
}

/** A bot session that nobody saved is no meeting yet: what was heard in it is noted by its stream. */
async function note(
  consulting: Consulting,
  { stream, meetingId }: ListedEntry,
  { pool, reader, consultations }: Noting & Pick<ReadingContext, 'pool'>,
): Promise<void> {
  if (meetingId === null || !isUuid(meetingId)) return;
  const isKnown = (await titlesOf(pool, [meetingId])).size > 0;
  if (isKnown) await reader.shows(consulting, [meetingId]);
  else if (botSessionOf(stream) !== null) await consultations.shown(consulting, stream);
}

/**
 * One entry and all that belongs to it. What its meeting says is shown, and that it was asked for is noted first, where
 * the principal reads that meeting by their role alone.
 */
export async function detailsOf(
  dependencies: RegistryDependencies & Pick<ReadingContext, 'projections'>,
  { reader, consultations }: Noting,
  { params: { sequence }, principal, http }: Call<typeof auditDetails>,
): Promise<AuditDetails> {
  const { pool, log, projections } = dependencies;
  const around = await entryWithNeighbours(pool, sequence);
  const entry = around.find((one) => one.sequence === sequence);
  if (entry === undefined) throw new GreffierError(ENTRY_NOT_FOUND, { sequence });
  await note({ principal, http }, entry, { pool, reader, consultations });
  const shown = await showEntries(dependencies, [entry], { viewer: principal, reveal: true });
  const own = shown.entries[0];
  if (own === undefined) throw new GreffierError(ENTRY_NOT_FOUND, { sequence });
  const correlated: readonly ListedEntry[] =
    entry.correlationId === null
      ? []
      : (await entriesFitting(pool, { correlation: entry.correlationId }, { limit: RELATED })).toReversed();
  const others = await showEntries(dependencies, [...around, ...correlated], { viewer: principal });
  const bySequence = new Map(others.entries.map((one) => [one.sequence, one]));
  const isReadable = own.sentence !== null;
  const event = isReadable
    ? ((await log.read(entry.stream, { from: BigInt(entry.revision), limit: 1 }))[0] ?? null)
    : null;
  return {
    entry: own,
    metadata: fieldsOf(event?.metadata ?? {}),
    data: fieldsOf(event?.data ?? {}),
    changes: event === null ? [] : await changesOf(dependencies, event),
    rows: event === null ? [] : rowsOf(projections, event),
    related: correlated.flatMap((one) => bySequence.get(one.sequence) ?? []),
    before: bySequence.get(sequence - 1) ?? null,
    after: bySequence.get(sequence + 1) ?? null,
  };
}
