import { isForeign, placeOf, type EventPlace } from '#domain/events/foreign.ts';
import { readSetAsides, samePlace, type SetAside } from '#domain/events/set-aside.ts';
import type { EventStore, StoredEvent } from '#domain/events/store.ts';
import { eventRegistry } from '#domain/registry.ts';
import type { Pool } from 'pg';
import { chainHash, GENESIS, isChained } from './chain.ts';
import { isWithin, lostRanges } from './lost-ranges.ts';

/** Where the log and the chain disagree. `sequence` is the entry's; null for an event that has none. */
export interface AuditFault {
  readonly kind: 'changed' | 'missing' | 'inserted' | 'reordered';
  readonly sequence: bigint | null;
  readonly stream: string;
  readonly revision: bigint;
  readonly eventId: string;
}

/** An event of another application in a stream of ours. */
export interface AuditedForeignEvent extends EventPlace {
  /** Who decided that it is passed over, when and why; null for one about which nobody has decided. */
  readonly setAside: Pick<SetAside, 'actor' | 'time' | 'reason'> | null;
}

type AuditedStore = Pick<EventStore, 'subscribe' | 'read'>;

export interface AuditReport {
  readonly entries: number;
  readonly faults: readonly AuditFault[];
  /** Chained like every event, and none of ours. */
  readonly foreign: readonly AuditedForeignEvent[];
  /** Entries whose events a restore lost, as a reconciliation recorded: no faults. */
  readonly lost: number;
  /** Events that came after the last entry and are not chained yet. */
  readonly unchained: number;
  /** Hash of the last entry, hexadecimal; null for an empty chain. */
  readonly head: string | null;
}

interface Entry {
  readonly sequence: bigint;
  readonly eventId: string;
  readonly stream: string;
  readonly revision: bigint;
  readonly hash: Buffer;
}

const PAGE = 2_000;
/** How far an event may have been moved and still be recognised as moved, and not as lost here and inserted there. */
const WINDOW = 5_000;
/** A log that has nothing to do with its chain needs no longer list to show it. */
const FAULTS = 1_000;

async function* entriesOf(pool: Pool): AsyncGenerator<Entry, void> {
  for (let after = 0n; ;) {
    const { rows } = await pool.query<{
      sequence: string;
      event_id: string;
      stream: string;
      revision: string;
      hash: Buffer;
    }>(
      'select sequence, event_id, stream, revision, hash from audit.entry where sequence > $1 order by sequence limit $2',
      [String(after), PAGE],
    );
    for (const row of rows)
      yield {
        sequence: BigInt(row.sequence),
        eventId: row.event_id,
        stream: row.stream,
        revision: BigInt(row.revision),
        hash: row.hash,
      };
    const last = rows.at(-1);
    if (!last) return;
    after = BigInt(last.sequence);
  }
}

/** Ends only with the log: while its store is away the subscription is resumed until `signal` is aborted. */
async function* eventsOf(
  store: AuditedStore,
  meet: (event: StoredEvent) => void,
  signal: AbortSignal,
): AsyncGenerator<StoredEvent, void> {
  const leave = new AbortController();
  try {
    for await (const batch of store.subscribe(null, AbortSignal.any([leave.signal, signal]))) {
      for (const event of batch.events.filter(isChained)) {
        meet(event);
        yield event;
      }
      if (batch.live) return;
    }
    signal.throwIfAborted();
  } finally {
    leave.abort();
  }
}

/** Looks ahead in a sequence without losing anything of it. */
class Ahead<T> {
  readonly #source: AsyncGenerator<T, void>;
  readonly buffer: T[] = [];

  constructor(source: AsyncGenerator<T, void>) {
    this.#source = source;
  }

  /** Up to `count` items, fewer only at the end. */
  async fill(count: number): Promise<readonly T[]> {
    while (this.buffer.length < count) {
      const item = await this.#source.next();
      if (item.done) break;
      this.buffer.push(item.value);
    }
    return this.buffer;
  }

