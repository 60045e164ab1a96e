import type { EventStore } from '#domain/events/store.ts';
import type { Pool } from 'pg';
import { eventsBehind } from './behind.ts';
import { pause } from './pause.ts';
import { projectionStatus } from './status.ts';

/** Between two samples, in ms. */
export const SAMPLE_EVERY_MS = 30_000;
/** How long a sample is kept, in s. */
const KEPT_S = 3_600;
/** Over how long the trend is told, in s: long enough that a moment of work does not turn it. */
const TREND_S = 300;

/** How far a projection and the log were at a moment. */
export interface LagSample {
  readonly at: Date;
  readonly position: bigint;
  /** Null while the event store was away, as `behind`. */
  readonly head: bigint | null;
  readonly behind: number | null;
}

/** Where a projection stood some minutes ago. */
export interface FormerLag {
  readonly at: Date;
  readonly behind: number;
}

export interface SamplingDependencies {
  readonly pool: Pool;
  readonly store: Pick<EventStore, 'head' | 'count'>;
}

/** Notes how far every projection is, and forgets what is older than an hour. */
export async function sampleLag({ pool, store }: SamplingDependencies): Promise<void> {
  const all = await projectionStatus(pool);
  // A store that is away has no head: the projections' own places are noted all the same.
  const [head, behind] = await Promise.all([store.head(), eventsBehind(store, all)]).catch(() => [null, null] as const);
  await pool.query(
    `with gone as (delete from state.projection_sample where at < now() - make_interval(secs => $5))
     insert into state.projection_sample (projection, at, position, head, behind)
       select name, now(), position, $4::bigint, behind from unnest($1::text[], $2::bigint[], $3::int[]) as seen (name, position, behind)
     on conflict do nothing`,
    [
      all.map(({ name }) => name),
      all.map(({ position }) => String(position)),
      all.map(({ name }) => behind?.get(name) ?? null),
      head === null ? null : String(head),
      KEPT_S,
    ],
  );
}

/** Samples until `signal` is aborted. */
export async function sampleLagUntil(
  { everyMs = SAMPLE_EVERY_MS, ...dependencies }: SamplingDependencies & { readonly everyMs?: number },
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    await sampleLag(dependencies);
    await pause(everyMs, signal);
  }
}

/** The last hour of a projection, oldest first. */
export async function lagSamples(pool: Pool, projection: string): Promise<LagSample[]> {
  const { rows } = await pool.query<{ at: Date; position: string; head: string | null; behind: number | null }>(
    `select at, position, head, behind from state.projection_sample where projection = $1 and at >= now() - make_interval(secs => $2) order by at`,
    [projection, KEPT_S],
  );
  return rows.map(({ at, position, head, behind }) => ({
    at,
    position: BigInt(position),
    head: head === null ? null : BigInt(head),
    behind,
  }));
}

/** Where each projection stood in the last minutes, oldest first. */
export async function formerLags(pool: Pool): Promise<ReadonlyMap<string, readonly FormerLag[]>> {
  const { rows } = await pool.query<FormerLag & { projection: string }>(
    `select projection, at, behind from state.projection_sample
     where behind is not null and at >= now() - make_interval(secs => $1) order by at`,
    [TREND_S],
  );
  return Map.groupBy(rows, ({ projection }) => projection);
}

export interface Trend {
  /** By how many events it fell behind, a minute; negative where it catches up. */
  readonly perMinute: number;
  /** Until nothing is left at this rate; null where it does not catch up. */
  readonly minutesLeft: number | null;
}

/** A sample nearer than this tells nothing of a rate, in ms. */
const TOO_NEAR_MS = 10_000;

/** Below this share of the greatest lag of the last minutes, a projection has turned and catches up. */
const TURNED = 0.9;

/**
 * Where the lag goes to; null where nothing can be said yet. It is told since the greatest lag where the projection
 * catches up by now, so that a rest, or a burst of events, is not told as its rate.
 */
export function trendOf(behind: number, former: readonly FormerLag[], now: Date): Trend | null {
  const [oldest] = former;
  const peak = former.reduce<FormerLag | undefined>(
    (most, one) => (most === undefined || one.behind >= most.behind ? one : most),
    undefined,
  );
  const since = peak && behind < peak.behind * TURNED ? peak : oldest;
  const elapsed = since ? now.getTime() - since.at.getTime() : 0;
  if (!since || elapsed < TOO_NEAR_MS) return null;
  const perMinute = ((behind - since.behind) * 60_000) / elapsed;
  return { perMinute, minutesLeft: behind === 0 ? 0 : perMinute < 0 ? behind / -perMinute : null };
}
