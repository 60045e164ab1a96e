import { setTimeout as delay } from 'node:timers/promises';

/** Waits so many ms, or rejects when `signal` is aborted. */
export const sleep = async (ms: number, signal?: AbortSignal): Promise<void> => {
  await delay(ms, undefined, signal ? { signal } : {});
};
