import type { BotPlatformName } from '#domain/bot-session/platform-names.ts';
import { openBotSessions } from '#projections/bot-sessions/queries.ts';
import type { Pool } from 'pg';
import type { Leases } from './lease.ts';

/** A bot session that nobody runs any more, and that another worker may go on with. */
export interface LostBotSession {
  readonly id: string;
  /** Who ran it. */
  readonly worker: string;
  /** When that was last heard of, epoch ms. */
  readonly since: number;
}

export interface LostContext {
  readonly pool: Pool;
  readonly leases: Leases;
  readonly worker: string;
  /** The platforms that this worker has clients for. */
  readonly platforms: readonly BotPlatformName[];
  readonly leaseMs: number;
  readonly takeOverMs: number;
  /** Whether this worker has been looking for as long as a lease lasts: only then does silence say anything. */
  readonly hasWaited: boolean;
}

/** Bot sessions whose lease has lapsed, not too long ago; those that were given up on purpose at once. */
export async function lostBotSessions(context: LostContext): Promise<LostBotSession[]> {
  const { pool, leases, worker: own, platforms, leaseMs, takeOverMs, hasWaited } = context;
  const open = (await openBotSessions(pool)).filter(({ platform }) => platforms.includes(platform));
  const others = open.flatMap(({ id, worker, interruptedSince }) => {
    if (worker === null || worker === own || (!hasWaited && interruptedSince === null)) return [];
    return [{ id, worker }];
  });
  if (others.length === 0) return [];
  const ids = others.map(({ id }) => id);
  const lapsed = new Set(await leases.lapsed(ids, leaseMs));
  const tooLate = new Set(await leases.lapsed(ids, takeOverMs));
  const renewals = await leases.renewals(ids);
  return others.flatMap(({ id, worker }) => {
    const since = renewals.get(id);
    return since === undefined || !lapsed.has(id) || tooLate.has(id) ? [] : [{ id, worker, since }];
  });
}
