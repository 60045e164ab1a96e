import { BACKWARDS, END, type AllStreamResolvedEvent, type Position } from '@eventstore/db-client';
import { repeatWhileUnavailable } from '../repeat.ts';
import type { Connection } from './connection.ts';
import { collect } from './read.ts';
import { isOneOf, STORE_STREAM } from './streams.ts';

const FIRST_PAGE = 16;
const LARGEST_PAGE = 2_000;

/**
 * Position of the last event in a stream whose name begins with one of `prefixes`; null where there is none. Others'
 * events do not count: a subscription that leaves them out need never pass their positions. `floor` is the position of
 * any event known to be one of ours: the log is searched down to there, from its end.
 */
export async function lastOf(connection: Connection, prefixes: readonly string[], floor: bigint | null): Promise<bigint | null> {
  let fromPosition: Position | typeof END = END;
  for (let maxCount = FIRST_PAGE; ; maxCount = Math.min(LARGEST_PAGE, maxCount * 4)) {
    const from: Position | typeof END = fromPosition;
    const page: AllStreamResolvedEvent[] = await repeatWhileUnavailable(() =>
      connection.call((client) => collect(client.readAll({ direction: BACKWARDS, fromPosition: from, maxCount }), (resolved) => resolved)),
    );
    for (const { event } of page) {
      if (!event) continue;
      if (floor !== null && event.position.commit <= floor) return floor;
      if (event.streamId !== STORE_STREAM && isOneOf(prefixes, event.streamId)) return event.position.commit;
      fromPosition = event.position;
    }
    if (page.length < maxCount) return floor;
  }
}
