import { GreffierError, isError, type ErrorDefinition } from '#domain/errors.ts';
import { INVALID_POSITION } from '#domain/events/position.ts';
import { APPEND_CONFLICT, APPEND_TOO_LARGE, STORE_UNAVAILABLE, STREAM_DELETED } from '#domain/events/store.ts';
import { WrongRevision } from './clients/client.ts';
import type { StreamNames } from './streams.ts';

export const STORE_ACCESS_DENIED: ErrorDefinition = {
  code: 'STORE_ACCESS_DENIED',
  kind: 'internal',
  message: 'EventStoreDB refuse l’accès à Greffier.',
};

/** The server answered something that has no name of its own; the cause says what. */
export const STORE_REFUSED: ErrorDefinition = {
  code: 'STORE_REFUSED',
  kind: 'internal',
  message: 'EventStoreDB a refusé la demande.',
};

/** gRPC's status UNAVAILABLE: also found on errors that the client has not made its own. */
export const UNAVAILABLE = 14;

/** How both clients type their errors; null for what is no error of theirs. */
function typeOf(error: unknown): string | null {
  const type: unknown = error instanceof Error ? (error as { type?: unknown }).type : null;
  return typeof type === 'string' ? type : null;
}

const has = (error: unknown, ...types: string[]): boolean => types.includes(typeOf(error) ?? '');

/** Nothing was answered in time. */
export class Unanswered extends Error {
  readonly code = UNAVAILABLE;
}

/**
 * What a starting, busy or leaderless server says, what an HTTP/2 connection says when its end is cut off, under other
 * codes, and what a call finds that begins so late that its client has been replaced and ended meanwhile.
 */
const PASSING = /Server Is (Not Ready|Too Busy)|No leader info|RST_STREAM|Channel has been shut down/iu;

/** The client found no server that it could use. It goes on failing from then on, and has to be replaced. */
export const isDiscoveryFailure = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith('Failed to discover');

/** 23.10 ends a subscription whose consumer lags for a moment. Normal life: nothing is wrong with the server. */
export const isConsumerTooSlow = (error: unknown): boolean =>
  has(error, 'timeout') && (error as Error).message.includes('too slow');

export const isStreamNotFound = (error: unknown): boolean => has(error, 'stream-not-found');

/** That nothing came in time: as a read finds it, the client itself, or what bounds an attempt. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof Unanswered || has(error, 'deadline-exceeded') || isError(error, STORE_UNAVAILABLE);

const isPassing = (error: unknown): boolean =>
  has(error, 'unavailable', 'deadline-exceeded', 'cancelled', 'not-leader', 'timeout') ||
  isDiscoveryFailure(error) ||
  (error instanceof Error && ((error as { code?: unknown }).code === UNAVAILABLE || PASSING.test(error.message)));

const streamOf = (error: unknown): string => {
  const { streamName, stream } = error as { readonly streamName?: string; readonly stream?: string };
  return streamName ?? stream ?? '';
};

/** The client's error as the port names it; what is no error of the client's comes back as it is. */
export function named(error: unknown, names: StreamNames): unknown {
  const cause = { cause: error };
  if (error instanceof GreffierError) return error;
  if (error instanceof WrongRevision) {
    const { stream, expected, actual } = error;
    return new GreffierError(APPEND_CONFLICT, { stream: names.known(stream), expected, actual: String(actual) }, cause);
  }
  if (has(error, 'maximum-append-size-exceeded', 'transaction-max-size-exceeded', 'append-record-size-exceeded'))
    return new GreffierError(APPEND_TOO_LARGE, { limit: (error as { maxAppendSize?: number }).maxAppendSize }, cause);
  if (has(error, 'stream-deleted', 'stream-tombstoned'))
    return new GreffierError(STREAM_DELETED, { stream: names.known(streamOf(error)) }, cause);
  if (has(error, 'access-denied')) return new GreffierError(STORE_ACCESS_DENIED, {}, cause);
  if (isPassing(error)) return new GreffierError(STORE_UNAVAILABLE, {}, cause);
  if (error instanceof Error && error.message.includes('invalid position'))
    return new GreffierError(INVALID_POSITION, {}, cause);
  return typeOf(error) !== null ? new GreffierError(STORE_REFUSED, {}, cause) : error;
}
