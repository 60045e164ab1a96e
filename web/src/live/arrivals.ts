/** Who waits for what will be at an address, and how to wake them. */
const waiting = new Map<string, () => void>();

/** It is there. */
export const arrived = (location: string): void => waiting.get(location)?.();

/**
 * Resolves once it is said to be there, or after `ms`, when looking is worth while all the same. Rejects with the
 * signal's reason.
 */
export const untilArrived = (location: string, ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const leave = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
      waiting.delete(location);
    };
    const done = () => {
      leave();
      resolve();
    };
    const abort = () => {
      leave();
      reject(signal.reason as Error);
    };
    const timer = setTimeout(done, ms);
    waiting.set(location, done);
    signal.addEventListener('abort', abort);
    if (signal.aborted) abort();
  });
