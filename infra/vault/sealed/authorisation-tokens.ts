import type { AuthorisationTokens, HeldAuthorisation } from '#domain/authorisation/tokens.ts';
import { GreffierError, type ErrorDefinition } from '#domain/errors.ts';
import type { Pool } from 'pg';
import { inOneTransaction } from '../../postgres/transaction.ts';
import { encrypt } from '../master-key/master-key.ts';
import { unwrap } from '../master-key/unwrap.ts';

interface Row {
  readonly id: string;
  readonly wrapped: Buffer;
}

export interface AuthorisationTable {
  readonly name: 'vault.google_authorisation' | 'vault.microsoft_authorisation';
  /** What each secret is bound to. */
  readonly context: (id: string) => string;
  /** Thrown for one that is not there. */
  readonly lost: ErrorDefinition;
}

/** Refresh tokens, and whose they are, wrapped by the master key. */
export class PostgresAuthorisationTokens implements AuthorisationTokens {
  readonly #pool: Pool;
  readonly #masterKey: Uint8Array;
  readonly #table: AuthorisationTable;

  constructor(pool: Pool, masterKey: Uint8Array, table: AuthorisationTable) {
    this.#pool = pool;
    this.#masterKey = masterKey;
    this.#table = table;
  }

  async keep(id: string, userId: string, held: HeldAuthorisation): Promise<void> {
    await this.#pool.query(
      `insert into ${this.#table.name} (id, user_id, wrapped) values ($1, $2, $3) on conflict (id) do nothing`,
      [id, userId, this.#wrap(id, held)],
    );
  }

  async find(
    of: { readonly ids: readonly string[] } | { readonly userId: string },
  ): Promise<ReadonlyMap<string, HeldAuthorisation>> {
    const [condition, value] = 'ids' in of ? ['id = any ($1::uuid[])', of.ids] : ['user_id = $1', of.userId];
    const { rows } = await this.#pool.query<Row>(`select id, wrapped from ${this.#table.name} where ${condition}`, [
      value,
    ]);
    return new Map(rows.map((row) => [row.id, this.#open(row)]));
  }

  async refresh<Result extends { readonly refreshToken: string | null }>(
    id: string,
    use: (held: HeldAuthorisation) => Promise<Result>,
  ): Promise<Result> {
    return inOneTransaction(this.#pool, async (client) => {
      const { rows } = await client.query<Row>(`select id, wrapped from ${this.#table.name} where id = $1 for update`, [
        id,
      ]);
      if (!rows[0]) throw new GreffierError(this.#table.lost);
      const held = this.#open(rows[0]);
      const result = await use(held);
      if (result.refreshToken !== null)
        await client.query(`update ${this.#table.name} set wrapped = $2 where id = $1`, [
          id,
          this.#wrap(id, { ...held, refreshToken: result.refreshToken }),
        ]);
      return result;
    });
  }

  async forget(id: string): Promise<void> {
    await this.#pool.query(`delete from ${this.#table.name} where id = $1`, [id]);
  }

  #wrap = (id: string, held: HeldAuthorisation): Buffer =>
    encrypt(this.#masterKey, Buffer.from(JSON.stringify(held)), this.#table.context(id));

  #open = ({ id, wrapped }: Row): HeldAuthorisation =>
    JSON.parse(unwrap(this.#masterKey, wrapped, this.#table.context(id)).toString()) as HeldAuthorisation;
}
