import { allProjections } from '#infra/main/projections.ts';
import { NODE_FLAGS } from '#infra/setup/machine.mjs';
import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { benchDatabase, type BenchDatabase } from '../database.ts';
import { appendLives } from '../load/append.ts';
import { lives } from '../load/lives.ts';
import { sceneOf } from '../load/scene.ts';
import { against, median, quantile, type BenchOptions, type Measurement } from '../measurement.ts';
import { openRecordAt, type RecordAt } from '#test/support/record-at.ts';
import { copyRaw, keepRows } from './raw-copy.ts';
import type { RebuildRun } from './worker.ts';

/** Of a long rebuild one round is enough: it is its own average. */
const roundsOf = ({ events }: BenchOptions): number => (events >= 300_000 ? 1 : 3);
const MEMORY_MB = 400;
/** Of the time that a rebuild takes; memory that grows with the log grows after it. */
const BEGINNING = 0.25;

const rebuildable = allProjections.filter((one) => one.rebuildable);

async function rebuildApart(url: string, masterKey: Buffer): Promise<RebuildRun> {
  const worker = fork(join(import.meta.dirname, 'worker.ts'), [url, masterKey.toString('hex')], {
    execArgv: NODE_FLAGS,
  });
  const ended = once(worker, 'exit').then(([code]) => Promise.reject(new Error(`the rebuild ended with code ${code}`)));
  ended.catch(() => undefined);
  const [run] = (await Promise.race([once(worker, 'message'), ended])) as [RebuildRun];
  return run;
}

interface Timed<Result> {
  readonly result: Result;
  /** Seconds of CPU that Postgres took for it. */
  readonly cpu: number;
}

/** A process of Postgres that has just ended counts nowhere for a moment, until its parent has taken note of it. */
const SETTLED_MS = 1_000;

async function timed<Result>({ cpuSeconds }: BenchDatabase, work: () => Promise<Result>): Promise<Timed<Result>> {
  const before = cpuSeconds();
  const result = await work();
  await wait(SETTLED_MS);
  return { result, cpu: cpuSeconds() - before };
}

interface ProcessorTimes {
  /** Of the process that rebuilds, of Postgres beside it, and of Postgres for COPY alone, in seconds. */
  readonly computed: number;
  readonly postgres: number;
  readonly copy: number;
}

/**
 * What the rebuild costs, which other work on the machine changes less than how long it lasts, and what follows from
 * it: were the work spread evenly over free cores, and COPY alone on one of them, the ratio would be this one.
 */
function* processorTimes({ computed, postgres, copy }: ProcessorTimes): Iterable<Measurement> {
  const total = computed + postgres;
  yield against('rebuild, processor time of Greffier and Postgres, against COPY’s', 's', total, copy);
  const cores = availableParallelism();
  const ratio = copy / (total / cores);
  yield {
    name: `rebuild, ratio that ${cores} free cores allow at most`,
    value: ratio,
    unit: '',
    reference: null,
    ratio,
  };
}

/** Loaded rows have their statistics, as they have in a log that grew over the years. */
async function load(record: RecordAt, { seed, events }: BenchOptions): Promise<number> {
  const loaded = await appendLives(record.log, lives(sceneOf(seed)), { events, atOnce: 16, together: 200 });
  // One by one: several statements in one query are a transaction, in which nothing can be vacuumed.
  for (const table of ['events.event', 'vault.key']) await record.pool.query(`vacuum (analyze) ${table}`);
  return loaded;
}

/**
 * Rebuilds of the whole read side from a log of generated meetings, vectors and indexes included, against COPY of the
 * same rows into the same tables by Postgres alone; how much of it the process that does it computes, and its memory.
 */
export async function* run(options: BenchOptions): AsyncIterable<Measurement> {
  await using database = await benchDatabase();
  const masterKey = randomBytes(32);
  await using record = await openRecordAt(database.url, masterKey);
  const folder = await mkdtemp(join(tmpdir(), 'greffier-bench-'));
  try {
    const events = await load(record, options);
    const runs: RebuildRun[] = [];
    const raw: number[] = [];
    const processor: Omit<ProcessorTimes, 'computed'>[] = [];
    for (let round = 0; round < roundsOf(options); round += 1) {
      const rebuilt = await timed(database, () => rebuildApart(database.url, masterKey));
      if (round === 0) await keepRows(record.pool, rebuildable, folder);
      const copied = await timed(database, () => copyRaw(record.pool, rebuildable, folder));
      runs.push(rebuilt.result);
      raw.push(copied.result);
      processor.push({ postgres: rebuilt.cpu, copy: copied.cpu });
    }
    const rate = (ms: readonly number[]) => (events * 1000) / median(ms);
    yield against(
      `rebuild from ${events.toLocaleString('en')} events, against COPY of the rows`,
      'events/s',
      rate(runs.map(({ ms }) => ms)),
      rate(raw),
      { atLeast: 0.6 },
    );
    yield against(
      'rebuild, time that its process computes, against its duration',
      's',
      median(runs.map(({ computedMs }) => computedMs / 1000)),
      median(runs.map(({ ms }) => ms / 1000)),
    );
    yield* processorTimes({
      computed: median(runs.map(({ computedMs }) => computedMs / 1000)),
      postgres: median(processor.map(({ postgres }) => postgres)),
      copy: median(processor.map(({ copy }) => copy)),
    });
    const mb = (bytes: number) => bytes / 1e6;
    const beginning = median(
      runs.map(({ resident }) => mb(Math.max(...resident.slice(0, Math.ceil(resident.length * BEGINNING))))),
    );
    const most = median(runs.map(({ resident }) => mb(quantile(resident, 1))));
    yield {
      name: 'rebuild, most memory, against its first quarter',
      value: most,
      unit: 'MB',
      reference: beginning,
      ratio: most / beginning,
      aim: { text: `≤ ${MEMORY_MB} MB`, reached: most <= MEMORY_MB },
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
