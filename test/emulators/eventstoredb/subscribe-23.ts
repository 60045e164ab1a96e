import type { Filter } from './filter.ts';
import { LiveQueue } from './live.ts';
import type { EmulatedLog } from './log.ts';
import { caughtUpMessage, checkpointMessage, eventMessage } from './messages.ts';
import type { Outgoing } from './outgoing.ts';
import { readPage } from './page.ts';
import { at, START, type LogPosition } from './record.ts';
import { consumerTooSlow, exceptionInHandler } from './status.ts';

/** A subscriber that was idle is given up when about this many events arrive at once. */
const LIVE_CAPACITY = 300;

/** A subscription to $all as 23.10 serves it. `after` is null for the beginning. */
export async function subscribe23(
  log: EmulatedLog,
  after: LogPosition | 'end' | null,
  filter: Filter,
  checkpoints: boolean,
  out: Outgoing,
): Promise<void> {
  let from: LogPosition = START;
  if (after === 'end') from = at(log.end);
  else if (after && (after.commit > 0n || after.prepare > 0n)) {
    if (!log.isRecordStart(after.commit)) return out.fail(exceptionInHandler());
    // One event is read from there and passed over, whatever it is.
    from = readPage(log, after, () => true, 1, 1).next;
  }
  let considered = 0;
  for (;;) {
    const page = readPage(log, from, filter.allows, filter.window);
    for (const record of page.events) await out.write(eventMessage(record));
    considered += page.considered;
    from = page.next;
    if (page.endOfLog || out.left.aborted) break;
    if (considered < filter.checkpointInterval) continue;
    considered %= filter.checkpointInterval;
    const last = page.events.at(-1);
    if (checkpoints) await out.write(checkpointMessage(last ? at(last.position) : page.from));
  }
  // Nothing is awaited between the last look at the log and listening to it, so that nothing falls between the two.
  const live = new LiveQueue(log, filter, considered, LIVE_CAPACITY, out.left);
  for (const record of readPage(log, from, filter.allows, Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER).events)
    void out.write(eventMessage(record));
  await out.write(caughtUpMessage());
  for (let item = await live.next(out.left); item; item = await live.next(out.left)) {
    if ('event' in item) await out.write(eventMessage(item.event));
    else if (checkpoints) await out.write(checkpointMessage(item.checkpoint));
  }
  live.close();
  if (live.overflown) out.fail(consumerTooSlow());
}