  take(): T | undefined {
    return this.buffer.shift();
  }

  /** Takes out the first that fits, wherever in the buffer it is. */
  remove(fits: (item: T) => boolean): T | undefined {
    const index = this.buffer.findIndex(fits);
    return index === -1 ? undefined : this.buffer.splice(index, 1)[0];
  }

  async close(): Promise<void> {
    await this.#source.return();
  }
}

const faultOf = (
  kind: AuditFault['kind'],
  { eventId, stream, revision }: Pick<Entry, 'eventId' | 'stream' | 'revision'>,
  sequence: bigint | null,
): AuditFault => ({ kind, sequence, stream, revision, eventId });

async function decisionsOn(foreign: readonly EventPlace[], store: AuditedStore): Promise<AuditedForeignEvent[]> {
  const decisions = foreign.length === 0 ? [] : await readSetAsides(store);
  return foreign.map((place) => {
    const decided = decisions.find((one) => samePlace(one, place));
    return {
      ...place,
      setAside: decided ? { actor: decided.actor, time: decided.time, reason: decided.reason } : null,
    };
  });
}

export interface VerificationOptions {
  readonly onProgress?: (entries: number) => void;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Walks the log beside its chain and names every place where they part. Each entry is checked against the entry before
 * it as written, so that one changed event is one fault and not all that follow.
 */
export async function verifyAudit(
  pool: Pool,
  store: AuditedStore,
  { onProgress = () => {}, signal = new AbortController().signal }: VerificationOptions = {},
): Promise<AuditReport> {
  const entries = new Ahead(entriesOf(pool));
  const foreign: EventPlace[] = [];
  const events = new Ahead(
    eventsOf(
      store,
      (event) => {
        if (foreign.length < FAULTS && isForeign(event, eventRegistry)) foreign.push(placeOf(event));
      },
      signal,
    ),
  );
  const ranges = await lostRanges(pool);
  let lost = 0;
  const faults: AuditFault[] = [];
  let checked = 0;
  let previous: Buffer = GENESIS;
  const count = (entry: Entry) => {
    previous = entry.hash;
    checked += 1;
    if (checked % PAGE === 0) onProgress(checked);
  };
  try {
    while (faults.length < FAULTS) {
      const [entry] = await entries.fill(1);
      const [event] = await events.fill(1);
      if (!entry) break;
      // What was done again after a restore is an event of the same id, at another place.
      if (isWithin(ranges, entry.sequence)) {
        lost += 1;
        entries.take();
        count(entry);
        continue;
      }
      if (event?.id === entry.eventId) {
        if (!chainHash(previous, event).equals(entry.hash) || event.stream !== entry.stream)
          faults.push(faultOf('changed', entry, entry.sequence));
        entries.take();
        events.take();
        count(entry);
        continue;
      }
      const isHere = (await events.fill(WINDOW)).some((one) => one.id === entry.eventId);
      if (!isHere) {
        faults.push(faultOf('missing', entry, entry.sequence));
        entries.take();
        count(entry);
        continue;
      }
      const isChainedLater =
        event !== undefined && (await entries.fill(WINDOW)).some((one) => one.eventId === event.id);
      if (event && !isChainedLater) {
        faults.push(faultOf('inserted', { ...event, eventId: event.id }, null));
        events.take();
        continue;
      }
      faults.push(faultOf('reordered', entry, entry.sequence));
      events.remove((one) => one.id === entry.eventId);
      entries.take();
      count(entry);
    }
    let unchained = 0;
    for (; faults.length < FAULTS && (await events.fill(1)).length > 0; unchained += 1) events.take();
    const decided = await decisionsOn(foreign, store);
    return {
      entries: checked,
      faults,
      foreign: decided,
      lost,
      unchained,
      head: checked === 0 ? null : previous.toString('hex'),
    };
  } finally {
    await Promise.all([entries.close(), events.close()]);
  }
}
