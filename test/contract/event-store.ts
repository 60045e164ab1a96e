import { isError, type ErrorDefinition } from '#domain/errors.ts';
import {
  APPEND_CONFLICT,
  APPEND_TOO_LARGE,
  MAX_APPEND_BYTES,
  MAX_APPEND_EVENTS,
  sizeOf,
  type Batch,
  type EventStore,
  type EventToAppend,
  type StoredEvent,
} from '#domain/events/store.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshStream } from './own-streams.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

export const someEvent = (text = 'é\0"', id: string = randomUUID()): EventToAppend => ({
  id,
  type: 'ContractTested',
  data: bytes(JSON.stringify({ text })),
  metadata: bytes(JSON.stringify({ actor: 'system:contract' })),
});

const several = (count: number): EventToAppend[] =>
  Array.from({ length: count }, (_, index) => someEvent(`event ${index}`));

async function allOf<T>(source: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const item of source) list.push(item);
  return list;
}

const failsWith = (promise: Promise<unknown>, definition: ErrorDefinition): Promise<boolean> =>
  promise.then(
    () => false,
    (error: unknown) => isError(error, definition),
  );

const conflictOf = (promise: Promise<unknown>): Promise<boolean> => failsWith(promise, APPEND_CONFLICT);

/** Follows a subscription until `enough` says so. */
async function follow(
  store: EventStore,
  after: bigint | null,
  enough: (seen: readonly StoredEvent[], batch: Batch) => boolean,
): Promise<StoredEvent[]> {
  const leave = new AbortController();
  const seen: StoredEvent[] = [];
  for await (const batch of store.subscribe(after, leave.signal)) {
    seen.push(...batch.events);
    if (enough(seen, batch)) leave.abort();
  }
  return seen;
}

