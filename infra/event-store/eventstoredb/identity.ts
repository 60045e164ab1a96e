import { isError } from '#domain/errors.ts';
import { APPEND_CONFLICT, type EventToAppend } from '#domain/events/store.ts';
import { randomUUID } from 'node:crypto';
import { append } from './append.ts';
import type { Connection } from './connection.ts';
import { readStream } from './read.ts';
import { STORE_STREAM } from './streams.ts';

/**
 * The id of the store: that of the one event in a stream of its own, written at the first start. Of several processes that
 * start at the same moment one writes it, and all read that one.
 */
export async function storeId(connection: Connection): Promise<string> {
  const present = await readMark(connection);
  if (present !== null) return present;
  const mark = { id: randomUUID(), type: 'StoreMarked', data: Buffer.from('{}'), metadata: Buffer.from('{"actor":"system:event-store"}') } satisfies EventToAppend;
  try {
    await append(connection, STORE_STREAM, 'none', [mark]);
    return mark.id;
  } catch (error) {
    const winner = isError(error, APPEND_CONFLICT) ? await readMark(connection) : null;
    if (winner === null) throw error;
    return winner;
  }
}

async function readMark(connection: Connection): Promise<string | null> {
  for await (const mark of readStream(connection, STORE_STREAM, { limit: 1 })) return mark.id;
  return null;
}
