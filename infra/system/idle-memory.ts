import { performance } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';

const MEGABYTE = 1_048_576;

export interface IdleMemoryOptions {
  /** Between two looks, in ms. */
  readonly everyMs: number;
  /** What the heap may have grown by since it was collected last, in bytes. */
  readonly growth: number;
  /** The share of time, from 0 to 1, below which this thread counts as idle. */
  readonly idleBelow: number;
}

const OPTIONS: IdleMemoryOptions = { everyMs: 5_000, growth: 48 * MEGABYTE, idleBelow: 0.25 };

/** More memory outside the heap, in bytes, than V8 lets come between two collections before it begins one. */
const PRESSURE = 72 * MEGABYTE;

/**
 * Has V8 collect this thread's garbage in steps, beside what runs: memory outside the heap makes it begin. It is never
 * written to, so that the system gives none for it, and is garbage itself. `gc()` would hold the thread up for the whole
 * collection, some fifty milliseconds, and a call that has just come in with it.
 */
const beginCollection = (): number => new ArrayBuffer(PRESSURE).byteLength;

/**
 * Collects this thread's garbage once it has nothing to do. V8 collects when memory is asked for: after a body of
 * twenty megabytes a server that nobody calls keeps hundreds of megabytes for good.
 */
export function collectWhenIdle({ everyMs, growth, idleBelow }: IdleMemoryOptions = OPTIONS): Disposable {
  let kept = getHeapStatistics().used_heap_size;
  let isCollecting = false;
  let before = performance.eventLoopUtilization();
  const look = setInterval(() => {
    const { utilization } = performance.eventLoopUtilization(before);
    before = performance.eventLoopUtilization();
    const used = getHeapStatistics().used_heap_size;
    kept = isCollecting ? used : Math.min(kept, used);
    isCollecting = utilization < idleBelow && used >= kept + growth;
    if (isCollecting) beginCollection();
  }, everyMs).unref();
  return { [Symbol.dispose]: () => clearInterval(look) };
}
