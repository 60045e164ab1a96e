import { EventStoreDBClient } from '@eventstore/db-client';
import { derivedId } from '#domain/events/derived-id.ts';
import type { Faults } from '../verdict.ts';
import type { Commit } from './committer.ts';
import { isForeign } from './foreign-writer.ts';

/** An event as the bare client reads it, its stream named as Greffier knows it. */
export interface LoggedEvent {
  readonly id: string;
  readonly stream: string;
  readonly type: string;
  readonly revision: bigint;
  readonly position: bigint;
}

const PREFIX = 'greffier.';
/** The store's own stream, which is delivered to nobody. */
const MARKS: ReadonlySet<string> = new Set(['greffier-store', 'greffier.store']);

/** Every event of Greffier's, in the order of the store, without the adapter; and how many others' there are. */
export async function readLog(url: string): Promise<{ readonly own: LoggedEvent[]; readonly foreign: number }> {
  const client = EventStoreDBClient.connectionString(url);
  const own: LoggedEvent[] = [];
  let foreign = 0;
  for await (const { event } of client.readAll({ requiresLeader: true })) {
    if (!event || event.streamId.startsWith('$') || MARKS.has(event.streamId)) continue;
    if (isForeign(event.streamId)) {
      foreign += 1;
      continue;
    }
    const stream = event.streamId.startsWith(PREFIX) ? event.streamId.slice(PREFIX.length) : event.streamId;
    own.push({ id: event.id, stream, type: event.type, revision: event.revision, position: event.position.commit });
  }
  await client.dispose();
  return { own, foreign };
}

/** Nothing is there twice, streams have no gap, and every acknowledged command is where its caller was told. */
export function faultsOf(events: readonly LoggedEvent[], commits: readonly Commit[]): Faults {
  const faults: string[] = [];
  const byId = new Map<string, LoggedEvent>();
  const revisions = new Map<string, bigint>();
  let before = -1n;
  for (const event of events) {
    const { id, stream, revision, position } = event;
    if (byId.has(id)) faults.push(`${id} is there twice`);
    byId.set(id, event);
    const expected = (revisions.get(stream) ?? -1n) + 1n;
    if (revision !== expected) faults.push(`${stream} goes on with ${revision} where ${expected} was due`);
    revisions.set(stream, revision);
    if (position < before) faults.push(`${id} stands at ${position}, behind an event at ${before}`);
    before = position;
  }
  for (const { commandId, stream, position } of commits) {
    const found = byId.get(derivedId('event', commandId, '0'));
    if (!found) faults.push(`the command ${commandId} was acknowledged and is missing`);
    else if (found.stream !== stream || position?.split(':').at(-1) !== String(found.position)) {
      faults.push(
        `the command ${commandId} was acknowledged at ${position} of ${stream} and is at ${found.position} of ${found.stream}`,
      );
    }
  }
  return faults;
}
