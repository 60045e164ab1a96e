import type { TestDatabase } from '#test/support/postgres.ts';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { prepare, runAll } from './simulated-runs.ts';
import { run } from './simulation/run.ts';

let prepared: TestDatabase;
beforeAll(async () => {
  prepared = await prepare();
});
afterAll(() => prepared.drop());

describe('a server whose processes, Postgres, event store, feed and clock fail', () => {
  // The second found that what is to be done at once waited for a clock that had been set back.
  it('loses nothing, does nothing twice, and answers nobody wrongly', async () => {
    let events = 0;
    const onRun = (one: { readonly events: number }): void => void (events += one.events);
    expect(await runAll({ prepared, elsewhere: inject('testPostgresUrl'), seeds: [1, 2], onRun })).toEqual([]);
    expect(events).toBeGreaterThan(50);
  });

  it('fails in the same way again where the seed is the same', async () => {
    const [first, again] = [
      await run(3, prepared, inject('testPostgresUrl')),
      await run(3, prepared, inject('testPostgresUrl')),
    ];
    expect(first.story.length).toBeGreaterThan(30);
    expect(again).toEqual(first);
  });
});
