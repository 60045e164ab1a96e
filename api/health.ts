import type { ServiceStatus } from '#api/contract/system.ts';
import { SERIOUS_DRIFT } from '#domain/bot-session/drift.ts';
import { openAlarms, openSessions } from '#projections/sessions/queries.ts';
import { projectionStatus, type ProjectionStatus } from '#projections/engine/status.ts';
import type { ApiDependencies } from './dependencies.ts';

/** Positions behind from which readers notice. */
const NOTICEABLE = 1_000n;

export interface Health {
  readonly database: ServiceStatus;
  readonly projections: { readonly status: ServiceStatus; readonly behind: number };
  /** Bot sessions that run, and signs in them that what they capture is incomplete. */
  readonly bots: { readonly status: ServiceStatus; readonly sessions: number; readonly alarms: number };
  readonly overall: ServiceStatus;
}

function projectionsHealth(all: readonly ProjectionStatus[], head: bigint): Health['projections'] {
  const behind = all.reduce((most, { position }) => (head - position > most ? head - position : most), 0n);
  const down = all.some(({ status }) => status === 'stopped');
  const slow = behind > NOTICEABLE || all.some(({ held, status }) => !held || status === 'paused');
  return { status: down ? 'down' : slow ? 'degraded' : 'healthy', behind: Number(behind) };
}

async function botsHealth(pool: ApiDependencies['pool'], browser: ServiceStatus): Promise<Health['bots']> {
  const [sessions, drift] = await Promise.all([openSessions(pool), openAlarms(pool)]);
  const alarms = SERIOUS_DRIFT.reduce((sum, signal) => sum + (drift.get(signal) ?? 0), 0);
  return { status: alarms > 0 ? 'degraded' : browser, sessions: sessions.length, alarms };
}

/** How Greffier itself stands: down without its database, degraded when what is read does not follow what is written. */
export async function healthOf({ pool, head, services }: Pick<ApiDependencies, 'pool' | 'head' | 'services'>): Promise<Health> {
  try {
    const [all, last, bots] = await Promise.all([projectionStatus(pool), head(), botsHealth(pool, services().browserBot.status)]);
    const projections = projectionsHealth(all, last ?? 0n);
    return { database: 'healthy', projections, bots, overall: projections.status === 'healthy' && bots.status !== 'degraded' ? 'healthy' : 'degraded' };
  } catch {
    return { database: 'down', projections: { status: 'unknown', behind: 0 }, bots: { status: 'unknown', sessions: 0, alarms: 0 }, overall: 'down' };
  }
}
