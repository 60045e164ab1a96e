import { HandlerFailure } from './apply.ts';
import { codeOf, isDataFault } from './bisect.ts';
import type { EngineDependencies } from './engine.ts';
import { dropFormerTables, isOwn, lockFormerTables, readFormerTables } from './former.ts';
import type { Projection } from './projection.ts';
import { rewriteTable } from './rewrite.ts';
import { previousSchema } from './shadow.ts';
import { isPlainPersonal } from './table.ts';
import { catchUpFormer, FORMER_TABLES_CHANGED, NO_FORMER_TABLES } from './undo.ts';

const REPLACED: ReadonlySet<string> = new Set([FORMER_TABLES_CHANGED.code, NO_FORMER_TABLES.code]);

/**
 * Removes from the former tables what was erased: they catch up with the log, so that they lose what the live ones have
 * lost, and are rewritten. Those of another release, of which this one has no handlers, and those that an event
 * keeps from catching up are dropped: no word stays on disk so that something can be undone. The caller holds
 * `formerLock`. Throws the signal's reason.
 */
export async function cleanFormer(
  dependencies: Omit<EngineDependencies, 'projections'>,
  one: Projection,
  signal: AbortSignal,
): Promise<void> {
  const { pool, store, report } = dependencies;
  const former = (await readFormerTables(pool, [one])).get(one.name);
  if (!former) return;
  if (!isOwn(former, one, store)) return dropFormerTables(pool, one);
  try {
    await catchUpFormer(dependencies, one, { signal });
  } catch (error) {
    signal.throwIfAborted();
    const code = codeOf(error);
    // A rebuild has put others there.
    if (REPLACED.has(code)) return cleanFormer(dependencies, one, signal);
    if (!(error instanceof HandlerFailure) && !isDataFault(error)) throw error;
    report('dropping former tables that cannot be cleaned after an erasure', { projection: one.name, code });
    return dropFormerTables(pool, one);
  }
  const schema = previousSchema(one);
  const holdWriters = (client: Parameters<typeof lockFormerTables>[0]) => lockFormerTables(client, one);
  for (const table of one.tables.values())
    if (isPlainPersonal(table)) await rewriteTable(pool, { schema, table: table.name }, { signal, holdWriters });
    else await pool.query(`vacuum (analyze) "${schema}"."${table.name}"`);
}
