import { GreffierError, type ErrorDefinition } from '#domain/errors.ts';
import { dropLeftovers } from '#projections/engine/beside.ts';
import type { Projection } from '#projections/engine/projection.ts';
import { closeRequest, openRequests } from '#projections/requests/queries.ts';
import type { Reactor, ReactorMeans } from '../reactor.ts';

/** How long projections may take to pass an erasure before the cleaning is tried again, in ms. */
const PATIENCE = 60_000;
const AT_ONCE = 10_000;

export const REBUILD_AT_WORK: ErrorDefinition = {
  code: 'REBUILD_AT_WORK',
  kind: 'unavailable',
  message: 'Une reconstruction est en cours : le nettoyage qui suit un effacement attend sa fin.',
};

/**
 * After an erasure, once every projection has passed it, takes what its rows left in their pages and in the tables of
 * rebuilds that were interrupted. A rebuild that is at work is waited for, in case it is interrupted too. One vacuum
 * serves every erasure that was open when it began.
 */
export const cleaner = ({ pool, progress, head }: ReactorMeans, projections: readonly Projection[]): Reactor => ({
  kind: 'clean',
  concurrency: 1,
  act: async (_request, signal) => {
    const open = await openRequests(pool, 'clean', new Date(), AT_ONCE);
    if (open.length === 0) return null;
    const position = await head();
    if (position !== null) await progress.reached(projections.map((one) => one.name), position, PATIENCE, signal);
    for (const one of projections) if (!(await dropLeftovers(pool, one))) throw new GreffierError(REBUILD_AT_WORK, { projection: one.name });
    for (const one of projections) for (const table of one.tables.keys()) await pool.query(`vacuum (analyze) "${one.name}"."${table}"`);
    for (const request of open) await closeRequest(pool, request);
    return null;
  },
});
