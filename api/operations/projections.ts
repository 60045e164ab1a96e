import { GreffierError, isError, type ErrorDefinition } from '#domain/errors.ts';
import type { Recorded } from '#domain/events/event.ts';
import type { EventLog } from '#domain/events/log.ts';
import { STORE_UNAVAILABLE } from '#domain/events/store.ts';
import type { OperationEvent } from '#domain/operations/events.ts';
import { operationStreams } from '#domain/operations/stream.ts';
import type { Projection } from '#projections/engine/projection.ts';

const PROJECTION_UNKNOWN: ErrorDefinition = {
  code: 'PROJECTION_UNKNOWN',
  kind: 'not-found',
  message: 'Cette projection n’existe pas.',
};

/** Throws PROJECTION_UNKNOWN. */
export function projectionNamed(all: readonly Projection[], name: string): Projection {
  const one = all.find((projection) => projection.name === name);
  if (!one) throw new GreffierError(PROJECTION_UNKNOWN, { projection: name });
  return one;
}

/** What `asked` answers, or `otherwise` while the event store is away. */
export async function unlessAway<T, Other>(asked: Promise<T>, otherwise: Other): Promise<T | Other> {
  try {
    return await asked;
  } catch (error) {
    if (isError(error, STORE_UNAVAILABLE)) return otherwise;
    throw error;
  }
}

/** How many of the last operations are shown. */
const SHOWN = 20;

/** What operators did to a projection, newest first; null while the event store is away. */
export async function lastOperations(
  log: Pick<EventLog, 'read'>,
  projection: string,
): Promise<readonly Recorded<OperationEvent>[] | null> {
  const stream = operationStreams.of(projection);
  const events = await unlessAway(log.read(stream.name, { direction: 'backwards', limit: SHOWN }), null);
  return events?.filter(stream.holds) ?? null;
}
