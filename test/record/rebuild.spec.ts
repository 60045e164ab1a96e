import { changeMeeting } from '#commands/meeting/meeting.ts';
import { saveMeeting } from '#commands/meeting/save.ts';
import type { NewMeeting } from '#commands/meeting/save.ts';
import { numberLines } from '#domain/transcript/transcript.ts';
import { allProjections } from '#infra/main/projections.ts';
import { hashTables } from '#projections/engine/hash.ts';
import { rebuild, rebuildAll, type RebuildDependencies, type RebuildProgress } from '#projections/engine/rebuild.ts';
import { meetingsProjection } from '#projections/meetings/projection.ts';
import { isLong } from '#test/support/long.ts';
import { openTestRecord, type TestRecord } from '#test/support/record.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const userId = randomUUID();
const request = () => ({ commandId: randomUUID(), actor: `user:${userId}` as const, correlationId: randomUUID() });

const someMeeting = (turns: number): NewMeeting => ({
  platform: 'teams',
  source: 'payload',
  providerMeetingId: randomUUID(),
  title: 'Point hebdomadaire\tavec \\ et\nsaut',
  startedAt: '2026-03-02T08:00:00.000Z',
  endedAt: null,
  durationMs: turns * 1000,
  organiser: { userId, keyId: `user/${userId}/identity`, name: 'Claire', email: 'claire@exemple.fr' },
  participants: [],
  lines: numberLines(
    Array.from({ length: turns }, (_, index) => ({
      speaker: `Voix ${index % 3}`,
      text: `Réplique ${index} \\N\t« été »`,
      at: index * 1000,
    })),
  ),
  capture: { method: null, sessionId: null, botName: null, meetingUrl: null },
});

const rebuildable = allProjections.filter((one) => one.rebuildable);
const hashesOf = async (record: TestRecord) =>
  Promise.all(rebuildable.map((one) => hashTables(record.pool, one, one.name)));

describe('rebuilding', () => {
  let record: TestRecord;
  let dependencies: RebuildDependencies;
  let stopProjecting: () => Promise<void>;
  const never = new AbortController().signal;
  beforeAll(async () => {
    record = await openTestRecord();
    dependencies = {
      pool: record.pool,
      sealer: record.sealer,
      log: record.log,
      store: record.store.id,
      projections: allProjections,
      report: () => {},
      head: () => record.store.head(),
    };
    stopProjecting = record.project();
    for (let index = 0; index < (isLong ? 20 : 8); index += 1) {
      const { meetingId } = await saveMeeting(record.dependencies, someMeeting(5 + index * 40), request());
      if (index % 5 === 0)
        await changeMeeting(record.dependencies, {
          meetingId,
          command: { type: 'deleteMeeting', principal: { userId, isAdmin: false } },
          request: request(),
        });
    }
    await record.caughtUp();
  });
  afterAll(() => record.close());

  it('gives the same rows as projecting live did, counted numbers included', async () => {
    const before = await hashesOf(record);
    expect(await rebuildAll(dependencies, rebuildable, { verify: true, signal: never })).toMatchObject(
      rebuildable.map(({ name }) => ({ projection: name, same: true })),
    );
    expect(await hashesOf(record)).toEqual(before);
  });

  it('serves and projects all the while', async () => {
    const leave = new AbortController();
    const writing = (async () => {
      while (!leave.signal.aborted) await saveMeeting(record.dependencies, someMeeting(30), request());
    })();
    const reading = (async () => {
      let reads = 0;
      for (; !leave.signal.aborted; reads += 1)
        await record.pool.query('select count(*) from meetings m join transcripts t using (meeting_id)');
      return reads;
    })();
    await rebuildAll(dependencies, rebuildable, { signal: never });
    leave.abort();
    await writing;
    expect(await reading).toBeGreaterThan(0);
    await record.caughtUp();
    const live = await hashesOf(record);
    await rebuildAll(dependencies, rebuildable, { verify: true, signal: never });
    expect(await hashesOf(record)).toEqual(live);
  });

  it('goes on where it was interrupted', async () => {
    const before = await hashesOf(record);
    const stop = new AbortController();
    const seen: RebuildProgress[] = [];
    const interrupted = rebuild(dependencies, meetingsProjection, {
      onProgress: (progress) => {
        seen.push(progress);
        if (progress.phase === 'reading' && progress.events > 0) stop.abort(new Error('interrupted by hand'));
      },
      signal: stop.signal,
    });
    await expect(interrupted).rejects.toThrow('interrupted by hand');
    const { rows } = await record.pool.query<{ position: string }>(
      `select position from state.rebuild where projection = 'meetings'`,
    );
    expect(BigInt(rows[0]?.position ?? 0)).toBeGreaterThan(0n);
    const resumed = await rebuild(dependencies, meetingsProjection, { signal: never });
    expect(resumed.events).toBeLessThan(Number(await record.store.head()));
    await record.caughtUp();
    expect(await hashesOf(record)).toEqual(before);
  });

  it.runIf(isLong)('makes all of them from one reading, also when one of them was interrupted before', async () => {
    await record.caughtUp();
    const before = await hashesOf(record);
    const stop = new AbortController();
    const interrupted = rebuild(dependencies, meetingsProjection, {
      onProgress: ({ phase, events }) =>
        phase === 'reading' && events > 0 && stop.abort(new Error('interrupted by hand')),
      signal: stop.signal,
    });
    await expect(interrupted).rejects.toThrow('interrupted by hand');
    const reading: RebuildProgress[] = [];
    const rebuilt = await rebuildAll(dependencies, rebuildable, {
      verify: true,
      onProgress: (progress) => progress.phase === 'reading' && reading.push(progress),
      signal: never,
    });
    expect(rebuilt.map(({ projection, same }) => ({ projection, same }))).toEqual(
      rebuildable.map(({ name }) => ({ projection: name, same: true })),
    );
    expect(reading[0]).toMatchObject({ projections: rebuildable.map(({ name }) => name), position: 0n });
    expect(await hashesOf(record)).toEqual(before);
  });

  it('finds a row that was changed by hand, and mends it', async () => {
    await record.caughtUp();
    await record.pool.query(`update meetings set subject = 'Faux' where id = 2`);
    expect(await rebuild(dependencies, meetingsProjection, { verify: true, signal: never })).toMatchObject({
      same: false,
    });
    expect(await rebuild(dependencies, meetingsProjection, { verify: true, signal: never })).toMatchObject({
      same: true,
    });
  });

  it.runIf(isLong)('works while nobody projects, and brings the tables up to date', async () => {
    await stopProjecting();
    await saveMeeting(record.dependencies, someMeeting(3), request());
    const rebuilt = await rebuildAll(dependencies, rebuildable, { verify: true, signal: never });
    expect(rebuilt.map(({ same }) => same)).toEqual(rebuildable.map(() => true));
    const { rows } = await record.pool.query<{ behind: number }>(
      'select count(*)::int as behind from state.checkpoint where position < $1 and projection <> $2',
      [String(await record.store.head()), 'requests'],
    );
    expect(rows[0]?.behind).toBe(0);
    record.project();
  });
});
