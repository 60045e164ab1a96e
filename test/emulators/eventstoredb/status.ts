import { Metadata, status, type StatusObject } from '@grpc/grpc-js';

/** A gRPC status with the trailers by which the client recognises it, as real servers send them. */
function answer(code: status, details: string, trailers: Readonly<Record<string, string>> = {}): StatusObject & Error {
  const metadata = new Metadata();
  for (const [key, value] of Object.entries(trailers)) metadata.set(key, value);
  return Object.assign(new Error(details), { code, details, metadata });
}

export type Refusal = ReturnType<typeof answer>;

export const streamDeleted = (stream: string): Refusal =>
  answer(status.FAILED_PRECONDITION, `Event stream '${stream}' is deleted.`, {
    exception: 'stream-deleted',
    'stream-name': stream,
  });

export const maxAppendSizeExceeded = (limit: number): Refusal =>
  answer(status.INVALID_ARGUMENT, `Maximum Append Size of ${limit} Exceeded.`, {
    exception: 'maximum-append-size-exceeded',
    'maximum-append-size': String(limit),
  });

export const wrongExpectedVersion = (operation: string, stream: string, expected: bigint, actual: bigint): Refusal =>
  answer(
    status.FAILED_PRECONDITION,
    `${operation} failed due to WrongExpectedVersion. Stream: ${stream}, Expected version: ${expected}, Actual version: ${actual}`,
    {
      exception: 'wrong-expected-version',
      'stream-name': stream,
      'expected-version': String(expected),
      'actual-version': String(actual),
    },
  );

export const notLeader = (host: string, port: number): Refusal =>
  answer(status.NOT_FOUND, 'Leader info available', {
    exception: 'not-leader',
    'leader-endpoint-host': host,
    'leader-endpoint-port': String(port),
  });

export const accessDenied = (): Refusal =>
  answer(status.PERMISSION_DENIED, 'Access Denied', { exception: 'access-denied' });
export const unauthenticated = (): Refusal => answer(status.UNAUTHENTICATED, 'Unauthenticated');
export const notReady = (): Refusal => answer(status.UNAVAILABLE, 'Server Is Not Ready');
export const tooBusy = (): Refusal => answer(status.UNAVAILABLE, 'Server Is Too Busy');
export const commitTimeout = (): Refusal => answer(status.ABORTED, 'Operation timed out: Commit phase timeout.');
export const consumerTooSlow = (): Refusal =>
  answer(
    status.ABORTED,
    'Operation timed out: Consumer too slow to handle event while live. Client resubscription required.',
  );
export const exceptionInHandler = (): Refusal => answer(status.UNKNOWN, 'Exception was thrown by handler.');
export const unexpected = (what: string): Refusal => answer(status.UNKNOWN, `Unexpected ${what}`);
export const invalidPosition = (): Refusal =>
  answer(status.INVALID_ARGUMENT, 'Trying to read from an invalid position.');
