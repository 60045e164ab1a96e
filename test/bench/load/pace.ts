import { setTimeout as wait } from 'node:timers/promises';

/** Lets the next one go when its turn has come. */
export function paced(perSecond: number): () => Promise<void> {
  let next = performance.now();
  return async () => {
    next = Math.max(next, performance.now()) + 1000 / perSecond;
    await wait(next - performance.now());
  };
}
