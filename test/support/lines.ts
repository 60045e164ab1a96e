import type { ReadTables } from '#projections/engine/read-tables.ts';
import { linePages, type ShownLine } from '#projections/transcripts/queries.ts';

/** All lines of a meeting, in order. */
export const linesOf = async (tables: ReadTables, meetingId: string): Promise<ShownLine[]> =>
  (await Array.fromAsync(linePages(tables, meetingId))).flat();
