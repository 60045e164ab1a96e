import { isError } from '#domain/errors.ts';
import { STORE_UNAVAILABLE, type Appended, type EventStore, type EventToAppend } from '#domain/events/store.ts';
import type { UserEvent } from '#domain/user/events.ts';
import { userStream } from '#domain/user/identity.ts';
import { APPLICATION_ROLE } from '#infra/postgres/application-role.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#infra/postgres/embedded.ts';
import { prepareSite, superuserAddressOf } from '#infra/postgres/site.ts';
import { runProjections } from '#projections/engine/engine.ts';
import { ProjectionProgress } from '#projections/engine/progress.ts';
import { seeded, type Random } from '#test/bench/load/random.ts';
import { openRecordAt, type RecordAt } from '#test/support/record-at.ts';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { differentFromScratch } from './from-scratch.ts';
import { watched, witnesses } from './projections.ts';
import { recording, type Acknowledged } from './recording-store.ts';
import { everything, faultsOfLog, faultsOfWitness, type Faults } from './verdict.ts';

export interface KilledPostgres {
  readonly events: number;
  /** Postgres processes that there were, one after the other. */
  readonly servers: number;
  /** Appends whose caller was told, after the store's own repetitions, that nobody knows what became of them. */
  readonly unknown: number;
  readonly faults: Faults;
  readonly different: readonly string[];
}

const APPENDERS = 16;
/** Appends between one kill and the next, at most. */
const BETWEEN = 400;
/** How long a caller goes on with one append before it gives up for good, in ms. */
const PATIENCE = 120_000;
const names = watched.map(({ name }) => name);
const ignore = () => undefined;

/**
 * Sixteen appenders and a live projector on an embedded Postgres that is killed, alone or with all its processes, while
 * they are at work, and comes back by itself. A caller who does not know what became of an append repeats it as it was.
 */
export async function survivePostgres({
  seed,
  kills,
}: {
  readonly seed: number;
  readonly kills: number;
}): Promise<KilledPostgres> {
  const dataDir = await mkdtemp(join(tmpdir(), 'greffier-oracle-'));
  const postgres = await startEmbeddedPostgres({
    dataDir,
    purpose: 'server',
    logger: { info: ignore, warn: ignore, error: ignore },
  });
  try {
    return await survive({ postgres, dataDir }, seeded(seed), kills);
  } finally {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** A Postgres on its data, to be killed. */
interface Killed {
  readonly postgres: EmbeddedPostgres;
  readonly dataDir: string;
}

async function survive({ postgres, dataDir }: Killed, random: Random, kills: number): Promise<KilledPostgres> {
  const masterKey = randomBytes(32);
  const acknowledged: Acknowledged[] = [];
  let next = Promise.withResolvers<void>();
  const through = (store: EventStore) =>
    recording(store, (one) => {
      acknowledged.push(one);
      next.resolve();
      next = Promise.withResolvers();
    });
  await using record = await openRecordAt(postgres.url, masterKey, { projections: watched, report: ignore, through });
  const progress = await ProjectionProgress.open(record.pool, postgres.url);
  const leave = new AbortController();
  const projecting = runProjections(record.dependencies, leave.signal);
  const stop = new AbortController();
  try {
    const accounts = await Promise.all(Array.from({ length: APPENDERS }, () => makeAccount(record)));
    const appending = Promise.all(accounts.map((account) => changeRoles(record.store, account, stop.signal)));
    const appended = async (more: number) => {
      for (const target = acknowledged.length + more; acknowledged.length < target;)
        await Promise.race([next.promise, appending]);
    };
    const servers = new Set<number>();
    for (let kill = 0; kill < kills; kill += 1) {
      await appended(random.int(1, BETWEEN));
      await wait(random.int(0, 20));
      // What was acknowledged before the last kill may be told after it: the one that is there now has to be another.
      while (servers.has(postgres.pid)) await appended(1);
      servers.add(postgres.pid);
      process.kill(random.chance(0.5) ? -postgres.pid : postgres.pid, 'SIGKILL');
    }
    await appended(BETWEEN);
    servers.add(postgres.pid);
    stop.abort();
    const unknown = (await appending).reduce((sum, count) => sum + count, 0);
    const head = `${record.store.id}:${await record.store.head()}`;
    await progress.reached(names, head, { patience: PATIENCE });
    const events = await everything(record.store);
    const witnessed = await Promise.all(witnesses.map(({ name }) => faultsOfWitness(record.pool, name, events)));
    const different = await differentFromScratch(record, {
      url: await anotherDatabase({ postgres, dataDir }),
      masterKey,
      head,
    });
    return {
      events: events.length,
      servers: servers.size,
      unknown,
      faults: [...faultsOfLog(events, acknowledged), ...witnessed.flat()],
      different,
    };
  } finally {
    stop.abort();
    leave.abort();
    await projecting;
    await progress.close();
  }
}

const metadata = {
  actor: 'system:oracle',
  correlationId: 'oracle',
  causationId: 'oracle',
  time: '2026-07-01T08:00:00.000Z',
} as const;
const storedMetadata = Buffer.from(JSON.stringify({ ...metadata, schemaVersion: 1 }));
const someChange = (role: string): EventToAppend => ({
  id: randomUUID(),
  type: 'UserRoleChanged',
  data: Buffer.from(JSON.stringify({ role })),
  metadata: storedMetadata,
});

interface Account {
  readonly stream: string;
  readonly revision: bigint;
}

async function makeAccount({ log }: RecordAt): Promise<Account> {
  const userId = randomUUID();
  const stream = userStream(userId);
  const created: UserEvent = {
    type: 'UserCreated',
    data: {
      keyId: `user/${userId}/identity`,
      displayName: 'Claire',
      email: `${userId}@exemple.fr`,
      role: 'user',
      department: null,
      jobTitle: null,
    },
  };
  const { revision } = await log.append(stream, 'none', [{ ...created, id: randomUUID(), metadata }]);
  return { stream, revision };
}

/**
 * Changes the role until `signal` is aborted, each time at the revision before; answers how often an append's outcome
 * was unknown.
 */
async function changeRoles(
  store: EventStore,
  { stream, revision: from }: Account,
  signal: AbortSignal,
): Promise<number> {
  let revision = from;
  let unknown = 0;
  for (let turn = 0; !signal.aborted; turn += 1) {
    const events = [someChange(turn % 2 === 0 ? 'admin' : 'user')];
    ({ revision } = await untilAnswered(
      () => store.append(stream, revision, events),
      () => (unknown += 1),
    ));
  }
  return unknown;
}

async function untilAnswered(append: () => Promise<Appended>, count: () => void): Promise<Appended> {
  const until = Date.now() + PATIENCE;
  for (;;) {
    try {
      return await append();
    } catch (error) {
      if (!isError(error, STORE_UNAVAILABLE) || Date.now() > until) throw error;
      count();
    }
  }
}

/** An empty database beside the application's, and its own; the application itself may make none. */
async function anotherDatabase({ postgres, dataDir }: Killed): Promise<string> {
  const site = await prepareSite(dataDir);
  const client = new Client({ connectionString: superuserAddressOf(site, site.access.port, 'postgres') });
  await client.connect();
  await client.query(`create database fresh template template0 owner ${APPLICATION_ROLE}`).finally(() => client.end());
  const other = new URL(postgres.url);
  other.pathname = '/fresh';
  return other.href;
}
