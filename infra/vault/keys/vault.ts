import { GreffierError } from '#domain/errors.ts';
import { KEY_DESTROYED, KEY_MEMORY_MS, KEY_MISSING, ownerOf, type Keyring } from '#domain/events/keyring.ts';
import type { Pool } from 'pg';
import { Batcher } from '#domain/batcher.ts';
import { encrypt, newKey } from '../master-key/master-key.ts';
import { unwrap } from '../master-key/unwrap.ts';

/** Keys in memory: enough for a rebuild to find a meeting's keys again, small enough to forget. */
const CACHED = 20_000;

interface Cached {
  readonly key: Uint8Array;
  readonly until: number;
}

/** Keys of personal data in Postgres, wrapped by the master key. */
export class PostgresVault implements Keyring {
  readonly #pool: Pool;
  readonly #masterKey: Uint8Array;
  #cache = new Map<string, Cached>();
  readonly #ensuring = new Batcher((ids) => this.#ensureWrapped(ids));

  constructor(pool: Pool, masterKey: Uint8Array) {
    this.#pool = pool;
    this.#masterKey = masterKey;
  }

  /**
   * Always asks the vault: what was destroyed a moment ago elsewhere must not be written under a key that is remembered
   * here.
   */
  async ensure(ids: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>> {
    if (ids.length === 0) return new Map();
    const remembering = this.#cache;
    const wrapped = await this.#ensuring.ask(ids);
    const known = this.#cached(ids);
    return new Map(
      ids.map((id) => {
        const found = wrapped.get(id);
        if (!found) throw new GreffierError(KEY_DESTROYED);
        return [id, known.get(id) ?? this.#unwrap(id, found, remembering)];
      }),
    );
  }

  /** The wrapped keys, made where they are missing; none for a destroyed one. */
  async #ensureWrapped(ids: readonly string[]): Promise<ReadonlyMap<string, Buffer>> {
    const { rows } = await this.#pool.query<{ id: string; wrapped: Buffer }>({
      name: 'greffier_vault_ensure',
      text: 'select key_id as id, key_wrapped as wrapped from vault.ensure($1::text[], $2::text[], $3::bytea[])',
      values: [ids, ids.map(ownerOf), ids.map((id) => encrypt(this.#masterKey, newKey(), id))],
    });
    return new Map(rows.map(({ id, wrapped }) => [id, wrapped]));
  }

  async find(ids: readonly string[]): Promise<ReadonlyMap<string, Uint8Array | null>> {
    const known = new Map<string, Uint8Array | null>(this.#cached(ids));
    const wanted = ids.filter((id) => !known.has(id));
    if (wanted.length === 0) return known;
    const remembering = this.#cache;
    const { rows } = await this.#pool.query<{ id: string; wrapped: Buffer | null; destroyed: boolean }>({
      name: 'greffier_vault_find',
      text: `select w.id, k.wrapped, exists (select from vault.tombstone t where t.path in (w.owner, w.id)) as destroyed
        from unnest($1::text[], $2::text[]) as w (id, owner)
        left join vault.key k on k.id = w.id`,
      values: [wanted, wanted.map(ownerOf)],
    });
    for (const { id, wrapped, destroyed } of rows) {
      if (destroyed) known.set(id, null);
      else if (wrapped) known.set(id, this.#unwrap(id, wrapped, remembering));
      else throw new GreffierError(KEY_MISSING, { id });
    }
    return known;
  }

  async destroy(path: string): Promise<number> {
    const { rows } = await this.#pool.query<{ gone: number }>('select vault.destroy($1, $2) as gone', [
      path,
      ownerOf(path),
    ]);
    this.forget();
    return rows[0]?.gone ?? 0;
  }

  /** What is being asked for meanwhile is answered, and not remembered: the answer may be from before. */
  forget(): void {
    this.#cache = new Map();
  }

  #unwrap(id: string, wrapped: Uint8Array, remembering: Map<string, Cached>): Uint8Array {
    const key = unwrap(this.#masterKey, wrapped, id);
    const now = Date.now();
    for (const [oldest, { until }] of remembering) {
      if (until > now && remembering.size < CACHED) break;
      remembering.delete(oldest);
    }
    remembering.delete(id);
    remembering.set(id, { key, until: now + KEY_MEMORY_MS });
    return key;
  }

  #cached(ids: readonly string[]): Map<string, Uint8Array> {
    const found = new Map<string, Uint8Array>();
    const now = Date.now();
    for (const id of ids) {
      const cached = this.#cache.get(id);
      if (cached && cached.until > now) found.set(id, cached.key);
    }
    return found;
  }
}
