import type { Pool, PoolClient } from 'pg';
import { tryLock, unlockAll } from './locks.ts';
import { pause } from './pause.ts';

/** Between two attempts to get a lock that another process holds, in ms. */
const RETRY = 1_000;

export interface Exclusion {
  readonly pool: Pool;
  readonly names: string | readonly string[];
  readonly signal: AbortSignal;
  /** Once aborted, a lock that another process holds is waited for no longer; what runs under one goes on. */
  readonly waiting?: AbortSignal | undefined;
}

/**
 * Runs `work` while this process holds the advisory lock of that name, or of all those names; waits for each as long as
 * another process has it. `work` is told through its signal when the locks were lost, and everything ends when `signal`
 * is aborted. Locks that `work` takes itself on `client` end with it. Locks are taken in one order, so that two
 * processes never wait for each other.
 */
export async function exclusively(
  { pool, names, signal, waiting = signal }: Exclusion,
  work: (signal: AbortSignal, client: PoolClient) => Promise<void>,
): Promise<void> {
  const client = await pool.connect();
  const lost = new AbortController();
  client.on('error', () => lost.abort());
  try {
    for (const name of [names].flat().toSorted())
      if (!(await lock(client, name, AbortSignal.any([signal, waiting])))) return;
    await work(AbortSignal.any([signal, lost.signal]), client);
  } finally {
    // So that the next one finds them free at once: the end of the connection gives them back in any state, but later.
    if (!signal.aborted && !lost.signal.aborted) await unlockAll(client).catch(() => undefined);
    client.release(true);
  }
}

/** False when `signal` was aborted before. */
async function lock(client: PoolClient, name: string, signal: AbortSignal): Promise<boolean> {
  while (!signal.aborted) {
    if (await tryLock(client, `greffier.${name}`)) return true;
    await pause(RETRY, signal);
  }
  return false;
}
