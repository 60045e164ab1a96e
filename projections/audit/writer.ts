import { GreffierError } from '#domain/errors.ts';
import type { Batch, EventStore } from '#domain/events/store.ts';
import type { Pool } from 'pg';
import { paced } from '#domain/breath.ts';
import { FOREIGN_CHECKPOINT } from '../engine/checkpoint.ts';
import { exclusively } from '../engine/exclusive.ts';
import { Failures } from '../engine/failures.ts';
import { pause } from '../engine/pause.ts';
import { inTransaction } from '../engine/transaction.ts';
import { chainHash, GENESIS, isChained } from './chain.ts';
import { describeEarlier } from './describe.ts';
import { FACT_COLUMNS, factValues } from './fact-columns.ts';
import { factsOf } from './facts.ts';

const RETRY = 1_000;

export interface AuditDependencies {
  readonly pool: Pool;
  readonly store: Pick<EventStore, 'id' | 'subscribe' | 'read'>;
  readonly report: (problem: string, details: Readonly<Record<string, unknown>>) => void;
}

/** Begins the chain where there is none. Throws FOREIGN_CHECKPOINT when the chain follows another store. */
export async function prepareAudit({
  pool,
  store,
}: Pick<AuditDependencies, 'pool'> & { readonly store: Pick<EventStore, 'id'> }): Promise<void> {
  await pool.query('insert into audit.head (store, position) values ($1, 0) on conflict do nothing', [store.id]);
  const { rows } = await pool.query<{ store: string }>('select store from audit.head');
  if (rows[0]?.store !== store.id) throw new GreffierError(FOREIGN_CHECKPOINT, { projection: 'audit' });
}

/** Chains every event of the store, in global order, in one process at a time, until `signal` is aborted. */
export async function runAudit(dependencies: AuditDependencies, signal: AbortSignal): Promise<void> {
  const failures = new Failures(dependencies.report);
  while (!signal.aborted) {
    try {
      await exclusively({ pool: dependencies.pool, names: 'audit', signal }, async (held) => {
        // Once, behind an earlier release that described no entries: they are found by nothing before.
        await describeEarlier(dependencies, held);
        const { rows } = await dependencies.pool.query<{ position: string }>('select position from audit.head');
        const position = BigInt(rows[0]?.position ?? 0);
        let after = position;
        for await (const batch of dependencies.store.subscribe(position === 0n ? null : position, held)) {
          if (!(await chain(dependencies.pool, batch, after))) return;
          after = batch.position ?? after;
        }
      });
    } catch (error) {
      if (signal.aborted) return;
      failures.told('audit interrupted, starting again', error);
      await pause(RETRY, signal);
    }
  }
}

/**
 * Chains a batch that its subscription delivered behind `after`; a batch that was chained before changes nothing.
 * Answers false, with nothing chained, where the chain does not reach to `after`: it was set back meanwhile.
 */
export const chain = (pool: Pool, batch: Batch, after = 0n): Promise<boolean> =>
  inTransaction(pool, async (client) => {
    const { rows: heads } = await client.query<{ position: string }>('select position from audit.head for update');
    const position = BigInt(heads[0]?.position ?? 0);
    if (position < after) return false;
    if (batch.position === null || batch.position <= position) return true;
    const { rows: last } = await client.query<{ sequence: string; hash: Buffer }>(
      'select sequence, hash from audit.entry order by sequence desc limit 1',
    );
    let previous: Buffer = last[0]?.hash ?? GENESIS;
    const events = batch.events.filter((event) => event.position > position && isChained(event));
    const entries = await paced(
      events,
      (event) => {
        previous = chainHash(previous, event);
        return { hash: previous, facts: factsOf(event) };
      },
      ({ data }) => data.byteLength,
    );
    await client.query(
      `insert into audit.entry (sequence, event_id, stream, revision, hash, ${FACT_COLUMNS.names})
       select $1::bigint + n, id, stream, revision, hash, ${FACT_COLUMNS.names}
       from unnest($2::uuid[], $3::text[], $4::bigint[], $5::bytea[], ${FACT_COLUMNS.arrays(6)}) with ordinality as v (id, stream, revision, hash, ${FACT_COLUMNS.names}, n)`,
      [
        last[0]?.sequence ?? '0',
        events.map(({ id }) => id),
        events.map(({ stream }) => stream),
        events.map(({ revision }) => String(revision)),
        entries.map(({ hash }) => hash),
        ...factValues(entries.map(({ facts }) => facts)),
      ],
    );
    await client.query('update audit.head set position = $1', [String(batch.position)]);
    return true;
  });
