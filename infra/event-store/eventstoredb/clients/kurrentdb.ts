import { KurrentDBClient, NO_STREAM, WrongExpectedVersionError, type EventData } from '@kurrent/kurrentdb-client';
import { WrongRevision, type Connect, type HeldEvent, type Range, type Reading } from './client.ts';
import { at, closeConnectionOf, subscribeTo } from './shared.ts';
import { NO_POSITION } from './wire.ts';

type Bridge = KurrentDBClient['rustClient'];
type Page = ReturnType<Bridge['readAll']> extends AsyncIterable<infer Events> ? Events : never;

function asWrongRevision(error: unknown): unknown {
  if (!(error instanceof WrongExpectedVersionError)) return error;
  const { streamName, expectedState, actualState } = error;
  return new WrongRevision({ stream: streamName, expected: expectedState, actual: actualState }, { cause: error });
}

function heldEvent({ event, commitPosition }: Page[number]): HeldEvent {
  const position = event?.position?.commit ?? commitPosition;
  if (!event || position === undefined) throw new TypeError(NO_POSITION);
  const { id, type, streamId: stream, revision, data, metadata } = event;
  return { id, type, stream, revision, position, data, metadata };
}

/** The native reader's errors have names where the library's others have types. */
const TYPES = new Map([
  ['StreamNotFoundError', 'stream-not-found'],
  ['StreamDeletedError', 'stream-deleted'],
  ['NotLeaderError', 'not-leader'],
  ['AccessDeniedError', 'access-denied'],
  ['UnavailableError', 'unavailable'],
  ['DeadlineExceededError', 'deadline-exceeded'],
]);

const typed = (error: unknown, streamName: string): unknown =>
  error instanceof Error && !(error instanceof TypeError)
    ? Object.assign(error, { type: TYPES.get(error.name) ?? 'unknown', streamName })
    : error;

/** Pages of the native reader, whose events have their bytes as they came; after a read is given up, nothing of it is told. */
const reading =
  (stream: string, begin: () => AsyncIterable<Page>): Reading =>
  ({ event, end, failed }) => {
    let isGivenUp = false;
    const read = async () => {
      for await (const page of begin()) {
        if (isGivenUp) return;
        for (const one of page) event(heldEvent(one));
      }
      if (!isGivenUp) end();
    };
    read().catch((error: unknown) => {
      if (!isGivenUp) failed(typed(error, stream));
    });
    return () => {
      isGivenUp = true;
    };
  };

/**
 * The client for `kurrentdb://…` and `kurrentdb+discover://…`: `@kurrent/kurrentdb-client`, whose reads go through a
 * native part of their own, with a connection of their own.
 */
export const connectToKurrentDb: Connect = (url, credentials) => {
  const client = KurrentDBClient.connectionString(url);
  const common = {
    requiresLeader: true,
    resolvesLink: false,
    // The native reader takes a password out of the address without decoding it.
    ...(credentials === null ? {} : { credentials }),
  };
  return {
    append: async (stream, events, { expected, ...options }) => {
      const streamState = expected === 'none' ? NO_STREAM : expected;
      try {
        return await client.appendToStream(stream, events as EventData[], {
          streamState,
          requiresLeader: true,
          ...options,
        });
      } catch (error) {
        throw asWrongRevision(error);
      }
    },
    readStream: (stream, { from, direction, maxCount }: Range) =>
      reading(stream, () =>
        client.rustClient.readStream(stream, {
          fromRevision: from,
          direction,
          maxCount: BigInt(maxCount),
          ...common,
        }),
      ),
    readAll: ({ from, direction, maxCount }: Range) =>
      reading('$all', () =>
        client.rustClient.readAll({ fromPosition: at(from), direction, maxCount: BigInt(maxCount), ...common }),
      ),
    subscribe: (following) => subscribeTo(client, following),
    dispose: () => client.dispose(),
    closeConnection: () => closeConnectionOf(client),
  };
};
