import { MemoryEventStore } from '#infra/event-store/memory.ts';
import type { EventStore, EventToAppend, StoredEvent } from '#domain/events/store.ts';
import { runs } from '#test/support/long.ts';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkArchive, eventsOf, writeArchive, type CheckedArchive } from './archive.ts';
import { readEvent, writeEvent } from './archive-format.ts';
import { copyArchive } from '../../cli/events/copy.ts';
import { Translation } from '../../cli/events/translation.ts';

const never = new AbortController().signal;
const ignore = () => {};
const once = <T>(work: () => Promise<T>): Promise<T> => work();

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'greffier-archive-'));
  file = join(folder, 'events.jsonl');
});
afterEach(() => rm(folder, { recursive: true }));

const text = fc.string({ unit: 'binary' });
/** What Greffier writes, and anything else that a store would take. */
const bytes = fc.oneof(
  fc.json().map((json) => Buffer.from(json)),
  text.map((value) => Buffer.from(JSON.stringify({ 'a\u2028b': value }))),
  fc.uint8Array({ maxLength: 40 }),
  fc.constant(Buffer.from('{ "a": 1 }\n{"__proto__":1}')),
);
const someEvents: fc.Arbitrary<{ stream: number; event: EventToAppend }[]> = fc.array(
  fc.record({
    stream: fc.nat(3),
    event: fc.record({
      id: fc.uuid(),
      type: fc.constantFrom('MeetingRegistered', 'ÉvénementÀPart'),
      data: bytes,
      metadata: bytes,
    }),
  }),
  { maxLength: 30 },
);

async function storeWith(
  events: readonly { stream: number; event: EventToAppend }[],
  store = new MemoryEventStore(),
): Promise<MemoryEventStore> {
  const revisions = new Map<number, bigint>();
  for (const { stream, event } of events) {
    const last = revisions.get(stream);
    await store.append(`meeting-${stream}`, last ?? 'none', [event]);
    revisions.set(stream, (last ?? -1n) + 1n);
  }
  return store;
}

async function all(store: EventStore): Promise<StoredEvent[]> {
  const events: StoredEvent[] = [];
  for await (const batch of store.subscribe(null, never)) {
    events.push(...batch.events);
    if (batch.live) return events;
  }
  return events;
}

const plain = (events: readonly StoredEvent[]) =>
  events.map(({ data, metadata, ...rest }) => ({
    ...rest,
    data: Buffer.from(data).toString('hex'),
    metadata: Buffer.from(metadata).toString('hex'),
  }));

const exported = async (store: EventStore): Promise<CheckedArchive> => {
  await rm(file, { force: true });
  await writeArchive(store, file, { onEvents: ignore, signal: never });
  return checkArchive(file);
};

describe('a file of events', () => {
  it('gives back every event byte for byte, whatever its content', async () => {
    await fc.assert(
      fc.asyncProperty(someEvents, async (events) => {
        const store = await storeWith(events);
        const archive = await exported(store);
        expect(archive).toMatchObject({
          events: events.length,
          header: { store: store.id },
          lastEventId: events.at(-1)?.event.id ?? null,
        });
        expect(plain(await Array.fromAsync(eventsOf(archive)))).toEqual(plain(await all(store)));
      }),
      { numRuns: runs(40) },
    );
  });

  it('shows JSON as JSON', () => {
    const event: StoredEvent = {
      id: randomUUID(),
      type: 'A',
      stream: 's',
      revision: 0n,
      position: 1n,
      data: Buffer.from('{"title":"été"}'),
      metadata: Buffer.from([0xff]),
    };
    expect(writeEvent(event)).toContain('"data":{"json":{"title":"été"}}');
    expect(readEvent({ file, text: writeEvent(event) })).toEqual(event);
  });

  it('is refused when it was cut off anywhere, or changed anywhere', async () => {
    const store = await storeWith(
      Array.from({ length: 5 }, () => ({
        stream: 0,
        event: { id: randomUUID(), type: 'A', data: Buffer.from('{"a":1}'), metadata: Buffer.from('{}') },
      })),
    );
    await exported(store);
    const whole = await readFile(file);
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 2), async (length) => {
        await writeFile(file, whole.subarray(0, length));
        await expect(checkArchive(file)).rejects.toMatchObject({
          code: expect.stringMatching(/^ARCHIVE_(?:INVALID|TRUNCATED|DAMAGED)$/u),
        });
      }),
      { numRuns: runs(60) },
    );
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 2), fc.integer({ min: 1, max: 255 }), async (at, change) => {
        const changed = Buffer.from(whole);
        changed[at] = (changed[at] ?? 0) ^ change;
        await writeFile(file, changed);
        await expect(checkArchive(file)).rejects.toMatchObject({ code: expect.stringMatching(/^ARCHIVE_/u) });
      }),
      { numRuns: runs(200) },
    );
  });

  it('says, with its name, that it has no end, is of a later version, is damaged, is none, or is not there', async () => {
    const refused = async (code: string, of = file) =>
      expect(checkArchive(of)).rejects.toMatchObject({ code, message: expect.stringContaining(`«\u00A0${of}\u00A0»`) });
    await exported(await storeWith([]));
    const lines = (await readFile(file, 'utf8')).split('\n');
    await writeFile(file, `${lines[0]}\n`);
    await refused('ARCHIVE_TRUNCATED');
    await writeFile(file, `${lines[0]?.replace('"version":1', '"version":2')}\n`);
    await refused('ARCHIVE_VERSION');
    await writeFile(file, [lines[0], '{"stream":1}', lines[1], ''].join('\n'));
    await refused('ARCHIVE_DAMAGED');
    await writeFile(file, `${lines[0]}\n${lines[1]?.replace(/"sha256":"./u, '"sha256":"x')}\n`);
    await refused('ARCHIVE_DAMAGED');
    await writeFile(file, `${lines.join('\n')}${lines[1]}\n`);
    await refused('ARCHIVE_DAMAGED');
    await writeFile(file, 'autre chose\n');
    await refused('ARCHIVE_INVALID');
    await writeFile(file, '');
    await refused('ARCHIVE_INVALID');
    await refused('ARCHIVE_UNREADABLE', join(folder, 'absent'));
    await expect(checkArchive(join(folder, 'absent'))).rejects.toMatchObject({ kind: 'not-found' });
  });

  it('appears under its name when it is whole, and never replaces another', async () => {
    const store = await storeWith([]);
    await exported(store);
    await expect(writeArchive(store, file, { onEvents: ignore, signal: never })).rejects.toMatchObject({
      code: 'FILE_EXISTS',
    });
    const stop = AbortSignal.abort(new Error('interrupted'));
    await expect(writeArchive(store, `${file}.2`, { onEvents: ignore, signal: stop })).rejects.toThrow('interrupted');
    expect(await readdir(folder)).toEqual(['events.jsonl']);
  });

  it('leaves out what belongs to a store itself', async () => {
    const store = new MemoryEventStore();
    await store.append('greffier-store', 'none', [
      { id: randomUUID(), type: 'StoreMarked', data: Buffer.from('{}'), metadata: Buffer.from('{}') },
    ]);
    expect((await exported(store)).events).toBe(0);
  });
});

