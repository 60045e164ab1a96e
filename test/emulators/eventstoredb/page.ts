import type { Allows } from './filter.ts';
import { PAGE } from './filter.ts';
import type { EmulatedLog } from './log.ts';
import { at, compare, type EmulatedRecord, type LogPosition } from './record.ts';

export interface Page {
  readonly from: LogPosition;
  readonly events: readonly EmulatedRecord[];
  readonly considered: number;
  /** Where the next page begins: behind the last record that was considered, which is a position without a prepare. */
  readonly next: LogPosition;
  readonly endOfLog: boolean;
}

/** Reads $all forwards from `from` on, up to a page of allowed events or a window of considered ones. */
export function readPage(log: EmulatedLog, from: LogPosition, allows: Allows, window: number, maxCount = PAGE): Page {
  const events: EmulatedRecord[] = [];
  let considered = 0;
  let next = from;
  let index = log.indexFrom(from.commit);
  for (; index < log.records.length && events.length < maxCount && considered < window; index += 1) {
    const record = log.records[index];
    if (!record || compare(at(record.position), from) < 0) continue;
    considered += 1;
    if (allows(record)) events.push(record);
    next = { commit: log.after(record), prepare: 0n };
  }
  return { from, events, considered, next, endOfLog: events.length < maxCount && considered < window };
}
