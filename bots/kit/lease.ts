import type { Pool } from 'pg';

/** How long after that another worker may take it over, in ms; then nobody comes back to the meeting. */
export const TAKE_OVER_MS = 180_000;

/**
 * Which worker runs which bot session, by the clock of the database: what tells a worker that is busy from one that is
 * dead. A lease is one worker's until it lapses; what its former worker says of it then changes nothing.
 */
export class Leases {
  readonly #pool: Pool;
  readonly #worker: string;

  constructor(pool: Pool, worker: string) {
    this.#pool = pool;
    this.#worker = worker;
  }

  /**
   * Takes or renews the leases of these bot sessions, except those that another worker holds.
   * @param leaseMs after which a lease of another worker has lapsed
   * @returns the bot sessions whose lease this worker holds now
   */
  async hold(sessionIds: readonly string[], leaseMs: number): Promise<ReadonlySet<string>> {
    if (sessionIds.length === 0) return new Set();
    const { rows } = await this.#pool.query<{ id: string }>(
      `insert into state.bot_lease as l (session_id, worker, renewed_at) select id, $2, now() from unnest($1::text[]) as id
       on conflict (session_id) do update set worker = excluded.worker, renewed_at = now()
       where l.worker = excluded.worker or l.renewed_at <= now() - make_interval(secs => $3)
       returning l.session_id as id`,
      [sessionIds, this.#worker, leaseMs / 1_000],
    );
    return new Set(rows.map(({ id }) => id));
  }

  /** Lets another worker take the bot session over at once. */
  async giveUp(sessionId: string, leaseMs: number): Promise<void> {
    await this.#pool.query(
      'update state.bot_lease set renewed_at = now() - make_interval(secs => $2) where session_id = $1 and worker = $3',
      [sessionId, leaseMs / 1_000, this.#worker],
    );
  }

  /** When each of these bot sessions was last said to be run, epoch ms. */
  async renewals(sessionIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const { rows } = await this.#pool.query<{ id: string; at: Date }>(
      'select session_id as id, renewed_at as at from state.bot_lease where session_id = any($1)',
      [sessionIds],
    );
    return new Map(rows.map(({ id, at }) => [id, at.getTime()]));
  }

  async release(sessionId: string): Promise<void> {
    await this.#pool.query('delete from state.bot_lease where session_id = $1 and worker = $2', [
      sessionId,
      this.#worker,
    ]);
  }

  /** Of these bot sessions, those whose worker has said nothing for `ms`. */
  async lapsed(sessionIds: readonly string[], ms: number): Promise<string[]> {
    const { rows } = await this.#pool.query<{ id: string }>(
      `select id from unnest($1::text[]) as id where not exists (select from state.bot_lease l where l.session_id = id and l.renewed_at > now() - make_interval(secs => $2))`,
      [sessionIds, ms / 1_000],
    );
    return rows.map(({ id }) => id);
  }
}
