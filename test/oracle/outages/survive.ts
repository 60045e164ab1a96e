import { seeded } from '#test/bench/load/random.ts';
import { startMeetReplica } from '#test/replicas/google-meet/replica.ts';
import { hasChromium } from '#test/support/chromium.ts';
import { runGreffier, startCommand, type Finished } from '#test/support/command.ts';
import { startGreffier, type Greffier } from '#test/support/greffier.ts';
import type { Home } from '#test/support/inhabited.ts';
import { createTestDatabase } from '#test/support/postgres.ts';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { vi } from 'vitest';
import type { Faults } from '../verdict.ts';
import { lookBack, type Aftermath } from './aftermath.ts';
import { disturb, outages, type Outage } from './disturb.ts';
import type { DisturbedStore } from './disturbed-store.ts';
import { writeForeign } from './foreign-writer.ts';
import { attend, type Attended } from './live-session.ts';
import { faultsOf, readLog, type LoggedEvent } from './log.ts';
import { subscribeTo } from './subscriber.ts';
import { startWriters, type WriterLoad, type Written } from './writers.ts';

export interface Load extends WriterLoad {
  readonly seed: number;
  /** A folder of transcripts to import. */
  readonly transcripts: string;
  /** Events a second of another application. */
  readonly foreign: number;
  readonly outages: number;
  /** How long an outage lasts, in ms: at least and at most. */
  readonly lasting: readonly [number, number];
  /** A bot attends a meeting all the while, where there is a browser. */
  readonly attended: boolean;
  /** Between two rebuilds of everything, in ms. */
  readonly restMs: number;
}

export interface Survived extends Aftermath, Written {
  readonly outages: readonly Outage[];
  readonly events: readonly LoggedEvent[];
  readonly foreign: { readonly taken: number; readonly read: number };
  readonly faults: Faults;
  readonly imported: Finished;
  /** Null where nobody attends, or there is no browser. */
  readonly attended: Attended | null;
  /** Every rebuild of everything that ended meanwhile. */
  readonly rebuilds: readonly Finished[];
  /** Whether a subscriber was delivered the log, once and in its order, and over how many drops. */
  readonly delivered: { readonly inOrder: boolean; readonly drops: number };
}

const AUDIT_PATIENCE = { timeout: 120_000, interval: 250 } as const;

async function auditReaches(databaseUrl: string, position: bigint): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const isThere = async () => {
    const { rowCount } = await client.query('select from audit.head where position >= $1', [String(position)]);
    if (rowCount === 0) throw new Error('the audit has not come to the end of the log');
  };
  await vi.waitFor(isThere, AUDIT_PATIENCE).finally(() => client.end());
}

/** Rebuilds everything over and over, until `signal` is aborted and the last rebuild has ended. */
async function rebuildUntil(home: Home, restMs: number, signal: AbortSignal): Promise<Finished[]> {
  const ended: Finished[] = [];
  while (!signal.aborted) {
    ended.push(await runGreffier(['projections', 'rebuild', '--all', '--verify'], home));
    await wait(restMs, undefined, { signal }).catch(() => undefined);
  }
  return ended;
}

/** What `work` answers; throws with the server's output where the server ends before. */
async function whileServed<T>(greffier: Greffier, work: Promise<T>): Promise<T> {
  const gone = greffier
    .ended()
    .then((code) => Promise.reject(new Error(`the server ended with code ${code}:\n${greffier.output}`)));
  gone.catch(() => undefined);
  return Promise.race([work, gone]);
}

/**
 * Everything that Greffier does, at once, beside another application, on a store that has one outage after the other.
 */
export async function survive(store: DisturbedStore, load: Load): Promise<Survived> {
  await using stack = new AsyncDisposableStack();
  if ((await readLog(store.url)).own.length > 0)
    throw new Error('that EventStoreDB holds events of Greffier: start one on an empty folder');
  const database = await createTestDatabase();
  stack.defer(() => database.drop());
  const replica = await startMeetReplica();
  stack.defer(() => replica.close());
  const where = { DATABASE_URL: database.url, EVENTSTORE_URL: store.url };
  const greffier = await startGreffier({ ...where, MEET_ORIGIN: replica.origin });
  stack.defer(() => greffier.stop());
  const home: Home = { ...where, DATA_DIR: greffier.dataDir };

  const leave = { foreign: new AbortController(), rebuilds: new AbortController() };
  for (const one of Object.values(leave)) stack.defer(() => one.abort());
  const writingForeign = writeForeign(store.url, load.foreign, leave.foreign.signal);
  const subscriber = await subscribeTo(store.url);
  stack.defer(() => subscriber.leave());
  const attendance = load.attended && hasChromium() ? await attend(greffier, replica) : null;
  const writers = startWriters(greffier, home, load, stack);
  const importing = startCommand(['import', load.transcripts, '--json'], home);
  const rebuilding = rebuildUntil(home, load.restMs, leave.rebuilds.signal);

  const planned = outages(store, seeded(load.seed), load.outages, load.lasting);
  const work = async () => {
    for (const [index, outage] of planned.entries()) {
      await writers.reach((index + 1) / (planned.length + 2));
      await disturb(store, outage);
    }
    const [written, imported] = await Promise.all([writers.done, importing.finished]);
    attendance?.finish();
    const attended = (await attendance?.done) ?? null;
    leave.rebuilds.abort();
    const rebuilds = await rebuilding;
    leave.foreign.abort();
    const taken = await writingForeign;
    await auditReaches(database.url, (await readLog(store.url)).own.at(-1)?.position ?? 0n);
    return { written, imported, attended, rebuilds, taken };
  };
  const { written, taken, ...seen } = await whileServed(greffier, work());
  await greffier.end();

  const { own: events, foreign } = await readLog(store.url);
  const ids = await subscriber.until(events.at(-1)?.id ?? '');
  const inOrder = ids.length === events.length && ids.every((id, index) => id === events[index]?.id);
  return {
    outages: planned,
    events,
    foreign: { taken, read: foreign },
    faults: faultsOf(events, written.commits),
    ...written,
    ...seen,
    delivered: { inOrder, drops: subscriber.drops },
    ...(await lookBack(home, database)),
  };
}
