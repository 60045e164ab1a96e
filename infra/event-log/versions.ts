import { GreffierError, isError } from '#domain/errors.ts';
import type { EventRegistry } from '#domain/events/registry.ts';
import type { WritableVersions } from '#domain/events/versions.ts';
import { randomUUID } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { DATABASE_NEWER } from '../postgres/migrate.ts';
import { inOneTransaction } from '../postgres/transaction.ts';
import { RELEASE } from '../release.ts';
import {
  announce,
  grant,
  lockVersions,
  readsOf,
  readWritable,
  type ProcessIdentity,
  type Versions,
} from './processes.ts';

/** Between two signs of life, in ms: several fit into the silence after which a process counts as dead. */
const HEARTBEAT_MS = 5_000;

/**
 * Which versions of events this process may write: those that every process at work reads, so that releases can run
 * side by side. Each process announces what it reads. A version that was once allowed stays so, hence a process that
 * reads less does not start any more.
 */
export class EventVersions implements WritableVersions {
  /**
   * Resolves where this process must end: it was taken for dead, and events are written meanwhile that it cannot read.
   */
  readonly failure: Promise<GreffierError>;
  readonly #pool: Pool;
  readonly #reads: Versions;
  readonly #identity: ProcessIdentity = { id: randomUUID(), release: RELEASE };
  readonly #fail: (error: GreffierError) => void;
  readonly #timer: NodeJS.Timeout;
  #writable = new Map<string, number>();
  #beating: Promise<void> = Promise.resolve();

  private constructor(pool: Pool, registry: EventRegistry) {
    this.#pool = pool;
    this.#reads = readsOf(registry);
    const failure = Promise.withResolvers<GreffierError>();
    this.failure = failure.promise;
    this.#fail = failure.resolve;
    this.#timer = setInterval(() => {
      this.#beating = this.#beating.then(() => this.beat());
    }, HEARTBEAT_MS);
    this.#timer.unref();
  }

  /** Announces this process. @throws GreffierError DATABASE_NEWER where events may be there that it cannot read */
  static async open(pool: Pool, registry: EventRegistry): Promise<EventVersions> {
    const versions = new EventVersions(pool, registry);
    try {
      await versions.#announce();
    } catch (error) {
      clearInterval(versions.#timer);
      throw error;
    }
    return versions;
  }

  of(type: string): number {
    return this.#writable.get(type) ?? 0;
  }

  /** A sign of life. While the database is away there is none, and what may be written stays as it was. */
  async beat(): Promise<void> {
    try {
      const { rowCount } = await this.#pool.query('update state.process set seen_at = now() where id = $1', [
        this.#identity.id,
      ]);
      if (rowCount === 0 || this.#awaits()) await this.#announce();
    } catch (error) {
      if (isError(error, DATABASE_NEWER)) this.#fail(error);
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#beating;
    // A row that stays counts as dead in a while.
    await this.#pool.query('delete from state.process where id = $1', [this.#identity.id]).catch(() => undefined);
  }

  /** Whether a version of an event is not written yet because another process does not read it. */
  #awaits(): boolean {
    return Object.entries(this.#reads).some(([type, version]) => this.of(type) < version);
  }

  async #announce(): Promise<void> {
    this.#writable = await inOneTransaction(this.#pool, async (client) => {
      await lockVersions(client);
      this.#mustRead(await readWritable(client));
      await announce(client, this.#identity, this.#reads);
      return this.#granted(client);
    });
  }

  async #granted(client: PoolClient): Promise<Map<string, number>> {
    const writable = await readWritable(client);
    if (Object.entries(this.#reads).every(([type, version]) => (writable.get(type) ?? 0) >= version)) return writable;
    await grant(client, this.#reads);
    return readWritable(client);
  }

  #mustRead(writable: ReadonlyMap<string, number>): void {
    const unknown = [...writable].filter(([type, version]) => version > (this.#reads[type] ?? 0));
    if (unknown.length > 0) throw new GreffierError(DATABASE_NEWER, { events: unknown.map(([type]) => type) });
  }
}
