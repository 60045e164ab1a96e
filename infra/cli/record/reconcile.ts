import { whileReconciling } from '#projections/continuity/reconciling.ts';
import { prepareReadTables } from '../../main/read-tables.ts';
import { checkArchive, mustBeReadable } from '../../main/archive/archive.ts';
import { startProgress, startScan, type Scan } from '../progress.ts';
import { confirm } from '../confirm.ts';
import { plural } from '../plural.ts';
import type { CommandDependencies } from '../run-command.ts';
import { EXIT } from '../../startup-error.ts';
import { whileAtRest } from './at-rest.ts';
import { mustHold, reconcileFromExport } from './from-export.ts';
import { reconcileFromStore } from './from-store.ts';
import { linesOf } from './report.ts';
import { situationOf, type Situation } from './situation.ts';

export interface ReconcileOptions {
  /** Path of an export. */
  readonly fromExport: string | undefined;
  readonly fromStore: boolean;
  readonly yes: boolean;
}

/**
 * Says what a restored store lacks, and with an option makes store and tables agree again. The exit code says whether
 * they do.
 */
export async function reconcile(
  dependencies: CommandDependencies,
  { fromStore, fromExport, yes }: ReconcileOptions,
): Promise<number> {
  // Whatever there is to do: a name that was mistyped is not found out on the day on which it matters.
  if (fromExport !== undefined) await mustBeReadable(fromExport);
  const situation = await situationOf(dependencies.record);
  if (situation.ahead.length === 0) {
    console.log('Le journal contient tout ce que les tables ont vu\u00A0: rien à réconcilier.');
    return 0;
  }
  for (const line of linesOf(situation)) console.log(line);
  if (fromExport !== undefined) return bringBack(dependencies, situation, { file: fromExport, yes });
  if (!fromStore) return EXIT.unavailable;
  await confirm('Ce qui manque au journal sera perdu.', { yes, signal: dependencies.signal });
  let scan: Scan | undefined;
  const { pool, watch } = dependencies.record;
  const work = () =>
    reconcileFromStore(dependencies, situation, ({ position, head, events }) => {
      scan ??= startScan({ label: 'Reconstruction', unit: 'événements', from: position, to: head });
      scan.reach(position, events);
    });
  const { erasures } = await whileReconciling(pool, () => whileAtRest(pool, work)).finally(() => scan?.stop());
  await watch.look();
  if (erasures > 0)
    console.log(
      `${plural(erasures, 'effacement redemandé', 'effacements redemandés')}\u00A0: ce qui a été effacé depuis la sauvegarde ne reparaît pas.`,
    );
  console.log('Les tables de lecture, l’audit et le fil des transcriptions suivent de nouveau le journal.');
  return 0;
}

interface ExportToBringBack {
  readonly file: string;
  readonly yes: boolean;
}

async function bringBack(
  dependencies: CommandDependencies,
  situation: Situation,
  { file, yes }: ExportToBringBack,
): Promise<number> {
  const archive = await checkArchive(file, dependencies);
  await mustHold(archive, situation, dependencies.record.store.id);
  await confirm('Les événements manquants seront rapportés de cet export.', { yes, signal: dependencies.signal });
  const copying = startProgress({ label: 'Événements', total: archive.events, unit: 'événements' });
  let shown = 0;
  const advance = (seen: number): void => {
    copying.advance(seen - shown);
    shown = seen;
  };
  const { record, logger, signal } = dependencies;
  const work = () => reconcileFromExport(dependencies, situation, { archive, onEvents: advance });
  const { appended } = await whileReconciling(record.pool, work).finally(() => copying.stop());
  await record.watch.look();
  await prepareReadTables(record, { logger, tell: (line) => console.error(line), signal });
  console.log(
    `${plural(appended, 'événement rapporté', 'événements rapportés')}\u00A0: le journal contient de nouveau tout ce que les tables ont vu.`,
  );
  return 0;
}
