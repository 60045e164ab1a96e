import { RECORD_OLDER } from '#domain/events/continuity.ts';
import type { OperationEvent } from '#domain/operations/events.ts';
import { COUNTED_BEHIND, eventsBehind } from '#projections/engine/behind.ts';
import { setStatus } from '#projections/engine/checkpoint.ts';
import { deadLetters } from '#projections/engine/dead-letters.ts';
import { prepareProjections } from '#projections/engine/engine.ts';
import { projectionStatus, type ProjectionStatus } from '#projections/engine/status.ts';
import { engineDependencies } from '../../main/read-tables.ts';
import type { CommandDependencies } from '../run-command.ts';
import { named } from './names.ts';
import { recordByCommandLine } from './record.ts';

const STATUS: Readonly<Record<ProjectionStatus['status'], string>> = {
  running: 'en marche',
  paused: 'en pause',
  stopped: 'arrêtée',
};

interface ShownStatus extends ProjectionStatus {
  /** Events that it has not seen, counted up to COUNTED_BEHIND; null while the event store is away. */
  readonly behind: number | null;
  readonly deadLetters: number;
}

interface Standings {
  /** Null while the event store is away. */
  readonly head: bigint | null;
  readonly projections: readonly ShownStatus[];
}

async function standings({ record, logger }: CommandDependencies): Promise<Standings> {
  const isAway = record.watch.state().status === 'away';
  if (!isAway) await prepareProjections(engineDependencies(record, logger));
  const [letters, all] = await Promise.all([deadLetters(record.pool), projectionStatus(record.pool)]);
  const head = isAway ? null : ((await record.store.head()) ?? 0n);
  const counts = isAway ? null : await eventsBehind(record.store, all);
  const parked = Map.groupBy(letters, ({ projection }) => projection);
  return {
    head,
    projections: all.map((one) => ({
      ...one,
      behind: counts?.get(one.name) ?? null,
      deadLetters: parked.get(one.name)?.length ?? 0,
    })),
  };
}

function lateness(behind: number | null): string {
  if (behind === null) return 'retard inconnu';
  if (behind === 0) return 'à jour';
  return `en retard de ${behind}${behind >= COUNTED_BEHIND ? ' au moins' : ''}`;
}

/** One line a projection: how it stands, how far it is in the log, and how many events it has set aside. */
export async function showStatus(
  dependencies: CommandDependencies,
  { json }: { readonly json: boolean },
): Promise<void> {
  const { head, projections } = await standings(dependencies);
  const { status: store } = dependencies.record.watch.state();
  const isOlder = store === 'older';
  if (json) {
    console.log(
      JSON.stringify(
        { head, isAway: store === 'away', isOlder, projections },
        (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value),
        2,
      ),
    );
    return;
  }
  if (store === 'away')
    console.log('Le journal d’événements ne répond pas\u00A0: le retard des tables de lecture n’est pas connu.');
  if (isOlder) console.log(`${RECORD_OLDER.message} Voyez «\u00A0greffier record reconcile\u00A0».`);
  for (const { name, status, error, position, held, behind, deadLetters, errorEvent } of projections) {
    const state = status === 'running' && !held ? 'sans serveur' : STATUS[status];
    const aside = deadLetters > 0 ? [`${deadLetters} mis de côté`] : [];
    const how = isOlder ? 'à réconcilier' : lateness(behind);
    console.log(
      [
        name.padEnd(16),
        `${state}${error ? ` (${error})` : ''}`.padEnd(16),
        `${position}/${head ?? '?'}`,
        how,
        ...aside,
      ].join('  '),
    );
    if (errorEvent)
      console.log(`${' '.repeat(18)}${errorEvent.stream} @ ${errorEvent.revision}, événement ${errorEvent.eventId}`);
  }
}

const NO_REASON = 'Sans raison donnée';

/** Pauses projections; a server notices within a second. */
export const pauseProjections = (
  dependencies: CommandDependencies,
  names: readonly string[],
  reason = NO_REASON,
): Promise<void> =>
  switchAll(dependencies, names, (projection) => ({ type: 'ProjectionPaused', data: { projection, reason } }));

/** Lets projections run again; a server notices within a second. */
export const resumeProjections = (dependencies: CommandDependencies, names: readonly string[]): Promise<void> =>
  switchAll(dependencies, names, (projection) => ({ type: 'ProjectionResumed', data: { projection } }));

async function switchAll(
  dependencies: CommandDependencies,
  names: readonly string[],
  eventOf: (projection: string) => OperationEvent,
): Promise<void> {
  const { record, logger } = dependencies;
  await prepareProjections(engineDependencies(record, logger));
  for (const { name } of named(names)) {
    const event = eventOf(name);
    const status = event.type === 'ProjectionPaused' ? 'paused' : 'running';
    await recordByCommandLine(dependencies, event);
    await setStatus(record.pool, name, { status });
    console.log(`${name}\u00A0: ${STATUS[status]}`);
  }
}
