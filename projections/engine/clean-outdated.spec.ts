import { changeMeeting } from '#commands/meeting/meeting.ts';
import { saveMeeting } from '#commands/meeting/save.ts';
import type { Request } from '#commands/handle.ts';
import { eraser } from '#bots/eraser/eraser.ts';
import { meetingStream } from '#domain/meeting/identity.ts';
import { meetingsProjection } from '#projections/meetings/projection.ts';
import { ORGANISER, someMeeting } from '#test/support/meetings.ts';
import { openTestRecord, type TestRecord } from '#test/support/record.ts';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { liveTablesOf, outdatedAmong, removeFromOutdated } from './clean-outdated.ts';
import { projectorLock } from './projector-lock.ts';

const request = (): Request => ({ commandId: randomUUID(), actor: `user:${ORGANISER}`, correlationId: randomUUID() });
const principal = { userId: ORGANISER, isAdmin: false };
const EARLIER = 'of an earlier release';
const LOCKS = `select from pg_locks where locktype = 'advisory'
  and database = (select oid from pg_database where datname = current_database())`;

let record: TestRecord;
let erased: string;
/** Two meetings in tables of an earlier release; one was erased when nobody followed the log any more. */
beforeEach(async () => {
  record = await openTestRecord();
  const stop = record.project();
  const saved = async (title: string) => {
    const meeting = someMeeting({ title, endedAt: '2199-01-01T00:00:00.000Z' });
    return (await saveMeeting(record.dependencies, meeting, request())).meetingId;
  };
  erased = await saved('Sentinelle');
  await saved('Reste');
  await record.caughtUp();
  await stop();
  // A connection that was ended gives its locks back once its server process has gone.
  await vi.waitUntil(async () => (await query(LOCKS)).length === 0, { timeout: 60_000 });
  const { correlationId } = request();
  const none = new AbortController().signal;
  await changeMeeting(record.dependencies, {
    meetingId: erased,
    command: { type: 'deleteMeeting', principal },
    request: request(),
  });
  await eraser(record.dependencies, record.vault).act(
    { kind: 'erase', subject: erased, detail: '', askedBy: randomUUID(), correlationId },
    none,
  );
  await query(`update state.checkpoint set definition = '${EARLIER}' where projection = 'meetings'`);
});
afterEach(() => record.close());

const query = async (text: string) => (await record.pool.query<Record<string, unknown>>(text)).rows;
const remove = () => removeFromOutdated(record, meetingsProjection, [meetingStream(erased)]);
const subjects = async () => (await query('select subject from meetings.meetings')).map(({ subject }) => subject);
const definition = async () =>
  (await query(`select definition from state.checkpoint where projection = 'meetings'`))[0]?.['definition'];

describe('tables of an earlier release that no process follows the log for', () => {
  it('are found by their definition', async () => {
    expect((await outdatedAmong(record.pool, [meetingsProjection])).map(({ name }) => name)).toEqual(['meetings']);
    await query(`update state.checkpoint set definition = ${literal(meetingsProjection.definition)}`);
    expect(await outdatedAmong(record.pool, [meetingsProjection])).toEqual([]);
  });

  it('lose the rows that were erased, and keep the others and their release', async () => {
    // This release has added it.
    await query('alter table meetings.meetings drop column spoken_ms');
    expect(await subjects()).toEqual(expect.arrayContaining(['Sentinelle', 'Reste']));
    expect(await remove()).toBe(true);
    expect(await subjects()).toEqual(['Reste']);
    expect(await definition()).toBe(EARLIER);
    expect(await remove()).toBe(true);
    expect(await subjects()).toEqual(['Reste']);
  });

  it('are emptied, and theirs is no release any more, where they have a column that this release does not know', async () => {
    await query(`alter table meetings.meetings add column agenda text default 'Sentinelle'`);
    expect((await liveTablesOf(record.pool, meetingsProjection)).plain).toContain('meetings');
    expect(await remove()).toBe(true);
    expect(await subjects()).toEqual([]);
    expect(await definition()).toBe('emptied');
  });

  it('are emptied where this release does not have them', async () => {
    await query(`create table meetings.notes as select 'Sentinelle' as text`);
    expect((await liveTablesOf(record.pool, meetingsProjection)).plain).toContain('notes');
    expect(await remove()).toBe(true);
    expect(await query('select from meetings.notes')).toEqual([]);
    expect(await subjects()).toEqual(['Reste']);
    expect(await definition()).toBe('emptied');
  });

  it('are emptied where what this release would change has another type', async () => {
    await query('alter table meetings.meetings alter column meeting_id type jsonb using to_jsonb(meeting_id)');
    expect(await remove()).toBe(true);
    expect(await subjects()).toEqual([]);
    expect(await definition()).toBe('emptied');
  });
});

it('leaves tables alone that a process of their release follows the log for', async () => {
  const other = await record.pool.connect();
  try {
    await other.query('select pg_advisory_lock(hashtext($1))', [projectorLock(meetingsProjection)]);
    expect(await remove()).toBe(false);
    expect(await subjects()).toContain('Sentinelle');
  } finally {
    other.release(true);
  }
});

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;
