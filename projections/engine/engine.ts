import { faultyEvent, FOREIGN_EVENT } from '#domain/events/foreign.ts';
import { KEY_MISSING } from '#domain/events/keyring.ts';
import type { EventLog } from '#domain/events/log.ts';
import { EVENT_TAMPERED, INVALID_EVENT, UNKNOWN_EVENT } from '#domain/events/registry.ts';
import type { Recorded } from '#domain/events/event.ts';
import { tracedEach } from '#domain/tracing.ts';
import type { PoolClient } from 'pg';
import { applyOrPark, codeOf, type OnParked } from './bisect.ts';
import { prepareProjection, readCheckpoints, setStatus } from './checkpoint.ts';
import { Failures } from './failures.ts';
import { tryLock, unlock } from './locks.ts';
import { pause } from './pause.ts';
import { concerns, passOver } from './pass-over.ts';
import type { Projection } from './projection.ts';
import { projectorLock } from './projector-lock.ts';
import type { ReadTables } from './read-tables.ts';

export interface EngineDependencies extends ReadTables {
  readonly log: Pick<EventLog, 'subscribe'>;
  /** The id of the store whose positions the checkpoints hold. */
  readonly store: string;
  readonly projections: readonly Projection[];
  /** Told what went wrong and what is done about it; never personal data. */
  readonly report: (problem: string, details: Readonly<Record<string, unknown>>) => void;
}

/** Between two attempts after a failure, and between two looks at what is held, paused or resumed elsewhere, in ms. */
const PAUSE = 1_000;

/**
 * Makes the tables and checkpoints that are missing; answers the projections whose tables are of another definition and
 * have to be rebuilt. Safe in several processes at once.
 */
export async function prepareProjections({
  pool,
  store,
  projections,
}: Pick<EngineDependencies, 'pool' | 'store' | 'projections'>): Promise<Projection[]> {
  const outdated: Projection[] = [];
  for (const one of projections) if (!(await prepareProjection(pool, one, store))) outdated.push(one);
  return outdated;
}

/**
 * Runs the projections from one subscription until `signal` is aborted. Each has its own checkpoint and its own lock.
 */
export async function runProjections(dependencies: EngineDependencies, signal: AbortSignal): Promise<void> {
  const failures = new Failures(dependencies.report);
  while (!signal.aborted) {
    let holder: PoolClient | null = null;
    try {
      holder = await dependencies.pool.connect();
      await runWithLocks(dependencies, holder, signal);
    } catch (error) {
      if (signal.aborted) break;
      failures.told('projections interrupted, starting again', error);
      await pause(PAUSE, signal);
    } finally {
      // Ending the connection gives its locks back whatever state it is in.
      holder?.release(true);
    }
  }
}

/**
 * What another process holds, or an operator has paused, is looked at again at the next turn; the rest runs meanwhile.
 */
async function runWithLocks(dependencies: EngineDependencies, holder: PoolClient, signal: AbortSignal): Promise<void> {
  const lost = new AbortController();
  holder.on('error', () => lost.abort());
  const held = new Set<string>();
  while (!signal.aborted && !lost.signal.aborted) {
    // Those of another definition are left to a process of another version.
    const known = await readCheckpoints(
      dependencies.pool,
      dependencies.projections.map(({ name }) => name),
    );
    for (const one of dependencies.projections)
      if (held.has(one.name) && known.get(one.name)?.definition !== one.definition) {
        // Else nobody would follow them until this process ends.
        await unlock(holder, projectorLock(one));
        held.delete(one.name);
      } else if (
        !held.has(one.name) &&
        known.get(one.name)?.definition === one.definition &&
        (await tryLock(holder, projectorLock(one)))
      )
        held.add(one.name);
    const mine = await runnable(dependencies, held);
    const turn = new AbortController();
    const timer = mine.length < dependencies.projections.length ? setTimeout(() => turn.abort(), PAUSE) : undefined;
    try {
      if (mine.length === 0) await pause(PAUSE, signal);
      else await follow(dependencies, mine, AbortSignal.any([signal, lost.signal, turn.signal]));
    } finally {
      clearTimeout(timer);
    }
  }
}

interface Runnable {
  readonly projection: Projection;
  readonly position: bigint;
}

/** Tables of another definition belong to a process of another version: this one leaves them alone. */
async function runnable({ pool, projections }: EngineDependencies, held: ReadonlySet<string>): Promise<Runnable[]> {
  const checkpoints = await readCheckpoints(pool, [...held]);
  return projections.flatMap((projection) => {
    const checkpoint = checkpoints.get(projection.name);
    const runs = checkpoint && checkpoint.status !== 'paused' && checkpoint.definition === projection.definition;
    return runs ? [{ projection, position: checkpoint.position }] : [];
  });
}

/** Failures of reading an event: they come again until a version, a key or a backup comes that mends them. */
const UNREADABLE = new Set([
  UNKNOWN_EVENT.code,
  INVALID_EVENT.code,
  KEY_MISSING.code,
  EVENT_TAMPERED.code,
  FOREIGN_EVENT.code,
]);

/** What happened longer ago, in ms, is read by who catches up: nobody waits for its row any more. */
const TRACED_MS = 10 * 60_000;

/** Those whose rows are written now. */
function* tracesOf(projection: Projection, events: readonly Recorded[]): Iterable<string | undefined> {
  for (const { type, metadata } of events)
    if (projection.handlers.has(type) && Date.now() - Date.parse(metadata.time) < TRACED_MS) yield metadata.traceparent;
}

/** One subscription for all, from the checkpoint that is furthest behind, until one of them can no longer follow it. */
async function follow(
  { pool, sealer, log, report }: EngineDependencies,
  mine: readonly Runnable[],
  signal: AbortSignal,
): Promise<void> {
  const from = mine.reduce((least, { position }) => (position < least ? position : least), mine[0]?.position ?? 0n);
  let after = from;
  try {
    for await (const batch of log.subscribe(from === 0n ? null : from, signal)) {
      const delivered = { ...batch, after };
      const apply = ({ projection }: Runnable) => {
        const onParked: OnParked = (event, code) =>
          report('event parked', { projection: projection.name, eventId: event.id, type: event.type, code });
        const attributes = { 'greffier.projection': projection.name };
        return tracedEach(
          { name: `project ${projection.name}`, kind: 'consumer', attributes },
          tracesOf(projection, batch.events),
          () => applyOrPark({ pool, sealer, onParked }, projection, delivered),
        );
      };
      const { concerned = [], idle = [] } = Object.groupBy(mine, ({ projection }) =>
        concerns(projection, batch.events) ? 'concerned' : 'idle',
      );
      const passing = passOver(
        pool,
        idle.map(({ projection }) => projection),
        delivered,
      );
      const applied = await Promise.all([
        ...concerned.map(apply),
        passing.then((left) => Promise.all(idle.filter(({ projection }) => left.includes(projection)).map(apply))),
      ]);
      if (!applied.flat().every(Boolean)) return;
      after = batch.position ?? after;
    }
  } catch (error) {
    if (!signal.aborted && UNREADABLE.has(codeOf(error)))
      for (const { projection } of mine)
        await setStatus(pool, projection.name, { status: 'stopped', error: codeOf(error), event: faultyEvent(error) });
    throw error;
  }
}
