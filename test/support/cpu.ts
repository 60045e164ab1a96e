import { appendFileSync, readdirSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { afterAll, expect } from 'vitest';

/**
 * Setup of every spec: with `CPU_LOG`, the name of a file, a line is added there for each spec file with the seconds of
 * CPU that it took, its processes included, and the seconds that passed. The database that all share is not included.
 * Linux only. `npm test -- --slowest` prints the dearest.
 */
const log = process.env['CPU_LOG'];

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

/** Seconds that this process has taken so far, with all that it has started. */
function cpuSeconds(): number {
  const running = new Map<number, Usage>();
  for (const name of readdirSync('/proc')) {
    const usage = /^\d+$/u.test(name) ? usageOf(name) : null;
    if (usage) running.set(Number(name), usage);
  }
  let ticks = 0;
  for (const [pid, usage] of running) {
    let ancestor = pid;
    for (let depth = 0; depth < DEEPEST && ancestor > 1 && ancestor !== process.pid; depth += 1)
      ancestor = running.get(ancestor)?.parent ?? 0;
    if (ancestor === process.pid) ticks += usage.ticks;
  }
  return ticks / TICKS_PER_SECOND;
}

if (log !== undefined) {
  const [cpu, began] = [cpuSeconds(), performance.now()];
  afterAll(() => {
    const entry = {
      file: relative(process.cwd(), expect.getState().testPath ?? ''),
      cpu: Number((cpuSeconds() - cpu).toFixed(2)),
      seconds: Number(((performance.now() - began) / 1000).toFixed(2)),
    };
    appendFileSync(log, `${JSON.stringify(entry)}\n`);
  });
}
