import { runPublisher } from '#bots/publisher/publisher.ts';
import { changeMeeting } from '#commands/meeting/meeting.ts';
import { saveMeeting } from '#commands/meeting/save.ts';
import type { EventStore } from '#domain/events/store.ts';
import type { TranscriptFeed } from '#domain/feed/feed.ts';
import type { NewMeeting } from '#commands/meeting/save.ts';
import { numberLines } from '#domain/transcript/transcript.ts';
import { checkArchive, writeArchive, type CheckedArchive } from '#infra/main/archive/archive.ts';
import { copyArchive } from '#infra/cli/events/copy.ts';
import { movePositions, positionsOf, wantedPositions } from '#infra/cli/events/move.ts';
import { Translation } from '#infra/cli/events/translation.ts';
import { EventCodec } from '#infra/event-log/codec.ts';
import { StoredEventLog } from '#infra/event-log/event-log.ts';
import { EventStoreDbEventStore } from '#infra/event-store/eventstoredb/store.ts';
import { MemoryEventStore } from '#infra/event-store/memory.ts';
import { InProcessFeed } from '#infra/feed/in-process.ts';
import { eventRegistry } from '#domain/registry.ts';
import { allProjections } from '#infra/main/projections.ts';
import { prepareAudit, runAudit } from '#projections/audit/writer.ts';
import { verifyAudit } from '#projections/audit/verify.ts';
import { lostEvents } from '#projections/continuity/lost.ts';
import { prepareProjections, runProjections } from '#projections/engine/engine.ts';
import { rebuild, rebuildAll } from '#projections/engine/rebuild.ts';
import { retryDeadLetters } from '#projections/engine/retry.ts';
import { transcriptsProjection } from '#projections/transcripts/projection.ts';
import { EventStoreDbEmulator } from '#test/emulators/eventstoredb/emulator.ts';
import { isLong } from '#test/support/long.ts';
import { openTestRecord, type TestRecord } from '#test/support/record.ts';
import { hashesOfTables } from '#test/support/table-hashes.ts';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, it, vi } from 'vitest';

const userId = randomUUID();
const never = new AbortController().signal;
const request = () => ({ commandId: randomUUID(), actor: `user:${userId}` as const, correlationId: randomUUID() });

const someMeeting = (turns: number): NewMeeting => ({
  platform: 'teams',
  source: 'payload',
  providerMeetingId: randomUUID(),
  title: 'Réunion qui déménage',
  startedAt: '2026-03-02T08:00:00.000Z',
  endedAt: null,
  durationMs: null,
  organiser: { userId, keyId: `user/${userId}/identity`, name: 'Claire', email: 'claire@exemple.fr' },
  participants: [],
  lines: numberLines(
    Array.from({ length: turns }, (_, index) => ({
      speaker: `Voix ${index % 3}`,
      text: `Réplique ${index}`,
      at: index * 1000,
    })),
  ),
  capture: { method: null, sessionId: null, botName: null, meetingUrl: null },
});

const rebuildable = allProjections.filter((one) => one.rebuildable);

const running = new Set<() => Promise<void>>();

/** Everything that runs on one record over one store: what a server would run. */
function inhabit(record: TestRecord, store: EventStore, feed: TranscriptFeed) {
  const log = new StoredEventLog(store, new EventCodec(eventRegistry, record.vault));
  const report = () => {};
  const engine = {
    pool: record.pool,
    sealer: record.sealer,
    log,
    store: store.id,
    projections: allProjections,
    report,
  };
  const leave = new AbortController();
  return {
    log,
    dependencies: { log, now: () => new Date().toISOString() },
    engine,
    async run() {
      await prepareProjections(engine);
      await prepareAudit({ pool: record.pool, store });
      const jobs = Promise.all([
        runProjections(engine, leave.signal),
        runAudit({ pool: record.pool, store, report }, leave.signal),
        runPublisher({ pool: record.pool, log, store: store.id, feed, report }, leave.signal),
      ]);
      const stop = async () => {
        running.delete(stop);
        leave.abort();
        await jobs;
      };
      running.add(stop);
      return stop;
    },
    /** Waits until tables, audit and feed have seen everything. */
    async caughtUp() {
      const head = String(await store.head());
      await record.progress.reached(
        allProjections.map((one) => one.name),
        `${store.id}:${head}`,
        { patience: 60_000 },
      );
      await vi.waitFor(
        async () => {
          const { rows } = await record.pool.query<{ behind: number }>(
            'select count(*)::int as behind from (select position from audit.head union all select position from state.feed) h where position < $1',
            [head],
          );
          expect(rows[0]?.behind).toBe(0);
        },
        { timeout: 30_000, interval: 20 },
      );
    },
  };
}

