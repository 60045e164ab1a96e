import type { Sealer } from '#domain/events/sealer.ts';
import type { ClientBase, Pool } from 'pg';
import type { BulkInsert } from './write.ts';

/** Read tables, and what opens and seals their columns. */
export interface ReadTables {
  readonly pool: Pool;
  readonly sealer: Sealer;
}

/** A connection in a transaction, on which rows are written. */
export interface RowWriter {
  readonly client: ClientBase;
  readonly sealer: Sealer;
  /** A faster way for rows that are most likely new. */
  readonly bulk?: BulkInsert;
}
