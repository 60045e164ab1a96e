import { handle } from '#commands/handle.ts';
import { GreffierError, type ErrorDefinition } from '#domain/errors.ts';
import { category } from '#domain/events/category.ts';
import type { Decider } from '#domain/events/decider.ts';
import { ERASED, orElse, personal } from '#domain/events/personal.ts';
import { EventRegistry, eventType, type EventOf } from '#domain/events/registry.ts';
import { decidedStreams } from '#domain/events/stream.ts';
import { EventCodec } from '#infra/event-log/codec.ts';
import { StoredEventLog } from '#infra/event-log/event-log.ts';
import { MemoryEventStore } from '#infra/event-store/memory.ts';
import { projection } from '#projections/engine/projection.ts';
import { column, personalColumn, table } from '#projections/engine/table.ts';
import { corpusKeyring } from '#test/golden/corpus.ts';
import { specificationOf } from '#test/support/decider-specification.ts';
import { specificationOfRows } from '#test/support/projection-specification.ts';
import { expect, it } from 'vitest';
import { z } from 'zod/mini';

// The first recipe of CONTRIBUTING.md, followed with an event that Greffier does not have: booked desks.

// #region event
const deskEvents = {
  DeskBooked: eventType(
    // `by` is encrypted under the key that `keyId` names, and reads as ERASED once that key is destroyed. A key's id
    // stands readable in the event: it has no name in it.
    z.object({ keyId: z.string(), by: personal(z.string()), screens: z.int() }),
    {
      // Data of the first version, which knew of no screens; `older` has every version that was ever written.
      older: [
        {
          schema: z.object({ keyId: z.string(), by: personal(z.string()) }),
          upcast: (data: object) => ({ ...data, screens: 1 }),
          // Writes the first version while a process of an earlier release reads no other.
          downcast: ({ keyId, by }: { readonly keyId: string; readonly by: unknown }) => ({ keyId, by }),
        },
      ],
    },
  ),
  DeskLeft: eventType(z.object({})),
};
type DeskEvent = EventOf<typeof deskEvents>;
// #endregion

// #region decider
const DESK_TAKEN: ErrorDefinition = { code: 'DESK_TAKEN', kind: 'conflict', message: 'Ce bureau est déjà réservé.' };

type DeskCommand =
  | { readonly type: 'book'; readonly userId: string; readonly by: string; readonly screens: number }
  | { readonly type: 'leave' };

const deskDecider: Decider<{ readonly isTaken: boolean }, DeskCommand, DeskEvent> = {
  initialState: { isTaken: false },
  decide(command, { isTaken }) {
    if (command.type === 'leave') return isTaken ? [{ type: 'DeskLeft', data: {} }] : [];
    if (isTaken) throw new GreffierError(DESK_TAKEN);
    const { userId, by, screens } = command;
    return [{ type: 'DeskBooked', data: { keyId: `desk/${userId}`, by, screens } }];
  },
  evolve: (_, { type }) => ({ isTaken: type === 'DeskBooked' }),
};

const deskStreams = decidedStreams(category('desk'), { events: deskEvents, decider: deskDecider });
// #endregion

// #region column
const desks = table(
  'desks',
  {
    desk: column<string>('text'),
    taken_by: personalColumn<string | null>('text'),
    screens: column<number>('int', 'not null'),
  },
  { key: ['desk'] },
);

const desksProjection = projection(deskEvents, {
  name: 'desks',
  // Raised where handlers give other rows of the same events: the tables are rebuilt beside the old ones, and swapped.
  version: 2,
  tables: [desks],
  on: {
    DeskBooked: ({ stream, data: { by, screens } }) => [
      desks.upsert({ desk: stream, taken_by: orElse(by, null), screens }),
    ],
    DeskLeft: ({ stream }) => [desks.remove({ desk: stream })],
  },
});
// #endregion

const booked: DeskEvent = { type: 'DeskBooked', data: { keyId: 'desk/u-1', by: 'Zoé', screens: 2 } };

// #region specifications
const desk = specificationOf(deskDecider);

it('books a free desk, and no other', () => {
  desk.given().when({ type: 'book', userId: 'u-1', by: 'Zoé', screens: 2 }).then(booked);
  desk.given(booked).when({ type: 'book', userId: 'u-2', by: 'Noé', screens: 1 }).thenError(DESK_TAKEN);
  desk.given().when({ type: 'leave' }).thenNothing();
});

it('shows who has which desk', () => {
  const given = specificationOfRows(desksProjection).given('desk-1', booked);
  given.thenRows(desks, { desk: 'desk-1', taken_by: 'Zoé', screens: 2 });
  given.given('desk-1', { type: 'DeskLeft', data: {} }).thenRows(desks);
});
// #endregion

it('reads what earlier releases wrote, and nothing personal once its key is destroyed', async () => {
  const codec = new EventCodec(new EventRegistry(deskEvents), corpusKeyring);
  const metadata = {
    actor: 'system:spec',
    correlationId: 'c',
    causationId: 'c',
    time: '2026-11-20T09:00:00Z',
  } as const;
  const [stored] = await codec.encode([{ id: 'e', ...booked, metadata }]);
  if (stored === undefined) throw new TypeError('nothing was encoded');
  const place = { stream: 'desk-1', revision: 0n, position: 1n };
  expect(stored.data.toString()).not.toContain('Zoé');
  expect((await codec.decode([{ ...stored, ...place }]))[0]?.data).toEqual(booked.data);
  const forgetful = { ...corpusKeyring, find: async (ids: readonly string[]) => new Map(ids.map((id) => [id, null])) };
  const read = await new EventCodec(new EventRegistry(deskEvents), forgetful).decode([{ ...stored, ...place }]);
  expect(read[0]?.data).toEqual({ ...booked.data, by: ERASED });
  const registry = new EventRegistry(deskEvents);
  const before = { version: 1, data: { keyId: 'k', by: 'Zoé' }, stream: 'desk-1' };
  expect(registry.read('DeskBooked', before)).toEqual({ keyId: 'k', by: 'Zoé', screens: 1 });
});

it('is decided through the log like every command, once for one command id', async () => {
  const codec = new EventCodec(new EventRegistry(deskEvents), corpusKeyring);
  const log = new StoredEventLog(new MemoryEventStore(), codec);
  const dependencies = { log, now: () => '2026-11-20T09:00:00.000Z' };
  const request = { commandId: 'book-1', actor: 'user:zoe', correlationId: 'c' } as const;
  // #region command
  const book = () =>
    handle(dependencies, {
      stream: deskStreams.of('1'),
      command: { type: 'book', userId: 'u-1', by: 'Zoé', screens: 2 },
      request,
    });
  // #endregion
  expect((await book()).state).toEqual({ isTaken: true });
  expect((await book()).revision).toBe(0n);
  await expect(
    handle(dependencies, {
      stream: deskStreams.of('1'),
      command: { type: 'book', userId: 'u-2', by: 'Noé', screens: 1 },
      request: { ...request, commandId: 'book-2' },
    }),
  ).rejects.toMatchObject(DESK_TAKEN);
});
