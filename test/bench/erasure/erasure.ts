import { discardTraces } from '#infra/postgres/traces.ts';
import { secretTables } from '#infra/vault/keys/secret-tables.ts';
import { allProjections } from '#infra/main/projections.ts';
import { rewriteTable } from '#projections/engine/rewrite.ts';
import { isPlainPersonal } from '#projections/engine/table.ts';
import { openRecordAt, type RecordAt } from '#test/support/record-at.ts';
import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { fillReadTables } from '../api/dataset.ts';
import { benchDatabase } from '../database.ts';
import { quantile, type BenchOptions, type Measurement } from '../measurement.ts';

/** What a reader may wait, and a cleaning take, in ms. */
const LONGEST_WAIT_MS = 300;
const LONGEST_MS = 40_000;
const BETWEEN_READS_MS = 5;

const tables = async ({ pool }: RecordAt) => [
  ...allProjections.flatMap(({ name, tables: own }) =>
    [...own.values()].filter(isPlainPersonal).map((table) => ({ schema: name, table: table.name })),
  ),
  ...(await secretTables(pool)),
];

/** Reads a meeting with its people, and a key, over and over; answers how long each time took, in ms. */
async function read({ pool }: RecordAt, meetingId: string, signal: AbortSignal): Promise<number[]> {
  const times: number[] = [];
  while (!signal.aborted) {
    const started = performance.now();
    await pool.query(
      `select m.subject, p.name, (select count(*) from vault.key k
        where k.owner = 'meeting/' || m.meeting_id::text) as keys
       from meetings m join participants p using (meeting_id) where m.meeting_id = $1`,
      [meetingId],
    );
    times.push(performance.now() - started);
    await wait(BETWEEN_READS_MS);
  }
  return times;
}

/**
 * What follows an erasure: the tables that are not sealed are written anew and the log is discarded, while others read.
 */
export async function* run({ seed, meetings }: BenchOptions): AsyncIterable<Measurement> {
  await using database = await benchDatabase();
  await using record = await openRecordAt(database.url, randomBytes(32));
  const { meetingIds } = await fillReadTables(record, seed, { meetings, lines: 0 });
  const before = new AbortController();
  const quiet = read(record, meetingIds[0] ?? '', before.signal);
  await wait(5_000);
  before.abort();
  const leave = new AbortController();
  const reading = read(record, meetingIds[0] ?? '', leave.signal);
  const started = performance.now();
  for (const table of await tables(record)) await rewriteTable(record.pool, table, { signal: leave.signal });
  await discardTraces(record.pool);
  const took = performance.now() - started;
  leave.abort();
  const [usual, meanwhile] = [await quiet, await reading];
  const among = `${meetings.toLocaleString('en')} meetings`;
  yield {
    name: `cleaning after an erasure among ${among}`,
    value: took / 1_000,
    unit: 's',
    reference: null,
    ratio: null,
    aim: { text: `≤ ${LONGEST_MS / 1_000} s`, reached: took <= LONGEST_MS },
  };
  for (const [label, part] of [
    ['p50', 0.5],
    ['p99', 0.99],
    ['longest', 1],
  ] as const) {
    const value = quantile(meanwhile, part);
    const reference = quantile(usual, part);
    const aim = part === 1 ? { aim: { text: `≤ ${LONGEST_WAIT_MS} ms`, reached: value <= LONGEST_WAIT_MS } } : {};
    yield {
      name: `a read meanwhile, ${label}, against one before`,
      value,
      unit: 'ms',
      reference,
      ratio: value / reference,
      ...aim,
    };
  }
}
