import type { BudgetState, CallOutcome } from '#domain/outbound/budget.ts';
import type { OutboundProvider } from '#domain/outbound/providers.ts';
import { turnsOf, type CountedCall, type WaitingCall } from '#domain/outbound/turns.ts';
import type { Pool, PoolClient } from 'pg';
import { inOneTransaction } from '../postgres/transaction.ts';

/** Longer than any call to a provider may take: what a process that is gone has begun counts for so long, in ms. */
export const LONGEST_CALL_MS = 60_000;
/** Calls that count no more are kept for so long, for those who look at what providers answered. */
const KEPT_MS = 3_600_000;
/** Parts of a window: how often somebody who waits looks again, and after how long without that they are gone. */
const LOOKS = 60;
const GONE = 12;

/** A call of this process that waits; `askedAt` by the database's clock, in ms, null before it was told. */
export interface Waiting {
  readonly id: string;
  readonly use: string;
  readonly askedAt: number | null;
}

export interface QueueOptions {
  readonly pool: Pool;
  readonly provider: OutboundProvider;
  readonly limit: number;
  readonly windowMs: number;
}

interface Standing {
  readonly now: number;
  readonly heldUntil: number;
  readonly calls: readonly CountedCall[];
  readonly waiting: readonly WaitingCall[];
}

/** As of `now`, by the database's clock, in ms. Who waits looks again after `againMs`. */
export interface Admission {
  readonly admitted: ReadonlySet<string>;
  readonly now: number;
  readonly againMs: number;
}

/** The calls to one provider, and those that wait for them, as the tables of all processes have them. */
export class OutboundQueue {
  readonly #options: QueueOptions;

  constructor(options: QueueOptions) {
    this.#options = options;
  }

  /** Admits those of `mine` whose turn it is, and notes that the others wait. */
  next(mine: readonly Waiting[]): Promise<Admission> {
    const { pool, limit, windowMs } = this.#options;
    return inOneTransaction(pool, async (client) => {
      await this.#lock(client);
      const { now, waiting, ...standing } = await this.#standing(client);
      const here = mine.map(({ id, use, askedAt }) => ({ id, use, askedAt: askedAt ?? now }));
      const ids = new Set(here.map(({ id }) => id));
      const others = waiting.filter(({ id }) => !ids.has(id));
      const { next, at } = turnsOf({ ...standing, now, limit, waiting: [...others, ...here] });
      const admitted = new Set(next.filter((id) => ids.has(id)));
      await this.#record(client, here, admitted);
      const againMs = Math.ceil(Math.min(at === null ? Infinity : Math.max(at - now, 1), windowMs / LOOKS));
      return { admitted, now, againMs };
    });
  }

  /** Takes its turn among admissions: one that was decided before is recorded before, and the next heeds it. */
  async holdOff(ms: number): Promise<void> {
    await inOneTransaction(this.#options.pool, async (client) => {
      await this.#lock(client);
      await client.query(
        `insert into state.outbound_hold (provider, since, held_until)
           values ($1, clock_timestamp(), clock_timestamp() + make_interval(secs => $2))
           on conflict (provider) do update set held_until = greatest(outbound_hold.held_until, excluded.held_until),
             since = case when outbound_hold.held_until < excluded.since then excluded.since
               else outbound_hold.since end`,
        [this.#options.provider, ms / 1_000],
      );
    });
  }

  /** Never throws: a call whose end is not noted counts for longer. */
  async end(id: string, outcome: CallOutcome): Promise<void> {
    const { pool, windowMs } = this.#options;
    await pool
      .query(
        `update state.outbound_call set ended_at = clock_timestamp(), outcome = $2,
             counts_until = clock_timestamp() + make_interval(secs => $3) where id = $1`,
        [id, outcome, windowMs / 1_000],
      )
      .catch(() => undefined);
  }

  /** A call that was admitted and is not made. */
  async withdraw(id: string): Promise<void> {
    await this.#options.pool.query('delete from state.outbound_call where id = $1', [id]).catch(() => undefined);
  }

