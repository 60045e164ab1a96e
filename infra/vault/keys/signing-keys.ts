import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { encrypt, newKey } from '../master-key/master-key.ts';
import { unwrap } from '../master-key/unwrap.ts';

const DAY = 86_400_000;
/** A key signs for so long, and verifies for as long again, far beyond the life of what it signed. */
const SIGNS_FOR = 30 * DAY;
/** Unknown key ids come from strangers as well: how often the table may be read for one, in ms. */
const READ_AGAIN = 5_000;

export interface SigningKey {
  readonly id: string;
  readonly key: Uint8Array;
  readonly createdAt: Date;
}

/**
 * Keys that sign access tokens: made by whichever process needs one first, wrapped by the master key, replaced monthly.
 */
export class SigningKeys {
  readonly #pool: Pool;
  readonly #masterKey: Uint8Array;
  #known: readonly SigningKey[] = [];
  /** Those that this process made: a read that began before does not find them. */
  #own: readonly SigningKey[] = [];
  #readAt = Number.NEGATIVE_INFINITY;
  /** While the table is being read: callers wait for it meanwhile. */
  #reading: Promise<void> | null = null;

  constructor(pool: Pool, masterKey: Uint8Array) {
    this.#pool = pool;
    this.#masterKey = masterKey;
  }

  /** The key to sign with. */
  async current(now: Date): Promise<SigningKey> {
    return this.#newest(now) ?? (await this.#read(), this.#newest(now)) ?? this.#make(now);
  }

  /** The key of a signature; null for one that does not exist any more or never did. */
  async byId(id: string): Promise<SigningKey | null> {
    const find = (): SigningKey | null => this.#known.find((key) => key.id === id) ?? null;
    const known = find();
    if (known || (!this.#reading && performance.now() - this.#readAt < READ_AGAIN)) return known;
    await this.#read();
    return find();
  }

  #newest(now: Date): SigningKey | undefined {
    return this.#known.find(({ createdAt }) => now.getTime() - createdAt.getTime() < SIGNS_FOR);
  }

  async #make(now: Date): Promise<SigningKey> {
    const made = { id: randomUUID(), key: newKey(), createdAt: now };
    await this.#pool.query('insert into vault.signing_key (id, wrapped, created_at) values ($1, $2, $3)', [
      made.id,
      encrypt(this.#masterKey, made.key, made.id),
      now,
    ]);
    await this.#pool.query('delete from vault.signing_key where created_at < $1', [
      new Date(now.getTime() - 2 * SIGNS_FOR),
    ]);
    this.#own = [made, ...this.#own];
    this.#known = [made, ...this.#known];
    return made;
  }

  #read(): Promise<void> {
    this.#reading ??= this.#readTable().finally(() => {
      this.#reading = null;
    });
    return this.#reading;
  }

  async #readTable(): Promise<void> {
    const startedAt = performance.now();
    const { rows } = await this.#pool.query<{ id: string; wrapped: Buffer; created_at: Date }>(
      'select id, wrapped, created_at from vault.signing_key order by created_at desc, id',
    );
    const read = rows.map(({ id, wrapped, created_at }) => ({
      id,
      key: unwrap(this.#masterKey, wrapped, id),
      createdAt: created_at,
    }));
    this.#known = [...this.#own.filter(({ id }) => !rows.some((row) => row.id === id)), ...read];
    // Only now: what could not be read says nothing about which keys there are.
    this.#readAt = startedAt;
  }
}
