import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import type { EmulatedRecord } from './record.ts';

export type Allows = (record: EmulatedRecord) => boolean;

export interface Filter {
  readonly allows: Allows;
  /** How many events are considered for one page at most. */
  readonly window: number;
  /** A checkpoint is sent after this many considered events. */
  readonly checkpointInterval: number;
}

/** How many events a page holds, and how many are considered for one where the request does not say. */
export const PAGE = 32;

/** Throws for a bad regular expression, which a real server only finds out when it runs the request. */
export function readFilter(options: ReadReq.Options): Filter | null {
  const filter = options.getFilter();
  if (!filter) return null;
  const byStream = filter.getStreamIdentifier();
  const expression = byStream ?? filter.getEventType();
  const prefixes = expression?.getPrefixList() ?? [];
  const regex = expression?.getRegex() ?? '';
  const matches = regex === '' ? (text: string) => prefixes.some((prefix) => text.startsWith(prefix)) : matcher(regex);
  const window = filter.hasMax() ? filter.getMax() : PAGE;
  return {
    allows: (record) => matches(byStream ? record.stream : record.type),
    window,
    checkpointInterval: window * filter.getCheckpointintervalmultiplier(),
  };
}

function matcher(regex: string): (text: string) => boolean {
  const compiled = new RegExp(regex, 'u');
  return (text) => compiled.test(text);
}
