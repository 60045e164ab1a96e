import type { NewMeeting } from '#commands/meeting/save.ts';
import { numberLines } from '#domain/transcript/transcript.ts';
import { STREAM } from '#infra/feed/codec.ts';
import { NatsFeed } from '#infra/feed/nats.ts';
import { randomUUID } from 'node:crypto';
import { connect } from 'nats';
import { startTestNats, type TestNats } from './nats.ts';
import { openTestRecord, type TestRecord } from './record.ts';

export const ORGANISER = randomUUID();

/** A meeting whose lines are numbered from 0. */
export const meetingOfLines = (count: number): NewMeeting => ({
  platform: 'teams',
  source: 'payload',
  providerMeetingId: randomUUID(),
  title: 'Fil',
  startedAt: '2026-03-02T08:00:00.000Z',
  endedAt: null,
  durationMs: null,
  organiser: { userId: ORGANISER, keyId: `user/${ORGANISER}/identity`, name: 'Claire', email: 'claire@exemple.fr' },
  participants: [],
  lines: numberLines(
    Array.from({ length: count }, (_, index) => ({
      speaker: `Voix ${index % 3}`,
      text: `Réplique ${index}`,
      at: null,
    })),
  ),
  capture: { method: null, sessionId: null, botName: null, meetingUrl: null },
});

/** A record and a NATS server, with a feed between them, which may be opened anew. */
export interface Publishing {
  readonly record: TestRecord;
  readonly nats: TestNats;
  feed: NatsFeed;
  close(): Promise<void>;
}

export async function openPublishing(): Promise<Publishing> {
  const [record, nats] = await Promise.all([openTestRecord(), startTestNats()]);
  const scene: Publishing = {
    record,
    nats,
    feed: await NatsFeed.open(nats.url),
    async close() {
      await scene.feed.close();
      await nats.stop();
      await record.close();
    },
  };
  return scene;
}

/** Every message of the stream, straight from the server: line numbers (−1 for the end) by meeting, in stream order. */
export async function streamContents(url: string): Promise<Map<string, number[]>> {
  const connection = await connect({ servers: url });
  const byMeeting = new Map<string, number[]>();
  const manager = await connection.jetstreamManager({ timeout: 30_000 });
  const { state } = await manager.streams.info(STREAM);
  if (state.messages > 0) {
    const consumer = await connection.jetstream().consumers.get(STREAM);
    const messages = await consumer.consume();
    for await (const message of messages) {
      const content = message.json<{ kind: string; meetingId: string; line?: number }>();
      const lines = byMeeting.get(content.meetingId) ?? [];
      byMeeting.set(content.meetingId, lines);
      lines.push(content.kind === 'line' ? (content.line ?? -2) : content.kind === 'completed' ? -1 : -3);
      if (message.info.pending === 0) break;
    }
  }
  await connection.close();
  return byMeeting;
}

/** What the stream holds of a meeting of that many lines when each was published once, in order, and then its end. */
export const linesInOrder = (count: number): number[] => [...Array.from({ length: count }, (_, line) => line), -1];
