import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PROJECT_ROOT } from '../project-root.ts';
import type { FromHeap, HeapOrders, ToHeap } from '#test/support/heap-process.ts';

const MEGABYTE = 1_048_576;
/** What the process keeps while it has nothing to do, beyond what it began with: less than what it was filled with. */
const MORE = 24 * MEGABYTE;

interface Heap extends Disposable {
  /** Answers how many bytes are in use then. */
  readonly tell: (message: ToHeap) => Promise<number>;
}

/** Without what V8 itself does about garbage now and then, some half a minute later. */
async function heapOf(orders: HeapOrders): Promise<Heap> {
  const child: ChildProcess = fork(join(PROJECT_ROOT, 'test', 'support', 'heap-process.ts'), {
    execArgv: ['--no-memory-reducer'],
  });
  const tell: Heap['tell'] = async (message) => {
    const answered = once(child, 'message') as Promise<[FromHeap]>;
    child.send(message);
    return (await answered)[0];
  };
  await tell(orders);
  return { tell, [Symbol.dispose]: () => void child.kill('SIGKILL') };
}

it('gives back what a process took that has nothing to do any more, without V8 having to be short of it', async () => {
  using collecting = await heapOf({ collects: true });
  using other = await heapOf({ collects: false });
  const before = await collecting.tell('report');
  expect(await collecting.tell('fill')).toBeGreaterThan(before + 2 * MORE);
  const filled = await other.tell('fill');
  // Seldom: what a question leaves behind would have V8 collect in the end.
  await expect.poll(() => collecting.tell('report'), { interval: 500, timeout: 30_000 }).toBeLessThan(before + MORE);
  expect(await other.tell('report')).toBeGreaterThan(filled - MORE);
});
