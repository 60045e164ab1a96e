import { createTestDatabase, type TestDatabase } from '#test/support/postgres.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loseNothing } from './lost-events.ts';

/** `npm run test:oracle` takes its time; with every other test a shorter form runs. */
const FULL = process.env['ORACLE'] === 'full';
const KILLS = FULL ? 20 : 5;

let databases: TestDatabase[] = [];
beforeAll(async () => {
  databases = [await createTestDatabase(), await createTestDatabase()];
});
afterAll(() => Promise.all(databases.map((database) => database.drop())));

describe('sixteen appenders, a projector that is killed again and again, and rebuilds meanwhile', () => {
  it('lose no event, repeat none, keep every stream in order, and end with the tables that the log gives', async () => {
    const [url = '', freshUrl = ''] = databases.map((database) => database.url);
    const outcome = await loseNothing({ url, freshUrl, seed: 1, kills: KILLS });
    if (FULL) process.stdout.write(`${JSON.stringify(outcome)}\n`);
    expect(outcome.faults).toEqual([]);
    expect(outcome.different).toEqual([]);
    expect(outcome.rebuilds.length).toBeGreaterThan(0);
    expect(outcome.rebuilds).not.toContain(false);
    expect(outcome.acknowledged).toBe(outcome.events);
    expect(outcome.events).toBeGreaterThan(100 * KILLS);
  }, 900_000);
});
