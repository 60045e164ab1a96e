import type { EmailReservations } from '#domain/user/credentials.ts';
import type { Pool } from 'pg';
import type { KeyedHash } from '../keys/keyed-hash.ts';

export class PostgresEmailReservations implements EmailReservations {
  readonly #pool: Pool;
  readonly #hash: KeyedHash;

  constructor(pool: Pool, hash: KeyedHash) {
    this.#pool = pool;
    this.#hash = hash;
  }

  async reserve(email: string, userId: string): Promise<string> {
    await this.#pool.query(
      'insert into vault.email_reservation (email_hash, user_id) values ($1, $2) on conflict do nothing',
      [this.#of(email), userId],
    );
    // Given up by its holder between the two statements: then it is free again.
    return (await this.holderOf(email)) ?? this.reserve(email, userId);
  }

  async holderOf(email: string): Promise<string | null> {
    const { rows } = await this.#pool.query<{ user_id: string }>(
      'select user_id from vault.email_reservation where email_hash = $1',
      [this.#of(email)],
    );
    return rows[0]?.user_id ?? null;
  }

  async keepOnly(userId: string, email: string): Promise<void> {
    await this.#pool.query('delete from vault.email_reservation where user_id = $1 and email_hash <> $2', [
      userId,
      this.#of(email),
    ]);
  }

  #of(email: string): Buffer {
    return this.#hash.of('email', email);
  }
}
