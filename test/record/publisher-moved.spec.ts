import { runPublisher } from '#bots/publisher/publisher.ts';
import { saveMeeting } from '#commands/meeting/save.ts';
import { eventRegistry } from '#domain/registry.ts';
import { movePositions, positionsOf, wantedPositions } from '#infra/cli/events/move.ts';
import { Translation } from '#infra/cli/events/translation.ts';
import { EventCodec } from '#infra/event-log/codec.ts';
import { StoredEventLog } from '#infra/event-log/event-log.ts';
import { MemoryEventStore } from '#infra/event-store/memory.ts';
import { someRequest } from '#test/support/inhabited.ts';
import {
  linesInOrder,
  meetingOfLines,
  openPublishing,
  ORGANISER,
  streamContents,
  type Publishing,
} from '#test/support/published.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

/** The events were copied to another store, where they stand at other positions, after a publisher had died. */
describe('publishing from a copy of a log', () => {
  let scene: Publishing;
  beforeAll(async () => {
    scene = await openPublishing();
  });
  afterAll(() => scene.close());

  const logOver = (store: MemoryEventStore) =>
    new StoredEventLog(store, new EventCodec(eventRegistry, scene.record.vault));
  const save = async (store: MemoryEventStore): Promise<string> => {
    const dependencies = { log: logOver(store), now: () => new Date().toISOString() };
    return (await saveMeeting(dependencies, meetingOfLines(5), someRequest(ORGANISER))).meetingId;
  };
  const publishAll = async (store: MemoryEventStore): Promise<void> => {
    const { pool } = scene.record;
    const leave = new AbortController();
    const dependencies = { pool, log: logOver(store), store: store.id, feed: scene.feed, report: () => undefined };
    const done = runPublisher(dependencies, leave.signal);
    const head = String(await store.head());
    await vi.waitFor(
      async () => expect((await pool.query('select from state.feed where position >= $1', [head])).rowCount).toBe(1),
      { timeout: 60_000, interval: 20 },
    );
    leave.abort();
    await done;
  };
  const everythingIn = async (store: MemoryEventStore) => {
    for await (const { events } of store.subscribe(null, AbortSignal.timeout(60_000))) return events;
    return [];
  };

  it('puts nothing there again that was there before the checkpoint said so', async () => {
    const { pool } = scene.record;
    const former = new MemoryEventStore();
    const first = await save(former);
    await publishAll(former);
    const { rows } = await pool.query<Record<string, string>>('select * from state.feed');
    const second = await save(former);
    await publishAll(former);
    // As if it had died between publishing the second meeting and saving how far it was.
    const saved = 'position, sequence, last_event_id, last_event_stream, last_event_revision, last_event_position';
    await pool.query(
      `update state.feed set (${saved}) = (select ${saved} from json_populate_record(null::state.feed, $1))`,
      [JSON.stringify(rows[0])],
    );

    const copy = new MemoryEventStore();
    await save(copy);
    const before = await positionsOf(pool, former.id);
    const translation = new Translation(wantedPositions(before));
    const events = await everythingIn(former);
    for (const { stream, revision, position, id, type, data, metadata } of events) {
      const appended = await copy.append(stream, revision === 0n ? 'none' : revision - 1n, [
        { id, type, data, metadata },
      ]);
      translation.passed(position, appended.position);
    }
    const archive = { position: events.at(-1)?.position ?? null, lastEventId: events.at(-1)?.id ?? null };
    // The publisher's lock goes with its connection, which Postgres ends a moment after the publisher has.
    await vi.waitFor(() => movePositions(pool, { before, to: copy.id, archive, translation }), {
      timeout: 30_000,
      interval: 50,
    });
    const third = await save(copy);
    await publishAll(copy);

    const contents = await streamContents(scene.nats.url);
    expect(Object.fromEntries(contents)).toEqual(
      Object.fromEntries([first, second, third].map((id) => [id, linesInOrder(5)])),
    );
  });
});
