import { keyIn } from '#infra/vault/master-key/master-key-file.ts';
import { seeded } from '#test/bench/load/random.ts';
import { TEMPLATE_PASSWORD } from '#test/support/throwaway-postgres.ts';
import { invite, somebody } from '#test/support/people.ts';
import { administer, makeTemplateDatabases } from '#test/support/template-database.ts';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { makeHosts, whyNoHosts, type HostName, type Hosts } from './partitions/hosts.ts';
import type { ServersMessage } from './partitions/servers-process.ts';
import { RepeatingCaller } from './processes/caller.ts';
import { Person, type Seat } from './processes/person.ts';
import { atRest, judge, openRecord } from './processes/run.ts';
import { addressOf } from './processes/site.ts';
import { startStoreProcess } from './processes/store.ts';
import { Supervised } from './processes/supervised.ts';

/** How long hosts are parted, in ms, and how long they are not in between. */
const PARTED_MS = 20_000;
const TOGETHER_MS = 8_000;
const ADMINISTRATOR = { adminEmail: 'admin@greffier.test', adminPassword: 'un mot de passe de test' };
const PORTS = { api: 4_000, store: 2_113 };

/** Postgres and NATS are on host b, and the others where it says. */
interface Layout {
  readonly api: HostName;
  readonly workers: HostName;
  readonly store: HostName;
}

async function startServers(hosts: Hosts, host: HostName, stack: AsyncDisposableStack): Promise<ServersMessage> {
  const [program, ...before] = hosts[host].within;
  const file = join(import.meta.dirname, 'partitions', 'servers-process.ts');
  const child = spawn(program, [...before, process.execPath, file], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const ended = once(child, 'exit');
  stack.defer(async () => {
    child.disconnect();
    await ended;
  });
  const [message] = (await Promise.race([
    once(child, 'message'),
    ended.then(() => Promise.reject(new Error('Postgres and NATS do not start'))),
  ])) as [ServersMessage];
  return message;
}

const why = whyNoHosts();

describe.skipIf(why !== null)(
  `two hosts whose network is parted (skipped where namespaces are not allowed${why === null ? '' : `: ${why}`})`,
  () => {
    it.each<[string, Layout]>([
      ['who answers calls apart from everything else', { api: 'a', workers: 'b', store: 'b' }],
      ['who projects, publishes, analyses and erases apart', { api: 'b', workers: 'a', store: 'b' }],
      ['the event store apart', { api: 'b', workers: 'b', store: 'a' }],
    ])(
      '%s: nothing is lost, done twice or answered wrongly',
      async (_, layout) => {
        await using stack = new AsyncDisposableStack();
        const hosts = stack.use(makeHosts());
        const folder = await mkdtemp(join(tmpdir(), 'greffier-parted-'));
        stack.defer(() => rm(folder, { recursive: true, force: true }));
        const { postgresPort, natsPort } = await startServers(hosts, 'b', stack);
        const postgresAt = (host: string) =>
          `postgres://greffier:${TEMPLATE_PASSWORD}@${host}:${postgresPort}/postgres`;
        const server = postgresAt(hosts.b.seenFromTest);
        const { whole: fresh } = await makeTemplateDatabases(server);
        await administer(server, 'create database parted template template0');
        const place = hosts[layout.store];
        const store = await startStoreProcess({
          file: join(folder, 'events'),
          host: '0.0.0.0',
          port: PORTS.store,
          within: place.within,
        });
        stack.defer(() => store.stop());
        const storeAt = (host: string) => `esdb://${host}:${PORTS.store}?tls=false`;
        const environment = {
          DATA_DIR: folder,
          HOST: '0.0.0.0',
          PORT: String(PORTS.api),
          ADMIN_EMAIL: ADMINISTRATOR.adminEmail,
          ADMIN_PASSWORD: ADMINISTRATOR.adminPassword,
          DATABASE_URL: addressOf(postgresAt(hosts.b.address), 'parted'),
          NATS_URL: `nats://${hosts.b.address}:${natsPort}`,
          EVENTSTORE_URL: storeAt(place.address),
          ERASURE_CLEANING_SECONDS: '1',
        };
        const story: string[] = [];
        const launch = async (roles: string, host: HostName) => {
          const { within } = hosts[host];
          const one = new Supervised({ name: roles, roles, environment, within, tell: (what) => story.push(what) });
          stack.defer(() => one.close());
          await one.start();
          await one.ready();
        };
        await launch('projector,publisher,analyst,eraser', layout.workers);
        await launch('api', layout.api);

        const url = `http://${hosts[layout.api].seenFromTest}:${PORTS.api}`;
        const served = { ...ADMINISTRATOR, url };
        const chance = seeded(1);
        const people: Person[] = [];
        for (let number = 0; number < 3; number += 1) {
          const { id: userId, displayName: name, email, password } = await somebody(served, 'admin');
          const clerk = { displayName: `Agent ${number}`, email: `agent-${number}@exemple.fr`, role: 'user' } as const;
          const { id: clerkId } = await invite(served, clerk);
          const seat: Seat = { caller: new RepeatingCaller([url], { email, password }, chance), role: 'user' };
          people.push(new Person({ userId, name, clerkId }, seat, chance));
        }
        const partings: readonly (readonly HostName[])[] = [['a', 'b'], ['a'], ['b']];
        const until = Date.now() + partings.length * (PARTED_MS + TOGETHER_MS);
        const living = Promise.all(people.map((person) => person.live(until, 5)));
        for (const silent of partings) {
          await wait(TOGETHER_MS);
          for (const host of silent) hosts.silence(host);
          await wait(PARTED_MS);
          hosts.heal();
        }
        await living;

        const masterKey = keyIn(await readFile(join(folder, 'master.key'), 'utf8'));
        const databaseUrl = addressOf(server, 'parted');
        await using record = await openRecord({ masterKey }, { databaseUrl, storeUrl: storeAt(place.seenFromTest) });
        await atRest(record);
        for (const person of people) await person.lookBack();
        const acknowledged = people.flatMap((person) => person.acknowledged);
        const natsUrl = `nats://${hosts.b.seenFromTest}:${natsPort}`;
        const { events, faults } = await judge({ server, fresh, masterKey, natsUrl, acknowledged }, record, people);
        process.stdout.write(`${events} events, ${acknowledged.length} commands; ${story.join(', ')}\n`);
        expect([...faults, ...people.flatMap(({ wrong }) => wrong)]).toEqual([]);
        expect(acknowledged.length).toBeGreaterThan(10);
      },
      600_000,
    );
  },
);
