import type { EventLog } from '#domain/events/log.ts';
import type { Origin } from '#domain/feed/feed.ts';

export interface MovedDependencies {
  readonly log: Pick<EventLog, 'subscribe'>;
  readonly report: (problem: string, details: Readonly<Record<string, unknown>>) => void;
}

/**
 * Where the event of the feed's last message stands in a log to which the checkpoint was moved, looked for by its id
 * behind `after` and up to `until`, where that log ended then: an event that came later is another one, also under the
 * same id. Null for a message that names no event, `lost` where the log does not hold its event.
 */
export async function placeInThisLog(
  { log, report }: MovedDependencies,
  origin: Origin | null,
  { after, until, signal }: { readonly after: bigint; readonly until: bigint; readonly signal: AbortSignal },
): Promise<Origin | null | 'lost'> {
  if (origin === null) return null;
  for await (const { events, position, live } of log.subscribe(after === 0n ? null : after, signal)) {
    const event = events.find((one) => one.id === origin.eventId && one.position <= until);
    if (event) return { ...origin, position: event.position };
    if (live || (position !== null && position >= until)) break;
  }
  signal.throwIfAborted();
  report('the feed holds messages of events that a restore lost; they stay until they expire', {
    eventId: origin.eventId,
  });
  return 'lost';
}
