import { GreffierError } from '#domain/errors.ts';
import {
  STORE_UNAVAILABLE,
  type Appended,
  type Batch,
  type EventStore,
  type EventToAppend,
  type ExpectedRevision,
  type ReadOptions,
  type StoredEvent,
} from '#domain/events/store.ts';
import { FEED_UNAVAILABLE, type FeedEntry, type Origin, type TranscriptFeed } from '#domain/feed/feed.ts';
import type { Random } from '#test/bench/load/random.ts';
import type { Acknowledged } from '#test/oracle/recording-store.ts';

/** How a call comes through: at its time, late, or not: on the way there, or on the way back. */
type Passage = 'in time' | 'late' | 'lost there' | 'lost back';

export interface LineConditions {
  readonly chance: Random;
  /** The part of calls that are lost or late, from 0 to 1. */
  readonly disturbed: number;
  /** Nothing comes through at the moment. */
  readonly isAway: () => boolean;
  /** Who calls was killed: nothing reaches them; what they had sent arrives all the same. */
  readonly isDead: () => boolean;
}

/** How long a caller waits for an answer, in ms. */
const PATIENCE_MS = 2_000;

/** A line between a process and a server, on which calls take time, come late, and get lost, and none overtakes another. */
class Line {
  readonly #conditions: LineConditions;
  /** When the last call that was sent arrives. */
  #arrives = 0;
  readonly #onSilence: () => Error;

  constructor(conditions: LineConditions, onSilence: () => Error) {
    this.#conditions = conditions;
    this.#onSilence = onSilence;
  }

  get chance(): Random {
    return this.#conditions.chance;
  }

  get isDead(): boolean {
    return this.#conditions.isDead();
  }

  pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      setTimeout(() => {
        if (!this.isDead) resolve();
      }, ms);
    });
  }

  call<T>(work: () => Promise<T>): Promise<T> {
    const { chance } = this.#conditions;
    const passage = this.#passage();
    const there = passage === 'late' ? chance.int(500, 4_000) : chance.int(1, 15);
    const back = chance.int(1, 15);
    const answer = Promise.withResolvers<T>();
    const tell = (settle: () => void): void => {
      if (passage !== 'lost back') setTimeout(() => this.isDead || settle(), back);
    };
    const silence = setTimeout(() => this.isDead || answer.reject(this.#onSilence()), PATIENCE_MS);
    const now = performance.now();
    if (passage !== 'lost there') {
      this.#arrives = Math.max(this.#arrives, now + there);
      setTimeout(() => {
        work().then(
          (result) => tell(() => answer.resolve(result)),
          (error: unknown) => tell(() => answer.reject(error as Error)),
        );
      }, this.#arrives - now);
    }
    return answer.promise.finally(() => clearTimeout(silence));
  }

  #passage(): Passage {
    const { chance, disturbed, isAway } = this.#conditions;
    if (isAway()) return 'lost there';
    return chance.chance(disturbed) ? chance.pick(['late', 'lost there', 'lost back']) : 'in time';
  }
}

/** An event store at the end of a line. A subscription that is lost goes on where it was, as adapters do. */
export class StoreOnLine implements EventStore {
  readonly id: string;
  readonly #server: EventStore;
  readonly #line: Line;
  readonly #isAway: () => boolean;
  readonly #acknowledged: (acknowledged: Acknowledged) => void;

  constructor(server: EventStore, conditions: LineConditions, acknowledged: (acknowledged: Acknowledged) => void) {
    this.id = server.id;
    this.#server = server;
    this.#line = new Line(conditions, () => new GreffierError(STORE_UNAVAILABLE));
    this.#isAway = conditions.isAway;
    this.#acknowledged = acknowledged;
  }

  async append(stream: string, expected: ExpectedRevision, events: readonly EventToAppend[]): Promise<Appended> {
    const appended = await this.#line.call(() => this.#server.append(stream, expected, events));
    const { revision, position } = appended;
    this.#acknowledged({
      stream,
      ids: events.map(({ id }) => id),
      revision: String(revision),
      position: String(position),
    });
    return appended;
  }

  async *read(stream: string, options?: ReadOptions): AsyncIterable<StoredEvent> {
    yield* await this.#line.call(() => Array.fromAsync(this.#server.read(stream, options)));
  }

  async *subscribe(after: bigint | null, signal: AbortSignal): AsyncIterable<Batch> {
    let position = after;
    while (!signal.aborted) {
      const lost = new AbortController();
      for await (const batch of this.#server.subscribe(position, AbortSignal.any([signal, lost.signal]))) {
        await this.#line.pause(this.#line.chance.int(1, 15));
        const isLost = this.#isAway() || this.#line.chance.chance(0.05);
        // Of what was on its way, a part arrives.
        const arrived = isLost ? this.#line.chance.int(0, batch.events.length) : batch.events.length;
        const isWhole = arrived === batch.events.length;
        const events = batch.events.slice(0, arrived);
        position = isWhole ? batch.position : (events.at(-1)?.position ?? position);
        if (isWhole || events.length > 0) yield { events, position, live: isWhole && batch.live };
        if (!isLost) continue;
        lost.abort();
        break;
      }
      await this.#line.pause(this.#line.chance.int(50, 500));
    }
  }

  endsAt(stream: string, revision: ExpectedRevision): Promise<boolean> {
    return this.#line.call(() => this.#server.endsAt(stream, revision));
  }

  head(): Promise<bigint | null> {
    return this.#line.call(() => this.#server.head());
  }

  count(after: bigint | null, limit: number): Promise<number> {
    return this.#line.call(() => this.#server.count(after, limit));
  }

  reaches(position: bigint): Promise<boolean> {
    return this.#line.call(() => this.#server.reaches(position));
  }

  async close(): Promise<void> {}
}

type Published = Pick<TranscriptFeed, 'end' | 'publish' | 'erase'>;

/** What is published together is cut so much more often than calls are lost: there is less of it. */
const OFTEN = 4;

/** A feed at the end of a line, of which messages that are published together may arrive in part. */
export class FeedOnLine implements Published {
  readonly #server: Published;
  readonly #line: Line;
  readonly #disturbed: number;

  constructor(server: Published, conditions: LineConditions) {
    this.#server = server;
    this.#line = new Line(conditions, () => new GreffierError(FEED_UNAVAILABLE));
    this.#disturbed = conditions.disturbed;
  }

  end(): Promise<{ readonly sequence: bigint; readonly origin: Origin | null }> {
    return this.#line.call(() => this.#server.end());
  }

  publish(entries: readonly FeedEntry[], expected: bigint): Promise<bigint> {
    const { chance } = this.#line;
    const isCut = chance.chance(this.#disturbed * OFTEN);
    const arrives = isCut ? chance.int(0, entries.length) : entries.length;
    return this.#line.call(async () => {
      const last = await this.#server.publish(entries.slice(0, arrives), expected);
      if (arrives < entries.length) throw new GreffierError(FEED_UNAVAILABLE);
      return last;
    });
  }

  erase(...of: Parameters<TranscriptFeed['erase']>): Promise<number> {
    return this.#line.call(() => this.#server.erase(...of));
  }
}
