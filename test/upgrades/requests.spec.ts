import { changeMeeting } from '#commands/meeting/meeting.ts';
import { saveMeeting } from '#commands/meeting/save.ts';
import { prepareReadTables } from '#infra/main/read-tables.ts';
import type { OpenRecord } from '#infra/main/record.ts';
import { closeRequest } from '#projections/requests/queries.ts';
import { someMeeting } from '#test/support/meetings.ts';
import { openTestRecord, type TestRecord } from '#test/support/record.ts';
import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const request = () => ({ commandId: randomUUID(), actor: 'system:test' as const, correlationId: 'spec' });

describe('a column more in the requests', () => {
  let record: TestRecord;
  beforeAll(async () => {
    record = await openTestRecord();
  });
  afterAll(() => record.close());

  const open = async () =>
    (await record.pool.query<{ kind: string }>('select * from requests order by kind, subject, detail')).rows;

  it('is filled from the log; what was open stays open, and what was closed without an event stays closed', async () => {
    const stop = record.project();
    const saved: string[] = [];
    for (let count = 0; count < 3; count += 1)
      saved.push((await saveMeeting(record.dependencies, someMeeting(), request())).meetingId);
    const principal = { userId: randomUUID(), isAdmin: true };
    for (const id of saved.slice(1))
      await changeMeeting(record.dependencies, {
        meetingId: id,
        command: { type: 'deleteMeeting', principal },
        request: request(),
      });
    await record.caughtUp();
    await stop();
    const [, done = ''] = saved;
    const closing = { kind: 'erase', subject: done, detail: '' };
    expect(await closeRequest(record.pool, { ...closing, askedBy: randomUUID() })).toBe(false);
    const { rows } = await record.pool.query<{ askedBy: string }>(
      `select asked_by as "askedBy" from requests where kind = 'erase' and subject = $1`,
      [done],
    );
    expect(await closeRequest(record.pool, { ...closing, askedBy: rows[0]?.askedBy ?? '' })).toBe(true);
    const before = await open();
    const kinds = before.map(({ kind }) => kind);
    expect([...new Set(kinds)]).toEqual(['analyse', 'apply-glossary', 'attach', 'erase']);
    expect(kinds.filter((kind) => kind === 'erase')).toHaveLength(1);
    await record.pool.query(
      `alter table requests.requests drop column correlation_id;
       update state.checkpoint set definition = 'of a release before' where projection = 'requests'`,
    );
    await prepareReadTables({ ...record, watch: { state: () => ({ status: 'answering' }) } } as unknown as OpenRecord, {
      logger: pino({ level: 'silent' }),
      tell: () => undefined,
      signal: new AbortController().signal,
    });
    expect(await open()).toEqual(before);
  });
});
