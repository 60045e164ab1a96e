import { GreffierError, isError } from '#domain/errors.ts';
import { APPEND_CONFLICT } from '#domain/events/store.ts';
import type { OperationEvent } from '#domain/operations/events.ts';
import { operationStreams } from '#domain/operations/stream.ts';
import { lastEventOf, toRecord, TOO_MUCH_CONTENTION, type Dependencies, type Request } from '../handle.ts';
import { appendTo, loadEvents } from '../stream.ts';

const ATTEMPTS = 8;

/**
 * Records what somebody does to a projection, before it is done: nothing is done of which nothing is known. The same
 * command is recorded once. Throws TOO_MUCH_CONTENTION.
 */
export async function recordOperation(
  { log, now }: Dependencies,
  event: OperationEvent,
  request: Request,
): Promise<{ readonly position: string }> {
  const stream = operationStreams.of(event.data.projection);
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const { events, revision } = await loadEvents(log, stream);
    const done = lastEventOf(events, request);
    if (done) return { position: log.positionOf(done) };
    try {
      return await appendTo(log, stream, { revision, events: toRecord([event], request, now()) });
    } catch (error) {
      if (!isError(error, APPEND_CONFLICT)) throw error;
    }
  }
  throw new GreffierError(TOO_MUCH_CONTENTION, { stream: stream.name });
}
