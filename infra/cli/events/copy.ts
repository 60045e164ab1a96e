import { isChained } from '#projections/audit/chain.ts';
import { GreffierError, isError, type ErrorDefinition } from '#domain/errors.ts';
import {
  APPEND_CONFLICT,
  MAX_APPEND_BYTES,
  MAX_APPEND_EVENTS,
  sizeOf,
  type EventStore,
  type StoredEvent,
} from '#domain/events/store.ts';
import { eventsOf, type CheckedArchive, type OnEvents } from '../../main/archive/archive.ts';
import type { Translation } from './translation.ts';

export const STORE_DIFFERS: ErrorDefinition = {
  code: 'STORE_DIFFERS',
  kind: 'conflict',
  message:
    'Ce journal contient d’autres événements que ceux de l’export\u00A0: il doit être vide, ou le début du même.',
};

export interface Copied {
  /** Events that were there already, from an import that was interrupted. */
  readonly present: number;
  readonly appended: number;
}

export interface CopyOptions {
  readonly repeat: <T>(work: () => Promise<T>) => Promise<T>;
  readonly onEvents: OnEvents;
  readonly signal: AbortSignal;
}

/** What is copied into which store, and how it is called there. */
export interface ArchiveCopy {
  readonly archive: CheckedArchive;
  readonly store: EventStore;
  readonly translation: Translation;
}

/**
 * Appends the events of a file to a store that is empty or holds their beginning, in their order, with their ids,
 * revisions and metadata. Repeated, it goes on where it was. Throws STORE_DIFFERS, before anything is written where
 * that can be known. `translation` learns where the file's positions are in this store.
 */
export async function copyArchive(
  { archive, store, translation }: ArchiveCopy,
  { repeat, onEvents, signal }: CopyOptions,
): Promise<Copied> {
  const present = presentIn(store, signal);
  const run = new Run(store, translation, repeat);
  const copied = { present: 0, appended: 0 };
  try {
    for await (const event of eventsOf(archive)) {
      signal.throwIfAborted();
      const there = await present.next();
      if (!there.done) {
        if (!isSame(there.value, event))
          throw new GreffierError(STORE_DIFFERS, { stream: event.stream, revision: String(event.revision) });
        translation.passed(event.position, there.value.position);
        copied.present += 1;
      } else {
        await run.add(event);
        copied.appended += 1;
      }
      onEvents(copied.present + copied.appended, event.position);
    }
    if (!(await present.next()).done) throw new GreffierError(STORE_DIFFERS);
    await run.flush();
    return copied;
  } finally {
    await present.return();
  }
}

/** What the store holds now; what belongs to the store itself is no part of the record. */
async function* presentIn(store: EventStore, signal: AbortSignal): AsyncGenerator<StoredEvent, void> {
  for await (const batch of store.subscribe(null, signal)) {
    yield* batch.events.filter(isChained);
    if (batch.live) return;
  }
}

const isSame = (one: StoredEvent, other: StoredEvent): boolean =>
  one.id.toLowerCase() === other.id.toLowerCase() &&
  one.stream === other.stream &&
  one.revision === other.revision &&
  one.type === other.type &&
  Buffer.compare(one.data, other.data) === 0 &&
  Buffer.compare(one.metadata, other.metadata) === 0;

/**
 * Consecutive events of one stream travel in one append, up to what a store takes, or to a position that has to be
 * known.
 */
class Run {
  readonly #store: EventStore;
  readonly #translation: Translation;
  readonly #repeat: <T>(work: () => Promise<T>) => Promise<T>;
  #events: StoredEvent[] = [];
  #bytes = 0;

  constructor(store: EventStore, translation: Translation, repeat: <T>(work: () => Promise<T>) => Promise<T>) {
    this.#store = store;
    this.#translation = translation;
    this.#repeat = repeat;
  }

  async add(event: StoredEvent): Promise<void> {
    const size = sizeOf(event);
    const last = this.#events.at(-1);
    const continues =
      last?.stream === event.stream &&
      this.#events.length < MAX_APPEND_EVENTS &&
      this.#bytes + size <= MAX_APPEND_BYTES &&
      !this.#translation.isWanted(last.position, event.position);
    if (last && !continues) await this.flush();
    this.#events.push(event);
    this.#bytes += size;
  }

  async flush(): Promise<void> {
    const [first] = this.#events;
    const last = this.#events.at(-1);
    if (!first || !last) return;
    const expected = first.revision === 0n ? 'none' : first.revision - 1n;
    const events = this.#events.map(({ id, type, data, metadata }) => ({ id, type, data, metadata }));
    try {
      const { position } = await this.#repeat(() => this.#store.append(first.stream, expected, events));
      this.#translation.passed(last.position, position);
    } catch (error) {
      if (!isError(error, APPEND_CONFLICT)) throw error;
      throw new GreffierError(STORE_DIFFERS, { stream: first.stream }, { cause: error });
    }
    this.#events = [];
    this.#bytes = 0;
  }
}
