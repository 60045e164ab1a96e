import { requestKinds } from '#bots/requests.ts';
import { REQUESTS } from '#projections/requests/projection.ts';
import { allProjections, openRequestsProjection } from '#infra/main/projections.ts';
import { lastEventValues } from '#projections/engine/named-event.ts';
import type { Cut } from '#projections/continuity/cut.ts';
import { dropFormerTables } from '#projections/engine/former.ts';
import { dropLeftovers } from '#projections/engine/shadow.ts';
import { prepareProjections } from '#projections/engine/engine.ts';
import { rebuildAll, type RebuildProgress } from '#projections/engine/rebuild.ts';
import { inTransaction } from '#projections/engine/transaction.ts';
import { recomputedRequests } from '#projections/requests/recomputed.ts';
import type { PoolClient } from 'pg';
import { engineDependencies } from '../../main/read-tables.ts';
import type { CommandDependencies } from '../run-command.ts';
import { knownRequests } from './known-requests.ts';
import { recordReconciliation } from './recorded.ts';
import { repeatErasures } from './repeat-erasures.ts';
import type { Situation } from './situation.ts';

export interface FromStore {
  /** Erasures that were asked for again. */
  readonly erasures: number;
}

/**
 * Makes everything that is derived from the log anew from what the store holds. Until its last step the tables serve as
 * they are and nothing is written by anybody else; interrupted before, it is repeated from its beginning.
 */
export async function reconcileFromStore(
  { record, logger, signal }: CommandDependencies,
  situation: Situation,
  onProgress: (progress: RebuildProgress) => void,
): Promise<FromStore> {
  const { pool, store, unguardedLog: log } = record;
  const { cut, events, ahead } = situation;
  const end = (await store.head()) ?? 0n;
  const dependencies = { ...engineDependencies(record, logger), log, head: () => store.head() };
  await prepareProjections(dependencies);
  const erasures = await repeatErasures({ log, store, now: () => new Date().toISOString() }, situation.erased);
  const id = await recordReconciliation(log, { store: store.id, how: 'from-store', key: cut, cut, count: events });
  const until = cut.event?.position ?? 0n;
  // Requests that are ahead of the log have seen all that is left of it.
  const known = { open: await openOnce(record), until: isAhead(ahead, REQUESTS) ? end : until };
  // A swap brings the new tables to where the live ones are: that must be a place of this log.
  await pool.query('update state.checkpoint set position = least(position, $2) where store = $1', [
    store.id,
    String(until),
  ]);
  const requests = recomputedRequests(requestKinds, known);
  const anew = allProjections.map((one) => (one === openRequestsProjection ? requests : one));
  // What a rebuild from before has made, or replaced, holds events that are lost.
  for (const one of anew) {
    await dropLeftovers(pool, one);
    await dropFormerTables(pool, one);
  }
  await rebuildAll(dependencies, anew, { onProgress, signal });
  await inTransaction(pool, (client) => agree(client, store.id, { ...situation, id, end }));
  return { erasures };
}

/**
 * What is done once and was still to be done, before the requests are made anew: a repeated reconciliation knows only
 * what an interrupted one has left open.
 */
async function openOnce({ pool }: CommandDependencies['record']): Promise<ReadonlySet<string>> {
  const kinds = requestKinds.filter(({ isDoneOnce }) => isDoneOnce);
  const open = await Promise.all(kinds.map(({ kind }) => knownRequests(pool, kind)));
  return new Set(open.flat().map(({ askedBy }) => askedBy));
}

const isAhead = (ahead: Situation['ahead'], name: string): boolean => ahead.some(({ by }) => by === name);

interface Agreement extends Pick<Situation, 'cut' | 'ahead'> {
  /** Of the reconciliation. */
  readonly id: string;
  /** Position of the last event. */
  readonly end: bigint;
}

/**
 * From here on what remembers a place in the log names one that it has, and the audit says which entries are of lost
 * events.
 */
async function agree(client: PoolClient, store: string, { cut, ahead, id, end }: Agreement): Promise<void> {
  const last = lastEventValues(cut.event);
  const named = 'last_event_id = $2, last_event_stream = $3, last_event_revision = $4, last_event_position = $5';
  await client.query(`update state.checkpoint set ${named} where store = $1`, [store, ...last]);
  await moveFeed(client, store, { ahead: isAhead(ahead, 'feed') ? cut : null, end });
  const position = String(cut.event?.position ?? 0n);
  await client.query('update audit.head set position = $2 where store = $1', [store, position]);
  if (cut.last > cut.sequence) {
    await client.query(
      'insert into audit.reconciliation (id, first_sequence, last_sequence) values ($1, $2, $3) on conflict (id) do nothing',
      [id, String(cut.sequence + 1n), String(cut.last)],
    );
  }
}

interface FeedEnd {
  readonly ahead: Pick<Cut, 'event'> | null;
  readonly end: bigint;
}

/**
 * A feed that is ahead of the log has published all that is left of it; another goes on behind the last event that it
 * published. `end` is where the log ended before the reconciliation.
 */
async function moveFeed(client: PoolClient, store: string, { ahead, end }: FeedEnd): Promise<void> {
  if (ahead !== null) {
    await client.query(
      `update state.feed set position = $6, partly_position = null, partly_done = null, moved_until = $6,
       last_event_id = $2, last_event_stream = $3, last_event_revision = $4, last_event_position = $5 where store = $1`,
      [store, ...lastEventValues(ahead.event), String(end)],
    );
    return;
  }
  const isPartly = 'case when partly_position <= $2 then';
  await client.query(
    `update state.feed set position = least(coalesce(last_event_position, position), $2), moved_until = $2,
     partly_position = ${isPartly} partly_position end, partly_done = ${isPartly} partly_done end where store = $1`,
    [store, String(end)],
  );
}
