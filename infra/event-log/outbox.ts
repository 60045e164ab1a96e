import type { WaitingNotes } from '#domain/access/journal.ts';
import type { EventToRecord } from '#domain/events/log.ts';
import type { EventStore } from '#domain/events/store.ts';
import type { Pool } from 'pg';
import type { EventCodec } from './codec.ts';

interface Row {
  readonly id: string;
  readonly stream: string;
  readonly type: string;
  readonly data: Buffer;
  readonly metadata: Buffer;
}

/**
 * Events that wait in the database for a store that is away, each the first and only one of its stream: delivered again
 * after a crash, or by two processes at once, it is written once. Encrypted as in the store, so that erasures count.
 */
export class EventOutbox implements WaitingNotes {
  readonly #pool: Pool;
  readonly #codec: EventCodec;
  readonly #store: Pick<EventStore, 'append'>;

  constructor(pool: Pool, codec: EventCodec, store: Pick<EventStore, 'append'>) {
    this.#pool = pool;
    this.#codec = codec;
    this.#store = store;
  }

  async keep(stream: string, event: EventToRecord): Promise<void> {
    const [encoded] = await this.#codec.encode([event]);
    if (!encoded) throw new TypeError('an event is encoded to one');
    const { id, type, data, metadata } = encoded;
    await this.#pool.query(
      'insert into state.waiting_event (id, stream, type, data, metadata) values ($1, $2, $3, $4, $5) on conflict do nothing',
      [id, stream, type, data, metadata],
    );
  }

  /**
   * Writes what waits to the store, the oldest first; answers how many. Throws what the append throws: the rest waits
   * on.
   */
  async deliver(): Promise<number> {
    const { rows } = await this.#pool.query<Row>(
      'select id, stream, type, data, metadata from state.waiting_event order by kept_at, id',
    );
    for (const { stream, ...event } of rows) {
      await this.#store.append(stream, 'none', [event]);
      await this.#pool.query('delete from state.waiting_event where id = $1', [event.id]);
    }
    return rows.length;
  }
}
