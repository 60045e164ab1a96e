import { GreffierError, isError, type ErrorDefinition } from '#domain/errors.ts';
import { APPEND_CONFLICT, type EventToAppend } from '#domain/events/store.ts';
import { randomUUID } from 'node:crypto';
import { append } from './append.ts';
import type { Connection } from './connection.ts';
import { readStream } from './read.ts';
import { DEFAULT_PREFIX, StreamNames } from './streams.ts';

/** The tables follow a store that this EventStoreDB holds under another prefix than the configured one. */
export const PREFIX_MISMATCH: ErrorDefinition = {
  code: 'PREFIX_MISMATCH',
  kind: 'invalid',
  message: 'Les flux de cette installation ont un autre préfixe dans ce journal.',
};

export interface IdentityOptions {
  /** What the names of the installation's streams begin with in EventStoreDB; unseen by everything else. */
  readonly prefix?: string | undefined;
  /** What the names of the streams begin with that subscriptions deliver and that `head` counts; by default all do. */
  readonly prefixes?: readonly string[];
  /** Ids of the stores that the installation's tables follow. */
  readonly followed?: readonly string[];
}

/**
 * Settles which names the installation's streams have in this EventStoreDB, and answers the id of its store: that of
 * the one event in a stream of its own, the mark, written at the first start. Of several processes that start at the
 * same moment one writes it, and all read that one. Where no prefix is configured, an installation from before there
 * were prefixes goes on without one. Throws PREFIX_MISMATCH, before anything is written.
 */
export async function settleIdentity(connection: Connection, options: IdentityOptions): Promise<string> {
  const { prefix, prefixes, followed = [] } = options;
  const wanted = new StreamNames(prefix ?? DEFAULT_PREFIX, prefixes);
  const present = await markUnder(connection, wanted);
  if (present !== null) return present;
  for (const other of ['', DEFAULT_PREFIX]) {
    if (other === wanted.prefix) continue;
    const id = await markUnder(connection, new StreamNames(other, prefixes));
    if (id === null) continue;
    if (prefix === undefined) return id;
    if (followed.includes(id)) throw new GreffierError(PREFIX_MISMATCH, { prefix: other });
  }
  connection.names = wanted;
  return writeMark(connection);
}

function markUnder(connection: Connection, names: StreamNames): Promise<string | null> {
  connection.names = names;
  return readMark(connection);
}

async function writeMark(connection: Connection): Promise<string> {
  const mark: EventToAppend = {
    id: randomUUID(),
    type: 'StoreMarked',
    data: Buffer.from('{}'),
    metadata: Buffer.from('{"actor":"system:event-store"}'),
  };
  try {
    await append(connection, connection.names.mark, { expected: 'none', events: [mark] });
    return mark.id;
  } catch (error) {
    const winner = isError(error, APPEND_CONFLICT) ? await readMark(connection) : null;
    if (winner === null) throw error;
    return winner;
  }
}

async function readMark(connection: Connection): Promise<string | null> {
  for await (const mark of readStream(connection, connection.names.mark, { limit: 1 })) return mark.id;
  return null;
}
