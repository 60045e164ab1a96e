import { breath } from '#domain/breath.ts';
import { GreffierError } from '#domain/errors.ts';
import { FEED_MOVED, FEED_UNAVAILABLE, type Delivery, type FeedEntry, type Origin, type TranscriptFeed } from '#domain/feed/feed.ts';
import type { DraftMessage, FeedMessage } from '#domain/feed/messages.ts';
import { AckPolicy, connect, DeliverPolicy, Events, nanos, NatsError, RetentionPolicy, StorageType, type JetStreamClient, type JetStreamManager, type NatsConnection, type SeqMsgRequest, type StoredMsg } from 'nats';
import { Broadcast } from './broadcast.ts';
import { natsAddress, replicasOn } from './nats-address.ts';
import { decodeDraft, decodeMessage, draftSubjectOf, DRAFT_SUBJECTS, encodeHeaders, encodeMessage, originOf, STREAM, subjectOf, SUBJECTS } from './codec.ts';

export interface NatsFeedOptions {
  /** How long messages are kept, in milliseconds; a subscriber that is away longer misses some. */
  readonly maxAge?: number;
  /** How many servers of a cluster keep each message. */
  readonly replicas?: number;
  /** After this many milliseconds without acknowledgement a message comes again. */
  readonly ackWait?: number;
}

const WEEK = 7 * 24 * 3600_000;
/**
 * Publishes that may be under way at once; each still names its exact predecessor. They are begun in one turn of the event
 * loop, in which others wait.
 */
const WINDOW = 64;
/** JetStream's codes: the expected last sequence was wrong; no such message; no such stream. */
const WRONG_LAST_SEQUENCE = 10_071;
const NO_MESSAGE = 10_037;
const TIMEOUT = 5_000;

/** Transcripts over NATS JetStream. */
export class NatsFeed implements TranscriptFeed {
  readonly #connection: NatsConnection;
  readonly #manager: JetStreamManager;
  readonly #stream: JetStreamClient;
  readonly #ackWait: number;
  readonly #onReconnection = new Set<() => void>();

  private constructor(connection: NatsConnection, manager: JetStreamManager, ackWait: number) {
    this.#ackWait = ackWait;
    this.#connection = connection;
    this.#manager = manager;
    this.#stream = connection.jetstream({ timeout: TIMEOUT });
    void this.#watchConnection();
  }

  /** @param servers `nats://…`, with credentials where there are some; several separated by commas. Connects, and makes the stream where it is missing. Afterwards the connection mends itself for ever. */
  static async open(servers: string, { maxAge = WEEK, replicas = replicasOn(servers), ackWait = 30_000 }: NatsFeedOptions = {}): Promise<NatsFeed> {
    const connection = await connect({ ...natsAddress(servers), name: 'greffier', maxReconnectAttempts: -1, reconnectTimeWait: 500, waitOnFirstConnect: false });
    try {
      const manager = await connection.jetstreamManager({ timeout: TIMEOUT });
      const feed = new NatsFeed(connection, manager, ackWait);
      await feed.#ensureStream(maxAge, replicas);
      return feed;
    } catch (error) {
      // A server that has just started answers before JetStream has recovered its files.
      await connection.close();
      throw error;
    }
  }