async function rebuiltTheSame({ engine }: ReturnType<typeof inhabit>, store: EventStore): Promise<(boolean | null)[]> {
  const dependencies = { ...engine, head: () => store.head() };
  return (await rebuildAll(dependencies, rebuildable, { verify: true, signal: never })).map(({ same }) => same);
}

/** Loses what was published before it was made, as no NATS would, but counts everything that is published again. */
class CountingFeed extends InProcessFeed {
  readonly published: string[] = [];
  override async publish(...[entries, expected]: Parameters<InProcessFeed['publish']>): Promise<bigint> {
    const last = await super.publish(entries, expected);
    this.published.push(...entries.map(({ origin }) => `${origin.eventId} ${origin.index}`));
    return last;
  }
}

describe('moving to another store', () => {
  let record: TestRecord;
  let folder: string;
  let emulator: EventStoreDbEmulator;
  beforeAll(async () => {
    emulator = await EventStoreDbEmulator.start({ version: '24.2.0' });
  });
  afterAll(() => emulator.kill());
  beforeEach(async () => {
    [record, folder] = await Promise.all([openTestRecord(), mkdtemp(join(tmpdir(), 'greffier-move-'))]);
  });
  afterEach(async () => {
    await Promise.all([...running].map((stop) => stop()));
    await record.close();
    await rm(folder, { recursive: true });
  });

  const exported = async (): Promise<CheckedArchive> => {
    const file = join(folder, `${randomUUID()}.jsonl`);
    await writeArchive(record.store, file, { onEvents: () => {}, signal: never });
    return checkArchive(file);
  };

  async function move(archive: CheckedArchive, to: EventStore): Promise<void> {
    const before = await positionsOf(record.pool, archive.header.store);
    const translation = new Translation(wantedPositions(before));
    await copyArchive(
      { archive, store: to, translation },
      { repeat: (work) => work(), onEvents: () => {}, signal: never },
    );
    await movePositions(record.pool, { before, to: to.id, archive, translation });
    const { engine } = inhabit(record, to, new InProcessFeed());
    const dependencies = { ...engine, head: () => to.head() };
    for (const outdated of await prepareProjections(dependencies))
      await rebuild(dependencies, outdated, { signal: never });
  }

  const stores: readonly (readonly [string, () => Promise<EventStore>])[] = [
    ['EventStoreDB', () => EventStoreDbEventStore.open(emulator.url)],
    ['memory', async () => new MemoryEventStore()],
  ];
  it.runIf(isLong).each(stores)(
    'tables, audit and feed go on in a store in %s, nothing twice, nothing lost',
    async (_, open) => {
      const feed = new CountingFeed();
      const former = inhabit(record, record.store, feed);
      const leave = await former.run();
      const ids: string[] = [];
      for (let index = 0; index < 12; index += 1)
        ids.push((await saveMeeting(former.dependencies, someMeeting(3 + index * 30), request())).meetingId);
      await changeMeeting(former.dependencies, {
        meetingId: String(ids[3]),
        command: { type: 'deleteMeeting', principal: { userId, isAdmin: false } },
        request: request(),
      });
      await former.caughtUp();
      await leave();
      expect(await rebuiltTheSame(former, record.store)).toEqual(rebuildable.map(() => true));
      const before = await hashesOfTables(record.pool);
      const publishedBefore = feed.published.length;

      const other = await open();
      await move(await exported(), other);
      expect(await lostEvents(record.pool, other)).toEqual([]);
      const now = inhabit(record, other, feed);
      const end = await now.run();
      await now.caughtUp();
      expect(await hashesOfTables(record.pool)).toEqual(before);
      expect(await lostEvents(record.pool, other)).toEqual([]);
      expect(feed.published.length).toBe(publishedBefore);
      expect(await rebuiltTheSame(now, other)).toEqual(rebuildable.map(() => true));
      expect(await hashesOfTables(record.pool)).toEqual(before);

      const { meetingId } = await saveMeeting(now.dependencies, someMeeting(7), request());
      await changeMeeting(now.dependencies, {
        meetingId: String(ids[0]),
        command: { type: 'deleteMeeting', principal: { userId, isAdmin: false } },
        request: request(),
      });
      await now.caughtUp();
      const { rows } = await record.pool.query<{ id: string }>('select meeting_id as id from meetings order by id');
      expect(rows.map(({ id }) => id).toSorted()).toEqual(
        [...ids.filter((_id, index) => index !== 0 && index !== 3), meetingId].toSorted(),
      );
      expect(new Set(feed.published).size).toBe(feed.published.length);
      expect(feed.published.length).toBeGreaterThan(publishedBefore + 7);
      expect(await verifyAudit(record.pool, other)).toMatchObject({ faults: [], unchained: 0 });
      await end();
      expect(await rebuiltTheSame(now, other)).toEqual(rebuildable.map(() => true));
      await other.close();
    },
  );

  it('parked events are found again, and retried there', async () => {
    const former = inhabit(record, record.store, new InProcessFeed());
    await saveMeeting(former.dependencies, someMeeting(3), request());
    const leave = await former.run();
    await former.caughtUp();
    await leave();
    const { meetingId } = await saveMeeting(former.dependencies, someMeeting(3), request());
    const { events } = await former.log.load(`meeting-${meetingId}`);
    for (const [index, event] of events.entries()) {
      await record.pool.query(
        `insert into state.dead_letter (projection, stream, position, event_id, type, error, attempts) values ('transcripts', $1, $2, $3, $4, $5, 1)`,
        [event.stream, String(event.position), event.id, event.type, index === 0 ? '22001' : null],
      );
    }
    await record.pool.query('update state.checkpoint set position = $1', [String(await record.store.head())]);
    const fresh = await EventStoreDbEmulator.start({ version: '24.2.0' });
    const other = await EventStoreDbEventStore.open(fresh.url);
    await move(await exported(), other);
    const now = inhabit(record, other, new InProcessFeed());
    expect(await retryDeadLetters(record, now.log, { one: transcriptsProjection })).toEqual({
      applied: events.length,
      failed: [],
    });
    const { rows } = await record.pool.query<{ left: number }>('select count(*)::int as left from state.dead_letter');
    expect(rows[0]?.left).toBe(0);
    await other.close();
    await fresh.kill();
  });

  it('is refused while somebody projects, and when the tables are further than the export', async () => {
    const former = inhabit(record, record.store, new InProcessFeed());
    await saveMeeting(former.dependencies, someMeeting(3), request());
    const archive = await exported();
    await saveMeeting(former.dependencies, someMeeting(3), request());
    const leave = await former.run();
    await former.caughtUp();
    const other = new MemoryEventStore();
    await expect(move(archive, other)).rejects.toMatchObject({ code: 'FOLLOWED_ELSEWHERE' });
    await leave();
    // Postgres lets go of what a projector held once it has seen its connection end.
    await vi.waitFor(() => expect(move(archive, other)).rejects.toMatchObject({ code: 'EXPORT_TOO_OLD' }), {
      timeout: 30_000,
    });
    expect(await record.pool.query('select from state.checkpoint where store <> $1', [record.store.id])).toMatchObject({
      rowCount: 0,
    });
    // A whole export mends it: what was copied already is only looked at.
    await move(await exported(), other);
    expect(await record.pool.query('select from state.checkpoint where store <> $1', [other.id])).toMatchObject({
      rowCount: 0,
    });
  });
});
