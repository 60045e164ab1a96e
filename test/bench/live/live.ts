import { allProjections } from '#infra/main/projections.ts';
import { ProjectionProgress } from '#projections/engine/progress.ts';
import { fork, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { benchDatabase } from '../database.ts';
import { appendLives, type Pace } from '../load/append.ts';
import { lives } from '../load/lives.ts';
import { paced } from '../load/pace.ts';
import { sceneOf } from '../load/scene.ts';
import { against, median, quantile, type BenchOptions, type Measurement } from '../measurement.ts';
import { openRecordAt, type RecordAt } from '#test/support/record-at.ts';
import { hearInserts, insertRaw } from './raw.ts';
import { Shown } from './shown.ts';

const ROUNDS = 3;
const EVENTS = 4_000;
/** Meetings that go on at the same time, each saying one line after the other. */
const MEETINGS = 16;
/** The pace at which a lag is measured, far from what the machine can do: events a second, and how many. */
const PACE = 100;
const PACED_EVENTS = 1_000;

const names = allProjections.map(({ name }) => name);

async function startProjector(url: string, masterKey: Buffer): Promise<ChildProcess> {
  const projector = fork(join(import.meta.dirname, 'projector.ts'), [url, masterKey.toString('hex')], { execArgv: [] });
  const ended = once(projector, 'exit').then(([code]) =>
    Promise.reject(new Error(`the projector ended with code ${code}`)),
  );
  ended.catch(() => undefined);
  await Promise.race([once(projector, 'message'), ended]);
  return projector;
}

/** Generated lives, one after the other over several rounds, appended an event at a time. */
function loadOf(record: RecordAt, seed: number) {
  const some = lives(sceneOf(seed))[Symbol.iterator]();
  const source = { [Symbol.iterator]: () => some };
  return (events: number, pace: Omit<Pace, 'events' | 'atOnce' | 'together'> = {}) =>
    appendLives(record.log, source, { events, atOnce: MEETINGS, together: 1, ...pace });
}

/**
 * The whole read side projected by another process while meetings are appended: how many events a second are appended
 * and shown, against appending alone and against inserting the rows by Postgres alone; and how long after the beginning
 * of its append an event is shown, at an easy pace, against the least that one connection needs to hear of another's
 * insert.
 */
export async function* run({ seed }: BenchOptions): AsyncIterable<Measurement> {
  await using database = await benchDatabase();
  await using quiet = await benchDatabase();
  const masterKey = randomBytes(32);
  await using record = await openRecordAt(database.url, masterKey);
  await using alone = await openRecordAt(quiet.url, masterKey);
  const progress = await ProjectionProgress.open(record.pool, database.url);
  const projector = await startProjector(database.url, masterKey);
  try {
    const shown = await Shown.watch(record.pool, progress, names);
    const [load, loadAlone] = [loadOf(record, seed), loadOf(alone, seed)];
    const rates = { shown: [] as number[], appended: [] as number[] };
    let events = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      let started = performance.now();
      let last = '';
      const count = await load(EVENTS, { onAppended: ({ position }) => void (last = position) });
      rates.shown.push((count * 1000) / ((await shown.at(last)) - started));
      events += count;
      started = performance.now();
      rates.appended.push(((await loadAlone(EVENTS)) * 1000) / (performance.now() - started));
    }
    const raw: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1)
      raw.push((events * 1000) / (await insertRaw(record.pool, allProjections)));
    yield against('live projection, against appending alone', 'events/s', median(rates.shown), median(rates.appended));
    yield against('live projection, against unnest INSERT of the rows', 'events/s', median(rates.shown), median(raw));

    const lags: Promise<number>[] = [];
    await load(PACED_EVENTS, {
      before: paced(PACE),
      onAppended: ({ position }, begun) => void lags.push(shown.at(position).then((at) => at - begun)),
    });
    const lag = await Promise.all(lags);
    const heard = await hearInserts(database.url, PACED_EVENTS, paced(PACE));
    for (const [name, part] of [
      ['p50', 0.5],
      ['p95', 0.95],
    ] as const)
      yield against(
        `live projection, append to shown at ${PACE} events/s, ${name}`,
        'ms',
        quantile(lag, part),
        quantile(heard, part),
      );
    shown.stop();
  } finally {
    projector.disconnect();
    if (projector.exitCode === null) await once(projector, 'exit');
    await progress.close();
  }
}
