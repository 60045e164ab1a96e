import type { Sealer } from '#domain/events/sealer.ts';
import type { ProjectionProgress } from '#projections/engine/progress.ts';
import type { Projection } from '#projections/engine/projection.ts';
import type { Pool } from 'pg';

/** What is read: the tables that projections compute from the log. */
export interface ReadingContext {
  /** Its connections have the projections' schemas on their search path. */
  readonly pool: Pool;
  /** Opens the sealed columns of read tables. */
  readonly sealer: Sealer;
  readonly projections: readonly Projection[];
  readonly progress: Pick<ProjectionProgress, 'reached' | 'onChange' | 'subscribe'>;
}