  async #ensureStream(maxAge: number, replicas: number): Promise<void> {
    const config = { name: STREAM, subjects: [SUBJECTS], storage: StorageType.File, retention: RetentionPolicy.Limits, max_age: nanos(maxAge), num_replicas: replicas, allow_direct: true };
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
            this.#stream.publish(subjectOf(entry.message.meetingId), encodeMessage(entry), { headers: encodeHeaders(entry.origin), expect: { streamName: STREAM, lastSequence: first + index } }),
          ),
        ),
      );
      last += window.length;
    }
    return BigInt(last);
  }

  /** By sequence and overwritten: a purge leaves the text on the disk. */
  async erase(meetingId: string, speakers: readonly number[] | null, lines: readonly number[] = []): Promise<number> {
    return translated(async () => {
      let erased = 0;
      for (const message of await this.#messagesOn(subjectOf(meetingId))) {
        const content = decodeMessage(message.data);
        const concerned = speakers === null || content === null || ('speaker' in content && (speakers.includes(content.speaker) || lines.includes(content.line)));
        if (concerned && (await this.#manager.streams.deleteMessage(STREAM, message.seq, true))) erased += 1;
      }
      return erased;
    });
  }

  /**
   * Every message of a subject. Server 2.9 can pass over some of a subject from which others were deleted (seen), so
   * what was found is counted against what the server says is there, and where they differ every sequence is asked for.
   */
  async #messagesOn(subject: string): Promise<StoredMsg[]> {
    const { state } = await this.#manager.streams.info(STREAM, { subjects_filter: subject });
    const count = state.subjects?.[subject] ?? 0;
    const found: StoredMsg[] = [];
    for (let next = state.first_seq; found.length < count; next = (found.at(-1)?.seq ?? 0) + 1) {
      // The server has known `next_by_subj` for long; the client's types have not heard of it.
      const query: SeqMsgRequest & { next_by_subj: string } = { seq: next, next_by_subj: subject };
      const message = await this.#manager.streams.getMessage(STREAM, query).catch(unlessMissing);
      if (!message) break;
      found.push(message);
    }
    if (found.length === count) return found;
    const all: StoredMsg[] = [];
    for (let sequence = state.first_seq; sequence <= state.last_seq; sequence += 1) {
      const message = await this.#manager.streams.getMessage(STREAM, { seq: sequence }).catch(unlessMissing);
      if (message?.subject === subject) all.push(message);
    }
    return all;
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
          // Fetched ahead and not looked at: given back, or it would come again only when its time to be acknowledged is over.
          message.nak();
          continue;
        }
        const content = decodeMessage(message.data);
        const origin = originOf(message.headers);
        if (content && origin) yield { message: content, origin, sequence: BigInt(message.seq), ack: async () => void (await message.ackAck()) };
        else message.term();
      }
    } finally {
      signal.removeEventListener('abort', leave);
      await messages.close();
    }
  }

  /** As they pass on their subjects, before JetStream keeps them: a message that it refuses is published again, and comes twice. */
  async *messages(signal: AbortSignal): AsyncIterable<FeedMessage | null> {
    const passed = new Broadcast<FeedMessage | null>();
    const missed = () => passed.tell(null);
    const subscription = this.#connection.subscribe(SUBJECTS, {
      callback: (_error, { data }) => {
        const content = decodeMessage(data);
        if (content) passed.tell(content);
      },
    });
    this.#onReconnection.add(missed);
    try {
      yield* passed.listen(signal);
    } finally {
      this.#onReconnection.delete(missed);
      subscription.unsubscribe();
    }
  }

  /** What others publish while the connection is away never comes. Ends with the connection. */
  async #watchConnection(): Promise<void> {
    for await (const { type } of this.#connection.status()) if (type === Events.Reconnect) for (const tell of this.#onReconnection) tell();
  }

  async answers(): Promise<boolean> {
    return this.#connection.flush().then(
      () => true,
      () => false,
    );
  }

  publishDraft(draft: DraftMessage): void {
    if (!this.#connection.isClosed()) this.#connection.publish(draftSubjectOf(draft.sessionId), JSON.stringify(draft));
  }

  async *drafts(sessionId: string | null, signal: AbortSignal): AsyncIterable<DraftMessage> {
    const subscription = this.#connection.subscribe(sessionId === null ? DRAFT_SUBJECTS : draftSubjectOf(sessionId));
    const leave = () => subscription.unsubscribe();
    signal.addEventListener('abort', leave, { once: true });
    try {
      if (signal.aborted) return;
      for await (const message of subscription) {
        const draft = decodeDraft(message.data);
        if (draft) yield draft;
      }
    } finally {
      signal.removeEventListener('abort', leave);
      subscription.unsubscribe();
    }
  }

  async close(): Promise<void> {
    await this.#connection.close();
  }
}

const codeOf = (error: unknown): number | null => (error instanceof NatsError ? (error.api_error?.err_code ?? null) : null);

function unlessMissing(error: unknown): null {
  if (codeOf(error) === NO_MESSAGE) return null;
  throw error;
}

/** Everything but a wrong last sequence says only that the outcome is unknown. */
async function translated<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new GreffierError(codeOf(error) === WRONG_LAST_SEQUENCE ? FEED_MOVED : FEED_UNAVAILABLE, {}, { cause: error });
  }
}
