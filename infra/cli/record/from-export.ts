import { GreffierError, type ErrorDefinition } from '#domain/errors.ts';
import type { EventStore } from '#domain/events/store.ts';
import { inTransaction } from '#projections/engine/transaction.ts';
import { prepareProjections } from '#projections/engine/engine.ts';
import { engineDependencies } from '../../main/read-tables.ts';
import { eventsOf, type CheckedArchive, type OnEvents } from '../../main/archive/archive.ts';
import { copyArchive, type Copied } from '../events/copy.ts';
import { movePositions, mustBeAtRest, positionsOf, wantedPositions } from '../events/move.ts';
import { Translation } from '../events/translation.ts';
import type { CommandDependencies } from '../run-command.ts';
import { recordReconciliation, reconciliationId } from './recorded.ts';
import type { Situation } from './situation.ts';

export const EXPORT_OF_ANOTHER: ErrorDefinition = {
  code: 'EXPORT_OF_ANOTHER',
  kind: 'conflict',
  message: 'Cet export vient d’un autre journal que celui qui est configuré.',
};
export const EXPORT_MISSES_EVENTS: ErrorDefinition = {
  code: 'EXPORT_MISSES_EVENTS',
  kind: 'conflict',
  message:
    'Cet export ne contient pas tout ce que les tables ont vu. Prenez-en un plus récent, ou repartez de ce que le journal contient (--from-store).',
};

/** Throws EXPORT_OF_ANOTHER, or EXPORT_MISSES_EVENTS where something has passed an event that is not in the file. */
export async function mustHold(archive: CheckedArchive, { ahead }: Situation, store: string): Promise<void> {
  if (archive.header.store !== store) throw new GreffierError(EXPORT_OF_ANOTHER);
  const wanted = new Map(ahead.map(({ stream, revision, id }) => [`${stream}@${revision}`, id.toLowerCase()]));
  for await (const { stream, revision, id } of eventsOf(archive)) {
    const place = `${stream}@${revision}`;
    if (wanted.get(place) === id.toLowerCase()) wanted.delete(place);
  }
  if (wanted.size > 0) throw new GreffierError(EXPORT_MISSES_EVENTS, { missing: [...wanted.keys()] });
}

/** The store without the event that a reconciliation which was interrupted has recorded at its end. */
const without = (store: EventStore, id: string): EventStore => ({
  id: store.id,
  append: (...given) => store.append(...given),
  read: (...given) => store.read(...given),
  async *subscribe(after, signal) {
    for await (const batch of store.subscribe(after, signal)) {
      yield { ...batch, events: batch.events.filter((event) => event.id !== id) };
    }
  },
  endsAt: (...given) => store.endsAt(...given),
  head: () => store.head(),
  count: (...given) => store.count(...given),
  reaches: (position) => store.reaches(position),
  close: () => store.close(),
});

export interface ExportedEvents {
  readonly archive: CheckedArchive;
  readonly onEvents: OnEvents;
}

/**
 * Brings the events that the store lost from a file that continues it exactly, in their order, and puts everything that
 * remembers a place in the log where its event is now: nothing is done twice, nothing forgotten. Interrupted, it is
 * repeated. Throws STORE_DIFFERS where the store holds other events than the file's beginning, FOLLOWED_ELSEWHERE, and
 * what `mustHold` throws.
 */
export async function reconcileFromExport(
  dependencies: CommandDependencies,
  situation: Situation,
  { archive, onEvents }: ExportedEvents,
): Promise<Copied> {
  const { record, logger, signal } = dependencies;
  const { pool, store, watch, unguardedLog: log } = record;
  await prepareProjections(engineDependencies(record, logger));
  await inTransaction(pool, mustBeAtRest);
  const before = await positionsOf(pool, store.id);
  const translation = new Translation(wantedPositions(before));
  const own = without(watch.unguarded, reconciliationId(store.id, 'from-export', archive));
  const copied = await copyArchive(
    { archive, store: own, translation },
    { repeat: (work) => work(), onEvents, signal },
  );
  await recordReconciliation(log, { store: store.id, how: 'from-export', key: archive, cut: situation.cut, count: 0 });
  await movePositions(pool, { before, to: store.id, archive, translation });
  return copied;
}
