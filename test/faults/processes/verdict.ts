import type { Recorded } from '#domain/events/event.ts';
import type { EventLog } from '#domain/events/log.ts';
import type { Faults } from '#test/oracle/verdict.ts';
import type { Acknowledged } from './person.ts';

/** Everything that is in the log now, in its order. */
export async function wholeLog(log: Pick<EventLog, 'subscribe'>): Promise<Recorded[]> {
  const events: Recorded[] = [];
  for await (const batch of log.subscribe(null, new AbortController().signal)) {
    events.push(...batch.events);
    if (batch.live) return events;
  }
  return events;
}

/**
 * Nothing is there twice, streams have no gap, and what was acknowledged has its events: as many as there were deeds.
 */
export function faultsOfEvents(events: readonly Recorded[], acknowledged: readonly Acknowledged[]): Faults {
  const faults: string[] = [];
  const ids = new Set<string>();
  const revisions = new Map<string, bigint>();
  const counts = new Map<string, number>();
  for (const { id, stream, revision, type } of events) {
    if (ids.has(id)) faults.push(`${id} is there twice`);
    ids.add(id);
    const expected = (revisions.get(stream) ?? -1n) + 1n;
    if (revision !== expected) faults.push(`${stream} goes on with ${revision} where ${expected} was due`);
    revisions.set(stream, revision);
    counts.set(`${type} in ${stream}`, (counts.get(`${type} in ${stream}`) ?? 0) + 1);
  }
  const due = new Map<string, number>();
  for (const { stream, type } of acknowledged)
    due.set(`${type} in ${stream}`, (due.get(`${type} in ${stream}`) ?? 0) + 1);
  for (const [what, count] of due)
    if (counts.get(what) !== count)
      faults.push(`${counts.get(what) ?? 0} ${what}, of which ${count} were acknowledged`);
  return faults;
}

/** Meetings that nobody deleted and that were not analysed, or analysed more than once without being asked to. */
export function unanalysed(
  events: readonly Recorded[],
  meetings: readonly { readonly id: string; readonly isDeleted: boolean }[],
): Faults {
  const analysed = new Set(events.filter(({ type }) => type === 'MeetingAnalysed').map(({ stream }) => stream));
  return meetings
    .filter(({ id, isDeleted }) => !isDeleted && !analysed.has(`meeting-${id}`))
    .map(({ id }) => `${id} has no analysis`);
}
