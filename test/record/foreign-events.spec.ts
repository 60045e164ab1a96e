import { fewOf } from '#test/support/long.ts';
import { setAsideForeignEvent } from '#commands/record/set-aside.ts';
import { FOREIGN_EVENT } from '#domain/events/foreign.ts';
import { EVENT_NOT_FOUND, NOT_FOREIGN, SET_ASIDE_STREAM } from '#domain/events/set-aside.ts';
import { eventRegistry } from '#domain/registry.ts';
import { checkArchive, writeArchive } from '#infra/main/archive/archive.ts';
import { copyArchive } from '#infra/cli/events/copy.ts';
import { Translation } from '#infra/cli/events/translation.ts';
import { EventCodec } from '#infra/event-log/codec.ts';
import { StoredEventLog } from '#infra/event-log/event-log.ts';
import { EventStoreDbEventStore } from '#infra/event-store/eventstoredb/store.ts';
import { readUrl } from '#infra/event-store/eventstoredb/url.ts';
import { MemoryEventStore } from '#infra/event-store/memory.ts';
import { verifyAudit } from '#projections/audit/verify.ts';
import { prepareAudit, runAudit } from '#projections/audit/writer.ts';
import { runProjections } from '#projections/engine/engine.ts';
import { rebuildAll } from '#projections/engine/rebuild.ts';
import { projectionStatus } from '#projections/engine/status.ts';
import { onEachEventStoreDb } from '#test/support/each-eventstoredb.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/postgres.ts';
import { openRecordAt, type RecordAt } from '#test/support/record-at.ts';
import { someChange, witness } from '#test/support/witness.ts';
import { ANY, binaryEvent, EventStoreDBClient, jsonEvent, type EventData } from '@eventstore/db-client';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';

/**
 * An event of another application in a stream of ours: named, passed over once that is decided, and never forgotten.
 */

const projections = [witness('early'), witness('late')];
const never = new AbortController().signal;

