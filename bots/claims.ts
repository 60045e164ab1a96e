import { stillOpen, type OpenRequest } from '#projections/requests/queries.ts';
import type { Pool, PoolClient } from 'pg';

/**
 * Who serves which request, of a kind that several processes serve at once. A claim is a lock of the connection: it
 * ends with the process, whatever that dies of.
 */
export class Claims {
  readonly #pool: Pool;
  readonly #client: PoolClient;
  readonly #kind: string;

  constructor(pool: Pool, client: PoolClient, kind: string) {
    this.#pool = pool;
    this.#client = client;
    this.#kind = kind;
  }

  /** False where another process serves it, or has served it since it was read. */
  async take(request: OpenRequest): Promise<boolean> {
    const { rows } = await this.#client.query<{ taken: boolean }>(
      'select pg_try_advisory_lock(hashtextextended($1, 0)) as taken',
      [this.#key(request)],
    );
    if (!rows[0]?.taken) return false;
    // Its former holder gave it back once its outcome could be seen.
    if ((await stillOpen(this.#pool, this.#kind, [request.askedBy])).has(request.askedBy)) return true;
    await this.giveBack(request);
    return false;
  }

  /** Where the connection is gone, so is the claim. */
  async giveBack(request: OpenRequest): Promise<void> {
    await this.#client
      .query('select pg_advisory_unlock(hashtextextended($1, 0))', [this.#key(request)])
      .catch(() => undefined);
  }

  #key = ({ askedBy, subject, detail }: OpenRequest): string =>
    `greffier.request.${this.#kind}.${JSON.stringify([subject, detail, askedBy])}`;
}
