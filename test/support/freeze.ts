import { execFileSync } from 'node:child_process';

/** A process and those that it started, and so on, by id. */
export function processTree(pid: number): number[] {
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  const parents = rows.map((row) => row.trim().split(/\s+/u).map(Number) as [number, number]);
  const tree = [pid];
  for (const one of tree) for (const [child, parent] of parents) if (parent === one) tree.push(child);
  return tree;
}

/** The process of this program among those that a process started. Throws where there is none. */
export function processNamed(pid: number, name: string): number {
  for (const one of processTree(pid)) {
    const command = execFileSync('ps', ['-o', 'comm=', '-p', String(one)], { encoding: 'utf8' }).trim();
    if (command === name) return one;
  }
  throw new Error(`${name} does not run`);
}

/** Stops a server with its processes as they are: connections stay, nothing is answered. Answers what lets it go on. */
export function freeze(pid: number): () => void {
  // Itself first: it starts none then.
  process.kill(pid, 'SIGSTOP');
  const [, ...others] = processTree(pid);
  for (const one of others) signal(one, 'SIGSTOP');
  return () => {
    for (const one of [...others, pid]) signal(one, 'SIGCONT');
  };
}

/** Sends a signal to a process, which may have ended since it was listed. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
