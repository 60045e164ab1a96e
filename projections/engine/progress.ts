import { GreffierError, type ErrorDefinition } from '#domain/errors.ts';
import { comparePositions, parsePosition } from '#domain/events/position.ts';
import pgListen, { type Subscriber } from 'pg-listen';
import type { Pool } from 'pg';
import { CHECKPOINT_CHANNEL, readCheckpoints, type Checkpoint } from './checkpoint.ts';

export const NOT_YET_VISIBLE: ErrorDefinition = {
  code: 'NOT_YET_VISIBLE',
  kind: 'unavailable',
  message: 'Vos modifications sont enregistrées, mais pas encore visibles. Veuillez réessayer dans un instant.',
};

export const PROJECTION_STOPPED: ErrorDefinition = {
  code: 'PROJECTION_STOPPED',
  kind: 'unavailable',
  message:
    'Les tables de lecture sont arrêtées : vos modifications sont enregistrées, mais ne seront visibles qu’après leur reprise.',
};

/** How long a read waits for its position, in ms. */
export const READ_PATIENCE = 5_000;
/** Looking again bounds what a lost notification costs, in ms. */
const LOOK_AGAIN = 500;

export interface TablesChanged {
  readonly projection: string;
  /** Null when everything may have changed: after a reconnection, or when a projection stopped. */
  readonly position: string | null;
  readonly tables: readonly string[];
}

/** Whether rows of the projection may have changed: most batches pass it, and leave its tables as they are. */
export const mayHaveChanged = (name: string, { projection, position, tables }: TablesChanged): boolean =>
  projection === '*' || (projection === name && (position === null || tables.length > 0));

/** How long a read waits, in ms, and what ends the waiting. */
export interface Waiting {
  readonly patience?: number;
  readonly signal?: AbortSignal | undefined;
}

/** Hears how far projections are: for reads that wait for their own writes, and for screens that show changes live. */
export class ProjectionProgress {
  readonly #pool: Pool;
  readonly #subscriber: Subscriber;
  readonly #listeners = new Set<(change: TablesChanged) => void>();

  private constructor(pool: Pool, subscriber: Subscriber) {
    this.#pool = pool;
    this.#subscriber = subscriber;
    subscriber.notifications.on(CHECKPOINT_CHANNEL, (change: TablesChanged) => this.#tell(change));
    subscriber.events.on('connected', () => this.#tell({ projection: '*', position: null, tables: [] }));
    // pg-listen reconnects by itself; waiting callers look again meanwhile.
    subscriber.events.on('error', () => this.#tell({ projection: '*', position: null, tables: [] }));
  }

  static async open(pool: Pool, url: string): Promise<ProjectionProgress> {
    const subscriber = pgListen.default({ connectionString: url }, { retryTimeout: Number.POSITIVE_INFINITY });
    const progress = new ProjectionProgress(pool, subscriber);
    await subscriber.connect();
    await subscriber.listenTo(CHECKPOINT_CHANNEL);
    return progress;
  }

  /** Calls `listener` after every batch that was written; answers how to stop it. */
  onChange(listener: (change: TablesChanged) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Subscribes to another channel over the same connection, with its messages as JSON; answers how to unsubscribe.
   * Messages while the connection is away are missed.
   */
  async subscribe(channel: string, listener: (payload: unknown) => void): Promise<() => void> {
    this.#subscriber.notifications.on(channel, listener);
    await this.#subscriber.listenTo(channel);
    return () => void this.#subscriber.notifications.removeListener(channel, listener);
  }

  /**
   * Waits until the projections have passed `position`. Throws NOT_YET_VISIBLE after `patience` ms, PROJECTION_STOPPED
   * at once when one of them does not run, INVALID_POSITION or FOREIGN_POSITION for a position that is none of theirs,
   * and the reason of `signal` as soon as it is aborted: a caller who leaves may have stopped the projections
   * themselves.
   */
  async reached(names: readonly string[], position: string, waiting: Waiting = {}): Promise<void> {
    const { patience = READ_PATIENCE, signal } = waiting;
    const wanted = parsePosition(position);
    // A clock that is set back makes nobody wait.
    const until = performance.now() + patience;
    for (;;) {
      signal?.throwIfAborted();
      const changed = Promise.withResolvers<void>();
      const wake = () => changed.resolve();
      const stopListening = this.onChange(wake);
      const timer = setTimeout(wake, Math.min(LOOK_AGAIN, Math.max(1, until - performance.now())));
      signal?.addEventListener('abort', wake, { once: true });
      try {
        const checkpoints = await readCheckpoints(this.#pool, names);
        const behind = names.filter((name) => isBehind(checkpoints.get(name), wanted));
        if (behind.length === 0) return;
        if (behind.some((name) => checkpoints.get(name)?.status !== 'running'))
          throw new GreffierError(PROJECTION_STOPPED, { projections: behind });
        if (performance.now() >= until) throw new GreffierError(NOT_YET_VISIBLE, { projections: behind });
        await changed.promise;
      } finally {
        clearTimeout(timer);
        signal?.removeEventListener('abort', wake);
        stopListening();
      }
    }
  }

  async close(): Promise<void> {
    await this.#subscriber.close();
  }

  #tell(change: TablesChanged): void {
    for (const listener of this.#listeners) listener(change);
  }
}

const isBehind = (checkpoint: Checkpoint | undefined, wanted: ReturnType<typeof parsePosition>): boolean =>
  !checkpoint || comparePositions({ store: checkpoint.store, value: checkpoint.position }, wanted) < 0;
