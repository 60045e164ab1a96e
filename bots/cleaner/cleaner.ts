import { loadMeeting } from '#commands/meeting/meeting.ts';
import { captureEvents } from '#domain/meeting/capture/events.ts';
import { captureStream } from '#domain/meeting/capture/identity.ts';
import { GreffierError, type ErrorDefinition } from '#domain/errors.ts';
import type { EventLog } from '#domain/events/log.ts';
import { KEY_MEMORY_MS } from '#domain/events/keyring.ts';
import { meetingEvents } from '#domain/meeting/events.ts';
import { meetingStream } from '#domain/meeting/identity.ts';
import { userEvents } from '#domain/user/events.ts';
import { userStream } from '#domain/user/identity.ts';
import { previousSchema, shadowSchema, dropLeftovers } from '#projections/engine/shadow.ts';
import {
  liveTablesOf,
  outdatedAmong,
  removeFromOutdated,
  type OutdatedDependencies,
} from '#projections/engine/clean-outdated.ts';
import { cleanFormer } from '#projections/engine/clean-former.ts';
import { exclusively } from '#projections/engine/exclusive.ts';
import { formerLock } from '#projections/engine/former.ts';
import { cleanShadow } from '#projections/engine/clean-shadow.ts';
import { lockCheckpoint } from '#projections/engine/checkpoint.ts';
import { pause } from '#projections/engine/pause.ts';
import type { Projection } from '#projections/engine/projection.ts';
import { discardRewritings, rewriteTable } from '#projections/engine/rewrite.ts';
import type { TableName } from '#projections/engine/table-shape.ts';
import { isPlainPersonal, type TableDefinition } from '#projections/engine/table.ts';
import { requestKind } from '#projections/requests/kind.ts';
import { closeRequest, openRequests, type OpenRequest } from '#projections/requests/queries.ts';
import type { ClientBase, Pool } from 'pg';
import type { Reactor, ReactorDependencies } from '../reactor.ts';

/** How long projections may take to pass an erasure before the cleaning is tried again, in ms. */
const PATIENCE_MS = 60_000;
const AT_ONCE = 10_000;
/** An erased capture is cleaned alone where no erasure of its meeting follows within this time, in ms. */
const ALONE_AFTER_MS = 10_000;

export const REBUILD_AT_WORK: ErrorDefinition = {
  code: 'REBUILD_AT_WORK',
  kind: 'unavailable',
  message:
    'Une reconstruction pour une autre version est en cours : ses tables seront nettoyées de ce qui est effacé à sa fin.',
};

export const cleaning = requestKind(
  { ...meetingEvents, ...captureEvents, ...userEvents },
  {
    kind: 'clean',
    purpose: 'remove from disk what the rows of erased content left there',
    opens: {
      MeetingErased: () => ({}),
      // That of its meeting follows at once, where it had one: both are cleaned together.
      CaptureErased: ({ data, metadata }) => ({
        subject: data.meetingId,
        due: new Date(Date.parse(metadata.time) + ALONE_AFTER_MS).toISOString(),
      }),
      PersonErased: () => ({}),
      LinksErased: () => ({}),
      UserErased: () => ({}),
    },
    closes: {},
  },
);

/** What is to be cleaned beside the read tables. */
export interface CleaningDependencies extends ReactorDependencies, OutdatedDependencies {
  readonly log: Pick<EventLog, 'load' | 'subscribe'>;
  /** The id of the store that the log is in. */
  readonly store: string;
  /** Tables outside of projections whose deleted rows must not stay on disk: the keys'. */
  readonly durableTables: () => Promise<readonly TableName[]>;
  /**
   * Removes what statistics and the write-ahead log of the database still repeat; throws 42501 where the role may not.
   */
  readonly discardTraces: () => Promise<void>;
  /** Between the beginnings of two cleanings, in ms: what is erased in between is cleaned together. */
  readonly intervalMs: number;
}

/** The tables with personal columns that are not sealed, of one projection. */
const plainTables = ({ tables }: Projection): TableDefinition[] => [...tables.values()].filter(isPlainPersonal);

/**
 * After an erasure, once every projection has passed it, removes from disk what its rows left: in the pages of tables
 * and indexes, in the tables of rebuilds and those that they have replaced, in the planner's statistics, in the
 * write-ahead log. One cleaning serves every erasure that was open when it began; where a rebuild cannot be cleaned
 * while it is at work, it is done again later. Tables of another release that no process follows the log for are
 * cleaned as far as this release knows them, and emptied beyond.
 */
