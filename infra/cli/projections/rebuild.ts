import { isError } from '#domain/errors.ts';
import { mustBeWhole } from '#domain/events/continuity.ts';
import { allProjections } from '#infra/main/projections.ts';
import { prepareProjections } from '#projections/engine/engine.ts';
import { rebuildAll, type RebuildOptions, type Rebuilt, type RebuildProgress } from '#projections/engine/rebuild.ts';
import { randomUUID } from 'node:crypto';
import { rebuildDependencies } from '../../main/read-tables.ts';
import { EXIT } from '../../startup-error.ts';
import { Patience } from '../patience.ts';
import { writeMoment } from '../events/readable.ts';
import { startScan, type Scan } from '../progress.ts';
import type { CommandDependencies } from '../run-command.ts';
import { confirm, NOT_CONFIRMED } from '../confirm.ts';
import { writeDifferences } from './differences.ts';
import { named } from './names.ts';
import { recordByCommandLine } from './record.ts';

export interface RebuildChoices {
  readonly verify: boolean;
  /** To be told of what would change; null where it is not asked for. */
  readonly diff: { readonly examples: number; readonly yes: boolean } | null;
}

/**
 * Rebuilds read tables beside the live ones, which are served meanwhile; the log is read once for all of them.
 * Interrupted, it goes on where it was the next time; while the store or the database is away, it waits. With `verify`
 * the exit code says whether the live tables held the same rows; with `diff` it says how they would differ, and asks
 * before the swap. Throws NOT_CONFIRMED, the new tables staying for the next time; RECORD_OLDER: tables that are ahead
 * of the store are replaced by `record reconcile` alone.
 */
export async function rebuildProjections(
  command: CommandDependencies,
  names: readonly string[],
  { verify, diff }: RebuildChoices,
): Promise<number> {
  const { record, logger, signal } = command;
  mustBeWhole(record);
  const dependencies = rebuildDependencies(record, logger);
  await prepareProjections(dependencies);
  const chosen = names.length > 0 ? named(names) : allProjections.filter(({ rebuildable }) => rebuildable);
  const shown = new Shown(chosen.map(({ name }) => name));
  let different = 0;
  const done = new Set<string>();
  const onRebuilt = (rebuilt: Rebuilt): void => {
    done.add(rebuilt.projection);
    if (rebuilt.same === false) different += 1;
    shown.rebuilt(rebuilt);
  };
  try {
    const patience = new Patience((line) => shown.note(line), signal);
    const review: RebuildOptions['review'] = diff
      ? {
          examples: diff.examples,
          decide: async (found) => {
            shown.stop();
            for (const line of writeDifferences(found)) console.log(line);
            await confirm('Mettre ces tables en service\u202F?', { yes: diff.yes, signal });
          },
        }
      : undefined;
    const onProgress = (progress: RebuildProgress) => shown.progress(progress);
    const options = { verify, onProgress, onRebuilt, ...(review && { review }) };
    // Repeated after an outage it is the same request.
    const requests = new Map(chosen.filter((one) => one.rebuildable).map(({ name }) => [name, randomUUID()]));
    await patience.through(async () => {
      for (const [projection, id] of requests)
        await recordByCommandLine(command, { type: 'ProjectionRebuildRequested', data: { projection } }, id);
      await rebuildAll(
        dependencies,
        chosen.filter(({ name }) => !done.has(name)),
        { ...options, signal },
      );
    });
  } catch (error) {
    if (isError(error, NOT_CONFIRMED)) shown.note(NOT_SWAPPED);
    throw error;
  } finally {
    shown.stop();
  }
  return different > 0 ? EXIT.badData : 0;
}

const NOT_SWAPPED =
  'Les tables reconstruites restent à côté de celles qui servent\u00A0: --diff --yes les met en service, «\u00A0greffier projections discard\u00A0» les supprime.';

/** Until when the tables that were replaced can be put back. */
export const writeKept = (until: Date): string => `gardées jusqu’au ${writeMoment(until.toISOString())}`;

/** A bar that moves with the position in the log; it begins where an interrupted rebuild stopped, and says so. */
class Shown {
  readonly #label: string;
  #scan: Scan | undefined;

  constructor(names: readonly string[]) {
    const [only] = names;
    this.#label = names.length === 1 ? `Reconstruction de ${only}` : `Reconstruction de ${names.length} projections`;
  }

  progress({ position, head, events }: RebuildProgress): void {
    if (!this.#scan) {
      this.#scan = startScan({ label: this.#label, unit: 'événements', from: position, to: head });
      if (position > 0n)
        this.#scan.note(`Reprise à la position ${position}, où la reconstruction avait été interrompue.`);
    }
    this.#scan.reach(position, events);
  }

  rebuilt({ projection, same, keptUntil }: Rebuilt): void {
    const found =
      same === null
        ? 'reconstruite'
        : same
          ? 'identique aux tables en service'
          : 'DIFFÉRENTE des tables qui étaient en service, maintenant remplacées';
    this.note(`${projection}\u00A0: ${found}${keptUntil === null ? '' : ` (tables d’avant ${writeKept(keptUntil)})`}`);
  }

  note(line: string): void {
    if (this.#scan) this.#scan.note(line);
    else console.error(line);
  }

  stop(): void {
    this.#scan?.stop();
  }
}
