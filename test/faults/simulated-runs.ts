import { PROJECT_ROOT } from '#infra/project-root.ts';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool } from 'pg';
import type { Ground } from './simulation/ground.ts';
import { simulated } from './simulation/projections.ts';
import { run, type Run } from './simulation/run.ts';

/** Where runs that failed are kept: what was found, everything that happened, and both sides of what was compared. */
const KEPT = join(PROJECT_ROOT, 'test-results', 'faults');

/**
 * Runs of these seeds, one after the other; what failed is kept, and answered by its seed.
 * @param onRun called after each
 */
export async function runAll(
  ground: Ground,
  seeds: Iterable<number>,
  onRun: (run: Run) => void = () => undefined,
): Promise<string[]> {
  const failed: string[] = [];
  for (const seed of seeds) {
    const outcome = await run(seed, ground);
    if (outcome.faults.length > 0) {
      failed.push(`seed ${seed}: ${outcome.faults.join('; ')}`);
      await keep(outcome, ground);
    }
    onRun(outcome);
  }
  return failed;
}

async function keep(outcome: Run, { pool, fresh }: Ground): Promise<void> {
  const folder = join(KEPT, `seed-${outcome.seed}`);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const files = { run: outcome, tables: await rowsOf(pool), 'tables-from-scratch': await rowsOf(fresh.pool) };
  for (const [name, content] of Object.entries(files))
    await writeFile(join(folder, `${name}.json`), JSON.stringify(content, null, 1));
}

async function rowsOf(pool: Pool): Promise<Record<string, unknown>> {
  const rows: Record<string, unknown> = {};
  for (const { name, tables } of simulated)
    for (const table of tables.keys()) {
      const { rows: found } = await pool.query(`select * from "${name}"."${table}" t order by t::text`);
      if (found.length > 0) rows[`${name}.${table}`] = found;
    }
  return rows;
}
