import type { ExpectedRevision } from '#domain/events/store.ts';
import type { EmailReservations } from '#domain/user/credentials.ts';
import type { Pool } from 'pg';
import type { KeyedHash } from '../keys/keyed-hash.ts';
import { placeOf } from './revision-place.ts';

export class PostgresEmailReservations implements EmailReservations {
  readonly #pool: Pool;
  readonly #hash: KeyedHash;

  constructor(pool: Pool, hash: KeyedHash) {
    this.#pool = pool;
    this.#hash = hash;
  }

  async reserve(email: string, userId: string, revision: ExpectedRevision): Promise<string> {
    await this.#pool.query(
      `insert into vault.email_reservation as r (email_hash, user_id, at_revision) values ($1, $2, $3)
       on conflict (email_hash) do update set at_revision = greatest(r.at_revision, excluded.at_revision)
         where r.user_id = excluded.user_id`,
      [this.#of(email), userId, placeOf(revision)],
    );
    // Given up by its holder between the two statements: then it is free again.
    return (await this.holderOf(email)) ?? this.reserve(email, userId, revision);
  }

  async holderOf(email: string): Promise<string | null> {
    const { rows } = await this.#pool.query<{ user_id: string }>(
      'select user_id from vault.email_reservation where email_hash = $1',
      [this.#of(email)],
    );
    return rows[0]?.user_id ?? null;
  }

  async keepOnly(userId: string, email: string | null, revision: ExpectedRevision): Promise<void> {
    await this.#pool.query(
      `delete from vault.email_reservation
       where user_id = $1 and email_hash is distinct from $2 and at_revision < $3`,
      [userId, email === null ? null : this.#of(email), placeOf(revision)],
    );
  }

  #of(email: string): Buffer {
    return this.#hash.of('email', email);
  }
}
