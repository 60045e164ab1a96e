import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts in hundredths of a second, whatever its own clock. */
const TICKS_PER_SECOND = 100;
/** Of a process that was started for another one: deeper trees are cut. */
const DEEPEST = 20;

interface Usage {
  readonly parent: number;
  readonly ticks: number;
}

/** What the process took, and those of its children that have ended. */
function usageOf(pid: number | string): Usage | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // Behind the name, which may have spaces: the state, the parent, and from the twelfth field on the times.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    return { parent: Number(fields[1]), ticks };
  } catch {
    return null;
  }
}

/** Seconds of CPU that each of these processes has taken so far, with all that it has started. Linux only. */
export function cpuSecondsOf(pids: readonly number[]): number[] {
  const running = new Map<number, Usage>();
  for (const name of readdirSync('/proc')) {
    const usage = /^\d+$/u.test(name) ? usageOf(name) : null;
    if (usage) running.set(Number(name), usage);
  }
  const ticks = new Map(pids.map((pid) => [pid, 0]));
  for (const [pid, usage] of running) {
    let ancestor = pid;
    for (let depth = 0; depth < DEEPEST && ancestor > 1 && !ticks.has(ancestor); depth += 1)
      ancestor = running.get(ancestor)?.parent ?? 0;
    const sum = ticks.get(ancestor);
    if (sum !== undefined) ticks.set(ancestor, sum + usage.ticks);
  }
  return pids.map((pid) => (ticks.get(pid) ?? 0) / TICKS_PER_SECOND);
}
