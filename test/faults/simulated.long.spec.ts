import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { runAll } from './simulated-runs.ts';
import { openGround, type Ground } from './simulation/ground.ts';

/**
 * FAULTS_SEED runs that one alone; FAULTS_RUNS so many, from the seed FAULTS_FROM on, none of which is begun after
 * FAULTS_MINUTES.
 */
const { FAULTS_SEED, FAULTS_FROM = '1', FAULTS_RUNS = '5000', FAULTS_MINUTES = '720' } = process.env;
const [from, count] = FAULTS_SEED ? [Number(FAULTS_SEED), 1] : [Number(FAULTS_FROM), Number(FAULTS_RUNS)];
/** How often it is said how far the runs are. */
const SAID_AFTER = 25;

function* seeds(): Iterable<number> {
  const until = Date.now() + Number(FAULTS_MINUTES) * 60_000;
  for (let seed = from; seed < from + count && Date.now() < until; seed += 1) yield seed;
}

let ground: Ground;
beforeAll(async () => {
  ground = await openGround(inject('testPostgresUrl'));
});
afterAll(() => ground[Symbol.asyncDispose]());

it.skipIf(count === 0)(
  `${count} runs by virtual time keep every promise`,
  async () => {
    let [done, events] = [0, 0];
    const failed = await runAll(ground, seeds(), ({ seed, events: more, faults }) => {
      [done, events] = [done + 1, events + more];
      if (faults.length > 0) process.stdout.write(`seed ${seed} FAILED: ${faults.join('; ')}\n`);
      if (done % SAID_AFTER === 0 || done === count)
        process.stdout.write(`${done} of ${count} runs, seeds ${from} to ${seed}, ${events} events\n`);
    });
    expect(failed).toEqual([]);
  },
  12 * 3_600_000,
);
