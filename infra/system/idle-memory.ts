import { performance } from 'node:perf_hooks';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const MEGABYTE = 1_048_576;

export interface IdleMemoryOptions {
  /** Between two looks, in ms. */
  readonly everyMs: number;
  /** What the heap may have grown by since it was collected last, in bytes. */
  readonly growth: number;
  /** The share of time, from 0 to 1, below which this thread counts as idle. */
  readonly idleBelow: number;
}

const OPTIONS: IdleMemoryOptions = { everyMs: 5_000, growth: 48 * MEGABYTE, idleBelow: 0.1 };

/**
 * Collects this thread's garbage once it has nothing to do. V8 collects when memory is asked for: after a body of
 * twenty megabytes a server that nobody calls keeps hundreds of megabytes for good. It holds the thread up for some
 * fifty milliseconds, and what others ask for then: a thread that answers calls one after the other is not idle.
 */
export function collectWhenIdle({ everyMs, growth, idleBelow }: IdleMemoryOptions = OPTIONS): Disposable {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  let kept = getHeapStatistics().used_heap_size;
  let before = performance.eventLoopUtilization();
  const look = setInterval(() => {
    const { utilization } = performance.eventLoopUtilization(before);
    before = performance.eventLoopUtilization();
    const used = getHeapStatistics().used_heap_size;
    kept = Math.min(kept, used);
    if (utilization >= idleBelow || used < kept + growth) return;
    collect();
    kept = getHeapStatistics().used_heap_size;
  }, everyMs).unref();
  return { [Symbol.dispose]: () => clearInterval(look) };
}
