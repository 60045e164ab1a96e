const waiting: (() => void)[] = [];

function resumeNext(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(resumeNext);
}

/**
 * Lets others work before a long computation goes on. In each turn of the event loop one of all that wait goes on: five
 * of them in the same turn would hold a call up for five of their steps, and again in each turn that the call needs.
 */
export function breath(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  waiting.push(resolve);
  if (waiting.length === 1) setImmediate(resumeNext);
  return promise;
}
