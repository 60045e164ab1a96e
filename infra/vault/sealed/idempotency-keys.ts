import type { IdempotencyKeys } from '#domain/access/idempotency.ts';
import { jsonPieces } from '#domain/json-pieces.ts';
import type { Pool } from 'pg';
import type { KeyedHash } from '../keys/keyed-hash.ts';

/** How long a key is known, in ms: far longer than anybody repeats a call that got no answer. */
const KNOWN_FOR_MS = 7 * 86_400_000;

/** In the vault, so that all processes know the same keys. Keyed hashes tell nothing of what was asked. */
export class PostgresIdempotencyKeys implements IdempotencyKeys {
  readonly #pool: Pool;
  readonly #hash: KeyedHash;

  constructor(pool: Pool, hash: KeyedHash) {
    this.#pool = pool;
    this.#hash = hash;
  }

  async admits(commandId: string, asked: unknown, now: Date): Promise<boolean> {
    const content = await this.#hash.ofPieces('idempotent request', jsonPieces(asked));
    const { rows } = await this.#pool.query<{ content: Buffer }>(
      `with expired as (delete from vault.idempotency_key where expires_at <= $3),
         first as (insert into vault.idempotency_key (command_id, content, expires_at) values ($1, $2, $4) on conflict do nothing returning content)
       select content from first union all select content from vault.idempotency_key where command_id = $1`,
      [commandId, content, now, new Date(now.getTime() + KNOWN_FOR_MS)],
    );
    // Nothing is seen of a first one that was committed while this statement ran: the next statement sees it.
    const [known] = rows.length > 0 ? rows : await this.#find(commandId);
    return known === undefined || known.content.equals(content);
  }

  async #find(commandId: string): Promise<{ content: Buffer }[]> {
    const { rows } = await this.#pool.query<{ content: Buffer }>(
      'select content from vault.idempotency_key where command_id = $1',
      [commandId],
    );
    return rows;
  }
}
