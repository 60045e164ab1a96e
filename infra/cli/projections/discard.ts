import { allProjections } from '#infra/main/projections.ts';
import { dropOutlived } from '#projections/engine/former.ts';
import { dropLeftovers } from '#projections/engine/shadow.ts';
import type { CommandDependencies } from '../run-command.ts';
import { named } from './names.ts';

/** Drops tables that do not serve: those that a rebuild replaced, and those that one has made so far. */
export async function discardTables({ record }: CommandDependencies, names: readonly string[]): Promise<void> {
  const chosen = names.length > 0 ? named(names) : allProjections;
  const dropped = new Set(await dropOutlived(record.pool, chosen, { all: true }));
  const busy: string[] = [];
  for (const one of chosen) if (!(await dropLeftovers(record.pool, one))) busy.push(one.name);
  console.log(
    dropped.size === 0
      ? 'Aucune table d’avant n’était gardée.'
      : `Tables d’avant supprimées\u00A0: ${[...dropped].join(', ')}.`,
  );
  if (busy.length > 0) console.log(`Une reconstruction est en cours, et continue\u00A0: ${busy.join(', ')}.`);
}
