import { Pool, type PoolConfig } from 'pg';

/**
 * A pool that outlives its connections. One that breaks while it is idle is told to `onBroken` and replaced when one is
 * needed next. One that breaks in somebody's hands, or after they gave it back, says so by an event as well, which
 * would end the process if nobody listened: whatever they ask it next fails anyway.
 */
export function openPool(config: PoolConfig, onBroken: (error: Error) => void): Pool {
  const pool = new Pool(config);
  pool.on('error', onBroken);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}
