import { PROJECT_ROOT } from '#infra/project-root.ts';
import { createWholeDatabase, type TestDatabase } from '#test/support/postgres.ts';
import { openRecordAt } from '#test/support/record-at.ts';
import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { simulated } from './simulation/projections.ts';
import { run, type Run } from './simulation/run.ts';

/** Where runs that failed are kept: what was found, and everything that happened. */
const KEPT = join(PROJECT_ROOT, 'test-results', 'faults');

/** A database with every table and no events, of which each run has a copy. */
export async function prepare(): Promise<TestDatabase> {
  const prepared = await createWholeDatabase();
  const record = await openRecordAt(prepared.url, randomBytes(32), { projections: simulated });
  await record[Symbol.asyncDispose]();
  return prepared;
}

export interface Runs {
  readonly prepared: TestDatabase;
  /** Of another database on the same server. */
  readonly elsewhere: string;
  readonly seeds: readonly number[];
  /** Called after each. */
  readonly onRun?: (run: Run) => void;
}

/** Runs of these seeds, one after the other; what failed is kept, and answered by its seed. */
export async function runAll({ prepared, elsewhere, seeds, onRun }: Runs): Promise<string[]> {
  const failed: string[] = [];
  for (const seed of seeds) {
    const outcome = await run(seed, prepared, elsewhere);
    onRun?.(outcome);
    if (outcome.faults.length === 0) continue;
    failed.push(`seed ${seed}: ${outcome.faults.join('; ')}`);
    await mkdir(KEPT, { recursive: true });
    await writeFile(join(KEPT, `seed-${seed}.json`), JSON.stringify(outcome, null, 1));
  }
  return failed;
}
