import { findFreePort } from '#infra/system/free-port.ts';
import { browsersUnder, killBrowsersUnder } from '#test/support/chrome-processes.ts';
import { freeze } from '#test/support/freeze.ts';
import { startTestNats } from '#test/support/nats.ts';
import { administer } from '#test/support/template-database.ts';
import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { partOf, type Part } from './part.ts';
import { GREFFIERS, type GreffierName, type Schedule, type Target } from './schedule.ts';
import { addressOf, type Site } from './site.ts';
import { startStoreProcess } from './store.ts';
import { Supervised } from './supervised.ts';

/** An installation with everything that runs in it. */
export interface Parts extends AsyncDisposable {
  readonly store: Schedule['store'];
  readonly all: ReadonlyMap<Target, Part>;
  /** The processes of Greffier among them. */
  readonly greffiers: ReadonlyMap<string, Supervised>;
  /** Where calls are answered. */
  readonly urls: readonly [string, ...string[]];
  readonly databaseUrl: string;
  /** Null where the events are in Postgres. */
  readonly storeUrl: string | null;
  readonly natsUrl: string;
  /** The folder of what is kept in neither Postgres nor NATS. */
  readonly folder: string;
  readonly natsFolder: string;
}

/** Starts an installation on a copy of what was prepared, and resolves when calls are answered. */
export async function startParts(site: Site, kind: Schedule['store'], tell: (what: string) => void): Promise<Parts> {
  await using stack = new AsyncDisposableStack();
  const { postgres, prepared, environment: common } = site;
  const { database: template, events } = prepared[kind];
  const folder = await mkdtemp(join(tmpdir(), 'greffier-faults-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  const database = `run_${randomBytes(4).toString('hex')}`;
  await administer(postgres.url, `create database ${database} template ${template}`);
  stack.defer(() => administer(postgres.url, `drop database ${database} with (force)`));
  const databaseUrl = addressOf(postgres.url, database);
  const all = new Map<Target, Part>();
  all.set('postgres', { ...partOf(postgres, freeze), close: async () => undefined });
  const nats = await startTestNats();
  all.set('nats', partOf(nats, freeze));
  stack.defer(() => nats.stop());
  let storeUrl: string | null = null;
  if (events !== null) {
    const file = join(folder, 'events');
    await cp(events, file);
    const store = await startStoreProcess({ file, port: await findFreePort() });
    storeUrl = store.url;
    all.set('store', partOf(store, freeze));
    stack.defer(() => store.stop());
  }

  const greffiers = new Map<string, Supervised>();
  const urls: string[] = [];
  const launch = async (name: GreffierName | 'bots', roles: string) => {
    const port = roles.includes('api') ? await findFreePort() : 0;
    if (port > 0) urls.push(`http://127.0.0.1:${port}`);
    const environment = {
      ...common,
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      NATS_URL: nats.url,
      ...(storeUrl === null ? {} : { EVENTSTORE_URL: storeUrl }),
    };
    const one = new Supervised({ name, roles, environment, tell });
    stack.defer(() => one.close());
    greffiers.set(name, one);
    all.set(name, one);
    await one.start();
  };
  for (const [name, roles] of Object.entries(GREFFIERS)) await launch(name as GreffierName, roles);
  await launch('bots', 'meet');
  all.set(
    'chrome',
    chromeOf(() => greffiers.get('bots')?.pid ?? 0),
  );
  await Promise.all([...greffiers.values()].map((one) => one.ready()));
  const [first = '', ...others] = urls;
  const own = stack.move();
  return {
    store: kind,
    all,
    greffiers,
    urls: [first, ...others],
    databaseUrl,
    storeUrl,
    natsUrl: nats.url,
    folder,
    natsFolder: nats.folder,
    [Symbol.asyncDispose]: () => own.disposeAsync(),
  };
}

/** The browsers of a process: one that was killed is started again by who needs it. */
function chromeOf(root: () => number): Part {
  let thaw: (() => void)[] = [];
  return {
    kill: () => killBrowsersUnder(root()),
    start: async () => undefined,
    freeze: async () => {
      thaw = (await browsersUnder(root())).map((pid) => freeze(pid));
    },
    thaw: async () => {
      for (const one of thaw) one();
      thaw = [];
    },
    close: async () => undefined,
  };
}
