import { processes, treeOf } from '#test/support/process-tree.ts';
import { readFile } from 'node:fs/promises';

const memoryOf = async (pid: number): Promise<number> => {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  return Number(/^Pss:\s+(\d+) kB/mu.exec(text)?.[1] ?? 0) / 1024;
};

interface Usage {
  /** Seconds of processor time so far. */
  readonly cpu: number;
  /** Megabytes, what is shared counted by its share. */
  readonly memory: number;
}

/** What these processes use, with all that they started; `alone` leaves that out. */
async function usageOf(roots: readonly number[], { alone = false } = {}): Promise<Usage> {
  const all = await processes();
  const counted = new Map(
    roots
      .flatMap((root) => (alone ? all.filter(({ pid }) => pid === root) : treeOf(all, root)))
      .map((one) => [one.pid, one]),
  );
  const memory = await Promise.all([...counted.keys()].map(memoryOf));
  return {
    cpu: [...counted.values()].reduce((sum, { cpu }) => sum + cpu, 0),
    memory: memory.reduce((sum, one) => sum + one, 0),
  };
}

/** What was used while something was done: cores on average, megabytes in the end. */
export interface Cost {
  readonly browsers: { readonly cores: number; readonly memory: number };
  /** Without its children: neither browsers nor the database. */
  readonly server: { readonly cores: number; readonly memory: number };
}

/** Does `work` and answers what these browsers, and the server, used meanwhile. */
export async function costOf<T>(
  { browsers, server }: { readonly browsers: readonly number[]; readonly server?: number },
  work: () => Promise<T>,
): Promise<{ readonly cost: Cost; readonly done: T }> {
  const look = async () => ({
    browsers: await usageOf(browsers),
    server: await usageOf(server === undefined ? [] : [server], { alone: true }),
  });
  const before = await look();
  const started = performance.now();
  const done = await work();
  const seconds = (performance.now() - started) / 1_000;
  const after = await look();
  const used = (part: 'browsers' | 'server') => ({
    cores: (after[part].cpu - before[part].cpu) / seconds,
    memory: after[part].memory,
  });
  return { done, cost: { browsers: used('browsers'), server: used('server') } };
}
