import { meetingKeys } from '#domain/meeting/identity.ts';
import { allProjections } from '#infra/main/projections.ts';
import { copyRows } from '#projections/engine/copy.ts';
import type { Values } from '#projections/engine/changes.ts';
import { connectionOptionsFor } from '#projections/engine/projection.ts';
import { sealRows } from '#projections/engine/seal.ts';
import { createTable, createTableIndexes, type TableDefinition } from '#projections/engine/table.ts';
import { inTransaction } from '#projections/engine/transaction.ts';
import { searchable } from '#projections/searchable.ts';
import { searchPassages } from '#projections/search/passages.ts';
import { indexWords } from '#projections/words/words.ts';
import { openLines, SEALED_LINE, type SealedLine } from '#projections/transcripts/open.ts';
import { searchPeriodOf, transcripts } from '#projections/transcripts/tables.ts';
import type { Viewer } from '#projections/viewer.ts';
import { openRecordAt, type RecordAt } from '#test/support/record-at.ts';
import { randomBytes, randomUUID } from 'node:crypto';
import { Pool } from 'pg';
import { fillReadTables, type RowOf } from '../api/dataset.ts';
import { benchDatabase } from '../database.ts';
import { sceneOf } from '../load/scene.ts';
import { against, quantile, type BenchOptions, type Measurement } from '../measurement.ts';
import { plainLines, searchPlain } from './plain.ts';

const LINES_EACH = 20;
/** 200,000 lines: what it costs to seal one does not depend on how many there are. */
const MOST_MEETINGS = 10_000;
const AT_ONCE = 5_000;
const QUESTIONS = 300;
const WARMING = 30;
const LIMIT = 10;
const ADMINISTRATOR: Viewer = { userId: randomUUID(), email: 'administration@exemple.fr', role: 'admin' };

interface Line {
  readonly meeting_id: string;
  readonly line: number;
  readonly timestamp: string;
  readonly speaker_number: number;
  readonly at: number;
  readonly text: string;
}

interface LineRow extends SealedLine {
  readonly meeting_id: string;
  readonly timestamp: Date;
  readonly speaker_number: number;
  readonly at: string;
}

/** The lines of the data set, opened. */
async function openedLines({ pool, sealer }: RecordAt): Promise<Line[]> {
  const { rows } = await pool.query<LineRow>(
    `select t.meeting_id, ${SEALED_LINE}, t.timestamp, t.speaker_number, t.at from transcripts t`,
  );
  const lines: Line[] = [];
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const some = rows.slice(from, from + AT_ONCE);
    const texts = await openLines(sealer, some);
    for (const [index, { meeting_id, line, timestamp, speaker_number, at }] of some.entries()) {
      lines.push({
        meeting_id,
        line,
        timestamp: timestamp.toISOString(),
        speaker_number,
        at: Number(at),
        text: texts[index] ?? '',
      });
    }
  }
  return lines;
}

const plainRow = (line: Line): RowOf<typeof plainLines> => ({
  ...line,
  source_number: line.speaker_number,
  searchable: searchable(line.text),
});

function sealedRow({ text, ...line }: Line): RowOf<typeof transcripts> {
  const words = { period: searchPeriodOf(line.timestamp), words: indexWords(searchable(text)) };
  const keyId = meetingKeys.speaker(line.meeting_id, line.speaker_number);
  return {
    ...line,
    capture_id: line.meeting_id,
    source_number: line.speaker_number,
    text: { keyId, text },
    search_vector: words,
    correction: null,
    correction_vector: null,
    important: false,
  };
}

interface Loaded {
  readonly rate: number;
  readonly bytes: number;
}

