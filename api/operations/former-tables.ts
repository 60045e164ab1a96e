import type { FormerTablesView } from '#api/contract/operations.ts';
import { bytesOfFormerTables, isOwn, readFormerTables } from '#projections/engine/former.ts';
import type { Projection } from '#projections/engine/projection.ts';
import type { Pool } from 'pg';

/** The tables that the last rebuild of a projection replaced; null where none are kept. */
export async function formerTablesOf(pool: Pool, one: Projection, store: string): Promise<FormerTablesView | null> {
  const former = (await readFormerTables(pool, [one])).get(one.name);
  if (!former) return null;
  return {
    replacedAt: former.replacedAt.toISOString(),
    keptUntil: former.keptUntil.toISOString(),
    bytes: (await bytesOfFormerTables(pool)).get(one.name) ?? 0,
    undoable: !former.isOver && isOwn(former, one, store),
  };
}
