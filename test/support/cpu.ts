import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import { afterAll, expect } from 'vitest';
import { cpuSecondsOf } from './process-cpu.ts';

/**
 * Setup of every spec: with `CPU_LOG`, the name of a file, a line is added there for each spec file with the seconds of
 * CPU that it took, its processes included, and the seconds that passed; and with what the Postgres that all share took
 * meanwhile, which is that of the file where specs run one after the other. Linux only. `npm test -- --slowest` prints
 * the dearest.
 */
const log = process.env['CPU_LOG'];

if (log !== undefined) {
  const took = () => cpuSecondsOf([process.pid, Number(process.env['TEST_POSTGRES_PID'] ?? 0)]);
  const [before, began] = [took(), performance.now()];
  afterAll(() => {
    const [cpu = 0, postgres = 0] = took().map((seconds, index) => seconds - (before[index] ?? 0));
    const entry = {
      file: relative(process.cwd(), expect.getState().testPath ?? ''),
      cpu: Number(cpu.toFixed(2)),
      postgres: Number(postgres.toFixed(2)),
      seconds: Number(((performance.now() - began) / 1000).toFixed(2)),
    };
    appendFileSync(log, `${JSON.stringify(entry)}\n`);
  });
}