/** Loads all lines as a rebuild does: rows by COPY, then indexes. Answers rows a second and bytes a row. */
async function load(
  { pool, sealer }: RecordAt,
  table: TableDefinition,
  lines: readonly Line[],
  rowOf: (line: Line) => Values,
): Promise<Loaded> {
  const schema = `bench_${table.name}`;
  const path = `set local search_path to ${schema}, public`;
  await inTransaction(pool, async (client) => {
    await client.query(`drop schema if exists ${schema} cascade; create schema ${schema}; ${path}`);
    for (const statement of createTable(table)) await client.query(statement);
  });
  const started = performance.now();
  // The next rows are made while some are written, as a rebuild does.
  let writing: Promise<unknown> = Promise.resolve();
  for (let from = 0; from < lines.length; from += AT_ONCE) {
    const rows = await sealRows(sealer, table, lines.slice(from, from + AT_ONCE).map(rowOf));
    await writing;
    writing = inTransaction(pool, (client) => copyRows(client, table, { names: Object.keys(table.columns), rows }), [
      path,
    ]);
  }
  await writing;
  await inTransaction(
    pool,
    async (client) => {
      for (const statement of createTableIndexes(table)) await client.query(statement);
    },
    [path, `set local maintenance_work_mem = '256MB'`],
  );
  const rate = (lines.length * 1_000) / (performance.now() - started);
  const { rows } = await pool.query<{ bytes: string }>(
    `select sum(pg_total_relation_size(c.oid)) as bytes from pg_class c where relnamespace = $1::regnamespace
      and relkind = 'r'`,
    [schema],
  );
  return { rate, bytes: Number(rows[0]?.bytes) / lines.length };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/**
 * What sealing costs: loading and searching lines sealed and hashed, against the same lines in clear with vectors of
 * Postgres.
 */
export async function* run({ seed, meetings }: BenchOptions): AsyncIterable<Measurement> {
  await using database = await benchDatabase();
  await using record = await openRecordAt(database.url, randomBytes(32));
  const count = Math.min(meetings, MOST_MEETINGS);
  await fillReadTables(record, seed, { meetings: count, lines: count * LINES_EACH });
  const lines = await openedLines(record);
  const rounds: { plain: Loaded; sealed: Loaded }[] = [];
  for (let round = 0; round < 3; round += 1) {
    rounds.push({
      plain: await load(record, plainLines, lines, plainRow),
      sealed: await load(record, transcripts, lines, sealedRow),
    });
  }
  const [first] = rounds;
  const median = (of: (round: (typeof rounds)[number]) => number): number => quantile(rounds.map(of), 0.5);
  yield against(
    'lines loaded, sealed, against in clear',
    'rows/s',
    median(({ sealed }) => sealed.rate),
    median(({ plain }) => plain.rate),
  );
  yield against('bytes a line, indexes included', 'bytes', first?.sealed.bytes ?? 0, first?.plain.bytes ?? 0);

  await record.pool.query('vacuum (analyze) bench_plain_lines.plain_lines');
  const pool = new Pool({
    connectionString: database.url,
    options: connectionOptionsFor(allProjections, 'bench_plain_lines'),
  });
  const scene = sceneOf(seed);
  const word = () => scene.say(1, 1).replace('.', '');
  try {
    for (const [name, ask] of [
      ['one word', word],
      ['two words', () => `${word()} ${word()}`],
      ['a phrase', () => `"${scene.say(2, 2).replace('.', '')}"`],
    ] as const) {
      const times: { sealed: number[]; plain: number[] } = { sealed: [], plain: [] };
      for (let turn = 0; turn < WARMING + QUESTIONS; turn += 1) {
        const text = ask();
        const sealed = await timed(() =>
          searchPassages({ pool, sealer: record.sealer }, ADMINISTRATOR, { page: 1, limit: LIMIT, text, sort: 'best' }),
        );
        const plain = await timed(() => searchPlain(pool, text, LIMIT));
        if (turn < WARMING) continue;
        times.sealed.push(sealed);
        times.plain.push(plain);
      }
      for (const [label, part] of [
        ['p50', 0.5],
        ['p95', 0.95],
      ] as const) {
        yield against(
          `search, ${name}, ${label}, against in clear`,
          'ms',
          quantile(times.sealed, part),
          quantile(times.plain, part),
        );
      }
    }
  } finally {
    await pool.end();
  }
}
