import { readdir, readFile } from 'node:fs/promises';

/** Clock ticks a second in which Linux counts processor time. */
const TICKS = 100;

export interface Process {
  readonly pid: number;
  readonly parent: number;
  /** Seconds of processor time so far. */
  readonly cpu: number;
}

/** Every process of the machine; Linux only. */
export async function processes(): Promise<Process[]> {
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
export function treeOf(all: readonly Process[], root: number): Process[] {
  const own = all.filter(({ pid }) => pid === root);
  return [...own, ...all.filter(({ parent }) => parent === root).flatMap(({ pid }) => treeOf(all, pid))];
}
