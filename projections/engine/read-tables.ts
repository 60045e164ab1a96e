import type { Sealer } from '#domain/events/sealer.ts';
import type { ClientBase, Pool } from 'pg';
import type { Values } from './changes.ts';
import type { TableDefinition } from './table.ts';

/** Read tables, and what opens and seals their columns. */
export interface ReadTables {
  readonly pool: Pool;
  readonly sealer: Sealer;
}

/** Values of some columns, row by row. */
export interface RowsOf {
  readonly names: readonly string[];
  readonly rows: readonly Values[];
}

/** Puts rows that are new. Answers false, with nothing written, when one of them was there already. */
export type BulkInsert = (client: ClientBase, table: TableDefinition, values: RowsOf) => Promise<boolean>;

/** A connection in a transaction, on which rows are written. */
export interface RowWriter {
  readonly client: ClientBase;
  readonly sealer: Sealer;
  /** A faster way for rows that are most likely new. */
  readonly bulk?: BulkInsert;
}
