import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { encrypt } from '../master-key/master-key.ts';
import { unwrap } from '../master-key/unwrap.ts';

export interface SealedTable {
  /** With a column `id` and a column `wrapped`. */
  readonly table: `vault.${string}`;
  /** What the ciphertext of an id is bound to. */
  readonly context: (id: string) => string;
}

/** Secrets of one kind, wrapped by the master key under names that settings hold. */
export class SealedValues<Value> {
  readonly #pool: Pool;
  readonly #masterKey: Uint8Array;
  readonly #of: SealedTable;

  constructor(pool: Pool, masterKey: Uint8Array, of: SealedTable) {
    this.#pool = pool;
    this.#masterKey = masterKey;
    this.#of = of;
  }

  async keep(value: Value): Promise<string> {
    const id = randomUUID();
    const wrapped = encrypt(this.#masterKey, Buffer.from(JSON.stringify(value)), this.#of.context(id));
    await this.#pool.query(`insert into ${this.#of.table} (id, wrapped) values ($1, $2)`, [id, wrapped]);
    return id;
  }

  async find(id: string): Promise<Value | null> {
    const { rows } = await this.#pool.query<{ wrapped: Buffer }>(
      `select wrapped from ${this.#of.table} where id = $1`,
      [id],
    );
    return rows[0]
      ? (JSON.parse(unwrap(this.#masterKey, rows[0].wrapped, this.#of.context(id)).toString()) as Value)
      : null;
  }

  async forget(id: string): Promise<void> {
    await this.#pool.query(`delete from ${this.#of.table} where id = $1`, [id]);
  }
}
