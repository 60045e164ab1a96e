import { allProjections } from '#projections/all.ts';
import { setStatus } from '#projections/engine/checkpoint.ts';
import { deadLetters } from '#projections/engine/dead-letters.ts';
import { prepareProjections } from '#projections/engine/engine.ts';
import type { Projection } from '#projections/engine/projection.ts';
import { rebuild, type RebuildProgress } from '#projections/engine/rebuild.ts';
import { retryDeadLetters } from '#projections/engine/retry.ts';
import { projectionStatus, type ProjectionStatus } from '#projections/engine/status.ts';
import { EXIT, StartupError } from '../startup-error.ts';
import { engineMeans } from '../main/read-tables.ts';
import { startProgress, type Progress } from './progress.ts';
import type { CommandMeans } from './run-command.ts';

/** @throws StartupError for a name that no projection has. */
function named(names: readonly string[]): readonly Projection[] {
  const unknown = names.filter((name) => !allProjections.some((one) => one.name === name));
  if (unknown.length > 0) {
    throw new StartupError(`Aucune projection ne s’appelle ${unknown.join(', ')}. Il y a\u00A0: ${allProjections.map(({ name }) => name).join(', ')}.`, EXIT.configuration);
  }
  return allProjections.filter(({ name }) => names.includes(name));
}

const STATUS: Readonly<Record<ProjectionStatus['status'], string>> = { running: 'en marche', paused: 'en pause', stopped: 'arrêtée' };

/** One line a projection: how it stands, how far it is, and how many events it has set aside. */
export async function listProjections({ record, logger }: CommandMeans): Promise<void> {
  await prepareProjections(engineMeans(record, logger));
  const head = (await record.store.head()) ?? 0n;
  const aside = Map.groupBy(await deadLetters(record.pool), ({ projection }) => projection);
  for (const { name, status, error, position, held } of await projectionStatus(record.pool)) {
    const state = status === 'running' && !held ? 'sans serveur' : STATUS[status];
    const letters = aside.get(name)?.length ?? 0;
    console.log([name.padEnd(16), `${state}${error ? ` (${error})` : ''}`.padEnd(16), `${position}/${head}`, ...(letters > 0 ? [`${letters} mis de côté`] : [])].join('  '));
  }
}

/**
 * Rebuilds read tables beside the live ones, which are served meanwhile. Interrupted, it goes on where it was the next
 * time. With `verify` the exit code says whether the live tables held the same rows.
 */
export async function rebuildProjections({ record, logger, signal }: CommandMeans, names: readonly string[], verify: boolean): Promise<number> {
  const means = { ...engineMeans(record, logger), head: () => record.store.head() };
  await prepareProjections(means);
  const chosen = names.length > 0 ? named(names) : allProjections.filter(({ rebuildable }) => rebuildable);
  let different = 0;
  for (const one of chosen) {
    const shown = follow(one.name);
    try {
      const { same } = await rebuild(means, one, { verify, onProgress: shown.tell }, signal);
      if (same === false) different += 1;
      if (same !== null) shown.note(`${one.name}\u00A0: ${same ? 'identique aux tables en service' : 'DIFFÉRENTE des tables qui étaient en service, maintenant remplacées'}`);
    } finally {
      shown.stop();
    }
  }
  return different > 0 ? EXIT.unexpected : 0;
}

/** A bar that moves with the position in the log. */
function follow(name: string): { tell: (progress: RebuildProgress) => void; note: (line: string) => void; stop: () => void } {
  let bar: Progress | undefined;
  let shown = 0;
  return {
    tell({ position, head }) {
      bar ??= startProgress({ label: `Reconstruction de ${name}`, total: Number(head), unit: 'positions' });
      const reached = Math.min(Number(position), Number(head));
      bar.advance(reached - shown);
      shown = reached;
    },
    note: (line) => bar?.note(line),
    stop: () => bar?.stop(),
  };
}

/** Tries again the events that were set aside. The exit code says whether all of them went through. */
export async function retryProjections({ record, logger }: CommandMeans, names: readonly string[]): Promise<number> {
  await prepareProjections(engineMeans(record, logger));
  let failures = 0;
  for (const one of names.length > 0 ? named(names) : allProjections) {
    const { applied, failed } = await retryDeadLetters(record.pool, record.log, one);
    failures += failed.length;
    if (applied + failed.length > 0) console.log(`${one.name}\u00A0: ${applied} repris, ${failed.length} flux encore bloqués`);
    for (const { stream, code } of failed) console.log(`  ${stream} (${code})`);
  }
  return failures > 0 ? EXIT.unexpected : 0;
}

/** Pauses projections, or lets them run again; a server notices within a second. */
export async function switchProjections({ record, logger }: CommandMeans, names: readonly string[], status: 'paused' | 'running'): Promise<void> {
  await prepareProjections(engineMeans(record, logger));
  for (const { name } of named(names)) {
    await setStatus(record.pool, name, status);
    console.log(`${name}\u00A0: ${STATUS[status]}`);
  }
}
