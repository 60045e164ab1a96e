import type { ReadingContext } from '../context/reading.ts';
import type { RecordContext } from '../context/record.ts';
import type { News } from '#api/contract/stream.ts';
import type { StoreState } from '#domain/events/store-state.ts';
import { waitingFor, whatWaits, type WaitingShare } from '#projections/bot-sessions/waiting.ts';
import type { Connection } from './connection.ts';

type StoreNews = Extract<News, { kind: 'store' }>;
type Context = Pick<ReadingContext, 'pool'> & Pick<RecordContext, 'watch' | 'now'>;

/** Tells everybody how the event store stands, and while it takes nothing, what of theirs waits meanwhile. */
export class WaitingWatch {
  readonly #context: Context;
  readonly #connections: Iterable<Connection>;
  readonly #failed: (error: unknown) => void;
  /** What each was told last, so that nobody is told the same again. */
  readonly #told = new WeakMap<Connection, string>();
  /** As last looked at. */
  #shares: readonly WaitingShare[] | null = null;
  #isLooking = false;

  constructor(context: Context, connections: Iterable<Connection>, failed: (error: unknown) => void) {
    this.#context = context;
    this.#connections = connections;
    this.#failed = failed;
  }

  /** How it stands from now on. */
  changed(): void {
    this.#shares = null;
    for (const one of this.#connections) this.#tell(one);
    void this.look();
  }

  /** To somebody who has just come: nothing where all is well. */
  greet(connection: Connection): void {
    if (this.#context.watch.state().status === 'answering') return;
    this.#tell(connection);
    if (this.#shares === null) void this.look();
  }

  /** Counts what waits again, and tells the people concerned when the number changed. */
  async look(): Promise<void> {
    const { pool, watch, now } = this.#context;
    if (this.#isLooking || watch.state().status === 'answering') return;
    this.#isLooking = true;
    try {
      this.#shares = await whatWaits(pool, Date.parse(now()));
      if (watch.state().status !== 'answering') for (const one of this.#connections) this.#tell(one);
    } catch (error) {
      this.#failed(error);
    } finally {
      this.#isLooking = false;
    }
  }

  #tell(connection: Connection): void {
    const news = this.#newsFor(connection, this.#context.watch.state());
    const text = JSON.stringify(news);
    if (this.#told.get(connection) === text) return;
    this.#told.set(connection, text);
    connection.tell(news);
  }

  #newsFor({ principal }: Connection, { status, since }: StoreState): StoreNews {
    const waiting = status === 'answering' || this.#shares === null ? null : waitingFor(this.#shares, principal);
    return { kind: 'store', status, since: since.toISOString(), waiting };
  }
}
