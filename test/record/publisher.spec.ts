import { changeMeeting } from '#commands/meeting/meeting.ts';
import { saveMeeting } from '#commands/meeting/save.ts';
import { runPublisher } from '#bots/publisher/publisher.ts';
import { NatsFeed } from '#infra/feed/nats.ts';
import { STREAM } from '#infra/feed/codec.ts';
import { isLong } from '#test/support/long.ts';
import {
  linesInOrder,
  meetingOfLines,
  openPublishing,
  ORGANISER,
  streamContents,
  type Publishing,
} from '#test/support/published.ts';
import { randomUUID } from 'node:crypto';
import { connect } from 'nats';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const request = () => ({ commandId: randomUUID(), actor: `user:${ORGANISER}` as const, correlationId: randomUUID() });

/** Each of 999 lines, and a kill of the server or of the publisher after every few thousand messages. */
const [MEETINGS, KILLS] = isLong ? [50, 4] : [7, 2];

describe('publishing transcripts', () => {
  let scene: Publishing;
  beforeAll(async () => {
    scene = await openPublishing();
  });
  afterAll(() => scene.close());

  const publish = () => {
    const leave = new AbortController();
    const done = runPublisher(
      {
        pool: scene.record.pool,
        log: scene.record.log,
        store: scene.record.store.id,
        feed: scene.feed,
        report: () => {},
      },
      leave.signal,
    );
    return async () => {
      leave.abort();
      await done;
    };
  };

  /** 0 while the server cannot be asked. */
  const endNow = () =>
    scene.feed.end().then(
      ({ sequence }) => sequence,
      () => 0n,
    );

  /** Until the publisher's checkpoint has passed everything that is in the log. */
  const published = async () => {
    const head = await scene.record.store.head();
    for (let look = 0; look < 1200; look += 1) {
      const { rows } = await scene.record.pool.query<{ done: boolean }>(
        'select position >= $1 as done from state.feed',
        [String(head)],
      );
      if (rows[0]?.done) return;
      await wait(50);
    }
    throw new Error('the publisher did not arrive');
  };

  it(`puts each of ${MEETINGS * 1_000} messages there once and in order, through kills of the server and of the publisher`, async () => {
    const meetings = new Map<string, number>();
    for (let index = 0; index < MEETINGS; index += 1) {
      const { meetingId } = await saveMeeting(scene.record.dependencies, meetingOfLines(999), request());
      meetings.set(meetingId, 999);
    }
    let stop = publish();
    for (let kill = 0; kill < KILLS; kill += 1) {
      const before = await endNow();
      for (let look = 0; look < 200 && (await endNow()) <= before + 3_000n; look += 1) await wait(10);
      if (kill % 2 === 0) {
        await scene.nats.kill();
        await scene.nats.start();
      } else {
        await stop();
        stop = publish();
      }
    }
    await published();
    await stop();
    const contents = await streamContents(scene.nats.url);
    expect(contents.size).toBe(meetings.size);
    for (const [meetingId, count] of meetings) expect(contents.get(meetingId)).toEqual(linesInOrder(count));
  }, 240_000);

  it('goes forward when messages are there whose checkpoint was never saved, and back when they are gone', async () => {
    const { meetingId } = await saveMeeting(scene.record.dependencies, meetingOfLines(20), request());
    await scene.record.pool.query(
      'update state.feed set position = greatest(0, position - 40), partly_position = null, sequence = sequence - 500',
    );
    let stop = publish();
    await published();
    await stop();
    expect((await streamContents(scene.nats.url)).get(meetingId)).toEqual(linesInOrder(20));
    const connection = await connect({ servers: scene.nats.url });
    await (await connection.jetstreamManager({ timeout: 30_000 })).streams.delete(STREAM);
    await connection.close();
    await scene.feed.close();
    scene.feed = await NatsFeed.open(scene.nats.url);
    stop = publish();
    for (let look = 0; look < 1200 && (await endNow()) < BigInt(MEETINGS * 1_000 + 21); look += 1) await wait(50);
    await stop();
    const contents = await streamContents(scene.nats.url);
    expect(contents.get(meetingId)).toEqual(linesInOrder(20));
    expect(contents.size).toBe(MEETINGS + 1);
  }, 120_000);

  it('erases a deleted meeting’s messages and tells subscribers', async () => {
    const { meetingId } = await saveMeeting(scene.record.dependencies, meetingOfLines(30), request());
    const stop = publish();
    await published();
    await changeMeeting(scene.record.dependencies, {
      meetingId,
      command: { type: 'deleteMeeting', principal: { userId: ORGANISER, isAdmin: false } },
      request: request(),
    });
    await scene.record.vault.destroy(`meeting/${meetingId}`);
    await changeMeeting(scene.record.dependencies, {
      meetingId,
      command: { type: 'recordErasure', keysDestroyed: 1 },
      request: request(),
    });
    await published();
    await stop();
    expect((await streamContents(scene.nats.url)).get(meetingId)).toEqual([-3]);
  });
});
