import { GreffierError, type ErrorDefinition } from '#domain/errors.ts';
import type { EventStore, StoredEvent } from '#domain/events/store.ts';
import type { Pool } from 'pg';
import { chainHash, contentOf, GENESIS } from './chain.ts';
import { isWithin, lostRanges } from './lost-ranges.ts';

/** An entry with what its hash was computed from. */
export interface ProvableEntry {
  readonly sequence: bigint;
  readonly eventId: string;
  readonly hash: Buffer;
  /** Null where a restore lost the event, as a reconciliation recorded. */
  readonly content: string | null;
}

/** Sequences of entries, both ends included. */
export interface Stretch {
  readonly first: bigint;
  readonly last: bigint;
}

interface Row {
  readonly sequence: string;
  readonly event_id: string;
  readonly stream: string;
  readonly revision: string;
  readonly hash: Buffer;
}

const PAGE = 500;

const NOT_PROVABLE = (sequence: bigint): ErrorDefinition => ({
  code: 'AUDIT_NOT_PROVABLE',
  kind: 'conflict',
  message: `L’entrée ${sequence} de la chaîne ne correspond pas au journal\u00A0: «\u00A0greffier audit verify\u00A0» dit ce qui a changé.`,
});

/** The hash that the entry `first` follows. Throws AUDIT_NOT_PROVABLE where the entry before it is not there. */
export async function hashBefore(pool: Pool, { first }: Pick<Stretch, 'first'>): Promise<Buffer> {
  if (first === 1n) return GENESIS;
  const { rows } = await pool.query<Pick<Row, 'hash'>>('select hash from audit.entry where sequence = $1', [
    String(first - 1n),
  ]);
  if (!rows[0]) throw new GreffierError(NOT_PROVABLE(first - 1n));
  return rows[0].hash;
}

/**
 * The entries of a stretch in their order, each recomputed from its event before it is answered. Throws
 * AUDIT_NOT_PROVABLE at the first one that is missing, or that the log does not confirm.
 */
export async function* provableEntries(
  pool: Pool,
  store: Pick<EventStore, 'read'>,
  stretch: Stretch,
): AsyncGenerator<ProvableEntry, void> {
  const ranges = await lostRanges(pool);
  let previous = await hashBefore(pool, stretch);
  for (let next = stretch.first; next <= stretch.last;) {
    const { rows } = await pool.query<Row>(
      `select sequence, event_id, stream, revision, hash from audit.entry
       where sequence between $1 and $2 order by sequence limit $3`,
      [String(next), String(stretch.last), PAGE],
    );
    if (rows.length === 0) throw new GreffierError(NOT_PROVABLE(next));
    const isLost = (row: Row): boolean => isWithin(ranges, BigInt(row.sequence));
    const events = await eventsOf(
      store,
      rows.filter((row) => !isLost(row)),
    );
    for (const row of rows) {
      if (BigInt(row.sequence) !== next) throw new GreffierError(NOT_PROVABLE(next));
      const event = events.get(row.event_id);
      if (!isLost(row) && !(event && chainHash(previous, event).equals(row.hash)))
        throw new GreffierError(NOT_PROVABLE(next));
      yield {
        sequence: next,
        eventId: row.event_id,
        hash: row.hash,
        content: isLost(row) || !event ? null : contentOf(event),
      };
      previous = row.hash;
      next += 1n;
    }
  }
}

/** The events of entries, by id, a stretch of each stream at a time. */
async function eventsOf(store: Pick<EventStore, 'read'>, rows: readonly Row[]): Promise<Map<string, StoredEvent>> {
  const found = new Map<string, StoredEvent>();
  for (const [stream, of] of Map.groupBy(rows, (row) => row.stream)) {
    const revisions = of.map((row) => BigInt(row.revision)).toSorted((one, other) => (one < other ? -1 : 1));
    const [from = 0n, to = 0n] = [revisions[0], revisions.at(-1)];
    const wanted = new Set(of.map((row) => row.event_id));
    for await (const event of store.read(stream, { from, limit: Number(to - from) + 1 })) {
      const id = event.id.toLowerCase();
      if (wanted.has(id)) found.set(id, event);
    }
  }
  return found;
}
