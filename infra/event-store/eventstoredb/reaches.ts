import { BACKWARDS, END, FORWARDS, type Position } from '@eventstore/db-client';
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
  const [end = 0n] = await oneFrom(connection, END, forMs);
  if (position >= end) return position === end;
  try {
    await oneFrom(connection, { commit: position, prepare: position }, forMs);
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
function oneFrom(connection: Connection, from: Position | typeof END, forMs: number): Promise<bigint[]> {
  const direction = from === END ? BACKWARDS : FORWARDS;
  const options = { direction, fromPosition: from, maxCount: 1, requiresLeader: true } as const;
  return connection.call(async (client) => {
    const found = await collect(client.readAll(options), {
      patienceMs: forMs,
      take: ({ event }) => event?.position.commit,
    });
    return found.filter((one) => one !== undefined);
  });
}
