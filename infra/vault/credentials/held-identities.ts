import type { ExpectedRevision } from '#domain/events/store.ts';
import type { HeldIdentities, Holder, Subject } from '#domain/user/identities/held-identities.ts';
import type { Pool } from 'pg';
import type { KeyedHash } from '../keys/keyed-hash.ts';
import { placeOf } from './revision-place.ts';

/** Minutes after which no append of a creation that was cut off can come any more: no call lasts that long. */
const ABANDONED_AFTER = 10;

/** Which accounts at providers are held, in Postgres, as addresses are (`email-reservations.ts`). */
export class PostgresHeldIdentities implements HeldIdentities {
  readonly #pool: Pool;
  readonly #hash: KeyedHash;

  constructor(pool: Pool, hash: KeyedHash) {
    this.#pool = pool;
    this.#hash = hash;
  }

  async hold(subject: Subject, holder: Holder, revision: ExpectedRevision): Promise<Holder> {
    await this.#pool.query(
      `insert into vault.identity as i (subject_hash, id, user_id, at_revision) values ($1, $2, $3, $4)
       on conflict (subject_hash) do update set at_revision = greatest(i.at_revision, excluded.at_revision), held_at = now()
         where i.user_id = excluded.user_id`,
      [this.#of(subject), holder.identityId, holder.userId, placeOf(revision)],
    );
    // Given up by its holder between the two statements: then it is free again.
    return (await this.holderOf(subject)) ?? this.hold(subject, holder, revision);
  }

  async holderOf(subject: Subject): Promise<Holder | null> {
    const { rows } = await this.#pool.query<Holder>(
      'select user_id as "userId", id as "identityId" from vault.identity where subject_hash = $1',
      [this.#of(subject)],
    );
    return rows[0] ?? null;
  }

  async keepOnly(userId: string, identityIds: readonly string[], revision: ExpectedRevision): Promise<void> {
    await this.#pool.query(
      'delete from vault.identity where user_id = $1 and not id = any ($2::uuid[]) and at_revision < $3',
      [userId, identityIds, placeOf(revision)],
    );
  }

  async releaseAbandoned(userId: string): Promise<void> {
    await this.#pool.query(
      'delete from vault.identity where user_id = $1 and at_revision = -1 and held_at < now() - make_interval(mins => $2)',
      [userId, ABANDONED_AFTER],
    );
  }

  #of({ provider, subject }: Subject): Buffer {
    return this.#hash.of('identity', provider, subject);
  }
}
