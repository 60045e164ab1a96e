import type { Logger } from 'pino';
import { ThreadPool } from '../threads/pool.ts';

/** Opens the threads that read contents, and begins the first: the first person need not wait for it to load. */
export function openThreads(logger: Logger, stack: AsyncDisposableStack): ThreadPool {
  const pool = stack.use(new ThreadPool());
  pool
    .run('read', { text: 'Bonjour' }, { owner: 'start' })
    .catch((error: unknown) => logger.error({ err: error }, 'cannot start a thread for reading transcripts'));
  return pool;
}
