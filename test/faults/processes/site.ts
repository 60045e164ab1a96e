import { THROWAWAY_SETTINGS } from '#infra/postgres/settings.ts';
import { findFreePort } from '#infra/system/free-port.ts';
import { startMeetReplica, type MeetReplica } from '#test/replicas/google-meet/replica.ts';
import { startProcess } from '#test/support/greffier-process.ts';
import { startTestNats } from '#test/support/nats.ts';
import { invite, somebody } from '#test/support/people.ts';
import { administer, makeTemplateDatabases } from '#test/support/template-database.ts';
import { startThrowawayPostgres, type ThrowawayPostgres } from '#test/support/throwaway-postgres.ts';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keyIn } from '#infra/vault/master-key/master-key-file.ts';
import type { Persona } from './person.ts';
import type { Schedule } from './schedule.ts';
import { startStoreProcess } from './store.ts';

export type StoreKind = Schedule['store'];
const STORES: readonly StoreKind[] = ['postgres', 'eventstoredb'];
const PEOPLE = 3;

/** An installation in which some people have accounts, and nothing else has happened. */
export interface Prepared {
  /** The name of its database, to be copied. */
  readonly database: string;
  /** The file of its event store; null where the events are in the database. */
  readonly events: string | null;
  readonly people: readonly (Persona & { readonly email: string; readonly password: string })[];
}

/** What all runs share: a Postgres, meetings to attend, and an installation of each kind, of which each has a copy. */
export interface Site extends AsyncDisposable {
  readonly postgres: ThrowawayPostgres;
  readonly replica: MeetReplica;
  readonly prepared: Readonly<Record<StoreKind, Prepared>>;
  /** The name of a database with all tables and nothing in them. */
  readonly fresh: string;
  /** What every process of Greffier is configured with. */
  readonly environment: Readonly<Record<string, string>>;
  readonly masterKey: Uint8Array;
}

const ADMINISTRATOR = { adminEmail: 'admin@greffier.test', adminPassword: 'un mot de passe de test' };

/** What was acknowledged is on disk, as on a server that is no test's. */
const SETTINGS = { ...THROWAWAY_SETTINGS, synchronous_commit: 'on' };

export const addressOf = (server: string, database: string): string =>
  Object.assign(new URL(server), { pathname: `/${database}` }).href;

export async function openSite(): Promise<Site> {
  await using stack = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'greffier-faults-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  const postgres = await startThrowawayPostgres(SETTINGS);
  stack.defer(() => postgres.stop());
  const replica = await startMeetReplica();
  stack.defer(() => replica.close());
  const { whole: fresh } = await makeTemplateDatabases(postgres.url);
  const environment = {
    DATA_DIR: folder,
    HOST: '127.0.0.1',
    PORT: '0',
    ADMIN_EMAIL: ADMINISTRATOR.adminEmail,
    ADMIN_PASSWORD: ADMINISTRATOR.adminPassword,
    ERASURE_CLEANING_SECONDS: '1',
    MEET_ORIGIN: replica.origin,
  };
  const prepared = {} as Record<StoreKind, Prepared>;
  for (const kind of STORES) prepared[kind] = await prepare(kind, { postgres, environment, folder });
  const masterKey = keyIn(await readFile(join(folder, 'master.key'), 'utf8'));
  const all = stack.move();
  return {
    postgres,
    replica,
    prepared,
    fresh,
    environment,
    masterKey,
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  };
}

interface Preparing extends Pick<Site, 'postgres' | 'environment'> {
  readonly folder: string;
}

async function prepare(kind: StoreKind, { postgres, environment, folder }: Preparing): Promise<Prepared> {
  await using stack = new AsyncDisposableStack();
  const database = `prepared_${kind}`;
  await administer(postgres.url, `create database ${database} template template0`);
  const nats = await startTestNats();
  stack.defer(() => nats.stop());
  const events = kind === 'eventstoredb' ? join(folder, 'prepared.events') : null;
  const store = events === null ? null : await startStoreProcess({ file: events, port: await findFreePort() });
  stack.defer(() => store?.stop());
  const server = await startProcess(['serve', '--roles', 'api,projector,publisher,analyst,eraser'], {
    ...environment,
    DATABASE_URL: addressOf(postgres.url, database),
    NATS_URL: nats.url,
    ...(store ? { EVENTSTORE_URL: store.url } : {}),
  });
  const served = { ...ADMINISTRATOR, url: server.url ?? '' };
  const people: Prepared['people'][number][] = [];
  for (let number = 0; number < PEOPLE; number += 1) {
    const { id: userId, displayName: name, email, password } = await somebody(served, 'admin');
    const clerk = { displayName: `Agent ${number}`, email: `agent-${randomUUID()}@exemple.fr`, role: 'user' } as const;
    people.push({ userId, name, email, password, clerkId: (await invite(served, clerk)).id });
  }
  const code = await server.end('SIGTERM');
  if (code !== 0) throw new Error(`the server ended with ${code}:\n${server.output}`);
  return { database, events, people };
}
