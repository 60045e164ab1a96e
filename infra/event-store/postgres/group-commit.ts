import { GreffierError } from '#domain/errors.ts';
import {
  APPEND_CONFLICT,
  DISK_FULL,
  sizeOf,
  STORE_UNAVAILABLE,
  type Appended,
  type EventToAppend,
  type ExpectedRevision,
} from '#domain/events/store.ts';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { DatabaseError, type Pool } from 'pg';

/** What one call carries at most. Larger calls win nothing and make everybody wait for the slowest. */
const CALL_EVENTS = 2_000;
const CALL_BYTES = 4_000_000;

interface Waiting {
  readonly stream: string;
  readonly expected: ExpectedRevision;
  readonly events: readonly EventToAppend[];
  readonly resolve: (appended: Appended) => void;
  readonly reject: (error: unknown) => void;
}

interface Answer {
  readonly appended: number;
  readonly outcome: 'written' | 'already' | 'conflict';
  readonly revision: string;
  readonly position: string | null;
}

/** A statement prepared once per connection: its text is parsed and planned a single time. */
const APPEND = {
  name: 'greffier_append',
  text: 'select appended, outcome, revision, position from events.append($1::text[], $2::bigint[], $3::int[], $4::uuid[], $5::text[], $6::bytea[], $7::bytea[])',
};

/**
 * Group commit: while one call is under way, appends gather and go together in the next, one append a stream in a call,
 * each with its own answer. When a call as a whole fails, each of its appends is tried alone, so that one caller's bad
 * event is nobody else's failure.
 */
export class GroupCommit {
  readonly #pool: Pool;
  #waiting: Waiting[] = [];
  #running = false;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  append(stream: string, expected: ExpectedRevision, events: readonly EventToAppend[]): Promise<Appended> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ stream, expected, events, resolve, reject });
      if (!this.#running) void this.#run();
    });
  }

  async #run(): Promise<void> {
    this.#running = true;
    while (this.#waiting.length > 0) {
      // Callers that have just been answered ask again within this turn of the event loop: taken now, one of them would
      // go alone and the others wait for it.
      await nextTurn();
      const call = this.#take();
      try {
        await this.#call(call);
      } catch (error) {
        if (call.length === 1) call[0]?.reject(failure(error));
        else for (const one of call) await this.#call([one]).catch((alone: unknown) => one.reject(failure(alone)));
      }
    }
    this.#running = false;
  }

  #take(): Waiting[] {
    const call: Waiting[] = [];
    const later: Waiting[] = [];
    const streams = new Set<string>();
    let events = 0;
    let bytes = 0;
    for (const append of this.#waiting) {
      const size = append.events.reduce((sum, event) => sum + sizeOf(event), 0);
      const fits = call.length === 0 || (events + append.events.length <= CALL_EVENTS && bytes + size <= CALL_BYTES);
      if (!fits || streams.has(append.stream)) {
        later.push(append);
        continue;
      }
      streams.add(append.stream);
      call.push(append);
      events += append.events.length;
      bytes += size;
    }
    this.#waiting = later;
    return call;
  }

  async #call(call: readonly Waiting[]): Promise<void> {
    const events = call.flatMap((append) => append.events);
    const { rows } = await this.#pool.query<Answer>({
      ...APPEND,
      values: [
        call.map((append) => append.stream),
        call.map((append) => (append.expected === 'none' ? '-1' : String(append.expected))),
        call.map((append) => append.events.length),
        events.map((event) => event.id),
        events.map((event) => event.type),
        events.map((event) => Buffer.from(event.data.buffer, event.data.byteOffset, event.data.byteLength)),
        events.map((event) => Buffer.from(event.metadata.buffer, event.metadata.byteOffset, event.metadata.byteLength)),
      ],
    });
    for (const row of rows) {
      const append = call[row.appended - 1];
      if (!append) continue;
      if (row.outcome === 'conflict' || row.position === null) append.reject(conflict(append, row.revision));
      else append.resolve({ revision: BigInt(row.revision), position: BigInt(row.position) });
    }
  }
}

const conflict = ({ stream, expected }: Waiting, actual: string): GreffierError =>
  new GreffierError(APPEND_CONFLICT, { stream, expected: String(expected), actual: actual === '-1' ? 'none' : actual });

/** SQLSTATE classes that say that the server went away or is too busy, and nothing about the data. */
const PASSING = /^(08|53|57|40|55)/u;

/** SQLSTATE disk_full: the call as a whole was rolled back. */
const NO_SPACE = '53100';

/** What Postgres itself did not say comes from the connection. (Its codes alone do not tell: EPIPE looks like one.) */
function failure(error: unknown): unknown {
  if (error instanceof DatabaseError && error.code === NO_SPACE)
    return new GreffierError(DISK_FULL, {}, { cause: error });
  const final = error instanceof DatabaseError && !PASSING.test(error.code ?? '');
  return final ? error : new GreffierError(STORE_UNAVAILABLE, {}, { cause: error });
}
