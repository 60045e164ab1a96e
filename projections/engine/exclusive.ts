import type { Pool } from 'pg';

/** Between two attempts to get a lock that another process holds, in ms. */
const RETRY = 1_000;

/**
 * Runs `work` while this process holds the advisory lock of that name; waits for it as long as another process has it.
 * `work` is told through its signal when the lock was lost, and everything ends when `signal` is aborted.
 */
export async function exclusively(pool: Pool, name: string, signal: AbortSignal, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const client = await pool.connect();
  const lost = new AbortController();
  client.on('error', () => lost.abort());
  try {
    while (!signal.aborted) {
      const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock(hashtext($1)) as locked', [`greffier.${name}`]);
      if (rows[0]?.locked) return await work(AbortSignal.any([signal, lost.signal]));
      await pause(RETRY, signal);
    }
  } finally {
    // Ending the connection gives the lock back whatever state it is in.
    client.release(true);
  }
}

/** Resolves after `ms`, or as soon as `signal` is aborted. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  const { promise, resolve } = Promise.withResolvers<void>();
  const wake = () => resolve();
  const timer = setTimeout(wake, ms);
  signal.addEventListener('abort', wake, { once: true });
  return promise.finally(() => {
    clearTimeout(timer);
    signal.removeEventListener('abort', wake);
  });
}