function suite(url: () => string): void {
  const prefix = `spec-${randomUUID()}.`;
  let database: TestDatabase;
  let record: RecordAt;
  let foreign: EventStoreDBClient;
  const reports: string[] = [];
  const leave = new AbortController();
  let working: Promise<unknown>;
  beforeAll(async () => {
    database = await createTestDatabase();
    foreign = EventStoreDBClient.connectionString(url());
    const report = (problem: string, details: object) => reports.push(`${problem} ${JSON.stringify(details)}`);
    const store = await EventStoreDbEventStore.open(url(), { prefix });
    record = await openRecordAt(database.url, randomBytes(32), { projections, store, report });
    await prepareAudit(record);
    const audit = runAudit({ pool: record.pool, store, report }, leave.signal);
    working = Promise.all([runProjections(record.dependencies, leave.signal), audit]);
  });
  afterAll(async () => {
    leave.abort();
    await working;
    await record[Symbol.asyncDispose]();
    await foreign.dispose();
    await database.drop();
  });

  const writeForeign = async (stream: string, event: EventData): Promise<void> => {
    await foreign.appendToStream(`${prefix}${stream}`, event, {
      expectedRevision: ANY,
      credentials: readUrl(url()).credentials,
    });
  };
  const statuses = async () =>
    (await projectionStatus(record.pool)).map(({ status, error, errorEvent }) => ({ status, error, errorEvent }));

  async function until(isSo: () => Promise<boolean>): Promise<void> {
    const deadline = AbortSignal.timeout(60_000);
    while (!(await isSo())) {
      deadline.throwIfAborted();
      await wait(50);
    }
  }
  const stopped = () =>
    until(async () =>
      (await statuses()).every(({ status, errorEvent }) => status === 'stopped' && errorEvent !== null),
    );
  async function caughtUp(): Promise<void> {
    const head = (await record.store.head()) ?? 0n;
    await until(async () => (await projectionStatus(record.pool)).every(({ position }) => position >= head));
    await until(async () => (await verifyAudit(record.pool, record.store)).unchained === 0);
  }
  const setAside = (place: { stream: string; revision: number; eventId: string }) =>
    setAsideForeignEvent(
      { log: record.log, store: record.store, now: () => new Date().toISOString() },
      { ...place, reason: 'not ours' },
      { commandId: randomUUID(), actor: 'system:spec', correlationId: randomUUID() },
    );
  const rebuilt = () =>
    rebuildAll(record.dependencies, projections, { verify: true, signal: AbortSignal.timeout(60_000) });
  const same = projections.map(({ name }) => ({ projection: name, same: true }));

  it.each<[string, (id: string) => EventData]>(
    fewOf<[string, (id: string) => EventData]>([
      ['JSON', (id) => jsonEvent({ id, type: 'CustomerCreated', data: { a: 1 } })],
      [
        'bytes',
        (id) =>
          binaryEvent({
            id,
            type: 'CustomerCreated',
            data: Buffer.from([0, 255, 254]),
            metadata: Buffer.from([255, 1]),
          }),
      ],
    ]),
  )('is named, and passed over once an administrator decides so (%s)', async (_, event) => {
    const stream = `user-${randomUUID()}`;
    await record.log.append(stream, 'none', [someChange()]);
    await caughtUp();
    reports.length = 0;
    const place = { stream, revision: 1, eventId: randomUUID() };
    await writeForeign(stream, event(place.eventId));
    await record.log.append(`user-${randomUUID()}`, 'none', [someChange()]);
    await stopped();
    expect(await statuses()).toEqual(
      projections.map(() => ({ status: 'stopped', error: FOREIGN_EVENT.code, errorEvent: place })),
    );
    await expect(record.log.load(stream)).rejects.toMatchObject({ code: FOREIGN_EVENT.code, details: place });
    await until(async () => (await verifyAudit(record.pool, record.store)).unchained === 0);
    const undecided = await verifyAudit(record.pool, record.store);
    expect(undecided.faults).toEqual([]);
    expect(undecided.foreign.filter(({ eventId }) => eventId === place.eventId)).toEqual([
      { ...place, setAside: null },
    ]);
    // Several attempts of a second each later it is still told once.
    await wait(2_500);
    expect(reports.map((line) => line.split(' {')[0])).toEqual(['projections interrupted, starting again']);
    expect(reports[0]).toContain(JSON.stringify(place).slice(1, -1));

    await setAside(place);
    await caughtUp();
    expect(await statuses()).toEqual(projections.map(() => ({ status: 'running', error: null, errorEvent: null })));
    await record.log.append(stream, 1n, [someChange()]);
    expect((await record.log.load(stream)).events).toHaveLength(2);
    await caughtUp();
    expect(await rebuilt()).toMatchObject(same);
    const decided = await verifyAudit(record.pool, record.store);
    expect(decided.foreign.find(({ eventId }) => eventId === place.eventId)?.setAside).toMatchObject({
      actor: 'system:spec',
      reason: 'not ours',
    });
  });

  it('is passed over after an export and an import, too', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'greffier-foreign-'));
    const file = join(folder, 'events.jsonl');
    await writeArchive(record.store, file, { onEvents: () => {}, signal: never });
    const other = new MemoryEventStore();
    const found = new Set<string>();
    await copyArchive(
      { archive: await checkArchive(file), store: other, translation: new Translation([]) },
      { repeat: async (work) => work(), onEvents: () => {}, signal: never },
    );
    const log = new StoredEventLog(other, new EventCodec(eventRegistry, record.vault));
    for await (const batch of log.subscribe(null, never)) {
      for (const { type } of batch.events) found.add(type);
      if (batch.live) break;
    }
    expect(found).toEqual(new Set(['UserRoleChanged', 'ForeignEventSetAside']));
    await rm(folder, { recursive: true });
  });

  it('cannot be one of ours, nor one that is not there', async () => {
    const stream = `user-${randomUUID()}`;
    const ours = someChange();
    await record.log.append(stream, 'none', [ours]);
    await expect(setAside({ stream, revision: 0, eventId: ours.id })).rejects.toMatchObject({ code: NOT_FOREIGN.code });
    const nobody = { stream, revision: 0, eventId: randomUUID() };
    await expect(setAside(nobody)).rejects.toMatchObject({ code: EVENT_NOT_FOUND.code });
  });

  it('in the stream of the decisions themselves is set aside like any other', async () => {
    const { events } = await record.log.load(SET_ASIDE_STREAM);
    const place = { stream: SET_ASIDE_STREAM, revision: events.length, eventId: randomUUID() };
    await writeForeign(place.stream, jsonEvent({ id: place.eventId, type: 'Foreign', data: {} }));
    await stopped();
    await expect(setAside(place)).resolves.toBeDefined();
    await caughtUp();
    expect((await statuses()).map(({ status }) => status)).toEqual(['running', 'running']);
  });
}

onEachEventStoreDb('a foreign event', suite);
