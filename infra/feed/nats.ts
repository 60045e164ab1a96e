import { breath } from '#domain/breath.ts';
import type { Delivery, Erased, FeedEntry, Origin, Passing, TranscriptFeed } from '#domain/feed/feed.ts';
import type { DraftMessage } from '#domain/feed/messages.ts';
import {
  AckPolicy,
  connect,
  DeliverPolicy,
  nanos,
  RetentionPolicy,
  StorageType,
  type JetStreamClient,
  type JetStreamManager,
  type NatsConnection,
} from 'nats';
import { natsAddress, replicasOn } from './nats-address.ts';
import { decodeMessage, encodeHeaders, encodeMessage, originOf, STREAM, subjectOf, SUBJECTS } from './codec.ts';
import { translated, unlessMissing } from './nats-errors.ts';
import { messagesOn } from './nats-messages.ts';
import { NatsSubjects } from './nats-subjects.ts';

export interface NatsFeedOptions {
  /** How long messages are kept, in milliseconds; a subscriber that is away longer misses some. */
  readonly maxAge?: number;
  /** How many servers of a cluster keep each message. */
  readonly replicas?: number;
  /** After this many milliseconds without acknowledgement a message comes again. */
  readonly ackWait?: number;
  /** Told when the server is away, and when it is back. */
  readonly report?: (message: string) => void;
}

const WEEK = 7 * 24 * 3600_000;
/**
 * Publishes that may be under way at once; each still names its exact predecessor. They are begun in one turn of the
 * event loop, in which others wait.
 */
const WINDOW = 16;
const TIMEOUT = 5_000;

/** Transcripts over NATS JetStream. */
export class NatsFeed implements TranscriptFeed {
  readonly #connection: NatsConnection;
  readonly #manager: JetStreamManager;
  readonly #stream: JetStreamClient;
  readonly #ackWait: number;
  readonly #passing: NatsSubjects;

  private constructor(
    connection: NatsConnection,
    manager: JetStreamManager,
    { ackWait = 30_000, report = () => {} }: NatsFeedOptions,
  ) {
    this.#ackWait = ackWait;
    this.#connection = connection;
    this.#manager = manager;
    this.#stream = connection.jetstream({ timeout: TIMEOUT });
    this.#passing = new NatsSubjects(connection, report);
  }

  /**
   * @param servers `nats://…`, with credentials where there are some; several separated by commas. Connects, and makes
   * the stream where it is missing. Afterwards the connection mends itself for ever.
   */
  static async open(servers: string, options: NatsFeedOptions = {}): Promise<NatsFeed> {
    const { maxAge = WEEK, replicas = replicasOn(servers) } = options;
    const connection = await connect({
      ...natsAddress(servers),
      name: 'greffier',
      maxReconnectAttempts: -1,
      reconnectTimeWait: 500,
      waitOnFirstConnect: false,
    });
    try {
      const manager = await connection.jetstreamManager({ timeout: TIMEOUT });
      const feed = new NatsFeed(connection, manager, options);
      await feed.#ensureStream(maxAge, replicas);
      return feed;
    } catch (error) {
      // A server that has just started answers before JetStream has recovered its files.
      await connection.close();
      throw error;
    }
  }

  async #ensureStream(maxAge: number, replicas: number): Promise<void> {
    const config = {
      name: STREAM,
      subjects: [SUBJECTS],
      storage: StorageType.File,
      retention: RetentionPolicy.Limits,
      max_age: nanos(maxAge),
      num_replicas: replicas,
      allow_direct: true,
    };
    await this.#manager.streams.info(STREAM).then(
      () => this.#manager.streams.update(STREAM, config),
      () => this.#manager.streams.add(config),
    );
  }

  async end(): Promise<{ sequence: bigint; origin: Origin | null }> {
    return translated(async () => {
      const { state } = await this.#manager.streams.info(STREAM);
      if (state.messages === 0) return { sequence: BigInt(state.last_seq), origin: null };
      const message = await this.#manager.streams.getMessage(STREAM, { seq: state.last_seq }).catch(unlessMissing);
      return { sequence: BigInt(state.last_seq), origin: originOf(message?.header) };
    });
  }

  async publish(entries: readonly FeedEntry[], expected: bigint): Promise<bigint> {
    let last = Number(expected);
    for (let from = 0; from < entries.length; from += WINDOW) {
      if (from > 0) await breath();
      const window = entries.slice(from, from + WINDOW);
      const first = last;
      await translated(() =>
        Promise.all(
          window.map((entry, index) =>
            this.#stream.publish(subjectOf(entry.message.meetingId), encodeMessage(entry), {
              headers: encodeHeaders(entry),
              expect: { streamName: STREAM, lastSequence: first + index },
            }),
          ),
        ),
      );
      last += window.length;
    }
    return BigInt(last);
  }

  /** By sequence and overwritten: a purge leaves the text on the disk. */
  async erase(meetingId: string, { speakers, lines = [] }: Erased, until: bigint): Promise<number> {
    return translated(async () => {
      let erased = 0;
      for (const message of await messagesOn(this.#manager, subjectOf(meetingId))) {
        if (BigInt(message.seq) > until) continue;
        const content = decodeMessage(message.data);
        const concerned =
          speakers === null ||
          content === null ||
          ('speaker' in content && (speakers.includes(content.speaker) || lines.includes(content.line)));
        if (concerned && (await this.#manager.streams.deleteMessage(STREAM, message.seq, true))) erased += 1;
      }
      return erased;
    });
  }

  async *subscribe(subscriber: string, meetingId: string | null, signal: AbortSignal): AsyncIterable<Delivery> {
    await translated(() =>
      this.#manager.consumers.add(STREAM, {
        durable_name: subscriber,
        ack_policy: AckPolicy.Explicit,
        ack_wait: nanos(this.#ackWait),
        deliver_policy: DeliverPolicy.All,
        filter_subject: meetingId === null ? SUBJECTS : subjectOf(meetingId),
      }),
    );
    const consumer = await translated(() => this.#stream.consumers.get(STREAM, subscriber));
    const messages = await translated(() => consumer.consume());
    const leave = () => void messages.close();
    signal.addEventListener('abort', leave, { once: true });
    try {
      if (signal.aborted) return;
      for await (const message of messages) {
        if (signal.aborted) {
          // Fetched ahead and not looked at: given back, or it would come again only when its time to be acknowledged
          // is over.
          message.nak();
          continue;
        }
        const content = decodeMessage(message.data);
        const origin = originOf(message.headers);
        if (content && origin)
          yield {
            message: content,
            origin,
            sequence: BigInt(message.seq),
            ack: async () => void (await message.ackAck()),
          };
        else message.term();
      }
    } finally {
      signal.removeEventListener('abort', leave);
      await messages.close();
    }
  }

  async answers(): Promise<boolean> {
    return this.#connection.flush().then(
      () => true,
      () => false,
    );
  }

  messages(signal: AbortSignal): AsyncIterable<Passing | null> {
    return this.#passing.messages(signal);
  }

  publishDraft(draft: DraftMessage): void {
    this.#passing.publishDraft(draft);
  }

  drafts(sessionId: string | null, signal: AbortSignal): AsyncIterable<DraftMessage> {
    return this.#passing.drafts(sessionId, signal);
  }

  async close(): Promise<void> {
    await this.#connection.close();
  }
}
