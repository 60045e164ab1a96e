import { errorCode } from '#domain/errors.ts';
import { pause } from '#projections/engine/pause.ts';
import type { AtWork, WorkerRole } from '#projections/requests/workers.ts';
import type { Pool } from 'pg';

/** Between two signs of life, in ms. */
const EVERY_MS = 5_000;

export interface Announcing {
  readonly pool: Pool;
  readonly id: string;
  readonly role: WorkerRole;
  readonly draining: AbortSignal;
  /** How much it takes at once, and has taken. */
  readonly look: () => Promise<Pick<AtWork, 'capacity' | 'taken'>>;
  readonly report: (problem: string, details: Readonly<Record<string, unknown>>) => void;
}

/** Says that a worker is there and how much room it has, until `signal` is aborted; at once when it begins to drain. */
export async function announceWorker(announcing: Announcing, signal: AbortSignal): Promise<void> {
  const { pool, id, draining, report } = announcing;
  let failed = false;
  while (!signal.aborted) {
    const wasDraining = draining.aborted;
    try {
      await say(announcing, wasDraining);
      failed = false;
    } catch (error) {
      if (!failed) report('cannot announce a worker, retrying', { role: announcing.role, code: errorCode(error) });
      failed = true;
    }
    await pause(EVERY_MS, wasDraining ? signal : AbortSignal.any([signal, draining]));
  }
  // A row that stays counts as gone in a while.
  await pool.query('delete from state.worker where id = $1', [id]).catch(() => undefined);
}

async function say({ pool, id, role, look }: Announcing, draining: boolean): Promise<void> {
  const { capacity, taken } = await look();
  await pool.query(
    `with gone as (delete from state.worker where seen_at < now() - interval '1 day')
     insert into state.worker (id, role, capacity, taken, draining) values ($1, $2, $3, $4, $5)
       on conflict (id) do update set capacity = excluded.capacity, taken = excluded.taken, draining = excluded.draining,
         seen_at = now()`,
    [id, role, capacity, taken, draining],
  );
}