export function cleaner(
  dependencies: CleaningDependencies,
  projections: readonly Projection[],
): Reactor<typeof cleaning.kind> {
  const { pool, progress, head, durableTables, intervalMs } = dependencies;
  let next = 0;
  const act: Reactor['act'] = async (_request, signal) => {
    await pause(Math.max(0, next - performance.now()), signal);
    signal.throwIfAborted();
    const open = await openRequests(pool, cleaning.kind, { now: new Date(), limit: AT_ONCE });
    if (open.length === 0) return null;
    next = performance.now() + intervalMs;
    const streams: string[] = [];
    for (const request of open) streams.push(...(await streamsOf(dependencies.log, request)));
    const position = await head();
    const forsaken: Projection[] = [];
    for (const one of await outdatedAmong(pool, projections))
      if (await removeFromOutdated(dependencies, one, streams)) forsaken.push(one);
    const followed = projections.filter((one) => !forsaken.includes(one)).map(({ name }) => name);
    if (position !== null) await progress.reached(followed, position, { patience: PATIENCE_MS, signal });
    // Before the live tables, whose place those of a rebuild may take at any moment.
    const left = await cleanRebuilds(pool, { projections, streams }, signal);
    // Nobody puts former tables back meanwhile. A rebuild may: tables that it replaces are clean, or cleaned here.
    await exclusively({ pool, names: projections.map(formerLock), signal }, async (held) => {
      for (const one of projections) await rewriteProjection(dependencies, one, held);
      for (const one of projections) await cleanFormer(dependencies, one, held);
    });
    signal.throwIfAborted();
    for (const table of await durableTables()) await rewriteTable(pool, table, { signal });
    await discardTraces(dependencies);
    if (left.length > 0) throw new GreffierError(REBUILD_AT_WORK, { projections: left });
    for (const request of open) await closeRequest(pool, request);
    return null;
  };
  return { request: cleaning, concurrency: 1, act };
}

/** The streams that an erasure was about: of a meeting with its captures, or of an account. */
async function streamsOf(log: CleaningDependencies['log'], { subject }: OpenRequest): Promise<string[]> {
  const { captures } = await loadMeeting(log, subject);
  return [meetingStream(subject), userStream(subject), ...[...captures.keys()].map(captureStream)];
}

/**
 * Drops the tables of interrupted rebuilds, and removes what was erased from those of the others. Answers
 * the names of projections of which that was not possible.
 */
async function cleanRebuilds(
  pool: Pool,
  { projections, streams }: { readonly projections: readonly Projection[]; readonly streams: readonly string[] },
  signal: AbortSignal,
): Promise<string[]> {
  const atWork: Projection[] = [];
  for (const one of projections) if (!(await dropLeftovers(pool, one))) atWork.push(one);
  await discardRewritings(
    pool,
    projections.flatMap((one) => [one.name, shadowSchema(one), previousSchema(one)]),
    signal,
  );
  if (atWork.length === 0) return [];
  await pause(KEY_MEMORY_MS, signal);
  const left: string[] = [];
  for (const one of atWork)
    if (!(await cleanShadow(pool, one, { tables: plainTables(one), streams, signal }))) left.push(one.name);
  return left;
}

async function rewriteProjection({ pool }: CleaningDependencies, one: Projection, signal: AbortSignal): Promise<void> {
  const { plain, sealed } = await liveTablesOf(pool, one);
  // A batch of the projector, and the swap of a rebuild, lock the checkpoint before they touch a table.
  const holdWriters = (client: ClientBase) => lockCheckpoint(client, one.name);
  for (const table of plain) await rewriteTable(pool, { schema: one.name, table }, { signal, holdWriters });
  for (const table of sealed) await pool.query(`vacuum (analyze) "${one.name}"."${table}"`);
}

const INSUFFICIENT_PRIVILEGE = '42501';

/**
 * The role may have no right to that in a database that is not ours: it is reported, for the operator to look after.
 */
async function discardTraces({ discardTraces: discard, report }: CleaningDependencies): Promise<void> {
  try {
    await discard();
  } catch (error) {
    if ((error as { code?: unknown }).code !== INSUFFICIENT_PRIVILEGE) throw error;
    report(
      'the role of DATABASE_URL may not clear statistics and switch the write-ahead log: erased rows stay there for a time',
      { code: INSUFFICIENT_PRIVILEGE },
    );
  }
}
