import { rebuildProjection } from '#api/contract/operations.ts';
import { allProjections } from '#infra/main/projections.ts';
import { openCredentials } from '#infra/vault/credentials/credentials.ts';
import { masterKeyFrom } from '#infra/vault/master-key/master-key-from.ts';
import { ProjectionProgress } from '#projections/engine/progress.ts';
import { callRoute, RefusedCall } from '#test/support/calls.ts';
import { startProcess } from '#test/support/greffier-process.ts';
import { startTestNats } from '#test/support/nats.ts';
import { openRecordAt } from '#test/support/record-at.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { benchDatabase } from '../database.ts';
import { Shown } from '../live/shown.ts';
import { appendLives } from '../load/append.ts';
import { lives, type Episode } from '../load/lives.ts';
import { paced } from '../load/pace.ts';
import { sceneOf } from '../load/scene.ts';
import { quantile, type BenchOptions, type Measurement } from '../measurement.ts';
import { membersOf, type Member } from '../server.ts';
import { collectedBy, collecting, MB, sampleMemory, type MemorySeries } from './memory.ts';
import { Calls, SoakUser } from './people.ts';

const PEOPLE = 50;
const BOTS = 4;
/** Events of all bots together: a line of each every two seconds. */
const CAPTIONS_PER_SECOND = 2;
const REBUILD_EVERY_MS = 120_000;
const REBUILT = ['meetings', 'transcripts', 'knowledge', 'summaries'] as const;
/** Each role that is somebody's own process, as a company would run it. */
const PROCESSES = { api: 'api', projector: 'projector,eraser,publisher', analyst: 'analyst' } as const;

/** Rebuilds one projection after the other while everybody works; answers how many were asked for. */
async function rebuildNow(url: string, chief: Member, signal: AbortSignal): Promise<number> {
  let asked = 0;
  while (!signal.aborted) {
    await wait(REBUILD_EVERY_MS, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) break;
    const name = REBUILT[asked % REBUILT.length] ?? REBUILT[0];
    try {
      await callRoute(url, rebuildProjection, { params: { name }, token: await chief.renewed(), body: {} });
      asked += 1;
    } catch (error) {
      // One is still under way on a machine that is slow, or is seen to begin only later.
      if (!(error instanceof RefusedCall && (error.status === 409 || error.status === 503))) throw error;
    }
  }
  return asked;
}

/** What bots hear, without what becomes of it: that is the work of the processes, which write to the same streams. */
function* heard(seed: number): Iterable<readonly Episode[]> {
  for (const life of lives(sceneOf(seed), 1)) yield life.filter(({ stream }) => !/^(?:meeting|capture)-/u.test(stream));
}

const one = (name: string, unit: string, value: number): Measurement => ({
  name,
  unit,
  value,
  reference: null,
  ratio: null,
});

/** How much it was in the first and in the last third of the time, and how fast it grows. */
function* grown(label: string, memory: MemorySeries): Iterable<Measurement> {
  const [first, last] = memory.thirds;
  yield {
    name: `${label}, last third against first`,
    unit: 'MB',
    value: last / MB,
    reference: first / MB,
    ratio: last / first,
  };
  yield one(`${label}, slope`, 'MB/h', memory.slope / MB);
}

/**
 * A company's day for as long as `minutes` says: people who read, search, save and follow live, bots that hear,
 * analyses, rebuilds, in processes by role with a real Postgres and NATS. Whether memory is flat, how long calls take
 * and how far what is shown is behind what is said.
 */
export async function* run({ seed, minutes, density }: BenchOptions): AsyncIterable<Measurement> {
  await using database = await benchDatabase();
  await using stack = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'greffier-soak-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  const nats = await startTestNats();
  stack.defer(() => nats.stop());
  const environment = {
    ...collecting(folder),
    DATABASE_URL: database.url,
    NATS_URL: nats.url,
    DATA_DIR: folder,
    NODE_ENV: 'production',
    PORT: '0',
    HOST: '127.0.0.1',
    ADMIN_EMAIL: 'admin@greffier.test',
    ADMIN_PASSWORD: 'un mot de passe de test',
  };
  const pids: Record<string, number> = { nats: nats.pid };
  let url = '';
  // The projector makes the tables that the others wait for.
  for (const name of ['projector', 'api', 'analyst'] as const) {
    const started = await startProcess(['serve', '--roles', PROCESSES[name]], environment);
    stack.defer(async () => void (await started.end('SIGTERM')));
    pids[name] = started.pid;
    url = started.url ?? url;
  }

  const masterKey = await masterKeyFrom(join(folder, 'master.key'));
  await using record = await openRecordAt(database.url, masterKey);
  const member = membersOf(record, await openCredentials(record.pool, masterKey));
  const chief = await member('admin', 'chef@exemple.fr');
  const calls = new Calls();
  const scene = sceneOf(seed);
  const users: SoakUser[] = [];
  for (let index = 0; index < PEOPLE; index += 1)
    users.push(new SoakUser(url, await member('user', `personne-${index}@exemple.fr`), { scene, calls, density }));
  const progress = await ProjectionProgress.open(record.pool, database.url);
  const shown = await Shown.watch(
    record.pool,
    progress,
    allProjections.map(({ name }) => name),
  );

  const signal = AbortSignal.timeout(minutes * 60_000);
  const lags: Promise<number>[] = [];
  const turn = paced(CAPTIONS_PER_SECOND * density);
  let events = 0;
  const captions = appendLives(record.log, heard(seed + 1), {
    events: Number.POSITIVE_INFINITY,
    atOnce: BOTS,
    together: 1,
    before: async () => {
      signal.throwIfAborted();
      await turn();
    },
    onAppended: ({ position }, begun) => {
      events += 1;
      lags.push(shown.at(position).then((at) => at - begun));
    },
  }).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
  const [series, rebuilds] = await Promise.all([
    sampleMemory(pids, signal),
    rebuildNow(url, chief, signal),
    ...users.map((user) => user.live(signal)),
  ]);
  await captions;
  const behind = await Promise.all(lags);
  shown.stop();
  await progress.close();

  for (const [name, memory] of series) {
    yield* grown(`soak, ${minutes} min, memory of ${name}`, memory);
    const collected = await collectedBy(pids[name] ?? 0, folder);
    if (collected) yield* grown(`soak, ${minutes} min, what ${name} holds after a collection`, collected);
  }
  for (const [kind, durations] of [...calls.durations].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    yield one(`soak, ${kind}, ${durations.length} calls, p50`, 'ms', quantile(durations, 0.5));
    yield one(`soak, ${kind}, p99`, 'ms', quantile(durations, 0.99));
  }
  yield one(`soak, append to shown, ${events} events, p50`, 'ms', quantile(behind, 0.5));
  yield one('soak, append to shown, p99', 'ms', quantile(behind, 0.99));
  yield one('soak, rebuilds meanwhile', 'rebuilds', rebuilds);
  yield one('soak, streamed to pages', 'MB', calls.streamed / 1e6);
  const refused = [...calls.refused.values()].reduce((sum, count) => sum + count, 0);
  yield one(
    `soak, calls that were not answered${refused === 0 ? '' : `: ${JSON.stringify([...calls.refused])}`}`,
    'calls',
    refused,
  );
}
