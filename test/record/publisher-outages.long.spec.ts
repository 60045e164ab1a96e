import { runPublisher, type PublisherDependencies } from '#bots/publisher/publisher.ts';
import { saveMeeting } from '#commands/meeting/save.ts';
import { GreffierError } from '#domain/errors.ts';
import { FEED_UNAVAILABLE } from '#domain/feed/feed.ts';
import { STREAM } from '#infra/feed/codec.ts';
import type { NatsFeed } from '#infra/feed/nats.ts';
import { someRequest } from '#test/support/inhabited.ts';
import { fewOf } from '#test/support/long.ts';
import {
  linesInOrder,
  meetingOfLines,
  openPublishing,
  ORGANISER,
  streamContents,
  type Publishing,
} from '#test/support/published.ts';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { connect, nanos, type StreamInfo } from 'nats';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

/**
 * The shortest that a server takes, in ms: whatever is published again later than this, it no longer knows for the
 * same.
 */
const DUPLICATE_WINDOW = 100;

const PUBLISHER = fileURLToPath(new URL('../support/publisher.ts', import.meta.url));

describe('publishing across outages that are longer than the window in which the server knows duplicates', () => {
  let scene: Publishing;
  const meetings = new Map<string, number>();
  beforeAll(async () => {
    scene = await openPublishing();
  });
  afterAll(() => scene.close());

  const save = async (count: number) => {
    const { meetingId } = await saveMeeting(scene.record.dependencies, meetingOfLines(count), someRequest(ORGANISER));
    meetings.set(meetingId, count);
  };

  async function asked<T>(ask: (info: StreamInfo) => T, window?: number): Promise<T> {
    const connection = await connect({ servers: scene.nats.url });
    const manager = await connection.jetstreamManager({ timeout: 30_000 });
    const { config } = await manager.streams.info(STREAM);
    if (window !== undefined) await manager.streams.update(STREAM, { ...config, duplicate_window: nanos(window) });
    return ask(await manager.streams.info(STREAM).finally(() => connection.close()));
  }

  const run = (through: PublisherDependencies['feed'], report: PublisherDependencies['report'] = () => undefined) => {
    const leave = new AbortController();
    const done = runPublisher(
      { pool: scene.record.pool, log: scene.record.log, store: scene.record.store.id, feed: through, report },
      leave.signal,
    );
    return async () => {
      leave.abort();
      await done;
    };
  };

  /** Until the publisher's checkpoint has passed everything that is in the log. */
  const published = async () => {
    const head = String(await scene.record.store.head());
    await vi.waitFor(
      async () =>
        expect((await scene.record.pool.query('select from state.feed where position >= $1', [head])).rowCount).toBe(1),
      { timeout: 120_000, interval: 50 },
    );
  };

  const expectEachOnceInOrder = async () => {
    const contents = await streamContents(scene.nats.url);
    expect(contents.size).toBe(meetings.size);
    for (const [meetingId, count] of meetings) expect(contents.get(meetingId)).toEqual(linesInOrder(count));
  };

  /** By the server's own clock. */
  const windowPassed = () =>
    vi.waitFor(
      async () =>
        expect(await asked(({ state }) => Date.now() - Date.parse(state.last_ts))).toBeGreaterThan(DUPLICATE_WINDOW),
      { timeout: 30_000, interval: 50 },
    );

  it('each message is there once, when the server dies with acknowledgements under way and meetings go on without it', async () => {
    await save(300);
    const stop = run(scene.feed);
    await published();
    await stop();
    expect(await asked(({ config }) => config.duplicate_window, DUPLICATE_WINDOW)).toBe(nanos(DUPLICATE_WINDOW));

    // What is published is there, and its acknowledgement is lost with the server.
    const lost = Promise.withResolvers<void>();
    let deaths = 0;
    const publish: NatsFeed['publish'] = async (...entries) => {
      const last = await scene.feed.publish(...entries);
      deaths += 1;
      if (deaths > 1) return last;
      await scene.nats.kill();
      lost.resolve();
      throw new GreffierError(FEED_UNAVAILABLE);
    };
    const problems: unknown[] = [];
    const goingOn = run(
      { publish, end: () => scene.feed.end(), erase: (...of) => scene.feed.erase(...of) },
      (_problem, { code }) => problems.push(code),
    );
    await save(400);
    await lost.promise;
    for (const count of [1, 700, 30]) await save(count);
    // Away for longer than it takes to give up asking, which is far longer than the window.
    await vi.waitFor(() => expect(problems.length).toBeGreaterThan(1), { timeout: 60_000, interval: 50 });
    await scene.nats.start();
    await published();
    await goingOn();
    expect(problems).toContain('FEED_UNAVAILABLE');
    await expectEachOnceInOrder();
  });

  it('each message is there once, when publishers die again and again between acknowledgement and checkpoint', async () => {
    // In a later event, after one message, in the middle of an event, behind all.
    for (const deadly of fewOf([350, 1, 100, 10_000])) {
      for (const count of [150, 260, 1]) await save(count);
      const child = spawn(
        process.execPath,
        [
          PUBLISHER,
          scene.record.url,
          scene.nats.url,
          Buffer.from(scene.record.masterKey).toString('hex'),
          String(deadly),
        ],
        { stdio: ['ignore', 'ignore', 'inherit'] },
      );
      expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
      const { rows } = await scene.record.pool.query<{ sequence: string }>('select sequence from state.feed');
      expect(await asked(({ state }) => state.last_seq)).toBeGreaterThan(Number(rows[0]?.sequence));
      expect(await asked(({ config }) => config.duplicate_window, DUPLICATE_WINDOW)).toBe(nanos(DUPLICATE_WINDOW));
      await windowPassed();
    }
    const stop = run(scene.feed);
    await published();
    await stop();
    await expectEachOnceInOrder();
  });
});
