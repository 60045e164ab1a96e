import { allProjections } from '#projections/all.ts';
import { prepareProjections } from '#projections/engine/engine.ts';
import { rebuildAll, type Rebuilt, type RebuildProgress } from '#projections/engine/rebuild.ts';
import { engineMeans } from '../../main/read-tables.ts';
import { EXIT } from '../../startup-error.ts';
import { startScan, type Scan } from '../progress.ts';
import type { CommandMeans } from '../run-command.ts';
import { named } from './names.ts';

/**
 * Rebuilds read tables beside the live ones, which are served meanwhile; the log is read once for all of them. Interrupted,
 * it goes on where it was the next time. With `verify` the exit code says whether the live tables held the same rows.
 */
export async function rebuildProjections({ record, logger, signal }: CommandMeans, names: readonly string[], verify: boolean): Promise<number> {
  const means = { ...engineMeans(record, logger), head: () => record.store.head() };
  await prepareProjections(means);
  const chosen = names.length > 0 ? named(names) : allProjections.filter(({ rebuildable }) => rebuildable);
  const shown = follow(chosen.map(({ name }) => name).join(', '));
  try {
    const rebuilt = await rebuildAll(means, chosen, { verify, onProgress: shown.tell, onRebuilt: (one) => shown.note(outcomeOf(one)) }, signal);
    return rebuilt.some(({ same }) => same === false) ? EXIT.badData : 0;
  } catch (error) {
    if (signal.aborted) shown.note('Reconstruction interrompue\u202F; relancée, elle reprendra là où elle en était.');
    throw error;
  } finally {
    shown.stop();
  }
}

function outcomeOf({ projection, same }: Rebuilt): string {
  if (same === null) return `${projection}\u00A0: reconstruite, en service`;
  return `${projection}\u00A0: ${same ? 'identique aux tables en service' : 'DIFFÉRENTE des tables qui étaient en service, maintenant remplacées'}`;
}

/** A bar that moves with the position in the log; it begins where an interrupted rebuild stopped, and says so. */
function follow(names: string): { tell: (progress: RebuildProgress) => void; note: (line: string) => void; stop: () => void } {
  let scan: Scan | undefined;
  return {
    tell({ phase, projections, position, head, events }) {
      if (!scan) {
        scan = startScan({ label: 'Reconstruction', unit: 'événements', from: position, to: head });
        scan.note(position > 0n ? `${names}\u00A0: reprise à la position ${position}, où la reconstruction avait été interrompue.` : `Tables reconstruites\u00A0: ${names}.`);
      }
      if (phase === 'indexing') scan.note(`${projections.join(', ')}\u00A0: index et statistiques…`);
      scan.reach(position, events);
    },
    note: (line) => scan?.note(line),
    stop: () => scan?.stop(),
  };
}
