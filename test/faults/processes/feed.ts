import { decodeMessage, originOf, STREAM } from '#infra/feed/codec.ts';
import type { FeedEntry } from '#domain/feed/feed.ts';
import { connect } from 'nats';

/** Every message of the stream, in its order, straight from the server and beside its publishers. */
export async function messagesIn(url: string): Promise<Pick<FeedEntry, 'message' | 'origin'>[]> {
  const connection = await connect({ servers: url });
  const entries: Pick<FeedEntry, 'message' | 'origin'>[] = [];
  try {
    const manager = await connection.jetstreamManager({ timeout: 30_000 });
    if ((await manager.streams.info(STREAM)).state.messages === 0) return entries;
    const consumer = await connection.jetstream().consumers.get(STREAM);
    for await (const one of await consumer.consume()) {
      const [message, origin] = [decodeMessage(one.data), originOf(one.headers)];
      if (!message || !origin) throw new Error('a message of the stream is not from a publisher of ours');
      entries.push({ message, origin });
      if (one.info.pending === 0) break;
    }
    return entries;
  } finally {
    await connection.close();
  }
}
