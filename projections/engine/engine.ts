import { GreffierError } from '#domain/errors.ts';
import type { EventLog } from '#domain/events/log.ts';
import type { Pool, PoolClient } from 'pg';
import { applyBatch, HandlerFailure } from './apply.ts';
import { prepareProjection, readCheckpoints, STATE_SCHEMA, stopProjection } from './checkpoint.ts';
import { pause } from './exclusive.ts';
import type { Projection } from './projection.ts';

export interface EngineMeans {
  readonly pool: Pool;
  readonly log: Pick<EventLog, 'subscribe'>;
  /** The id of the store whose positions the checkpoints hold. */
  readonly store: string;
  readonly projections: readonly Projection[];
  /** Told what went wrong and what is done about it; never personal data. */
  readonly report: (problem: string, details: Readonly<Record<string, unknown>>) => void;
}

/** Between two attempts after a failure, and between two attempts to get a lock that another process holds, in ms. */
const PAUSE = 1_000;

/** Makes the tables and checkpoints that are missing. Safe in several processes at once. */
export async function prepareProjections({ pool, store, projections }: Pick<EngineMeans, 'pool' | 'store' | 'projections'>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(`select pg_advisory_xact_lock(hashtext('greffier.projection.prepare')); ${STATE_SCHEMA}`);
    for (const one of projections) await prepareProjection(client, one, store);
  } finally {
    client.release();
  }
}

/** Runs the projections from one subscription until `signal` is aborted. Each has its own checkpoint and its own lock. */
export async function runProjections(means: EngineMeans, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    let holder: PoolClient | null = null;
    try {
      holder = await means.pool.connect();
      await runWithLocks(means, holder, signal);
    } catch (error) {
      if (signal.aborted) break;
      means.report('projections interrupted, starting again', { code: codeOf(error) });
      await pause(PAUSE, signal);
    } finally {
      // Ending the connection gives its locks back whatever state it is in.
      holder?.release(true);
    }
  }
}

/** A projection that another process holds is tried again at the next turn; what is held is run meanwhile. */
async function runWithLocks(means: EngineMeans, holder: PoolClient, signal: AbortSignal): Promise<void> {
  const lost = new AbortController();
  holder.on('error', () => lost.abort());
  const held = new Set<string>();
  while (!signal.aborted && !lost.signal.aborted) {
    for (const { name } of means.projections) if (!held.has(name) && (await tryLock(holder, name))) held.add(name);
    const mine = means.projections.filter((one) => held.has(one.name));
    const turn = new AbortController();
    const missing = held.size < means.projections.length;
    const timer = missing ? setTimeout(() => turn.abort(), PAUSE) : undefined;
    try {
      if (mine.length === 0) await pause(PAUSE, signal);
      else await follow(means, mine, AbortSignal.any([signal, lost.signal, turn.signal]));
    } finally {
      clearTimeout(timer);
    }
  }
}

async function tryLock(holder: PoolClient, name: string): Promise<boolean> {
  const { rows } = await holder.query<{ locked: boolean }>(`select pg_try_advisory_lock(hashtext('greffier.projection.' || $1)) as locked`, [name]);
  return rows[0]?.locked === true;
}

/** One subscription for all, from the checkpoint that is furthest behind. */
async function follow({ pool, log, report }: EngineMeans, mine: readonly Projection[], signal: AbortSignal): Promise<void> {
  const checkpoints = await readCheckpoints(pool, mine.map((one) => one.name));
  const running = new Set(mine.filter((one) => checkpoints.get(one.name)?.status !== 'paused'));
  const positions = [...running].map((one) => checkpoints.get(one.name)?.position ?? 0n);
  const from = positions.reduce((least, position) => (position < least ? position : least), positions[0] ?? 0n);
  for await (const batch of log.subscribe(from === 0n ? null : from, signal)) {
    await Promise.all([...running].map((one) => applyBatch(pool, one, batch).catch((error: unknown) => stop(pool, one, error, running, report))));
    if (running.size === 0) return pause(PAUSE, signal);
  }
}

/** SQLSTATE classes that blame the data: they come again however often the batch is tried. */
const DATA_FAULT = /^(21|22|23|42)/u;

/** Events that cannot be projected stop their projection, visibly; anything else is for the caller to try again. */
async function stop(pool: Pool, one: Projection, error: unknown, running: Set<Projection>, report: EngineMeans['report']): Promise<void> {
  const fault = error instanceof HandlerFailure ? error.cause : error;
  if (fault === error && !DATA_FAULT.test(codeOf(error))) throw error;
  running.delete(one);
  const event = error instanceof HandlerFailure ? { eventId: error.event.id, type: error.event.type } : {};
  report('projection stopped at events that it cannot take', { projection: one.name, code: codeOf(fault), ...event });
  await stopProjection(pool, one.name, codeOf(fault));
}

function codeOf(error: unknown): string {
  if (error instanceof GreffierError) return error.code;
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : 'UNEXPECTED';
}
