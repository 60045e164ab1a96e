import type { OPERATIONS, RebuildView, ActorView } from '#api/contract/operations.ts';
import type { Recorded } from '#domain/events/event.ts';
import type { OperationEvent } from '#domain/operations/events.ts';
import type { Differences } from '#projections/engine/differences.ts';
import type { RebuildRequest } from '#projections/engine/rebuild-requests.ts';

export type Names = ReadonlyMap<string, string>;

export const actorOf = (actor: string, names: Names): ActorView => ({ actor, displayName: names.get(actor) ?? null });

const KINDS: Readonly<Record<OperationEvent['type'], (typeof OPERATIONS)[number]>> = {
  ProjectionPaused: 'paused',
  ProjectionResumed: 'resumed',
  ProjectionRebuildRequested: 'rebuild-requested',
  ProjectionRebuildCancelled: 'rebuild-cancelled',
  ProjectionUndoRequested: 'undo-requested',
  DeadLettersRetried: 'dead-letters-retried',
};

function noteOf({ type, data }: OperationEvent): string | null {
  if (type === 'ProjectionPaused') return data.reason;
  return type === 'DeadLettersRetried' ? data.stream : null;
}

export const operationView = (event: Recorded<OperationEvent>, names: Names) => ({
  id: event.id,
  kind: KINDS[event.type],
  at: event.metadata.time,
  by: actorOf(event.metadata.actor, names),
  note: noteOf(event),
  correlationId: event.metadata.correlationId,
});

/** Of one part of the log, as a share; positions are far apart in some stores, so they are compared, not counted. */
function shareOf({ status, position, head }: RebuildRequest): number | null {
  if (status === 'done') return 1;
  if (position === null || head === null || BigInt(head) === 0n) return null;
  return Math.min(1, Number(position) / Number(head));
}

/** At the rate since this run began. */
function secondsLeft({ status, phase, begunAt, seenAt, begunFrom, position, head }: RebuildRequest): number | null {
  if (status !== 'running' || phase !== 'reading' || !begunAt || !seenAt) return null;
  if (begunFrom === null || position === null || head === null) return null;
  const read = Number(position) - Number(begunFrom);
  const elapsed = (seenAt.getTime() - begunAt.getTime()) / 1_000;
  if (read <= 0 || elapsed <= 0) return null;
  return Math.max(0, ((Number(head) - Number(position)) * elapsed) / read);
}

const copyOf = (tables: Differences['tables']) =>
  tables?.map(({ examples, ...table }) => ({
    ...table,
    examples: examples.map(({ kind, key, columns }) => ({ kind, key: [...key], columns: [...columns] })),
  })) ?? null;

export function rebuildViewOf(request: RebuildRequest, names: Names): RebuildView {
  const { id, kind, projection, actor, askedAt, status, phase, position, head } = request;
  const { events, resumed, silent, finishedAt, error, errorEvent } = request;
  return {
    id,
    kind,
    projection,
    by: actorOf(actor, names),
    askedAt: askedAt.toISOString(),
    status,
    cancelling: request.cancelAsked && finishedAt === null,
    phase,
    position,
    head,
    share: shareOf(request),
    events,
    resumed,
    secondsLeft: secondsLeft(request),
    silent,
    finishedAt: finishedAt?.toISOString() ?? null,
    error,
    errorEvent,
    differences: request.differences && { tables: copyOf(request.differences.tables) },
  };
}
