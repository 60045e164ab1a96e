import { Pool, type PoolConfig } from 'pg';

/**
 * Asked of Postgres with every connection, whatever it is configured with: a process whose host vanished without a word
 * gives its locks up within half a minute, so that another one takes over. A system's own default is two hours.
 */
const VANISHED_AFTER = [
  '-c tcp_keepalives_idle=10',
  '-c tcp_keepalives_interval=5',
  '-c tcp_keepalives_count=4',
  // Where an answer was under way. Other systems than Linux know no such limit, and would log that for each connection.
  ...(process.platform === 'linux' ? ['-c tcp_user_timeout=30000'] : []),
].join(' ');

/**
 * A pool that outlives its connections. One that breaks while it is idle is told to `onBroken` and replaced when one is
 * needed next. One that breaks in somebody's hands, or after they gave it back, says so by an event as well, which
 * would end the process if nobody listened: whatever they ask it next fails anyway.
 */
export function openPool(config: PoolConfig, onBroken: (error: Error) => void): Pool {
  const pool = new Pool({
    ...config,
    options: `${config.options ?? ''} ${VANISHED_AFTER}`.trim(),
    // The same on this side: an answer that was lost while the network was parted is waited for no longer than that.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  });
  pool.on('error', onBroken);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}
