import { collectWhenIdle } from '#infra/system/idle-memory.ts';
import { getHeapStatistics } from 'node:v8';

// A process of its own whose heap grows when it is told to, and that has nothing to do then.

export interface HeapOrders {
  /** Whether it collects its garbage while it is idle. */
  readonly collects: boolean;
}

export type ToHeap = HeapOrders | 'fill' | 'report';

/** Bytes in use on the heap. */
export type FromHeap = number;

const OBJECTS = 1_000_000;

/** Some ninety megabytes that have outlived the young objects' space, and that nothing refers to any more. */
function fill(): void {
  const objects: { index: number; text: string }[] = [];
  for (let index = 0; index < OBJECTS; index += 1) objects.push({ index, text: `n° ${index}` });
}

process.on('message', (message: ToHeap) => {
  if (message === 'fill') fill();
  else if (message !== 'report' && message.collects)
    collectWhenIdle({ everyMs: 50, growth: 16 * 1_048_576, idleBelow: 0.25 });
  process.send?.(getHeapStatistics().used_heap_size satisfies FromHeap);
});
process.once('disconnect', () => process.exit());
