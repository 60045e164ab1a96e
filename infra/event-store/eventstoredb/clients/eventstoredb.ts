import {
  EventStoreDBClient,
  NO_STREAM,
  WrongExpectedVersionError,
  type EventData,
  type StreamingRead,
} from '@eventstore/db-client';
import { WrongRevision, type Connect, type Range, type Reading } from './client.ts';
import { at, closeConnectionOf, subscribeTo } from './shared.ts';
import { asOnWire, heldEvent } from './wire.ts';

function asWrongRevision(error: unknown): unknown {
  if (!(error instanceof WrongExpectedVersionError)) return error;
  const { streamName, expectedVersion, actualVersion } = error;
  return new WrongRevision({ stream: streamName, expected: expectedVersion, actual: actualVersion }, { cause: error });
}

const reading =
  (begin: () => StreamingRead<unknown>): Reading =>
  ({ event, end, failed }) => {
    const stream = asOnWire(begin());
    stream.on('data', (message) => event(heldEvent(message)));
    stream.on('end', end);
    stream.on('error', failed);
    return () => void stream.cancel().catch(() => {});
  };

/** The client for `esdb://…` and `esdb+discover://…`: `@eventstore/db-client`. */
export const connectToEventStoreDb: Connect = (url) => {
  const client = EventStoreDBClient.connectionString(url);
  return {
    append: async (stream, events, { expected, ...options }) => {
      const expectedRevision = expected === 'none' ? NO_STREAM : expected;
      try {
        return await client.appendToStream(stream, events as EventData[], {
          expectedRevision,
          requiresLeader: true,
          ...options,
        });
      } catch (error) {
        throw asWrongRevision(error);
      }
    },
    readStream: (stream, { from, ...range }: Range) =>
      reading(() => client.readStream(stream, { fromRevision: from, ...range, requiresLeader: true })),
    readAll: ({ from, ...range }: Range) =>
      reading(() => client.readAll({ fromPosition: at(from), ...range, requiresLeader: true })),
    subscribe: (following) => subscribeTo(client, following),
    dispose: () => client.dispose(),
    closeConnection: () => closeConnectionOf(client),
  };
};
