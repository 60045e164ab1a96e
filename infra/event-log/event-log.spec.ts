import { NUL_CHARACTER } from '#domain/errors.ts';
import type { EventToRecord } from '#domain/events/log.ts';
import { EventRegistry, eventType } from '#domain/events/registry.ts';
import {
  APPEND_CONFLICT,
  APPEND_TOO_LARGE,
  type Appended,
  type EventToAppend,
  type ExpectedRevision,
} from '#domain/events/store.ts';
import { MemoryKeyring } from '#test/support/keyring.ts';
import * as fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { z } from 'zod/mini';
import { MemoryEventStore } from '../event-store/memory.ts';
import { EventCodec } from './codec.ts';
import { StoredEventLog } from './event-log.ts';

const registry = new EventRegistry({
  Noted: eventType(
    z.object({ text: z.string(), list: z.optional(z.array(z.object({ text: z.nullable(z.string()) }))) }),
  ),
});

/** Remembers the portions that it was given. */
class CountingStore extends MemoryEventStore {
  readonly portions: number[] = [];

  override append(stream: string, expected: ExpectedRevision, events: readonly EventToAppend[]): Promise<Appended> {
    this.portions.push(events.length);
    return super.append(stream, expected, events);
  }
}

const setup = () => {
  const store = new CountingStore();
  return { store, log: new StoredEventLog(store, new EventCodec(registry, new MemoryKeyring())) };
};
const noted = (text: string, list?: { text: string | null }[]): EventToRecord => ({
  id: randomUUID(),
  type: 'Noted',
  data: { text, ...(list ? { list } : {}) },
  metadata: { actor: 'system:spec', correlationId: 'c', causationId: 'd', time: '2026-07-01T08:00:00.000Z' },
});

describe('the event log', () => {
  it('cuts long appends to what a store takes, in order, and answers where the last event is', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 150 }), fc.constantFrom(1, 1_000, 300_000)), {
          minLength: 1,
          maxLength: 4,
        }),
        async (runs) => {
          const { store, log } = setup();
          const events = runs.flatMap(([count, size]) =>
            Array.from({ length: size > 1_000 ? Math.ceil(count / 30) : count }, (_, index) =>
              noted(`${index} `.padEnd(size, 'x')),
            ),
          );
          const { revision, position } = await log.append('note-1', 'none', events);
          const loaded = await log.load('note-1');
          expect(loaded.events.map(({ id, data }) => ({ id, data }))).toEqual(
            events.map(({ id, data }) => ({ id, data })),
          );
          expect([revision, loaded.revision]).toEqual([BigInt(events.length - 1), BigInt(events.length - 1)]);
          expect(position).toBe(`${store.id}:${events.length}`);
          expect(log.positionOf(loaded.events.at(-1) as never)).toBe(position);
        },
      ),
      { numRuns: 20 },
    );
  });

  it('refuses as a whole what holds an event that is too large, wherever it stands', async () => {
    for (const at of [0, 250, 499]) {
      const { store, log } = setup();
      const events = Array.from({ length: 500 }, (_, index) => noted(index === at ? 'x'.repeat(1_000_000) : 'x'));
      await expect(log.append('note-1', 'none', events)).rejects.toMatchObject({ code: APPEND_TOO_LARGE.code });
      expect(store.portions).toEqual([]);
    }
  });

  it('stops where another was faster, and the same append goes on from there', async () => {
    const { store, log } = setup();
    const events = Array.from({ length: 450 }, () => noted('x'));
    await log.append('note-1', 'none', events.slice(0, 200));
    await log.append('note-1', 199n, [noted('between')]);
    await expect(log.append('note-1', 'none', events)).rejects.toMatchObject({ code: APPEND_CONFLICT.code });
    expect((await log.load('note-1')).revision).toBe(200n);
    expect((await log.append('note-1', 200n, events.slice(200))).position).toBe(`${store.id}:451`);
  });

  it('has a stream that does not exist begin with none', async () => {
    expect(await setup().log.load('note-nobody')).toEqual({ events: [], revision: 'none' });
  });

  it('refuses a NUL wherever it stands', async () => {
    const { log } = setup();
    await expect(log.append('note-1', 'none', [noted('a\0b')])).rejects.toMatchObject({ code: NUL_CHARACTER.code });
    await expect(log.append('note-1', 'none', [noted('a', [{ text: null }, { text: '\0' }])])).rejects.toMatchObject({
      code: NUL_CHARACTER.code,
    });
  });

  it('keeps every text that is whole as it is, and mends one that was cut through a character', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'binary' }),
        fc.string({ unit: fc.constantFrom('\ud83d', '\ude00', 'a') }),
        async (whole, torn) => {
          fc.pre(!whole.includes('\0'));
          const { log } = setup();
          await log.append('note-1', 'none', [noted(whole, [{ text: torn }])]);
          expect((await log.load('note-1')).events[0]?.data).toEqual({
            text: whole.toWellFormed(),
            list: [{ text: torn.toWellFormed() }],
          });
        },
      ),
    );
  });
});