describe('copying a file to another store', () => {
  const copy = async (archive: CheckedArchive, store: EventStore, wanted: readonly bigint[] = [], signal = never) => {
    const translation = new Translation(wanted);
    return {
      ...(await copyArchive({ archive, store, translation }, { repeat: once, onEvents: ignore, signal })),
      translation,
    };
  };

  it('keeps ids, order, revisions and bytes; a second time it changes nothing', async () => {
    await fc.assert(
      fc.asyncProperty(someEvents, async (events) => {
        const [store, other] = [await storeWith(events), new MemoryEventStore()];
        const archive = await exported(store);
        expect(await copy(archive, other)).toMatchObject({ present: 0, appended: events.length });
        expect(plain(await all(other))).toEqual(plain(await all(store)));
        expect(await copy(archive, other)).toMatchObject({ present: events.length, appended: 0 });
      }),
      { numRuns: runs(30) },
    );
  });

  it('goes on where it was interrupted, and learns where positions are all the same', async () => {
    await fc.assert(
      fc.asyncProperty(someEvents, fc.nat(30), fc.array(fc.bigInt(0n, 30n)), async (events, already, wanted) => {
        const store = await storeWith(events);
        const archive = await exported(store);
        // Others' events come before, so that positions differ.
        const other = new MemoryEventStore();
        await other.append('greffier-store', 'none', [
          { id: randomUUID(), type: 'StoreMarked', data: Buffer.from('{}'), metadata: Buffer.from('{}') },
        ]);
        await storeWith(events.slice(0, already), other);
        const { present, appended, translation } = await copy(archive, other, wanted);
        expect({ present, appended }).toEqual({
          present: Math.min(already, events.length),
          appended: Math.max(0, events.length - already),
        });
        for (const position of wanted) {
          const reached = position < events.length ? position : BigInt(events.length);
          expect(translation.of(position)).toBe(reached === 0n ? 0n : reached + 1n);
        }
      }),
      { numRuns: runs(40) },
    );
  });

  it('refuses a store that holds anything else, before it writes', async () => {
    const event = () => ({
      stream: 0,
      event: { id: randomUUID(), type: 'A', data: Buffer.from('{}'), metadata: Buffer.from('{}') },
    });
    const events = [event(), event(), event()];
    const archive = await exported(await storeWith(events));
    for (const others of [[event()], [...events, event()], [...events.slice(0, 1), event()]]) {
      const other = await storeWith(others);
      await expect(copy(archive, other)).rejects.toMatchObject({ code: 'STORE_DIFFERS' });
      expect(await other.head()).toBe(BigInt(others.length));
    }
  });

  it('cuts long runs to what a store takes at once', async () => {
    const events = Array.from({ length: 450 }, () => ({
      stream: 0,
      event: { id: randomUUID(), type: 'A', data: Buffer.alloc(9_000, 0x20), metadata: Buffer.from('{}') },
    }));
    const other = new MemoryEventStore();
    expect(await copy(await exported(await storeWith(events)), other)).toMatchObject({ appended: 450 });
    expect(await other.head()).toBe(450n);
  });
});
