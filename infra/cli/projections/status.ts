import { RECORD_OLDER } from '#domain/events/continuity.ts';
import { setStatus } from '#projections/engine/checkpoint.ts';
import { deadLetters } from '#projections/engine/dead-letters.ts';
import { prepareProjections } from '#projections/engine/engine.ts';
import { projectionStatus, type ProjectionStatus } from '#projections/engine/status.ts';
import { engineMeans } from '../../main/read-tables.ts';
import type { CommandMeans } from '../run-command.ts';
import { named } from './names.ts';

const STATUS: Readonly<Record<ProjectionStatus['status'], string>> = { running: 'en marche', paused: 'en pause', stopped: 'arrêtée' };

interface Standing extends ProjectionStatus {
  /** How far behind the end of the log, in positions: those of Postgres count events. */
  readonly behind: bigint;
  readonly deadLetters: number;
}

async function standings({ record, logger }: CommandMeans): Promise<{ readonly head: bigint; readonly projections: readonly Standing[] }> {
  await prepareProjections(engineMeans(record, logger));
  const [head, letters, all] = await Promise.all([record.store.head().then((position) => position ?? 0n), deadLetters(record.pool), projectionStatus(record.pool)]);
  const parked = Map.groupBy(letters, ({ projection }) => projection);
  return { head, projections: all.map((one) => ({ ...one, behind: one.position < head ? head - one.position : 0n, deadLetters: parked.get(one.name)?.length ?? 0 })) };
}

/** One line a projection: how it stands, how far it is in the log, and how many events it has set aside. */
export async function showStatus(means: CommandMeans, { json }: { readonly json: boolean }): Promise<void> {
  const { head, projections } = await standings(means);
  const isOlder = means.record.watch.standing().status === 'older';
  if (json) {
    console.log(JSON.stringify({ head, isOlder, projections }, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value), 2));
    return;
  }
  if (isOlder) console.log(`${RECORD_OLDER.message} Voyez «\u00A0greffier record reconcile\u00A0».`);
  for (const { name, status, error, position, held, behind, deadLetters, errorEvent } of projections) {
    const state = status === 'running' && !held ? 'sans serveur' : STATUS[status];
    const aside = deadLetters > 0 ? [`${deadLetters} mis de côté`] : [];
    console.log([name.padEnd(16), `${state}${error ? ` (${error})` : ''}`.padEnd(16), `${position}/${head}`, isOlder ? 'à réconcilier' : behind > 0n ? `en retard de ${behind}` : 'à jour', ...aside].join('  '));
    if (errorEvent) console.log(`${' '.repeat(18)}${errorEvent.stream} @ ${errorEvent.revision}, événement ${errorEvent.eventId}`);
  }
}

/** Pauses projections, or lets them run again; a server notices within a second. */
export async function switchTo(status: 'paused' | 'running', { record, logger }: CommandMeans, names: readonly string[]): Promise<void> {
  await prepareProjections(engineMeans(record, logger));
  for (const { name } of named(names)) {
    await setStatus(record.pool, name, status);
    console.log(`${name}\u00A0: ${STATUS[status]}`);
  }
}
