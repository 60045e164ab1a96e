import type { TestDatabase } from '#test/support/postgres.ts';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { prepare, runAll } from './simulated-runs.ts';

/** FAULTS_SEED runs that one alone, FAULTS_RUNS so many. */
const { FAULTS_SEED, FAULTS_RUNS = '5000' } = process.env;
const seeds = FAULTS_SEED
  ? [Number(FAULTS_SEED)]
  : Array.from({ length: Number(FAULTS_RUNS) }, (_, index) => index + 1);
/** How often it is said how far the runs are. */
const SAID_AFTER = 100;

let prepared: TestDatabase;
beforeAll(async () => {
  prepared = await prepare();
});
afterAll(() => prepared.drop());

it(
  `${seeds.length} runs by virtual time keep every promise`,
  async () => {
    let [done, events] = [0, 0];
    const failed = await runAll({
      prepared,
      elsewhere: inject('testPostgresUrl'),
      seeds,
      onRun: (run) => {
        [done, events] = [done + 1, events + run.events];
        if (done % SAID_AFTER === 0 || done === seeds.length)
          process.stdout.write(`${done} of ${seeds.length} runs, ${events} events, seed ${run.seed}\n`);
      },
    });
    expect(failed).toEqual([]);
  },
  6 * 3_600_000,
);
