/**
 * Resolves after `ms`, or as soon as `signal` is aborted. The wait of `node:timers/promises` rejects then, and is out
 * of the reach of a test's clock.
 */
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
