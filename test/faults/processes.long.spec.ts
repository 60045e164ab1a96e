import { afterAll, beforeAll, expect, it } from 'vitest';
import { openInstallation, runProcesses, type Installation } from './processes/run.ts';
import { installationOf, scheduleOf } from './processes/schedule.ts';
import { openSite, type Site } from './processes/site.ts';

/**
 * FAULTS_SEED runs that one alone; FAULTS_PROCESS_RUNS so many, from the seed FAULTS_FROM on, none of which is begun
 * after FAULTS_MINUTES.
 */
const { FAULTS_SEED, FAULTS_FROM = '1', FAULTS_PROCESS_RUNS = '200', FAULTS_MINUTES = '720' } = process.env;
const seeds = FAULTS_SEED
  ? [Number(FAULTS_SEED)]
  : Array.from({ length: Number(FAULTS_PROCESS_RUNS) }, (_, index) => index + Number(FAULTS_FROM));

let site: Site;
beforeAll(async () => {
  site = await openSite();
}, 120_000);
afterAll(() => site[Symbol.asyncDispose]());

it.skipIf(seeds.length === 0)(
  `${seeds.length} runs with processes that are killed, frozen and restarted keep every promise`,
  async () => {
    const failed: string[] = [];
    await using stack = new AsyncDisposableStack();
    let installation: (Installation & { readonly number: number }) | null = null;
    stack.defer(() => installation?.[Symbol.asyncDispose]());
    const until = Date.now() + Number(FAULTS_MINUTES) * 60_000;
    for (const seed of seeds) {
      if (Date.now() > until) break;
      if (installation?.number !== installationOf(seed)) {
        await installation?.[Symbol.asyncDispose]();
        installation = null;
        const opened = await openInstallation(site, scheduleOf(seed).store);
        installation = Object.assign(opened, { number: installationOf(seed) });
      }
      const { schedule, events, acknowledged, repeated, faults, seconds, kept, story } = await runProcesses(
        installation,
        seed,
      );
      const { store, attended, troubles } = schedule;
      const what = troubles.map(({ kind, target }) => `${kind} ${target}`).join(', ');
      process.stdout.write(
        `seed ${seed}: ${faults.length === 0 ? 'well' : `FAILED, kept in ${kept}`} in ${seconds.toFixed(0)} s; ${events} events in ${store}, ` +
          `${acknowledged} commands, ${repeated} calls repeated${attended ? ', a bot' : ''}; ${what}\n`,
      );
      if (FAULTS_SEED) process.stdout.write(`${story.join('\n')}\n`);
      if (faults.length === 0) continue;
      failed.push(`seed ${seed}: ${faults.join('; ')}`);
      // What is wrong in one would be found again in the next.
      await installation[Symbol.asyncDispose]();
      installation = null;
    }
    expect(failed).toEqual([]);
  },
  12 * 3_600_000,
);
