import type { Filter } from './filter.ts';
import { LiveQueue, standOf } from './live.ts';
import type { EmulatedLog } from './log.ts';
import { caughtUpMessage, checkpointMessage, eventMessage } from './messages.ts';
import type { Outgoing } from './outgoing.ts';
import { readPage } from './page.ts';
import { at, compare, START, type LogPosition } from './record.ts';
import { invalidPosition } from './status.ts';

const LIVE_CAPACITY = 32;

/**
 * Where a subscription stands that began at the beginning and has sent nothing. It goes out as 2^64 − 1, which means
 * nothing.
 */
const NOWHERE: LogPosition = { commit: -1n, prepare: -1n };
const LARGEST = 2n ** 64n - 1n;

/**
 * A subscription to $all as 24.2 serves it: it is never given up, but falls back to reading the log without saying so.
 */
export async function subscribe24(
  log: EmulatedLog,
  after: LogPosition | 'end' | null,
  filter: Filter,
  checkpoints: boolean,
  out: Outgoing,
): Promise<void> {
  const lastRecord = at(log.records.at(-1)?.position ?? 0n);
  let stand: LogPosition = after === 'end' ? lastRecord : (after ?? NOWHERE);
  let announced = NOWHERE;
  const announce = async (): Promise<void> => {
    const position = stand.commit < 0n ? { commit: LARGEST, prepare: LARGEST } : stand;
    if (!checkpoints || compare(position, announced) <= 0) return;
    announced = position;
    await out.write(checkpointMessage(position));
  };
  const live = new LiveQueue(log, filter, 0, LIVE_CAPACITY, out.left);
  const catchUp = async (): Promise<boolean> => {
    let from = stand.commit < 0n ? START : stand;
    if (!log.isRecordStart(from.commit)) return false;
    for (let considered = 0; !out.left.aborted;) {
      const page = readPage(log, from, filter.allows, filter.window);
      for (const record of page.events) {
        if (compare(at(record.position), stand) <= 0) continue;
        await out.write(eventMessage(record));
        stand = at(record.position);
      }
      considered += page.considered;
      if (page.endOfLog) break;
      if (considered >= filter.checkpointInterval) {
        considered %= filter.checkpointInterval;
        if (compare(stand, page.from) < 0) stand = page.from;
        await announce();
      }
      from = page.next;
    }
    await announce();
    return true;
  };
  let behind = compare(stand, lastRecord) < 0;
  while (!out.left.aborted) {
    if (behind && !(await catchUp())) return out.fail(invalidPosition());
    live.forgetUntil(stand);
    behind = true;
    await out.write(caughtUpMessage());
    for (let item = await live.next(out.left); item; item = await live.next(out.left)) {
      const position = standOf(item);
      if (compare(position, stand) < 0) continue;
      if ('event' in item && compare(position, stand) > 0) await out.write(eventMessage(item.event));
      stand = position;
      if ('checkpoint' in item) await announce();
    }
    await announce();
  }
}
