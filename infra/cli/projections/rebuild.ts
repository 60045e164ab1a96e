import { allProjections } from '#projections/all.ts';
import { prepareProjections } from '#projections/engine/engine.ts';
import { rebuild, type RebuildProgress } from '#projections/engine/rebuild.ts';
import { engineMeans } from '../../main/read-tables.ts';
import { EXIT } from '../../startup-error.ts';
import { startScan, type Scan } from '../progress.ts';
import type { CommandMeans } from '../run-command.ts';
import { named } from './names.ts';

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
    } catch (error) {
      if (signal.aborted) shown.note(`${one.name}\u00A0: interrompue\u202F; relancée, elle reprendra là où elle en était.`);
      throw error;
    } finally {
      shown.stop();
    }
  }
  return different > 0 ? EXIT.badData : 0;
}

/** A bar that moves with the position in the log; it begins where an interrupted rebuild stopped, and says so. */
function follow(name: string): { tell: (progress: RebuildProgress) => void; note: (line: string) => void; stop: () => void } {
  let scan: Scan | undefined;
  return {
    tell({ position, head, events }) {
      if (!scan) {
        scan = startScan({ label: `Reconstruction de ${name}`, unit: 'événements', from: position, to: head });
        if (position > 0n) scan.note(`${name}\u00A0: reprise à la position ${position}, où elle avait été interrompue.`);
      }
      scan.reach(position, events);
    },
    note: (line) => scan?.note(line),
    stop: () => scan?.stop(),
  };
}
