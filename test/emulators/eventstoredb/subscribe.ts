import { randomUUID } from 'node:crypto';
import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import { readFilter, type Filter } from './filter.ts';
import { LiveQueue } from './live.ts';
import type { EmulatedLog } from './log.ts';
import { caughtUpMessage, confirmationMessage, eventMessage, nameOf } from './messages.ts';
import type { Outgoing } from './outgoing.ts';
import type { LogPosition } from './record.ts';
import { exceptionInHandler, streamDeleted } from './status.ts';
import { subscribe23 } from './subscribe-23.ts';
import { subscribe24 } from './subscribe-24.ts';

const EVERYTHING: Filter = {
  allows: () => true,
  window: Number.MAX_SAFE_INTEGER,
  checkpointInterval: Number.MAX_SAFE_INTEGER,
};

/** Serves a subscription until either side leaves. */
export async function serveSubscription(
  log: EmulatedLog,
  options: ReadReq.Options,
  version: string,
  out: Outgoing,
): Promise<void> {
  const request = options.getAll();
  if (!request) return subscribeToStream(log, options, version, out);
  let filter: Filter | null;
  try {
    filter = readFilter(options);
  } catch {
    return out.fail(exceptionInHandler());
  }
  const position = request.getPosition();
  const stand: LogPosition | null = position
    ? { commit: BigInt(position.getCommitPosition()), prepare: BigInt(position.getPreparePosition()) }
    : null;
  const after = request.hasEnd() ? 'end' : stand;
  await out.write(confirmationMessage(randomUUID()));
  await (version.startsWith('23.') ? subscribe23 : subscribe24)(log, after, filter ?? EVERYTHING, filter !== null, out);
}

async function subscribeToStream(
  log: EmulatedLog,
  options: ReadReq.Options,
  version: string,
  out: Outgoing,
): Promise<void> {
  const request = options.getStream();
  const name = nameOf(request?.getStreamIdentifier());
  const stream = log.stream(name);
  if (stream.tombstoned) return out.fail(streamDeleted(name));
  await out.write(confirmationMessage(randomUUID()));
  let after = request?.hasRevision() ? BigInt(request.getRevision()) : -1n;
  if (request?.hasEnd()) after = BigInt(stream.records.length) - 1n;
  const live = new LiveQueue(
    log,
    { ...EVERYTHING, allows: (record) => record.stream === name },
    0,
    Number.MAX_SAFE_INTEGER,
    out.left,
  );
  for (const record of stream.records.filter(({ revision }) => revision > after && revision >= stream.truncateBefore))
    await out.write(eventMessage(record));
  // 23.10 says nothing of a stream that does not exist yet.
  if (stream.records.length > 0 || !version.startsWith('23.')) await out.write(caughtUpMessage());
  for (let item = await live.next(out.left); item; item = await live.next(out.left)) {
    if ('event' in item && item.event.revision > after) await out.write(eventMessage(item.event));
  }
}
