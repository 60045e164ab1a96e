import { GreffierError } from '#domain/errors.ts';
import {
  APPEND_CONFLICT,
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
import { randomUUID } from 'node:crypto';
import { Signal } from './signal.ts';

const BATCH = 500;

/** A store that lasts as long as its process: the reference that the others are held against, and for fast specs. */
export class MemoryEventStore implements EventStore {
  readonly id = randomUUID();
  readonly #all: StoredEvent[] = [];
  readonly #streams = new Map<string, StoredEvent[]>();
  readonly #appended = new Signal();

  async append(stream: string, expected: ExpectedRevision, events: readonly EventToAppend[]): Promise<Appended> {
    const fault = appendFault(events);
    if (fault) throw new GreffierError(fault);
    const present = this.#streams.get(stream) ?? [];
    const from = expected === 'none' ? 0n : expected + 1n;
    const already = present.slice(Number(from), Number(from) + events.length);
    const last = already.at(-1);
    if (last && already.length === events.length && already.every((event, index) => event.id === events[index]?.id)) {
      return { revision: last.revision, position: last.position };
    }
    if (BigInt(present.length) !== from) {
      throw new GreffierError(APPEND_CONFLICT, {
        stream,
        expected: String(expected),
        actual: present.length === 0 ? 'none' : String(present.length - 1),
      });
    }
    for (const event of events) {
      const stored = { ...event, stream, revision: BigInt(present.length), position: BigInt(this.#all.length + 1) };
      present.push(stored);
      this.#all.push(stored);
    }
    this.#streams.set(stream, present);
    this.#appended.notify();
    return { revision: BigInt(present.length - 1), position: BigInt(this.#all.length) };
  }

  async *read(
    stream: string,
    { from, direction = 'forwards', limit = Number.MAX_SAFE_INTEGER }: ReadOptions = {},
  ): AsyncIterable<StoredEvent> {
    const events = this.#streams.get(stream) ?? [];
    const ordered = direction === 'forwards' ? events : events.toReversed();
    const wanted = ordered.filter(
      (event) => from === undefined || (direction === 'forwards' ? event.revision >= from : event.revision <= from),
    );
    yield* wanted.slice(0, limit);
  }

  async *subscribe(after: bigint | null, signal: AbortSignal): AsyncIterable<Batch> {
    if (after !== null && !(await this.reaches(after))) throw new GreffierError(POSITION_NOT_REACHED);
    let position = after;
    while (!signal.aborted) {
      const heard = this.#appended.next(signal);
      const events = this.#all.slice(Number(position ?? 0n), Number(position ?? 0n) + BATCH);
      position = events.at(-1)?.position ?? position;
      const live = Number(position ?? 0n) >= this.#all.length;
      yield { events, position, live };
      if (live) await heard;
    }
  }

  async endsAt(stream: string, revision: ExpectedRevision): Promise<boolean> {
    return (this.#streams.get(stream)?.at(-1)?.revision ?? 'none') === revision;
  }

  async head(): Promise<bigint | null> {
    return this.#all.length === 0 ? null : BigInt(this.#all.length);
  }

  async count(after: bigint | null, limit: number): Promise<number> {
    return Math.min(limit, Math.max(0, this.#all.length - Number(after ?? 0n)));
  }

  async reaches(position: bigint): Promise<boolean> {
    return position <= BigInt(this.#all.length);
  }

  async close(): Promise<void> {}
}
