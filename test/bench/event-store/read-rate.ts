import {
  EventStoreDBClient,
  jsonEvent,
  NO_STREAM,
  START,
  streamNameFilter,
  type JSONType,
} from '@eventstore/db-client';
import { EventStoreDbEventStore } from '#infra/event-store/eventstoredb/store.ts';
import { MAX_APPEND_EVENTS, type EventToAppend } from '#domain/events/store.ts';
import { fork } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { against, median, type Measurement } from '../measurement.ts';

const EVENTS = 20_000;
const STREAMS = 10;
const ROUNDS = 7;
/** Of a round. */
const APPENDS = 20;
/** The weight of a caption: a ciphertext in base64, some metadata. */
const someEvent = (): EventToAppend => ({
  id: randomUUID(),
  type: 'CaptionFinalised',
  data: Buffer.from(JSON.stringify({ startMs: 1_000, $sealed: { key: randomBytes(280).toString('base64') } })),
  metadata: Buffer.from(
    JSON.stringify({
      actor: 'system:bench',
      correlationId: randomUUID(),
      causationId: randomUUID(),
      time: '2026-01-05T09:00:00.000Z',
      schemaVersion: 1,
    }),
  ),
});

/** Reads everything once; answers how many events there were. */
type Read = () => Promise<number>;

/** Events a second, of the clock and of this process's processor time: the server's own is not in the second. */
interface Rates {
  readonly wall: number;
  readonly processor: number;
}

async function rates(read: Read): Promise<Rates> {
  const started = performance.now();
  const before = process.cpuUsage();
  const events = await read();
  const { user, system } = process.cpuUsage(before);
  return {
    wall: (events * 1_000) / (performance.now() - started),
    processor: (events * 1_000_000) / (user + system),
  };
}

/**
 * How fast the adapter gives and takes events, against the client alone on the same server, which hands out its own
 * objects: the server at EVENTSTORE_URL, or the emulator. The two take turns.
 */
export async function* run(): AsyncIterable<Measurement> {
  await using server = await someServer();
  const prefix = `bench-${randomUUID()}.`;
  const store = await EventStoreDbEventStore.open(server.url, { prefix });
  const client = EventStoreDBClient.connectionString(server.url);
  try {
    const streams = Array.from({ length: STREAMS }, (_, index) => `meeting-${index}`);
    await fill(store, streams);
    const stored = streams.map((stream) => `${prefix}${stream}`);
    yield* compared(
      `catch-up from ${server.name}`,
      () => catchUp(store),
      () => catchUpBare(client, `${prefix}meeting-`),
    );
    yield* compared(
      `streams read from ${server.name}`,
      () => readAll((stream) => store.read(stream), streams),
      () => readAll((stream) => client.readStream(stream), stored),
    );
    yield* compared(
      `appends to ${server.name}`,
      () => appendTo((events) => store.append(`meeting-${randomUUID()}`, 'none', events)),
      () => appendTo((events) => appendBare(client, `${prefix}meeting-${randomUUID()}`, events)),
    );
  } finally {
    await store.close();
    await client.dispose();
  }
}

async function* compared(name: string, own: Read, bare: Read): AsyncIterable<Measurement> {
  const found = { own: [] as Rates[], bare: [] as Rates[] };
  for (let round = 0; round <= ROUNDS; round += 1) {
    // The second finds a warmer process: they change places.
    const both = round % 2 === 0 ? (['bare', 'own'] as const) : (['own', 'bare'] as const);
    for (const which of both) {
      const measured = await rates(which === 'own' ? own : bare);
      if (round > 0) found[which].push(measured);
    }
  }
  for (const [kind, what] of [
    ['wall', 'by the clock'],
    ['processor', 'by processor time'],
  ] as const) {
    const middle = (all: readonly Rates[]) => median(all.map((one) => one[kind]));
    yield against(`${name}, ${what}`, 'events/s', middle(found.own), middle(found.bare), { atLeast: 0.9 });
  }
}

async function fill(store: EventStoreDbEventStore, streams: readonly string[]): Promise<void> {
  const appendsOf = EVENTS / STREAMS / MAX_APPEND_EVENTS;
  for (const stream of streams) {
    for (let append = 0; append < appendsOf; append += 1) {
      const events = Array.from({ length: MAX_APPEND_EVENTS }, someEvent);
      await store.append(stream, append === 0 ? 'none' : BigInt(append * MAX_APPEND_EVENTS - 1), events);
    }
  }
}

/** Full appends, one after the other, each to a stream of its own. */
async function appendTo(append: (events: readonly EventToAppend[]) => Promise<unknown>): Promise<number> {
  for (let nth = 0; nth < APPENDS; nth += 1) await append(Array.from({ length: MAX_APPEND_EVENTS }, someEvent));
  return APPENDS * MAX_APPEND_EVENTS;
}

/** In one unary call, as the adapter does: the client's other way mixes up answers and knows no deadline. */
async function appendBare(
  client: EventStoreDBClient,
  stream: string,
  events: readonly EventToAppend[],
): Promise<unknown> {
  const read = (bytes: Uint8Array) => JSON.parse(Buffer.from(bytes).toString('utf8')) as JSONType;
  const content = events.map(({ id, type, data, metadata }) =>
    jsonEvent({ id, type, data: read(data), metadata: read(metadata) }),
  );
  return client.appendToStream(stream, content, {
    expectedRevision: NO_STREAM,
    credentials: { username: 'bench', password: 'bench' },
  });
}

async function catchUp(store: EventStoreDbEventStore): Promise<number> {
  const leave = new AbortController();
  let seen = 0;
  for await (const { events } of store.subscribe(null, leave.signal)) {
    seen += events.length;
    if (seen >= EVENTS) leave.abort();
  }
  return seen;
}

async function catchUpBare(client: EventStoreDBClient, prefix: string): Promise<number> {
  const subscription = client.subscribeToAll({
    fromPosition: START,
    filter: streamNameFilter({ prefixes: [prefix], maxSearchWindow: 1_000 }),
  });
  let seen = 0;
  const done = Promise.withResolvers<void>();
  subscription.on('error', (error) => done.reject(error));
  subscription.on('data', () => {
    seen += 1;
    if (seen >= EVENTS) done.resolve();
  });
  await done.promise;
  await subscription.unsubscribe();
  return seen;
}

async function readAll(open: (stream: string) => AsyncIterable<unknown>, streams: readonly string[]): Promise<number> {
  let seen = 0;
  for (const stream of streams) for await (const event of open(stream)) seen += event ? 1 : 0;
  return seen;
}

async function someServer(): Promise<AsyncDisposable & { readonly url: string; readonly name: string }> {
  const configured = process.env['EVENTSTORE_URL'];
  if (configured)
    return { url: configured, name: 'the server at EVENTSTORE_URL', [Symbol.asyncDispose]: async () => {} };
  const child = fork(fileURLToPath(new URL('emulator-process.ts', import.meta.url)));
  const [url] = (await once(child, 'message')) as [string];
  return {
    url,
    name: 'the emulator',
    [Symbol.asyncDispose]: async () => {
      const exited = once(child, 'exit');
      child.disconnect();
      await exited;
    },
  };
}
