import { scheduleMeeting } from '#commands/meeting/schedule.ts';
import { changeRules, ruleCommand } from '#commands/retention/rules.ts';
import type { EventLog } from '#domain/events/log.ts';
import { allProjections } from '#infra/main/projections.ts';
import { MEETING_PROJECTIONS } from '#projections/meetings/queries.ts';
import { RETENTION } from '#projections/retention/projection.ts';
import { openTestRecord, type TestRecord } from '#test/support/record.ts';
import { randomUUID } from 'node:crypto';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deleteDue } from './runner.ts';

const ALL = 100_000;
/** Of these a rule falls due for so many at once. */
const DUE = 1_100;
/** After so many deletions the process is killed. */
const KILLED_AFTER = 234;
/** Bytes that a look may hold at most beyond what was held before it. */
const MOST_HELD = 32_000_000;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
const ORGANISER = randomUUID();
const never = new AbortController().signal;
const KILLED = new Error('killed');
const request = (actor: `system:${string}` = 'system:calendar') => ({
  commandId: randomUUID(),
  actor,
  correlationId: 'spec',
});
let record: TestRecord;
let dependencies: { log: EventLog; now: () => string };

const entry = (endedAt: string) =>
  scheduleMeeting(
    dependencies,
    {
      instanceId: randomUUID(),
      platform: 'googlemeet',
      providerMeetingId: 'abc-defg-hij',
      title: 'Point',
      startedAt: '2020-01-01T09:00:00.000Z',
      endedAt,
      joinUrl: null,
      seriesId: null,
      organiser: { userId: ORGANISER, keyId: `user/${ORGANISER}/identity`, name: 'Claire', email: 'claire@exemple.fr' },
      attendees: [{ name: 'Claire', email: 'claire@exemple.fr', response: 'accepted' }],
      allDay: false,
    },
    request(),
  );

beforeAll(async () => {
  const names = new Set<string>([...MEETING_PROJECTIONS, RETENTION]);
  record = await openTestRecord(allProjections.filter(({ name }) => names.has(name)));
  record.project();
  dependencies = { log: record.log, now: () => new Date().toISOString() };
  const { meetingId } = await entry('2099-01-01T10:00:00.000Z');
  await record.caughtUp();
  // Those that stay need rows alone: nobody asks the log for them.
  const { rows: columns } = await record.pool.query<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute
     where attrelid = 'meetings'::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = ''`,
  );
  const own = columns.map(({ name }) => name);
  // Numbers below zero: the projection counts up from one.
  const anew = new Map([
    ['meeting_id', 'gen_random_uuid()'],
    ['id', '-i'],
  ]);
  const values = own.map((name) => anew.get(name) ?? `m.${name}`);
  await record.pool.query(
    `insert into meetings (${own.join(', ')}) select ${values.join(', ')}
     from meetings m cross join generate_series(1, $2::int) i where m.meeting_id = $1`,
    [meetingId, ALL - DUE - 1],
  );
  for (let made = 0; made < DUE; made += 20) {
    // Many of one moment, more than are found at once.
    const endedAt = new Date(Date.UTC(2020, 0, 1, 10, 0, 0, Math.floor(made / 1_200))).toISOString();
    await Promise.all(Array.from({ length: 20 }, () => entry(endedAt)));
    await record.caughtUp();
  }
  const rule = { id: null, content: { label: null, meetingType: null, age: { value: 1, unit: 'days' } } } as const;
  const how = request();
  await changeRules(dependencies, ruleCommand(rule, how), how);
  await record.caughtUp();
  await record.pool.query('analyze');
}, 1_200_000);
afterAll(() => record.close());

it('deletes 1,100 of 100,000 meetings by pages, serves people meanwhile, and is killed once in between', async () => {
  const { store, progress } = record;
  const looks: number[] = [];
  const pool: Pool = new Proxy(record.pool, {
    get: (inner, name: keyof Pool) => {
      const value: unknown = Reflect.get(inner, name);
      if (typeof value !== 'function') return value;
      if (name !== 'query') return value.bind(inner) as unknown;
      return async (...asked: unknown[]) => {
        const found = (await Reflect.apply(value, inner, asked)) as { rows: unknown[] };
        if (String(asked[0]).includes('"ruleId"')) looks.push(found.rows.length);
        return found;
      };
    },
  });
  const head = async () => {
    const at = await store.head();
    return at === null ? null : `${store.id}:${at}`;
  };
  const reading = { pool, progress, head, report: () => {} };
  let [deletions, held] = [0, 0];
  const kill = new AbortController();
  collect();
  const before = process.memoryUsage().heapUsed;
  const log: EventLog = new Proxy(record.log, {
    get: (inner, property: keyof EventLog) => {
      const value = Reflect.get(inner, property);
      if (property !== 'append') return typeof value === 'function' ? value.bind(inner) : value;
      return async (...args: Parameters<EventLog['append']>) => {
        const appended = await inner.append(...args);
        deletions += 1;
        if (deletions === KILLED_AFTER) kill.abort(KILLED);
        if (deletions % 500 === 0) {
          collect();
          held = Math.max(held, process.memoryUsage().heapUsed - before);
        }
        return appended;
      };
    },
  });

  await expect(deleteDue({ ...dependencies, log, reading }, kill.signal)).rejects.toBe(KILLED);
  expect(deletions).toBe(KILLED_AFTER);
  // What somebody does meanwhile is written, and seen in the read tables.
  const stop = new AbortController();
  const waits: number[] = [];
  const somebody = (async () => {
    while (!stop.signal.aborted) {
      const began = performance.now();
      const { position } = await entry('2098-01-01T10:00:00.000Z');
      await progress.reached(MEETING_PROJECTIONS, position ?? '', { patience: 60_000 });
      waits.push(performance.now() - began);
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  })();
  const began = performance.now();
  expect(await deleteDue({ ...dependencies, log, reading }, never)).toBe(DUE - KILLED_AFTER);
  const took = performance.now() - began;
  stop.abort();
  await somebody;
  await record.caughtUp();

  const { rows } = await record.pool.query<{ count: number }>('select count(*)::int as count from meetings');
  expect(rows[0]?.count).toBe(ALL - DUE + waits.length);
  // Once each: a second deletion would have appended.
  expect(deletions).toBe(DUE);
  expect(Math.max(...looks)).toBeLessThanOrEqual(1_000);
  expect(looks.length).toBeLessThanOrEqual(Math.ceil(DUE / 1_000) + 3);
  expect(held).toBeLessThan(MOST_HELD);
  waits.sort((one, other) => one - other);
  const at = (part: number): number => Math.round(waits[Math.floor((waits.length - 1) * part)] ?? 0);
  process.stdout.write(
    `retention: ${Math.round((DUE - KILLED_AFTER) / (took / 1_000))} deletions a second, ${Math.round(held / 1e6)} MB held, a person waits ${at(0.5)} ms (median), ${at(0.99)} ms (99 %), ${at(1)} ms (worst) of ${waits.length}\n`,
  );
  // Not starved: whatever the machine, a person waits for a batch at most, not for the whole.
  expect(at(1)).toBeLessThan(Math.max(5_000, took / 10));
}, 2_400_000);
