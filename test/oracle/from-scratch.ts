import { runProjections } from '#projections/engine/engine.ts';
import { hashTables } from '#projections/engine/hash.ts';
import type { Projection } from '#projections/engine/projection.ts';
import { ProjectionProgress } from '#projections/engine/progress.ts';
import type { Pool } from 'pg';
import { fail, openRecordAt, type RecordAt } from '#test/support/record-at.ts';
import { watched } from './projections.ts';

const PATIENCE = 300_000;

export interface Scratch {
  /** Of an empty database. */
  readonly url: string;
  readonly masterKey: Uint8Array;
  readonly head: string;
  readonly projections?: readonly Projection[];
}

/**
 * Projects the log once more up to `head`, undisturbed, into an empty database, and compares the tables: names of the
 * projections that differ.
 */
export async function differentFromScratch(
  record: RecordAt,
  { url, masterKey, head, projections = watched }: Scratch,
): Promise<string[]> {
  await using fresh = await openRecordAt(url, masterKey, { projections });
  const progress = await ProjectionProgress.open(fresh.pool, url);
  try {
    return await differentOnceProjected(record, { pool: fresh.pool, progress, head, projections });
  } finally {
    await progress.close();
  }
}

/** Tables with nothing in them. */
export interface Empty {
  readonly pool: Pool;
  readonly progress: ProjectionProgress;
  readonly head: string;
  readonly projections: readonly Projection[];
}

/** The same with empty tables that are open. */
export async function differentOnceProjected(
  { pool, store: { id: store }, log, sealer }: Pick<RecordAt, 'pool' | 'store' | 'log' | 'sealer'>,
  { pool: fresh, progress, head, projections }: Empty,
): Promise<string[]> {
  await fresh.query('update state.checkpoint set store = $1', [store]);
  const leave = new AbortController();
  const running = runProjections({ pool: fresh, sealer, log, store, projections, report: fail }, leave.signal);
  try {
    await Promise.race([
      progress.reached(
        projections.map(({ name }) => name),
        head,
        { patience: PATIENCE },
      ),
      running,
    ]);
    const different: string[] = [];
    for (const one of projections)
      if ((await hashTables(pool, one, one.name)) !== (await hashTables(fresh, one, one.name)))
        different.push(one.name);
    return different;
  } finally {
    leave.abort();
    await running;
  }
}
