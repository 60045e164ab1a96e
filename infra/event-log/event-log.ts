import { errorCode, GreffierError, isError } from '#domain/errors.ts';
import type { Recorded } from '#domain/events/event.ts';
import { faultyEvent, FOREIGN_EVENT, isForeign, placeOf, type EventPlace } from '#domain/events/foreign.ts';
import type { EventLog, EventToRecord, LoadedStream, AppendResult } from '#domain/events/log.ts';
import { categoryOf } from '#domain/events/category.ts';
import { formatPosition } from '#domain/events/position.ts';
import { readSetAsides, samePlace } from '#domain/events/set-aside.ts';
import {
  appendFault,
  MAX_APPEND_BYTES,
  MAX_APPEND_EVENTS,
  sizeOf,
  type Batch,
  type EventStore,
  type EventToAppend,
  type ExpectedRevision,
  type ReadOptions,
  type StoredEvent,
} from '#domain/events/store.ts';
import { eventRegistry } from '#domain/registry.ts';
import { currentTrace, tracedEach, type SpanDescription } from '#domain/tracing.ts';
import type { EventCodec } from './codec.ts';

const DECODED_AT_ONCE = 500;

/** How an append of this process ended. */
export interface AppendOutcome {
  /** The kind of its stream. */
  readonly category: string;
  readonly count: number;
  readonly seconds: number;
  /** Of what it failed with; null where it did not. */
  readonly code: string | null;
}

/** The event store behind its codec: what commands, reactors and projections see. */
export class StoredEventLog implements EventLog {
  readonly #store: EventStore;
  readonly #codec: EventCodec;
  /**
   * Foreign events that administrators set aside, by id, as far as this process knows; a decision is never taken back.
   */
  readonly #setAside = new Map<string, EventPlace>();

  readonly #listeners = new Set<(outcome: AppendOutcome) => void>();

  constructor(store: EventStore, codec: EventCodec) {
    this.#store = store;
    this.#codec = codec;
  }

  async load(stream: string): Promise<LoadedStream> {
    const stored: StoredEvent[] = [];
    for await (const event of this.#store.read(stream)) stored.push(event);
    const events: Recorded[] = [];
    for (let from = 0; from < stored.length; from += DECODED_AT_ONCE) {
      events.push(...(await this.#decode(stored.slice(from, from + DECODED_AT_ONCE))));
    }
    return { events, revision: stored.at(-1)?.revision ?? 'none' };
  }

  async read(stream: string, options: ReadOptions): Promise<readonly Recorded[]> {
    const stored: StoredEvent[] = [];
    for await (const event of this.#store.read(stream, options)) stored.push(event);
    return this.#decode(stored);
  }

  /** An append that its store would refuse halfway is refused as a whole, before anything of it is written. */
  async append(stream: string, expected: ExpectedRevision, events: readonly EventToRecord[]): Promise<AppendResult> {
    const current = currentTrace();
    const traceOf = ({ metadata }: EventToRecord) => metadata.traceparent ?? current;
    return tracedEach(spanOf(stream, events), events.map(traceOf), (continued) =>
      this.#append(
        stream,
        expected,
        events.map((event) => {
          const traceparent = continued(traceOf(event));
          return traceparent === undefined ? event : { ...event, metadata: { ...event.metadata, traceparent } };
        }),
      ),
    );
  }

  /** Calls `listener` after every append. */
  onAppend(listener: (outcome: AppendOutcome) => void): void {
    this.#listeners.add(listener);
  }

  async #append(stream: string, expected: ExpectedRevision, events: readonly EventToRecord[]): Promise<AppendResult> {
    const started = performance.now();
    const ended = (code: string | null) => {
      const seconds = (performance.now() - started) / 1_000;
      for (const listener of this.#listeners)
        listener({ category: categoryOf(stream), count: events.length, seconds, code });
    };
    try {
      const result = await this.#appendInParts(stream, expected, events);
      ended(null);
      return result;
    } catch (error) {
      ended(errorCode(error));
      throw error;
    }
  }

  async #appendInParts(
    stream: string,
    expected: ExpectedRevision,
    events: readonly EventToRecord[],
  ): Promise<AppendResult> {
    const parts = [...portions(await this.#codec.encode(events))];
    for (const fault of parts.map(appendFault)) if (fault) throw new GreffierError(fault);
    let revision = expected;
    let position: bigint | null = null;
    for (const part of parts) ({ revision, position } = await this.#store.append(stream, revision, part));
    if (revision === 'none' || position === null) throw new TypeError('an append needs at least one event');
    return { revision, position: formatPosition({ store: this.#store.id, value: position }) };
  }

  endsAt(stream: string, revision: ExpectedRevision): Promise<boolean> {
    return this.#store.endsAt(stream, revision);
  }

  async *subscribe(after: bigint | null, signal: AbortSignal): AsyncIterable<Batch<Recorded>> {
    for await (const { events, position, live } of this.#store.subscribe(after, signal)) {
      yield { events: await this.#decode(events), position, live };
    }
  }

  /** Without foreign events that are set aside; decisions are read again when another foreign event is met. */
  async #decode(events: readonly StoredEvent[]): Promise<Recorded[]> {
    const wanted = this.#setAside.size === 0 ? events : events.filter((event) => !this.#isSetAside(event));
    try {
      return await this.#codec.decode(wanted);
    } catch (error) {
      if (!isError(error, FOREIGN_EVENT)) throw error;
      const known = this.#setAside.size;
      for (const place of await readSetAsides(this.#store)) this.#setAside.set(place.eventId, place);
      const isDecided = wanted.some(
        (event) => placeOf(event).eventId === faultyEvent(error)?.eventId && this.#isSetAside(event),
      );
      if (this.#setAside.size === known || !isDecided) throw error;
      return this.#decode(events);
    }
  }

  /** A decision never hides an event of ours. */
  #isSetAside(event: StoredEvent): boolean {
    const place = placeOf(event);
    const decided = this.#setAside.get(place.eventId);
    return decided !== undefined && samePlace(decided, place) && isForeign(event, eventRegistry);
  }

  positionOf(event: Recorded): string {
    return formatPosition({ store: this.#store.id, value: event.position });
  }
}

function spanOf(stream: string, events: readonly EventToRecord[]): SpanDescription {
  const category = categoryOf(stream);
  const types = [...new Set(events.map(({ type }) => type))];
  return {
    name: `append ${category}`,
    kind: 'producer',
    attributes: { 'greffier.category': category, 'greffier.event_types': types },
  };
}

/** Cuts to what a store takes at once; an event that is too large alone makes a portion that is refused. */
function* portions(events: readonly EventToAppend[]): Iterable<EventToAppend[]> {
  let portion: EventToAppend[] = [];
  let bytes = 0;
  for (const event of events) {
    const size = sizeOf(event);
    if (portion.length > 0 && (portion.length >= MAX_APPEND_EVENTS || bytes + size > MAX_APPEND_BYTES)) {
      yield portion;
      portion = [];
      bytes = 0;
    }
    portion.push(event);
    bytes += size;
  }
  if (portion.length > 0) yield portion;
}
