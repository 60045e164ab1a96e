import type { Projection } from '#projections/engine/projection.ts';
import type { RebuildDependencies } from '#projections/engine/rebuild.ts';
import { openTestRecord, type TestRecord } from './record.ts';
import { someChange, witness } from './witness.ts';

/** The projection whose tables are swapped. */
export const swapped = witness('swapped');

export interface Swapping {
  readonly record: TestRecord;
  /** Of rebuilds and undoings, which keep the tables that were replaced. */
  readonly dependencies: RebuildDependencies & { readonly keepFormerMs: number };
  append(stream: string, count: number): Promise<unknown>;
}

/** A record with one projection, which follows it, to rebuild and to undo. */
export async function openSwapping(projection: Projection = swapped): Promise<Swapping> {
  const record = await openTestRecord([projection]);
  const { pool, sealer, log, store } = record;
  const reading = { pool, sealer, log, store: store.id, head: () => store.head() };
  record.project();
  return {
    record,
    dependencies: { ...reading, projections: [projection], report: () => {}, keepFormerMs: 3_600_000 },
    append: async (stream, count) =>
      log.append(
        stream,
        (await log.load(stream)).revision,
        Array.from({ length: count }, () => someChange()),
      ),
  };
}
