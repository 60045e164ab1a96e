import { randomUUID } from 'node:crypto';
import { BEYOND, type EmulatedLog, type EmulatedStream } from './log.ts';
import type { EmulatedRecord, ProposedEvent } from './record.ts';

export type Expected = bigint | 'no-stream' | 'any' | 'stream-exists';

export type Outcome =
  | { readonly kind: 'written'; readonly revision: bigint; readonly position: bigint | null }
  | { readonly kind: 'conflict'; readonly actual: bigint | null }
  | { readonly kind: 'deleted' }
  /** A real server never answers: known events in another order, at any revision. */
  | { readonly kind: 'silence' };

const METADATA = '$metadata';

const systemEvent = (type: string, data: string): ProposedEvent => ({
  id: randomUUID(),
  type,
  json: true,
  data: Buffer.from(data),
  metadata: Buffer.from(''),
});

const isSoftDeleted = ({ records, truncateBefore }: EmulatedStream): boolean =>
  records.length > 0 && truncateBefore > BigInt(records.length - 1);

/**
 * Ids that were written lately. Forgotten when the server restarts, and when too many came after them: so only a cache.
 */
export type RecentIds = Map<string, EmulatedRecord>;

/** Some 8 MiB of them in a real server. */
const RECENT = 180_000;

export function append(
  log: EmulatedLog,
  recent: RecentIds,
  name: string,
  expected: Expected,
  events: readonly ProposedEvent[],
): Outcome {
  const stream = log.stream(name);
  if (stream.tombstoned) return { kind: 'deleted' };
  const last = BigInt(stream.records.length) - 1n;
  const deleted = isSoftDeleted(stream);
  if (expected === 'stream-exists' && deleted) return { kind: 'deleted' };
  const conflict: Outcome = { kind: 'conflict', actual: last < 0n ? null : last };
  if (events.length === 0) {
    const fits = expected === 'any' || expected === (last < 0n ? 'no-stream' : last);
    return fits ? { kind: 'written', revision: last < 0n ? 0n : last, position: log.writeNothing() } : conflict;
  }
  if (expected === 'any' || expected === 'stream-exists') {
    const known = events.map(({ id }) => recent.get(id.toLowerCase())).filter((record) => record?.stream === name);
    if (known.length > 0) return repeated(known, events.length, conflict);
    return expected === 'stream-exists' && last < 0n ? conflict : written(log, recent, name, deleted, events);
  }
  const from = expected === 'no-stream' ? 0 : Number(expected) + 1;
  const there = stream.records.slice(from, from + events.length);
  if (there.length === events.length && there.every((record, index) => record.id === events[index]?.id.toLowerCase())) {
    const record = there.at(-1);
    return { kind: 'written', revision: record?.revision ?? 0n, position: deleted ? null : (record?.position ?? null) };
  }
  const fits = BigInt(from) === last + 1n || (expected === 'no-stream' && deleted);
  return fits ? written(log, recent, name, deleted, events) : conflict;
}

/**
 * All known and in their order: answered as the first time. Some of them new: a conflict. Another order: no answer at
 * all.
 */
function repeated(known: readonly (EmulatedRecord | undefined)[], wanted: number, conflict: Outcome): Outcome {
  if (known.length < wanted) return conflict;
  const first = known[0]?.revision ?? 0n;
  if (known.some((record, index) => record?.revision !== first + BigInt(index))) return { kind: 'silence' };
  const last = known.at(-1);
  return { kind: 'written', revision: last?.revision ?? 0n, position: last?.position ?? null };
}

function written(
  log: EmulatedLog,
  recent: RecentIds,
  name: string,
  wasDeleted: boolean,
  events: readonly ProposedEvent[],
): Outcome {
  const first = log.stream(name).records.length;
  const last = log.write(name, events);
  for (const record of log.stream(name).records.slice(first)) recent.set(record.id, record);
  for (const id of recent.keys()) {
    if (recent.size <= RECENT) break;
    recent.delete(id);
  }
  if (wasDeleted) log.write(`$$${name}`, [systemEvent(METADATA, `{"$tb":${first}}`)]);
  return { kind: 'written', revision: last.revision, position: last.position };
}

/** A soft delete hides what is there; a tombstone ends the stream for ever. */
export function remove(log: EmulatedLog, name: string, expected: Expected, hard: boolean): Outcome {
  const stream = log.stream(name);
  if (stream.tombstoned) return { kind: 'deleted' };
  const last = BigInt(stream.records.length) - 1n;
  const fits =
    expected === 'any'
      ? hard || last >= 0n
      : expected === 'stream-exists'
        ? last >= 0n
        : expected === (last < 0n ? 'no-stream' : last);
  if (!fits) return { kind: 'conflict', actual: last };
  const record = hard
    ? log.write(name, [systemEvent('$streamDeleted', '')], BEYOND)
    : log.write(`$$${name}`, [systemEvent(METADATA, `{"$tb":${BEYOND}}`)]);
  return { kind: 'written', revision: record.revision, position: record.position };
}
