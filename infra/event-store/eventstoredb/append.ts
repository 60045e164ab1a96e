import { GreffierError } from '#domain/errors.ts';
import {
  APPEND_CONFLICT,
  appendFault,
  STREAM_DELETED,
  type Appended,
  type EventToAppend,
  type ExpectedRevision,
} from '#domain/events/store.ts';
import { within } from '../budget.ts';
import { repeatWhileUnavailable } from '../repeat.ts';
import type { Connection } from './connection.ts';
import { toClient } from './content.ts';

export interface AppendedEvents {
  readonly expected: ExpectedRevision;
  readonly events: readonly EventToAppend[];
}

/**
 * Appends at the exact revision, in one unary call, repeated as it was while its outcome is unknown: the server answers
 * the first attempt's revision and position when those ids are already there.
 */
export async function append(
  connection: Connection,
  stream: string,
  { expected, events }: AppendedEvents,
): Promise<Appended> {
  const fault = appendFault(events);
  if (fault) throw new GreffierError(fault);
  // The server would answer success, and revision 0 even where there is no stream.
  if (events.length === 0) throw new TypeError('an append holds at least one event');
  const { credentials, namesDeadline } = connection.address;
  const content = events.map(toClient);
  // The server need not go on with an attempt that is given up; an address may name a shorter time.
  const attempt = (forMs: number) => {
    const deadline = namesDeadline ? {} : { deadline: Math.ceil(forMs) };
    const name = connection.names.stored(stream);
    return connection.call((client) =>
      within(forMs, client.append(name, content, { expected, credentials, ...deadline })),
    );
  };
  const { success, nextExpectedRevision, position } = await repeatWhileUnavailable(attempt);
  // Only where the address says throwOnAppendFailure=false; otherwise a conflict is thrown.
  if (!success)
    throw new GreffierError(APPEND_CONFLICT, {
      stream,
      expected: String(expected),
      actual: nextExpectedRevision < 0n ? 'none' : String(nextExpectedRevision),
    });
  // Events that are known and yet nowhere, or a first event that is not number 0: somebody deleted the stream by hand.
  const last = (expected === 'none' ? -1n : expected) + BigInt(events.length);
  if (!position || nextExpectedRevision !== last) throw new GreffierError(STREAM_DELETED, { stream });
  connection.ends.saw(stream, nextExpectedRevision);
  return { revision: nextExpectedRevision, position: position.commit };
}
