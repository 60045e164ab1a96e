import type { Pool } from 'pg';

/** A diagram without its text. */
export interface ListedDiagram {
  readonly id: string;
  readonly title: string;
  readonly section: string;
}

export interface DiagramRecord extends ListedDiagram {
  readonly text: string;
  readonly changedAt: Date;
  readonly changedBy: string;
  readonly revision: number;
}

/** The read tables that show diagrams. */
export const DIAGRAM_PROJECTIONS: readonly string[] = ['diagrams'];

/** Those that are not removed, as they were added. */
export async function listDiagrams(pool: Pool): Promise<ListedDiagram[]> {
  const { rows } = await pool.query<ListedDiagram>(
    'select diagram_id as id, title, section from diagrams where not is_removed order by added_at, diagram_id',
  );
  return rows;
}

/** Null where there is none of this id, a UUID, or not any more. */
export async function findDiagram(pool: Pool, id: string): Promise<DiagramRecord | null> {
  const { rows } = await pool.query<DiagramRecord>(
    `select diagram_id as id, title, section, text, changed_at as "changedAt", changed_by as "changedBy", revision
     from diagrams where diagram_id = $1 and not is_removed`,
    [id],
  );
  return rows[0] ?? null;
}
