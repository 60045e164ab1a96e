import type { ServiceStatus } from '#api/contract/system.ts';
import { projectionStatus, type ProjectionStatus } from '#projections/engine/status.ts';
import type { ApiDependencies } from './dependencies.ts';

/** Positions behind from which readers notice. */
const NOTICEABLE = 1_000n;

export interface Health {
  readonly database: ServiceStatus;
  readonly projections: { readonly status: ServiceStatus; readonly behind: number };
  readonly overall: ServiceStatus;
}

function projectionsHealth(all: readonly ProjectionStatus[], head: bigint): Health['projections'] {
  const behind = all.reduce((most, { position }) => (head - position > most ? head - position : most), 0n);
  const down = all.some(({ status }) => status === 'stopped');
  const slow = behind > NOTICEABLE || all.some(({ held, status }) => !held || status === 'paused');
  return { status: down ? 'down' : slow ? 'degraded' : 'healthy', behind: Number(behind) };
}

/** How Greffier itself stands: down without its database, degraded when what is read does not follow what is written. */
export async function healthOf({ pool, head }: Pick<ApiDependencies, 'pool' | 'head'>): Promise<Health> {
  try {
    const [all, last] = await Promise.all([projectionStatus(pool), head()]);
    const projections = projectionsHealth(all, last ?? 0n);
    return { database: 'healthy', projections, overall: projections.status === 'healthy' ? 'healthy' : 'degraded' };
  } catch {
    return { database: 'down', projections: { status: 'unknown', behind: 0 }, overall: 'down' };
  }
}
