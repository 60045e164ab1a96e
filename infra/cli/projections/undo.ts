import { mustBeWhole } from '#domain/events/continuity.ts';
import { prepareProjections } from '#projections/engine/engine.ts';
import { mayUndo, undo } from '#projections/engine/undo.ts';
import { randomUUID } from 'node:crypto';
import { rebuildDependencies } from '../../main/read-tables.ts';
import { Patience } from '../patience.ts';
import type { CommandDependencies } from '../run-command.ts';
import { named } from './names.ts';
import { writeKept } from './rebuild.ts';
import { recordByCommandLine } from './record.ts';

/**
 * Puts the tables that served before the last rebuild back, one projection after the other; refused for all where it is
 * for one. Interrupted, it goes on where it was the next time. Throws RECORD_OLDER, and what `undo` throws.
 */
export async function undoRebuilds(command: CommandDependencies, names: readonly string[]): Promise<void> {
  const { record, logger, signal } = command;
  mustBeWhole(record);
  const dependencies = rebuildDependencies(record, logger);
  await prepareProjections(dependencies);
  const chosen = named(names);
  for (const one of chosen) await mayUndo(dependencies, one);
  const patience = new Patience((line) => console.error(line), signal);
  for (const one of chosen) {
    // Repeated after an outage it is the same request.
    const id = randomUUID();
    const keptUntil = await patience.through(async () => {
      const data = { projection: one.name };
      await recordByCommandLine(command, { type: 'ProjectionUndoRequested', data }, id);
      return undo(dependencies, one, { id, signal });
    });
    const kept = keptUntil === null ? '' : ` (celles qui servaient sont ${writeKept(keptUntil)})`;
    console.log(`${one.name}\u00A0: tables d’avant remises en service${kept}`);
  }
}