  /** One who waits no more. Never throws: who is not seen for a while is forgotten anyway. */
  async leave(id: string): Promise<void> {
    await this.#options.pool.query('delete from state.outbound_waiting where id = $1', [id]).catch(() => undefined);
  }

  async state(): Promise<BudgetState> {
    const { now, heldUntil, calls, waiting } = await this.#standing(this.#options.pool);
    return {
      used: calls.length,
      limit: this.#options.limit,
      waiting: waiting.length,
      heldUntil: heldUntil > now ? new Date(heldUntil).toISOString() : null,
    };
  }

  /** Until the transaction ends, no other process admits calls to the provider, or holds them off. */
  async #lock(client: PoolClient): Promise<void> {
    const name = `greffier.outbound.${this.#options.provider}`;
    await client.query('select pg_advisory_xact_lock(hashtext($1))', [name]);
  }

  /** As of now by the database's clock, which is the same for all. */
  async #standing(client: Pick<PoolClient, 'query'>): Promise<Standing> {
    const { provider, windowMs } = this.#options;
    const { rows } = await client.query<Standing>(
      `with time as materialized (select clock_timestamp() as now)
       select extract(epoch from t.now)::float8 * 1000 as now,
         coalesce((select extract(epoch from h.held_until)::float8 * 1000 from state.outbound_hold h
           where h.provider = $1), 0) as "heldUntil",
         coalesce((select json_agg(json_build_object(
             'use', c.use, 'until', extract(epoch from c.counts_until)::float8 * 1000))
           from state.outbound_call c where c.provider = $1 and c.counts_until > t.now), '[]') as calls,
         coalesce((select json_agg(json_build_object(
             'id', w.id, 'use', w.use, 'askedAt', extract(epoch from w.asked_at)::float8 * 1000))
           from state.outbound_waiting w
           where w.provider = $1 and w.seen_at > t.now - make_interval(secs => $2)), '[]') as waiting
       from time t`,
      [provider, windowMs / GONE / 1_000],
    );
    const [standing] = rows;
    if (standing === undefined) throw new TypeError('the query answers one row');
    return standing;
  }

  async #record(client: PoolClient, here: readonly WaitingCall[], admitted: ReadonlySet<string>): Promise<void> {
    const { provider, windowMs } = this.#options;
    const [begun, left] = [here.filter(({ id }) => admitted.has(id)), here.filter(({ id }) => !admitted.has(id))];
    if (begun.length > 0)
      await client.query(
        `with gone as (delete from state.outbound_waiting where id = any($1)),
           former as (delete from state.outbound_call
             where provider = $3 and counts_until < clock_timestamp() - make_interval(secs => $5))
         insert into state.outbound_call (id, provider, use, taken_at, counts_until)
           select id, $3, use, clock_timestamp(), clock_timestamp() + make_interval(secs => $4)
             from unnest($1::uuid[], $2::text[]) as one (id, use)`,
        [
          begun.map(({ id }) => id),
          begun.map(({ use }) => use),
          provider,
          (LONGEST_CALL_MS + windowMs) / 1_000,
          KEPT_MS / 1_000,
        ],
      );
    if (left.length > 0)
      await client.query(
        `with gone as (delete from state.outbound_waiting
             where provider = $4 and seen_at < clock_timestamp() - make_interval(secs => $5) and id <> all($1))
         insert into state.outbound_waiting (id, provider, use, asked_at, seen_at)
           select id, $4, use, to_timestamp(asked_at / 1000), clock_timestamp()
             from unnest($1::uuid[], $2::text[], $3::float8[]) as one (id, use, asked_at)
           on conflict (id) do update set seen_at = excluded.seen_at`,
        [
          left.map(({ id }) => id),
          left.map(({ use }) => use),
          left.map(({ askedAt }) => askedAt),
          provider,
          windowMs / GONE / 1_000,
        ],
      );
  }
}
