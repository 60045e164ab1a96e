import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import { BEYOND, type EmulatedLog } from './log.ts';
import { eventMessage, nameOf, notFoundMessage } from './messages.ts';
import type { Outgoing } from './outgoing.ts';
import { at, compare, type EmulatedRecord, type LogPosition } from './record.ts';
import { streamDeleted, unexpected, type Refusal } from './status.ts';

const BACKWARDS = 1;

type Answer =
  | { readonly records: readonly EmulatedRecord[] }
  | { readonly refusal: Refusal }
  | { readonly missing: string };

/** Reads one stream, or everything, as far as the request says, and ends. */
export async function serveRead(
  log: EmulatedLog,
  options: ReadReq.Options,
  version: string,
  out: Outgoing,
): Promise<void> {
  const count = BigInt(options.getCount());
  // Observed: a read of everything that asks for no events is never answered.
  if (count === 0n && options.hasAll()) return;
  const answer = options.hasAll() ? everything(log, options, version) : oneStream(log, options, count);
  if ('refusal' in answer) return out.fail(answer.refusal);
  if ('missing' in answer) await out.write(notFoundMessage(answer.missing));
  else await sendAll(answer.records, count, out);
  out.end();
}

async function sendAll(records: readonly EmulatedRecord[], count: bigint, out: Outgoing): Promise<void> {
  let left = count;
  for (const record of records) {
    if (left <= 0n || out.left.aborted) return;
    await out.write(eventMessage(record));
    left -= 1n;
  }
}

function oneStream(log: EmulatedLog, options: ReadReq.Options, count: bigint): Answer {
  const request = options.getStream();
  const name = nameOf(request?.getStreamIdentifier());
  const stream = log.stream(name);
  const backwards = options.getReadDirection() === BACKWARDS;
  if (count === 0n || (request?.hasEnd() && !backwards)) return { refusal: unexpected('ReadStreamResult: Error') };
  if (stream.tombstoned || (name.startsWith('$$') && log.stream(name.slice(2)).tombstoned))
    return { refusal: streamDeleted(name) };
  const readable = stream.records.filter((record) => record.revision >= stream.truncateBefore);
  // Of a stream that was cut off as a whole there is nothing to read; one that was deleted is said not to be there.
  const isCut = stream.records.length > 0 && stream.truncateBefore !== BEYOND;
  if (readable.length === 0) return isCut ? { records: [] } : { missing: name };
  const from = request?.hasRevision() ? BigInt(request.getRevision()) : request?.hasEnd() ? BEYOND : 0n;
  const wanted = readable.filter((record) => (backwards ? record.revision <= from : record.revision >= from));
  return { records: backwards ? wanted.toReversed() : wanted };
}

function everything(log: EmulatedLog, options: ReadReq.Options, version: string): Answer {
  const backwards = options.getReadDirection() === BACKWARDS;
  const request = options.getAll();
  const position = request?.getPosition();
  const from: LogPosition = position
    ? { commit: BigInt(position.getCommitPosition()), prepare: BigInt(position.getPreparePosition()) }
    : at(request?.hasEnd() ? log.end : 0n);
  if (!log.isRecordStart(from.commit))
    return { refusal: unexpected(`ReadAllResult: ${version.startsWith('23.') ? 'Error' : 'InvalidPosition'}`) };
  if (backwards && from.commit > log.end) return { refusal: unexpected('ReadAllResult: Error') };
  // Forwards a position includes its event; backwards it excludes it.
  const first = log.indexFrom(from.commit);
  return {
    records: backwards
      ? log.records.slice(0, first).toReversed()
      : log.records.slice(first).filter((record) => compare(at(record.position), from) >= 0),
  };
}
