import { LIMITS, ThreadPool } from '#infra/threads/pool.ts';

/**
 * Threads for all spec files that follow each other in a process: to load one takes half a second of CPU. They end with
 * the process.
 */
export const sharedThreads = new ThreadPool({ ...LIMITS, idleMs: 600_000 });
