import { isError } from '#domain/errors.ts';
import { INVALID_POSITION } from '#domain/events/position.ts';
import type { Connection } from './connection.ts';
import { STORE_REFUSED } from './faults.ts';
import { lastRevision } from './leader.ts';
import { collect } from './read.ts';

/**
 * Whether the log reaches to `position` and has the beginning of a record there, in one attempt. A log that was
 * restored from a backup ends before, or, where others have written since, has something else there, which the server
 * refuses to read from. So it seems of a server that is about to lead, too, until it takes appends.
 */
export async function reaches(connection: Connection, position: bigint, forMs: number): Promise<boolean> {
  if (await seemsToReach(connection, position, forMs)) return true;
  await lastRevision(connection, connection.names.mark, forMs);
  return seemsToReach(connection, position, forMs);
}

async function seemsToReach(connection: Connection, position: bigint, forMs: number): Promise<boolean> {
  const [end = 0n] = await oneFrom(connection, 'end', forMs);
  if (position >= end) return position === end;
  try {
    await oneFrom(connection, position, forMs);
    return true;
  } catch (error) {
    if (isError(error, STORE_REFUSED) || isError(error, INVALID_POSITION)) return false;
    throw error;
  }
}

/**
 * The position of the last event, anybody's, or of the first one from a position on; from the leader, others may lag
 * behind.
 */
function oneFrom(connection: Connection, from: bigint | 'end', forMs: number): Promise<bigint[]> {
  const direction = from === 'end' ? 'backwards' : 'forwards';
  return connection.call((client) =>
    collect(client.readAll({ direction, from, maxCount: 1 }), { patienceMs: forMs, take: ({ position }) => position }),
  );
}
