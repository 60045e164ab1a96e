import type { Pool } from 'pg';
import type { RowChange, Values } from '../engine/changes.ts';
import type { Projection } from '../engine/projection.ts';
import { REQUESTS } from './projection.ts';
import { requests as table } from './tables.ts';

/** What was to be done when a release with another definition of the requests came. */
export interface KeptRequests {
  /** Keys of the open requests (`keyOf`). */
  readonly open: ReadonlySet<string>;
  /** The position up to which the requests had followed the log. */
  readonly until: bigint;
}

/** Names the request that a row is. */
export const keyOf = (row: Values): string => JSON.stringify([row['kind'], row['subject'], row['detail']]);

/** Reads them from the live table, in one statement, so that keys and position belong together. */
export async function readKeptRequests(pool: Pick<Pool, 'query'>): Promise<KeptRequests> {
  const { rows } = await pool.query<{ position: string; open: Values[] }>(
    `select position, (select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'subject', subject, 'detail', detail)), '[]')
       from requests) as open from state.checkpoint where projection = $1`,
    [REQUESTS],
  );
  return { open: new Set(rows[0]?.open.map(keyOf)), until: BigInt(rows[0]?.position ?? 0) };
}

/**
 * The requests under a new definition, made again from the log: what was open stays open, with what new columns need,
 * and nothing else of the past is opened. Neither a request that was closed without an event nor a kind of request
 * that only the new definition knows is acted on for an event from before.
 */
export function keptRequests(requests: Projection, { open, until }: KeptRequests): Projection {
  const opensNone = (change: RowChange): boolean =>
    change.table === table.name &&
    (change.kind === 'upsert' || change.kind === 'insert') &&
    !open.has(keyOf(change.row));
  const handlers: Projection['handlers'] = new Map(
    [...requests.handlers].map(([type, handler]) => [
      type,
      (event) => (event.position > until ? handler(event) : handler(event).filter((change) => !opensNone(change))),
    ]),
  );
  return { ...requests, handlers, rebuildable: true };
}
