import { GreffierError } from '#domain/errors.ts';
import { STORE_UNAVAILABLE, type ExpectedRevision } from '#domain/events/store.ts';
import { randomUUID } from 'node:crypto';
import { within } from '../budget.ts';
import { WrongRevision, type AppendOptions, type LogClient, type Proposed } from './clients/client.ts';
import type { Connection } from './connection.ts';

/** Beyond every revision that a stream will have, and still a number for the server. */
const BEYOND = 2n ** 62n;

/**
 * The revision that `stream` ends at, as the leader knows it, in one attempt: asked by an append that it has to refuse,
 * since no stream is as long as that expects. Of several servers one that is about to lead answers reads from what it
 * has indexed so far, even those that require the leader, but takes no append.
 */
export function lastRevision(connection: Connection, stream: string, forMs: number): Promise<ExpectedRevision> {
  const { credentials, namesDeadline } = connection.address;
  const deadline = namesDeadline ? {} : { deadline: Math.ceil(forMs) };
  const options = { expected: BEYOND, credentials, ...deadline };
  const name = connection.names.stored(stream);
  return connection.call((client) => within(forMs, refusedAppend(client, name, options)));
}

const neverWritten = (): Proposed => ({
  id: randomUUID(),
  type: 'never-written',
  contentType: 'application/json',
  data: {},
  metadata: new Uint8Array(),
});

async function refusedAppend(client: LogClient, name: string, options: AppendOptions): Promise<ExpectedRevision> {
  try {
    const answer = await client.append(name, [neverWritten()], options);
    // An address may say throwOnAppendFailure=false.
    if (!answer.success) return answer.nextExpectedRevision < 0n ? 'none' : answer.nextExpectedRevision;
  } catch (error) {
    if (!(error instanceof WrongRevision)) throw error;
    return error.actual;
  }
  throw new TypeError('an append beyond the end of a stream was taken');
}

export interface StreamEnd {
  readonly revision: ExpectedRevision;
  readonly forMs: number;
}

/** Throws STORE_UNAVAILABLE where the leader knows of less than was read: it leads no longer, or was restored. */
export async function endsAt(connection: Connection, stream: string, { revision, forMs }: StreamEnd): Promise<boolean> {
  const last = await lastRevision(connection, stream, forMs);
  if (last === revision) return true;
  if (revision === 'none' || (last !== 'none' && last > revision)) return false;
  throw new GreffierError(STORE_UNAVAILABLE, { stream, read: String(revision), leader: String(last) });
}
