import { GreffierError, type ErrorDefinition } from '#domain/errors.ts';
import { isLockTimeout } from '#projections/engine/locks.ts';
import type { Pool } from 'pg';

export const RECONCILING: ErrorDefinition = {
  code: 'RECONCILING',
  kind: 'conflict',
  message: 'Une réconciliation est déjà en cours. Attendez qu’elle soit finie.',
};

const LOCK = `hashtext('greffier.reconcile')`;

/**
 * Runs `work` as the one reconciliation. The store counts as older than the tables until it is over, also where it
 * holds again what they have passed before the rest is brought back. Throws RECONCILING.
 */
export async function whileReconciling<T>(pool: Pool, work: () => Promise<T>): Promise<T> {
  const client = await pool.connect();
  client.on('error', () => undefined);
  try {
    // Those who only look hold it for a moment.
    await client.query(`set lock_timeout = '2s'; select pg_advisory_lock(${LOCK})`).catch((error: unknown) => {
      if (!isLockTimeout(error)) throw error;
      throw new GreffierError(RECONCILING);
    });
    return await work();
  } finally {
    // Ending the connection releases the lock, also inside a failed transaction.
    client.release(true);
  }
}

export async function isReconciling(pool: Pick<Pool, 'query'>): Promise<boolean> {
  const { rows } = await pool.query<{ free: boolean }>(`select pg_try_advisory_xact_lock_shared(${LOCK}) as free`);
  return rows[0]?.free !== true;
}
