import { setStatus } from '#projections/engine/checkpoint.ts';
import { deadLetters } from '#projections/engine/dead-letters.ts';
import { prepareProjections } from '#projections/engine/engine.ts';
import { projectionStatus, type ProjectionStatus } from '#projections/engine/status.ts';
import { engineMeans } from '../../main/read-tables.ts';
import type { CommandMeans } from '../run-command.ts';
import { named } from './names.ts';

const STATUS: Readonly<Record<ProjectionStatus['status'], string>> = { running: 'en marche', paused: 'en pause', stopped: 'arrêtée' };

/** One line a projection: how it stands, how far it is in the log, and how many events it has set aside. */
export async function showStatus({ record, logger }: CommandMeans): Promise<void> {
  await prepareProjections(engineMeans(record, logger));
  const head = (await record.store.head()) ?? 0n;
  const aside = Map.groupBy(await deadLetters(record.pool), ({ projection }) => projection);
  for (const { name, status, error, position, held } of await projectionStatus(record.pool)) {
    const state = status === 'running' && !held ? 'sans serveur' : STATUS[status];
    const letters = aside.get(name)?.length ?? 0;
    console.log([name.padEnd(16), `${state}${error ? ` (${error})` : ''}`.padEnd(16), `${position}/${head}`, ...(letters > 0 ? [`${letters} mis de côté`] : [])].join('  '));
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
