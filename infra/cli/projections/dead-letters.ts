import { mustBeWhole } from '#domain/events/continuity.ts';
import { allProjections } from '#infra/main/projections.ts';
import { countDeadLetters, deadLetters } from '#projections/engine/dead-letters.ts';
import { prepareProjections } from '#projections/engine/engine.ts';
import { retryDeadLetters } from '#projections/engine/retry.ts';
import { engineDependencies } from '../../main/read-tables.ts';
import { EXIT } from '../../startup-error.ts';
import { writeMoment } from '../events/readable.ts';
import type { CommandDependencies } from '../run-command.ts';
import { named } from './names.ts';
import { recordByCommandLine } from './record.ts';

/** Every event that was set aside, with the code of its failure; those that only wait behind one say so. */
export async function listDeadLetters(
  { record, logger }: CommandDependencies,
  names: readonly string[],
  { json }: { readonly json: boolean },
): Promise<void> {
  await prepareProjections(engineDependencies(record, logger));
  const wanted = new Set((names.length > 0 ? named(names) : allProjections).map(({ name }) => name));
  const letters = (await deadLetters(record.pool)).filter(({ projection }) => wanted.has(projection));
  if (json) {
    console.log(JSON.stringify(letters, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value), 2));
    return;
  }
  for (const { projection, stream, position, eventId, type, error, attempts, parkedAt } of letters) {
    const why = error === null ? 'attend son tour' : `${error}, ${attempts} ${attempts > 1 ? 'essais' : 'essai'}`;
    console.log(
      [
        projection.padEnd(16),
        writeMoment(parkedAt.toISOString()),
        `${type} ${eventId}`,
        `${stream}, position ${position}`,
        why,
      ].join('  '),
    );
  }
  if (letters.length === 0) console.log('Aucun événement n’est mis de côté.');
}

/**
 * Tries again the events that were set aside. The exit code says whether all of them went through. Throws RECORD_OLDER:
 * a store that lost its end may have lost them, and what came of theirs.
 */
export async function retryAll(dependencies: CommandDependencies, names: readonly string[]): Promise<number> {
  const { record, logger, signal } = dependencies;
  mustBeWhole(record);
  await prepareProjections(engineDependencies(record, logger));
  let failures = 0;
  for (const one of names.length > 0 ? named(names) : allProjections) {
    signal.throwIfAborted();
    if ((await countDeadLetters(record.pool, { projection: one.name })) === 0) continue;
    await recordByCommandLine(dependencies, {
      type: 'DeadLettersRetried',
      data: { projection: one.name, stream: null },
    });
    const { applied, failed } = await retryDeadLetters(record, record.log, { one });
    failures += failed.length;
    if (applied + failed.length > 0)
      console.log(`${one.name}\u00A0: ${applied} repris, ${failed.length} flux encore bloqués`);
    for (const { stream, code } of failed) console.log(`  ${stream} (${code})`);
  }
  return failures > 0 ? EXIT.badData : 0;
}
