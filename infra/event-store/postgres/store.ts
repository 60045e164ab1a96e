import { GreffierError } from '#domain/errors.ts';
import {
  appendFault,
  POSITION_NOT_REACHED,
  type Appended,
  type Batch,
  type EventStore,
  type EventToAppend,
  type ExpectedRevision,
  type ReadOptions,
  type StoredEvent,
} from '#domain/events/store.ts';
import pgListen, { type Subscriber } from 'pg-listen';
import type { Pool } from 'pg';
import { Signal } from '../signal.ts';
import { repeatWithinBudget } from '../repeat.ts';
import { GroupCommit } from './group-commit.ts';
import { copyPage, readPage, stored, type Page, type Row } from './pages.ts';

/** Events of one stream that are read at once. */
const PAGE = 1_000;
/**
 * A notification can be lost with its connection; looking again bounds how long that can go unseen, in milliseconds.
 */
const LOOK_AGAIN = 2_000;
const CHANNEL = 'greffier_events';

/**
 * Events in Postgres: one bigint of position, committed in order, so that nothing a reader passes can appear behind it.
 */
export class PostgresEventStore implements EventStore {
  readonly id: string;
  readonly #pool: Pool;
  readonly #commits: GroupCommit;
  readonly #appended = new Signal();
  readonly #subscriber: Subscriber;

  private constructor(id: string, pool: Pool, subscriber: Subscriber) {
    this.id = id;
    this.#pool = pool;
    this.#commits = new GroupCommit(pool);
    this.#subscriber = subscriber;
    subscriber.notifications.on(CHANNEL, () => this.#appended.notify());
    subscriber.events.on('connected', () => this.#appended.notify());
    // pg-listen reconnects by itself; until it has, readers look again every LOOK_AGAIN.
    subscriber.events.on('error', () => this.#appended.notify());
  }

  /** `url` is for the connection that listens, the pool's own database. */
  static async open(pool: Pool, url: string): Promise<PostgresEventStore> {
    const { rows } = await pool.query<{ id: string }>('select id from events.store');
    const subscriber = pgListen.default(
      { connectionString: url },
      { retryTimeout: Number.POSITIVE_INFINITY, parse: (text: string) => text },
    );
    const store = new PostgresEventStore(String(rows[0]?.id), pool, subscriber);
    await subscriber.connect();
    await subscriber.listenTo(CHANNEL);
    return store;
  }

  async append(stream: string, expected: ExpectedRevision, events: readonly EventToAppend[]): Promise<Appended> {
    const fault = appendFault(events);
    if (fault) throw new GreffierError(fault);
    return repeatWithinBudget(() => this.#commits.append(stream, expected, events));
  }

  async *read(
    stream: string,
    { from, direction = 'forwards', limit = Number.MAX_SAFE_INTEGER }: ReadOptions = {},
  ): AsyncIterable<StoredEvent> {
    const forwards = direction === 'forwards';
    let next = from ?? (forwards ? 0n : 9_223_372_036_854_775_807n);
    let left = limit;
    while (left > 0) {
      const page = Math.min(PAGE, left);
      const { rows } = await this.#pool.query<Row>(
        `select position, stream, revision, id, type, data, metadata from events.event
         where stream = $1 and revision ${forwards ? '>=' : '<='} $2 order by revision ${forwards ? 'asc' : 'desc'} limit $3`,
        [stream, String(next), page],
      );
      for (const row of rows) yield stored(row);
      const last = rows.at(-1);
      if (!last || rows.length < page) return;
      left -= rows.length;
      next = BigInt(last.revision) + (forwards ? 1n : -1n);
    }
  }

  async *subscribe(after: bigint | null, signal: AbortSignal): AsyncIterable<Batch> {
    if (after !== null && !(await this.reaches(after))) throw new GreffierError(POSITION_NOT_REACHED);
    let position = after;
    let isBehind = false;
    while (!signal.aborted) {
      const heard = this.#appended.next(signal, LOOK_AGAIN);
      const { events, live }: Page = await (isBehind ? copyPage : readPage)(this.#pool, position ?? 0n);
      position = events.at(-1)?.position ?? position;
      isBehind = !live;
      yield { events, position, live };
      if (live) await heard;
    }
  }

  async endsAt(stream: string, revision: ExpectedRevision): Promise<boolean> {
    const [last] = await Array.fromAsync(this.read(stream, { direction: 'backwards', limit: 1 }));
    return (last?.revision ?? 'none') === revision;
  }

  async head(): Promise<bigint | null> {
    const { rows } = await this.#pool.query<{ head: string | null }>('select max(position) as head from events.event');
    return rows[0]?.head ? BigInt(rows[0].head) : null;
  }

  async count(after: bigint | null, limit: number): Promise<number> {
    const { rows } = await this.#pool.query<{ count: number }>(
      'select count(*)::int as count from (select from events.event where position > $1 limit $2) counted',
      [String(after ?? 0n), limit],
    );
    return rows[0]?.count ?? 0;
  }

  async reaches(position: bigint): Promise<boolean> {
    return position <= ((await this.head()) ?? 0n);
  }

  async close(): Promise<void> {
    await this.#subscriber.close();
  }
}
