import { createTestDatabase, type TestDatabase } from '#test/support/postgres.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loseNothing } from './lost-events.ts';

/** `npm run test:oracle` takes its time; with every other test a shorter form runs. */
const FULL = process.env['ORACLE'] === 'full';
const LOAD = FULL
  ? { kills: 20, processes: 4, appenders: 4, thinkMs: 30 }
  : { kills: 1, processes: 2, appenders: 2, thinkMs: 200 };

let databases: TestDatabase[] = [];
beforeAll(async () => {
  databases = [await createTestDatabase(), await createTestDatabase()];
});
afterAll(() => Promise.all(databases.map((database) => database.drop())));

describe('appenders in several processes, a projector that is killed again and again, and rebuilds meanwhile', () => {
  it('lose no event, repeat none, keep every stream in order, and end with the tables that the log gives', async () => {
    const [url = '', freshUrl = ''] = databases.map((database) => database.url);
    const outcome = await loseNothing({ url, freshUrl, seed: 1, ...LOAD });
    if (FULL) process.stdout.write(`${JSON.stringify(outcome)}\n`);
    expect(outcome.faults).toEqual([]);
    expect(outcome.different).toEqual([]);
    expect(outcome.kills).toBeGreaterThanOrEqual(LOAD.kills);
    expect(outcome.rebuilds.length).toBeGreaterThan(0);
    expect(outcome.rebuilds).not.toContain(false);
    expect(outcome.acknowledged).toBe(outcome.events);
    expect(outcome.events).toBeGreaterThan(50 * LOAD.kills);
  }, 900_000);
});
