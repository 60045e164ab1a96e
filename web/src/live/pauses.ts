import { backoffMs } from '#api/contract/backoff.ts';

const RETRY = { firstMs: 1_000, longestMs: 30_000 };

/**
 * Milliseconds to wait after the `failures`-th failure in a row, from 1: longer each time, and different for everybody,
 * so that a server that comes back is not overrun.
 */
export const pauseAfter = (failures: number, random = Math.random()): number =>
  backoffMs(failures - 1, RETRY) * (0.5 + random / 2);

/** Waits so long, or less, which no library's wait does: until the network is back, or `signal` is aborted. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    window.addEventListener('online', done);
    signal.addEventListener('abort', done);
    if (signal.aborted) done();
  });

/** Resolves once the page is seen. */
export const untilVisible = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const look = () => {
      if (document.hidden && !signal.aborted) return;
      document.removeEventListener('visibilitychange', look);
      signal.removeEventListener('abort', look);
      resolve();
    };
    document.addEventListener('visibilitychange', look);
    signal.addEventListener('abort', look);
    look();
  });

/**
 * Aborted once the page is hidden. Browsers allow six connections to a server: tabs that nobody looks at must not take
 * them all.
 */
export const whileVisible = (signal: AbortSignal): { readonly signal: AbortSignal; readonly done: () => void } => {
  const hidden = new AbortController();
  const look = () => {
    if (document.hidden) hidden.abort();
  };
  document.addEventListener('visibilitychange', look);
  return {
    signal: AbortSignal.any([signal, hidden.signal]),
    done: () => document.removeEventListener('visibilitychange', look),
  };
};
