import { saveMeeting } from '#commands/meeting/save.ts';
import { someMeeting } from '#test/support/meetings.ts';
import { openTestRecord, type TestRecord } from '#test/support/record.ts';
import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { prepareReadTables } from './read-tables.ts';
import type { OpenRecord } from './record.ts';

let record: TestRecord;
beforeAll(async () => {
  record = await openTestRecord();
});
afterAll(() => record.close());

it('makes all tables of another version anew from one reading of the log, and says which', async () => {
  const stop = record.project();
  await saveMeeting(record.dependencies, someMeeting(), {
    commandId: randomUUID(),
    actor: 'system:test',
    correlationId: 'spec',
  });
  await record.caughtUp();
  await stop();
  await record.pool.query(
    `update state.checkpoint set definition = 'former' where projection in ('meetings', 'transcripts')`,
  );
  await record.pool.query('truncate meetings.meetings, transcripts.transcripts');
  let readings = 0;
  const subscribe = (after: bigint | null, signal: AbortSignal) => {
    if (after === null) readings += 1;
    return record.log.subscribe(after, signal);
  };
  const fileOfKeys = async () =>
    (await record.pool.query<{ path: string }>(`select pg_relation_filepath('vault.key') as path`)).rows[0]?.path;
  const before = await fileOfKeys();
  const told: string[] = [];
  const watch = { state: () => ({ status: 'answering' }) };
  const prepare = () =>
    prepareReadTables(
      {
        ...record,
        log: { subscribe, load: (stream: string) => record.log.load(stream) },
        watch,
      } as unknown as OpenRecord,
      { logger: pino({ level: 'silent' }), tell: (line) => told.push(line), signal: new AbortController().signal },
    );
  await prepare();
  expect(told).toEqual([expect.stringContaining('«\u00A0meetings\u00A0», «\u00A0transcripts\u00A0»')]);
  expect(readings).toBe(1);
  const { rows } = await record.pool.query(
    'select (select count(*)::int from meetings) as meetings, (select count(*)::int from transcripts) as lines',
  );
  expect(rows).toEqual([{ meetings: 1, lines: 3 }]);
  // An earlier version left destroyed keys in its pages.
  expect(await fileOfKeys()).not.toBe(before);
  await prepare();
  expect(told).toHaveLength(1);
});
