import { createTestDatabase, type TestDatabase } from '#test/support/postgres.ts';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LogKeeper } from './keeper.ts';
import { lineOf } from './line.ts';
import { PostgresLogs } from './log-store.ts';
import { pruneLogFile } from './prune-file.ts';
import { pruneLogs } from './retention.ts';

let database: TestDatabase;
let pool: Pool;
let logs: PostgresLogs;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = new Pool({ connectionString: database.url });
  logs = new PostgresLogs(pool);
});
beforeEach(async () => {
  await pool.query('truncate logs.line');
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const kept = async () => (await logs.page({ level: 'info' }, 1, 500)).lines;

describe('a line that is kept', () => {
  it('says what happened, where, and with what code', () => {
    const json = JSON.stringify({
      level: 50,
      time: 1_763_629_200_000,
      code: 'UNEXPECTED',
      route: 'GET /x',
      correlationId: 'c1',
      frames: ['at f'],
      msg: 'failure',
    });
    expect(lineOf(json)).toEqual({
      at: new Date(1_763_629_200_000),
      level: 50,
      message: 'failure',
      correlationId: 'c1',
      route: 'GET /x',
      code: 'UNEXPECTED',
      details: { frames: ['at f'] },
    });
  });

  it('has nothing of what an exception said', () => {
    const lines: string[] = [];
    const logger = pino({ base: null }, { write: (line: string) => lines.push(line) });
    logger.warn(
      { err: Object.assign(new TypeError('sentinelle'), { code: 'ECONNRESET' }), message: 'sentinelle' },
      'trouble',
    );
    const line = lineOf(lines[0] ?? '');
    expect(JSON.stringify(line)).not.toContain('sentinelle');
    expect(line?.details).toEqual({ error: 'TypeError', errorCode: 'ECONNRESET' });
  });

  it.each([
    ['GET', 200, false],
    ['HEAD', 304, false],
    ['GET', 404, true],
    ['POST', 201, true],
  ])('is one of a call with %s and %i: %s', (method, status, expected) => {
    expect(lineOf(JSON.stringify({ level: 30, time: 0, method, status, msg: 'call' })) !== null).toBe(expected);
  });
});

describe('the log that is kept', () => {
  it('takes lines from before it was opened, in their order, and what Postgres would refuse', async () => {
    const keeper = new LogKeeper();
    const logger = pino({ base: null }, keeper);
    logger.info('first');
    keeper.open(logs);
    logger.error({ code: 'X', odd: 'a\0b\ud800' }, 'second');
    await keeper.close();
    expect((await kept()).map(({ message, level }) => [message, level]).toSorted()).toEqual([
      ['first', 'info'],
      ['second', 'error'],
    ]);
    expect((await kept()).find(({ message }) => message === 'second')?.details).toEqual({ odd: 'ab\ufffd' });
  });

  it('waits while the database is away, up to a limit, and then says how much was lost', async () => {
    const keeper = new LogKeeper();
    const logger = pino({ base: null }, keeper);
    let away = true;
    keeper.open(
      Object.assign(Object.create(logs) as PostgresLogs, {
        add: (lines: Parameters<PostgresLogs['add']>[0]) =>
          away ? Promise.reject(new Error('away')) : logs.add(lines),
      }),
    );
    for (let line = 0; line < 5_003; line += 1) logger.warn('line');
    away = false;
    await keeper.close();
    const { total } = await logs.page({ level: 'warn' }, 1, 1);
    expect(total).toBe(5_001);
    expect((await pool.query(`select details from logs.line where message like 'lines of%'`)).rows).toEqual([
      { details: { lines: 3 } },
    ]);
  });

  it('is read a page at a time by level, time and correlation, newest first', async () => {
    const line = (minute: number, level: number, correlationId: string | null = null) => ({
      at: new Date(Date.UTC(2026, 10, 20, 9, minute)),
      level,
      message: `m${minute}`,
      correlationId,
      route: null,
      code: null,
      details: {},
    });
    await logs.add([line(1, 30), line(2, 40, 'c1'), line(3, 50), line(4, 60, 'c1'), line(5, 30)]);
    const messages = async (filter: Parameters<PostgresLogs['page']>[0], page = 1, limit = 10) =>
      (await logs.page(filter, page, limit)).lines.map(({ message }) => message);
    expect(await messages({ level: 'info' })).toEqual(['m5', 'm4', 'm3', 'm2', 'm1']);
    expect(await messages({ level: 'warn' })).toEqual(['m4', 'm3', 'm2']);
    expect(await messages({ level: 'fatal' })).toEqual(['m4']);
    expect(await messages({ level: 'info', correlationId: 'c1' })).toEqual(['m4', 'm2']);
    expect(
      await messages({
        level: 'info',
        since: new Date(Date.UTC(2026, 10, 20, 9, 2)),
        until: new Date(Date.UTC(2026, 10, 20, 9, 4)),
      }),
    ).toEqual(['m3', 'm2']);
    expect(await messages({ level: 'info' }, 2, 2)).toEqual(['m3', 'm2']);
  });
});

describe('retention', () => {
  it('drops from table and files what is older than the settings say, and what is younger stays', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'greffier-logs-'));
    const file = join(folder, 'greffier.log');
    const now = new Date('2026-11-20T09:00:00.000Z');
    const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
    const lines = [31, 30.1, 29.9, 0].map((days) => ({
      at: daysAgo(days),
      level: 30,
      message: `${days}`,
      correlationId: null,
      route: null,
      code: null,
      details: {},
    }));
    await logs.add(lines);
    await writeFile(
      file,
      lines.map(({ at, message }) => `${JSON.stringify({ level: 30, time: at.getTime(), msg: message })}\n`).join(''),
      { mode: 0o600 },
    );
    await pruneLogs({
      logs,
      files: [file, join(folder, 'absent')],
      days: async () => 30,
      now: () => now,
      report: () => {},
    });
    expect((await kept()).map(({ message }) => message)).toEqual(['0', '29.9']);
    expect(
      (await readFile(file, 'utf8'))
        .split('\n')
        .filter(Boolean)
        .map((line) => (JSON.parse(line) as { msg: string }).msg),
    ).toEqual(['29.9', '0']);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(pruneLogFile(file, daysAgo(30))).toBe(0);
    await rm(folder, { recursive: true });
  });
});
