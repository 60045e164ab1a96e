import { GreffierError, isError } from '#domain/errors.ts';
import type { DomainEvent } from '#domain/events/event.ts';
import { APPEND_CONFLICT } from '#domain/events/store.ts';
import type { EventStream } from '#domain/events/stream.ts';
import { backupStream } from '#domain/operations/backups.ts';
import type { OperationEvent } from '#domain/operations/events.ts';
import { operationStreams } from '#domain/operations/stream.ts';
import { lastEventOf, toRecord, TOO_MUCH_CONTENTION, type Dependencies, type Request } from '../handle.ts';
import { appendTo, loadEvents } from '../stream.ts';

const ATTEMPTS = 8;

/** What somebody does to a projection. Throws TOO_MUCH_CONTENTION. */
export const recordOperation = (dependencies: Dependencies, event: OperationEvent, request: Request) =>
  record(dependencies, { stream: operationStreams.of(event.data.projection), event }, request);

/** That somebody asks for a backup. Throws TOO_MUCH_CONTENTION. */
export const recordBackupRequest = (dependencies: Dependencies, request: Request) =>
  record(dependencies, { stream: backupStream, event: { type: 'BackupRequested', data: {} } }, request);

/** Before it is done: nothing is done of which nothing is known. The same command is recorded once. */
async function record<Event extends DomainEvent>(
  { log, now }: Dependencies,
  { stream, event }: { readonly stream: EventStream<Event>; readonly event: Event },
  request: Request,
): Promise<{ readonly position: string }> {
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
