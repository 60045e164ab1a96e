import type { EventPlace } from '#domain/events/foreign.ts';
import type { Pool } from 'pg';

export interface ProjectionStatus {
  readonly name: string;
  readonly status: 'running' | 'paused' | 'stopped';
  /** Code of what stopped it. */
  readonly error: string | null;
  /** The event that stopped it, where one did. */
  readonly errorEvent: EventPlace | null;
  readonly position: bigint;
  readonly updatedAt: Date;
  /** Whether some process holds its lock, and so is running it now. */
  readonly held: boolean;
}

/** How every projection stands, for operators and for the health of the service. */
export async function projectionStatus(pool: Pool): Promise<ProjectionStatus[]> {
  const { rows } = await pool.query<Omit<ProjectionStatus, 'position'> & { position: string }>(
    `select c.projection as name, c.status, c.error, case when c.error is not null then c.error_event end as "errorEvent", c.position, c.updated_at as "updatedAt",
       exists (select from pg_locks l where l.locktype = 'advisory' and l.granted and l.database = (select oid from pg_database where datname = current_database())
         and l.objsubid = 1 and ((l.classid::bigint << 32) | l.objid::bigint) = hashtext('greffier.projection.' || c.projection)::bigint) as held
     from state.checkpoint c order by c.projection`,
  );
  return rows.map((row) => ({ ...row, position: BigInt(row.position) }));
}
