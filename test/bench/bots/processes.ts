import { readdir, readFile } from 'node:fs/promises';

/** Clock ticks a second in which Linux counts processor time. */
const TICKS = 100;

interface Process {
  readonly pid: number;
  readonly parent: number;
  /** Seconds of processor time so far. */
  readonly cpu: number;
}

async function processes(): Promise<Process[]> {
  const names = (await readdir('/proc')).filter((name) => /^\d+$/u.test(name));
  const stats = await Promise.all(names.map((name) => readFile(`/proc/${name}/stat`, 'utf8').catch(() => null)));
  return stats.flatMap((stat) => {
    if (stat === null) return [];
    // The name of the program stands in brackets and may contain anything.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return [
      {
        pid: Number(stat.split(' ', 1)[0]),
        parent: Number(fields[1]),
        cpu: (Number(fields[11]) + Number(fields[12])) / TICKS,
      },
    ];
  });
}

/** A process and all that it started. */
function treeOf(all: readonly Process[], root: number): Process[] {
  const own = all.filter(({ pid }) => pid === root);
  return [...own, ...all.filter(({ parent }) => parent === root).flatMap(({ pid }) => treeOf(all, pid))];
}

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

/** The browsers and virtual screens among what a process started. */
export async function browsersUnder(root: number): Promise<number[]> {
  const tree = treeOf(await processes(), root);
  const lines = await Promise.all(tree.map(({ pid }) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')));
  return tree.flatMap(({ pid }, index) => {
    const line = lines[index] ?? '';
    return (line.includes('--user-data-dir=') && !line.includes('--type=')) || line.startsWith('Xvfb\0') ? [pid] : [];
  });
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
