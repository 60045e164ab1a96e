import { allProjections } from '#projections/all.ts';
import { lastEventValues } from '#projections/continuity/named-event.ts';
import type { Cut } from '#projections/continuity/cut.ts';
import { dropLeftovers } from '#projections/engine/beside.ts';
import { prepareProjections } from '#projections/engine/engine.ts';
import { rebuildAll, type RebuildProgress } from '#projections/engine/rebuild.ts';
import { inTransaction } from '#projections/engine/transaction.ts';
import { recomputedRequests } from '#projections/requests/recomputed.ts';
import { requestsProjection } from '#projections/requests/projection.ts';
import type { PoolClient } from 'pg';
import { engineMeans } from '../../main/read-tables.ts';
import type { CommandMeans } from '../run-command.ts';
import { repeatErasures } from './erased-since.ts';
import { recordReconciliation } from './recorded.ts';
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
  { record, logger, signal }: CommandMeans,
  { cut, events, erased }: Situation,
  onProgress: (progress: RebuildProgress) => void,
): Promise<FromStore> {
  const { pool, store, unguardedLog: log } = record;
  const means = { ...engineMeans(record, logger), log, head: () => store.head() };
  await prepareProjections(means);
  const erasures = await repeatErasures({ log, now: () => new Date().toISOString() }, erased);
  const id = await recordReconciliation(log, store.id, 'from-store', cut, events);
  const until = cut.event?.position ?? 0n;
  const known = { open: await openLaunches(record), until };
  // A swap brings the new tables to where the live ones are: that must be a place of this log.
  await pool.query('update state.checkpoint set position = least(position, $2) where store = $1', [
    store.id,
    String(until),
  ]);
  const anew = allProjections.map((one) => (one.name === requestsProjection.name ? recomputedRequests(known) : one));
  // What a rebuild from before has made holds events that are lost.
  for (const one of anew) await dropLeftovers(pool, one);
  await rebuildAll(means, anew, { onProgress }, signal);
  await inTransaction(pool, (client) => agree(client, store.id, cut, id));
  await record.watch.look();
  return { erasures };
}

/** Before the requests are made anew: a repeated reconciliation knows only what an interrupted one has left open. */
async function openLaunches({ pool }: CommandMeans['record']): Promise<ReadonlySet<string>> {
  const { rows } = await pool.query<{ asked_by: string }>(`select asked_by from requests where kind = 'launch-meet'`);
  return new Set(rows.map(({ asked_by }) => asked_by));
}

/** From here on what remembers a place in the log names one that it has, and the audit says which entries are of lost events. */
async function agree(client: PoolClient, store: string, cut: Cut, id: string): Promise<void> {
  const position = String(cut.event?.position ?? 0n);
  const last = lastEventValues(cut.event);
  const named = 'last_event_id = $2, last_event_stream = $3, last_event_revision = $4, last_event_position = $5';
  await client.query(`update state.checkpoint set ${named} where store = $1`, [store, ...last]);
  const { rows } = await client.query<{ there: boolean }>(`select to_regclass('state.feed') is not null as there`);
  if (rows[0]?.there) {
    const feed = `position = least(position, $6), partly_position = null, partly_done = null, ${named}`;
    await client.query(`update state.feed set ${feed} where store = $1`, [store, ...last, position]);
  }
  await client.query('update audit.head set position = $2 where store = $1', [store, position]);
  if (cut.last > cut.sequence) {
    await client.query(
      'insert into audit.reconciliation (id, first_sequence, last_sequence) values ($1, $2, $3) on conflict (id) do nothing',
      [id, String(cut.sequence + 1n), String(cut.last)],
    );
  }
}