/** What every event store promises. `open` opens one over the same data each time it is called. */
export function eventStoreContract(
  name: string,
  open: () => Promise<EventStore>,
  capabilities: { readonly reopens: boolean },
): void {
  describe(`event store: ${name}`, () => {
    let store: EventStore;
    beforeAll(async () => {
      store = await open();
    });
    afterAll(() => store.close());

    it('counts the events after a position, up to a limit', async () => {
      const before = await store.head();
      const { position } = await store.append(freshStream(), 'none', several(3));
      await store.append(freshStream(), 'none', several(4));
      expect(await store.count(before, 100)).toBe(7);
      expect(await store.count(position, 100)).toBe(4);
      expect(await store.count(before, 5)).toBe(5);
      expect(await store.count(await store.head(), 100)).toBe(0);
    });

    it('reaches to every position that it gave, and not behind its end', async () => {
      const { position } = await store.append(freshStream(), 'none', several(2));
      const { position: later } = await store.append(freshStream(), 'none', several(1));
      expect(await store.reaches(0n)).toBe(true);
      expect(await store.reaches(position)).toBe(true);
      expect(await store.reaches(later)).toBe(true);
      expect(await store.reaches(later + 1_000_000_000n)).toBe(false);
    });

    it('says whether a stream still ends at a revision, and writes nothing for that', async () => {
      const stream = freshStream();
      expect(await store.endsAt(stream, 'none')).toBe(true);
      await store.append(stream, 'none', several(2));
      const head = await store.head();
      expect(await store.endsAt(stream, 1n)).toBe(true);
      expect(await store.endsAt(stream, 0n)).toBe(false);
      expect(await store.endsAt(stream, 'none')).toBe(false);
      expect(await store.head()).toBe(head);
      expect(await allOf(store.read(stream))).toHaveLength(2);
    });

    it('numbers revisions from 0 and positions upwards', async () => {
      const stream = freshStream();
      const first = await store.append(stream, 'none', several(2));
      const second = await store.append(stream, 1n, several(1));
      expect([first.revision, second.revision]).toEqual([1n, 2n]);
      expect(second.position > first.position).toBe(true);
      expect((await allOf(store.read(stream))).map((event) => event.revision)).toEqual([0n, 1n, 2n]);
    });

    it('gives back ids, types, data and metadata byte for byte', async () => {
      const stream = freshStream();
      const event = someEvent('« Été » 🎙️ \u0000 fin');
      await store.append(stream, 'none', [event]);
      const [read] = await allOf(store.read(stream));
      expect(read).toMatchObject({ id: event.id, type: event.type, stream, revision: 0n });
      expect(Buffer.from(read?.data ?? []).equals(event.data)).toBe(true);
      expect(Buffer.from(read?.metadata ?? []).equals(event.metadata)).toBe(true);
    });

    it('refuses a revision that is not the last', async () => {
      const stream = freshStream();
      await store.append(stream, 'none', several(2));
      expect(await conflictOf(store.append(stream, 'none', several(1)))).toBe(true);
      expect(await conflictOf(store.append(stream, 0n, several(1)))).toBe(true);
      expect(await conflictOf(store.append(stream, 2n, several(1)))).toBe(true);
      expect(await conflictOf(store.append(freshStream(), 0n, several(1)))).toBe(true);
      expect(await allOf(store.read(stream))).toHaveLength(2);
    });

    it('lets one of many concurrent first appends win', async () => {
      const stream = freshStream();
      const lost = await Promise.all(
        Array.from({ length: 20 }, () => conflictOf(store.append(stream, 'none', several(1)))),
      );
      expect(lost.filter(Boolean)).toHaveLength(19);
      expect(await allOf(store.read(stream))).toHaveLength(1);
    });

    it('answers a repeated append as the first time, also when others came after it', async () => {
      const stream = freshStream();
      await store.append(stream, 'none', several(1));
      const events = several(3);
      const first = await store.append(stream, 0n, events);
      await store.append(stream, 3n, several(2));
      expect(await store.append(stream, 0n, events)).toEqual(first);
      expect(await allOf(store.read(stream))).toHaveLength(6);
    });

    it('takes known ids followed by new ones for a conflict', async () => {
      const stream = freshStream();
      const [known, fresh] = several(2);
      if (!known || !fresh) throw new Error('unreachable');
      await store.append(stream, 'none', [known]);
      expect(await conflictOf(store.append(stream, 'none', [known, fresh]))).toBe(true);
    });

    it('has no events for a stream that does not exist', async () => {
      expect(await allOf(store.read(freshStream()))).toEqual([]);
    });

    it('reads backwards, from a revision, and up to a limit', async () => {
      const stream = freshStream();
      await store.append(stream, 'none', several(5));
      const revisions = async (options: Parameters<EventStore['read']>[1]) =>
        (await allOf(store.read(stream, options))).map((event) => Number(event.revision));
      expect(await revisions({ direction: 'backwards', limit: 1 })).toEqual([4]);
      expect(await revisions({ direction: 'backwards', from: 2n })).toEqual([2, 1, 0]);
      expect(await revisions({ from: 3n })).toEqual([3, 4]);
      expect(await revisions({ from: 1n, limit: 2 })).toEqual([1, 2]);
    });

    it('refuses an append that is too large, and takes one that is just not', async () => {
      const refused = (events: EventToAppend[]) =>
        failsWith(store.append(freshStream(), 'none', events), APPEND_TOO_LARGE);
      const overhead = sizeOf(someEvent('')) + 8;
      expect(await refused(several(MAX_APPEND_EVENTS))).toBe(false);
      expect(await refused(several(MAX_APPEND_EVENTS + 1))).toBe(true);
      expect(await refused([someEvent('x'.repeat(MAX_APPEND_BYTES - overhead))])).toBe(false);
      expect(await refused([someEvent('x'.repeat(MAX_APPEND_BYTES))])).toBe(true);
    });

    it('delivers what is there and then what comes, without gap or repeat', async () => {
      const stream = freshStream();
      const before = await store.append(stream, 'none', several(3));
      const after = (await allOf(store.read(stream)))[0]?.position ?? null;
      const following = follow(store, after, (seen) => seen.filter((event) => event.stream === stream).length >= 5);
      await store.append(stream, before.revision, several(1));
      await store.append(stream, before.revision + 1n, several(2));
      const own = (await following).filter((event) => event.stream === stream);
      expect(own.map((event) => Number(event.revision))).toEqual([1, 2, 3, 4, 5]);
    });

    it('resumes behind the position of any batch', async () => {
      const streams = await Promise.all(
        Array.from({ length: 4 }, async () => {
          const stream = freshStream();
          await store.append(stream, 'none', several(3));
          return stream;
        }),
      );
      const head = await store.head();
      const isOwn = (event: StoredEvent) => streams.includes(event.stream);
      const reached = (_: readonly StoredEvent[], batch: Batch) =>
        batch.position !== null && head !== null && batch.position >= head;
      const whole = (await follow(store, null, reached)).filter(isOwn);
      const middle = whole[5];
      if (!middle) throw new Error('fewer events than were written');
      const rest = (await follow(store, middle.position, reached)).filter(isOwn);
      expect(rest.map((event) => event.id)).toEqual(whole.slice(6).map((event) => event.id));
      expect(new Set(whole.map((event) => event.id)).size).toBe(12);
    });

    it('says once more that it is live when there was nothing to deliver', async () => {
      const head = await store.head();
      expect(await follow(store, head, (_, batch) => batch.live)).toEqual([]);
    });

    it('leaves a subscription at once when told to', async () => {
      const leave = new AbortController();
      const done = allOf(store.subscribe(await store.head(), leave.signal));
      leave.abort();
      expect((await done).flatMap((batch) => batch.events)).toEqual([]);
    });

    it.runIf(capabilities.reopens)(
      'keeps its id and its answers to repeated appends when it is opened again',
      async () => {
        const stream = freshStream();
        const events = several(2);
        const first = await store.append(stream, 'none', events);
        const again = await open();
        try {
          expect(again.id).toBe(store.id);
          expect(await again.append(stream, 'none', events)).toEqual(first);
        } finally {
          await again.close();
        }
      },
    );
  });
}
